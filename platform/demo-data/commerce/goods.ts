import type { RecordOf } from 'steward/server';
import type { DemoRecord, RowOfList, DemoSeeds } from '../demo.ts';
import type { DemoCompany } from '../companies.ts';

type ProductFamily = NonNullable<RecordOf<'products'>['family']>;

/** A product as the other generators need it. */
export interface DemoProduct {
  readonly sku: string;
  readonly name: Readonly<Record<'en' | 'de', string>>;
  readonly family: ProductFamily;
  readonly enabled: boolean;
  /** In minor units. */
  readonly price: number;
  /** In grams. */
  readonly weight: number;
  readonly tenant: string | null;
  readonly distributor: string;
  readonly supplier: string;
}

const families: readonly ProductFamily[] = [
  'default',
  'dependent',
  'download',
  'dropshipping',
  'enquiry',
  'fee',
  'license',
  'on_demand',
  'remote',
  'voucher',
  'web2print',
  'web2produce',
];

/** The company of a demo user that sees only its own products and fulfillments: those it distributes. */
const partner = 'HANSA-SERVICE';

/** Families that never lie in a warehouse. */
const unstocked: readonly ProductFamily[] = ['download', 'enquiry', 'fee', 'license', 'voucher'];

// Budgets and campaigns of the demo name these.
const known: readonly (readonly [sku: string, en: string, de: string, family: ProductFamily])[] = [
  ['DL-27-Q', 'Display 27 inch, QHD', 'Bildschirm 27 Zoll, QHD', 'default'],
  ['KB-5520-DE', 'Keyboard 5520, German', 'Tastatur 5520, deutsch', 'default'],
  ['KB-5520-FR', 'Keyboard 5520, French', 'Tastatur 5520, französisch', 'default'],
  ['RW-88120-BK', 'Rucksack 88120, black', 'Rucksack 88120, schwarz', 'default'],
  ['RW-88120-WH', 'Rucksack 88120, white', 'Rucksack 88120, weiß', 'default'],
  ['MS-204-GR', 'Mouse 204, grey', 'Maus 204, grau', 'default'],
  ['BX-SAMPLE-10', 'Sample box, 10 pieces', 'Musterbox, 10 Stück', 'on_demand'],
  ['FLY-A5-DE', 'Flyer A5, German', 'Flyer A5, deutsch', 'web2print'],
  ['PEN-BLUE-50', 'Pens blue, 50 pieces', 'Kugelschreiber blau, 50 Stück', 'default'],
  ['ZZ-SERV-01', 'Set-up on site', 'Einrichtung vor Ort', 'fee'],
];

const things: readonly (readonly [en: string, de: string])[] = [
  ['Office chair', 'Bürostuhl'],
  ['Desk lamp', 'Schreibtischlampe'],
  ['Docking station', 'Dockingstation'],
  ['Headset', 'Headset'],
  ['Notebook sleeve', 'Notebookhülle'],
  ['Water bottle', 'Trinkflasche'],
  ['Lanyard', 'Schlüsselband'],
  ['First-aid kit', 'Erste-Hilfe-Set'],
  ['Roll-up banner', 'Roll-up-Banner'],
  ['Business cards, 250 pieces', 'Visitenkarten, 250 Stück'],
  ['Safety goggles', 'Schutzbrille'],
  ['Lab coat', 'Laborkittel'],
  ['Label printer', 'Etikettendrucker'],
  ['Gift box', 'Geschenkbox'],
];

const looks: readonly (readonly [en: string, de: string])[] = [
  ['black', 'schwarz'],
  ['white', 'weiß'],
  ['grey', 'grau'],
  ['blue', 'blau'],
  ['large', 'groß'],
  ['small', 'klein'],
];

/** The products that are sold: of every family, some not enabled, some of one tenant alone. */
export function createProducts({ random, scale, companies }: DemoSeeds): DemoProduct[] {
  const of = (group: string): readonly DemoCompany[] => companies.filter((company) => company.group === group);
  const [tenants, distributors, suppliers] = [of('tenant'), of('distributor'), of('supplier')];
  const count = Math.max(120, Math.round(480 * Math.sqrt(scale)));
  return Array.from({ length: count }, (_, index): DemoProduct => {
    const given = known[index];
    const [thing, look] = [random.pick(things), random.pick(looks)];
    const family = given?.[3] ?? (random.chance(0.6) ? 'default' : (families[index % families.length] ?? 'default'));
    return {
      sku:
        given?.[0] ??
        `${thing[0]
          .replace(/[^A-Za-z]/g, '')
          .slice(0, 3)
          .toUpperCase()}-${String(10_000 + index)}`,
      name: given ? { en: given[1], de: given[2] } : { en: `${thing[0]}, ${look[0]}`, de: `${thing[1]}, ${look[1]}` },
      family,
      enabled: given !== undefined || random.chance(0.92),
      price: random.int(3, 900) * 50 - 1,
      weight: random.int(2, 240) * 25,
      tenant: random.chance(0.25) ? random.pick(tenants).code : null,
      distributor: chooseDistributor(index, random.pick(distributors).code),
      supplier: random.pick(suppliers).code,
    };
  });
}

// One product in ten, none of those with a fixed name.
const chooseDistributor = (index: number, distributor: string): string =>
  index >= known.length && index % 10 === 4 ? partner : distributor;

/** Whether it lies in warehouses. */
export function isStockedProduct({ family }: DemoProduct): boolean {
  return !unstocked.includes(family);
}

/** Product records; their stock is what the warehouses hold, by warehouse code. */
export function createProductRecords(
  all: readonly DemoProduct[],
  stock: ReadonlyMap<string, ReadonlyMap<string, number>>,
): DemoRecord<'products'>[] {
  return all.map(({ sku, name, family, enabled, tenant, distributor, supplier }): DemoRecord<'products'> => {
    const held = [...(stock.get(sku) ?? [])];
    return {
      resource: 'products',
      values: {
        sku,
        name,
        family,
        stock: held.reduce((sum, [, quantity]) => sum + quantity, 0),
        inventories: held.map(([code, quantity]): RowOfList<RecordOf<'products'>['inventories']> => ({ code, stock: quantity })),
        enabled,
        tenant,
        distributor,
        supplier,
      },
    };
  });
}
