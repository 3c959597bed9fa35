import type { RecordOf } from 'steward/server';
import { type DemoRecord, daysAgo, type DemoSeeds } from '../demo.ts';
import { isStockedProduct, type DemoProduct } from './goods.ts';

/** A warehouse with what lies in it. */
export interface DemoWarehouse {
  readonly code: string;
  readonly label: string;
  readonly company: string;
  readonly isImperial: boolean;
  readonly shelves: readonly WarehouseShelf[];
}

export interface WarehouseShelf {
  readonly product: DemoProduct;
  /** Stock on hand, and as reported last. */
  readonly quantity: number;
}

const places: readonly (readonly [code: string, label: string, isImperial: boolean])[] = [
  ['WH-KIEL', 'Kiel, Zentrallager', false],
  ['WH-KOELN', 'Köln-Niehl', false],
  ['WH-GOERLITZ', 'Görlitz', false],
  ['WH-WIEN', 'Wien Inzersdorf', false],
  ['WH-ZUERICH', 'Zürich Altstetten', false],
  ['WH-ORLEANS', 'Orléans', false],
  ['WH-LODZ', 'Łódź', false],
  ['WH-AALBORG', 'Ålborg', false],
  ['WH-LONDON', 'London, Park Royal', true],
  ['WH-NEWARK', 'Newark, NJ', true],
  ['WH-SAOPAULO', 'São Paulo', false],
  ['WH-SYDNEY', 'Sydney', false],
  ['WH-EMPTY', 'Neubau, noch leer', false],
];

/** Warehouses of distributors and suppliers; the last one holds nothing yet. */
export function createWarehouses({ random, companies }: DemoSeeds, products: readonly DemoProduct[]): DemoWarehouse[] {
  const owners = companies.filter(({ group }) => group === 'distributor' || group === 'supplier' || group === 'servicepartner');
  const stocked = products.filter(isStockedProduct);
  return places.map(([code, label, isImperial], index): DemoWarehouse => {
    const share = code === 'WH-EMPTY' ? 0 : [0.7, 0.45, 0.2][index % 3];
    // One product in ten lies in one warehouse alone.
    const held = stocked.filter((_, at) => (at % 10 === 7 ? at % (places.length - 1) === index : random.chance(share ?? 0)));
    return {
      code,
      label,
      company: owners[index % owners.length]?.code ?? 'RHEINHOF',
      isImperial,
      shelves: held.map((product) => ({ product, quantity: random.chance(0.08) ? 0 : random.int(1, 900) })),
    };
  });
}

/** Stock on hand by sku, then by warehouse code. */
export function sumStock(all: readonly DemoWarehouse[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const stock = new Map<string, Map<string, number>>();
  for (const { code, shelves } of all) {
    for (const { product, quantity } of shelves) {
      const own = stock.get(product.sku) ?? new Map<string, number>();
      stock.set(product.sku, own.set(code, quantity));
    }
  }
  return stock;
}

/** Warehouse and stock records. `blocked` is how many of a product are blocked, by `warehouse/sku`. */
export function createStockRecords(
  seeds: DemoSeeds,
  all: readonly DemoWarehouse[],
  blocked: ReadonlyMap<string, number>,
): DemoRecord<'warehouses' | 'warehouse-products'>[] {
  const { random } = seeds;
  const records = all.map(({ code, label, company, shelves }): DemoRecord<'warehouses'> => {
    const isBlocking = shelves.some(({ product }) => blocked.has(`${code}/${product.sku}`));
    const inUse = boxes.filter((_, index) => isPackingSpaceInUse(index)).length;
    return {
      resource: 'warehouses',
      values: { code, label, company, product_count: shelves.length, packing_spaces_count: inUse, inventory_blocking: isBlocking },
    };
  });
  const shelves = all.flatMap(({ code, shelves: held }) =>
    held.map(({ product, quantity }): DemoRecord<'warehouse-products'> => {
      const isExpected = random.chance(quantity === 0 ? 0.8 : 0.2);
      return {
        resource: 'warehouse-products',
        params: { warehouse_code: code },
        values: {
          product_code: product.sku,
          product_name: product.name.en,
          warehouse_code: code,
          soh_quantity: quantity,
          reported_quantity: quantity,
          blocked_quantity: blocked.get(`${code}/${product.sku}`) ?? 0,
          next_intake_date: isExpected ? daysAgo(seeds, -random.int(1, 60)).slice(0, 10) : null,
          next_intake_quantity: isExpected ? random.int(10, 500) : null,
          lastchanged_at: daysAgo(seeds, random.int(0, 90)),
          lastchanged_by: random.pick(['admin', 'import', 'partner', 'supplier']),
        },
      };
    }),
  );
  return [...records, ...shelves];
}

const boxes: readonly (readonly [reference: string, type: NonNullable<RecordOf<'packing-spaces'>['type']>, size: number])[] = [
  ['ENV-C4', 'envelope', 324],
  ['ENV-C5', 'envelope', 229],
  ['BOX-S', 'box', 200],
  ['BOX-M', 'box', 400],
  ['BOX-L', 'box', 600],
  ['BOX-HAZ', 'box_hazardous', 400],
  ['PAL-EUR', 'pallet', 1200],
  ['PAL-HALF', 'pallet', 800],
  ['SEPARATE', 'separate', 2000],
];

/** One of each warehouse is out of use. */
const isPackingSpaceInUse = (index: number): boolean => index % 5 !== 4;

/** Packing spaces of every type; weights and sizes fit one another. */
export function createPackingSpaces({ random }: DemoSeeds, all: readonly DemoWarehouse[]): DemoRecord<'packing-spaces'>[] {
  return all.flatMap(({ code, isImperial }) =>
    boxes.map(([reference, type, size], index): DemoRecord<'packing-spaces'> => {
      const outer = isImperial ? Math.max(4, Math.round(size / 25.4)) : size;
      const wall = Math.max(1, Math.round(outer * 0.02));
      const isFlat = type === 'envelope';
      const height = isFlat ? Math.max(1, Math.round(outer / 40)) : Math.round(outer * 0.7);
      const emptyWeight = random.int(1, 9) * (isFlat ? 1 : isImperial ? 4 : 50);
      return {
        resource: 'packing-spaces',
        params: { warehouse_code: code },
        values: {
          reference,
          warehouse_code: code,
          description: random.chance(0.7) ? `${reference} of ${code}` : null,
          type,
          measurement_system: isImperial ? 'imperial' : 'metric',
          outer_width: outer,
          outer_height: height,
          outer_length: Math.round(outer * 1.5),
          inner_width: isFlat ? null : outer - wall,
          inner_height: isFlat ? null : height - wall,
          inner_length: isFlat ? null : Math.round(outer * 1.5) - wall,
          empty_weight: emptyWeight,
          max_weight: emptyWeight + random.int(1, 40) * (isImperial ? 10 : 250),
          comment: type === 'box_hazardous' ? 'Nur mit Gefahrgutkennzeichnung.' : null,
          enabled: isPackingSpaceInUse(index),
        },
      };
    }),
  );
}
