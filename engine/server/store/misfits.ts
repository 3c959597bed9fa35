/** Stored values that their field cannot hold since its type is another one: told at each start until none is left. */
import { isDeepStrictEqual } from 'node:util';
import { buildValueSchema, type JsonSchema } from '../../fields/types.ts';
import { compileSchemaTest } from '../../language/compile/fields/validators.ts';
import type { Field, Model, Resource } from '../../model/model.ts';
import { isEmptyValue, isPlainObject } from '../../model/steps.ts';
import { wordFieldValue } from '../reply/kept.ts';
import { tableNameOf } from './layout.ts';
import { recordColumnsSql, recordFromRow, type TableRow } from './record.ts';
import { storedKeyOf } from './stored.ts';
import type { Tx } from './store.ts';

/** The shape that all values under a key have, as far as this store was told; and what the last start asked of each, whatever they are. */
export const shapeTables: readonly string[] = [
  'create table if not exists stored_shape (table_name text primary key, shapes jsonb not null)',
  'alter table stored_shape add column if not exists limits jsonb',
];

type StoredShapes = Readonly<Record<string, JsonSchema>>;

/** What is asked of the values under a key. */
export interface StoredLimit {
  readonly schema: JsonSchema;
  /** Whatever else the record holds. */
  readonly isRequired: boolean;
}

export type StoredLimits = Readonly<Record<string, StoredLimit>>;

/** The fields whose values are stored. */
export function listStoredFields({ fields }: Resource): readonly Field[] {
  return Object.values(fields).filter(({ value }) => value === null);
}

export function limitOf(field: Field): StoredLimit {
  return { schema: buildValueSchema(field), isRequired: field.required === true && field.visible === true };
}

/** What the last start asked of the values in a table; null: it did not say. */
export async function readStoredLimits(store: Tx, table: string): Promise<StoredLimits | null> {
  const [row] = await store.query<{ limits: StoredLimits | null }>('select limits from stored_shape where table_name = $1', [table]);
  return row?.limits ?? null;
}

/** Looks at the records of each field whose type has changed since all of its values fitted; one sentence for each that does not. */
export async function listMisfits(store: Tx, model: Model): Promise<readonly string[]> {
  const rows = await store.query<StoredRow & { table: string }>('select table_name as table, shapes, limits from stored_shape');
  const known = new Map(rows.map(({ table, shapes, limits }) => [table, { shapes, limits }]));
  const told: string[] = [];
  for (const resource of Object.values(model.resources)) {
    if (resource.view !== null || resource.page !== null) continue;
    told.push(...(await listResourceMisfits(store, resource, known.get(tableNameOf(resource)) ?? { shapes: {}, limits: null })));
  }
  return told;
}

interface StoredRow {
  readonly shapes: StoredShapes;
  readonly limits: StoredLimits | null;
}

async function listResourceMisfits(store: Tx, resource: Resource, { shapes: known, limits: asked }: StoredRow): Promise<readonly string[]> {
  const stored = listStoredFields(resource);
  const limits = Object.fromEntries(stored.map((field) => [storedKeyOf(field), limitOf(field)]));
  const shapes = Object.fromEntries(stored.map((field) => [storedKeyOf(field), storedShapeOf(field)]));
  const changed = stored.filter((field) => {
    const before = known[storedKeyOf(field)];
    return before !== undefined && !isDeepStrictEqual(before, shapes[storedKeyOf(field)]);
  });
  const tests = changed.map((field) => ({ field, fits: compileSchemaTest(storedShapeOf(field)) }));
  const found = tests.length === 0 ? [] : await countUnfitValues(store, resource, tests);
  const open = Object.fromEntries(found.map(({ field }) => [storedKeyOf(field), known[storedKeyOf(field)]]));
  const now = { ...known, ...shapes, ...open };
  if (!isDeepStrictEqual(known, now) || !isDeepStrictEqual(asked, plain(limits)))
    await store.query(
      `insert into stored_shape (table_name, shapes, limits) values ($1, $2::jsonb, $3::jsonb)
       on conflict (table_name) do update set shapes = excluded.shapes, limits = excluded.limits`,
      [tableNameOf(resource), JSON.stringify(now), JSON.stringify(limits)],
    );
  return found.map((each) => describeUnfitField(resource, each));
}

// As the store gives it back: without what is undefined.
const plain = (limits: StoredLimits): unknown => JSON.parse(JSON.stringify(limits));

export function isSameLimit(a: StoredLimit, b: StoredLimit): boolean {
  return isDeepStrictEqual(plain({ a }), plain({ a: b }));
}

/** What JSON a field holds, without what its descriptor asks of single values: that may be asked tomorrow and not today. */
export function storedShapeOf(field: Field): JsonSchema {
  return shapeOfSchema(buildValueSchema(withoutPatterns(field)));
}

// A pattern that is left belongs to the type.
function withoutPatterns(field: Field): Field {
  const members = field.members && Object.fromEntries(Object.entries(field.members).map(([name, each]) => [name, withoutPatterns(each)]));
  return { ...field, pattern: null, members, items: field.items && withoutPatterns(field.items) };
}

function shapeOfSchema(schema: JsonSchema): JsonSchema {
  const { type, format, pattern, items, additionalProperties, properties } = schema;
  return {
    ...(type === undefined ? {} : { type: [type, 'null'].flat() }),
    ...(format === undefined ? {} : { format }),
    ...(pattern === undefined ? {} : { pattern }),
    ...(isPlainObject(items) && { items: shapeOfSchema(items) }),
    ...(isPlainObject(additionalProperties) && { additionalProperties: shapeOfSchema(additionalProperties) }),
    ...(isPlainObject(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, each]) => [name, isPlainObject(each) ? shapeOfSchema(each) : {}]),
      ),
    }),
  };
}

export interface UnfitField {
  readonly field: Field;
  readonly count: number;
  /** The first of them. */
  readonly id: string;
}

const atOnce = 1000;

/** Reads every record. `fits` is asked of each value; of empty ones too where `isEmptyAsked`. */
export async function countUnfitValues(
  store: Tx,
  resource: Resource,
  tests: readonly { readonly field: Field; readonly fits: (value: unknown) => boolean; readonly isEmptyAsked?: boolean }[],
): Promise<readonly UnfitField[]> {
  const looks = tests.map((test) => ({ ...test, count: 0, id: '' }));
  const columns = recordColumnsSql(resource, { hasBig: true });
  for (let after: readonly [string, string] | null = null; ;) {
    const rows: readonly TableRow[] = await store.query<TableRow>(
      `select ${columns} from ${tableNameOf(resource)} t ${after === null ? '' : 'where (t.parent, t.id) > ($2, $3)'} order by t.parent, t.id limit $1::int`,
      [atOnce, ...(after ?? [])],
    );
    for (const row of rows) {
      const { values } = recordFromRow(resource, row);
      for (const look of looks) {
        // What was said is kept as sentence and values, and is read as the text that its field holds.
        const value = wordFieldValue(look.field, values[look.field.name], ({ text }) => text);
        if ((isEmptyValue(value) && look.isEmptyAsked !== true) || look.fits(value)) continue;
        if (look.count === 0) look.id = row.id;
        look.count += 1;
      }
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) break;
    after = [last.parent, last.id];
  }
  return looks.filter(({ count }) => count > 0);
}

function describeUnfitField({ name }: Resource, { field, count, id }: UnfitField): string {
  const type = field.isMultiple ? `a list of ${field.type}` : field.type;
  const [records, hold] = count === 1 ? ['record', 'holds'] : ['records', 'hold'];
  return `"${name}": "${field.name}" is ${type} now, and ${count} ${records} still ${hold} something else (the first is "${id}"). They are kept and shown, but no filter finds them. Give each a value that fits, or start with the descriptor before.`;
}
