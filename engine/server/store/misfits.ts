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
import type { Store } from './store.ts';

/** The shape that all values under a key have, as far as this store was told. */
export const shapeTable = 'create table if not exists stored_shape (table_name text primary key, shapes jsonb not null)';

type StoredShapes = Readonly<Record<string, JsonSchema>>;

/** Looks at the records of each field whose type has changed since all of its values fitted; one sentence for each that does not. */
export async function listMisfits(store: Store, model: Model): Promise<readonly string[]> {
  const rows = await store.query<{ table: string; shapes: StoredShapes }>('select table_name as table, shapes from stored_shape');
  const known = new Map(rows.map(({ table, shapes }) => [table, shapes]));
  const told: string[] = [];
  for (const resource of Object.values(model.resources)) {
    if (resource.view !== null || resource.page !== null) continue;
    told.push(...(await listResourceMisfits(store, resource, known.get(tableNameOf(resource)) ?? {})));
  }
  return told;
}

async function listResourceMisfits(store: Store, resource: Resource, known: StoredShapes): Promise<readonly string[]> {
  const stored = Object.values(resource.fields).filter(({ value }) => value === null);
  const shapes = Object.fromEntries(stored.map((field) => [storedKeyOf(field), storedShapeOf(field)]));
  const changed = stored.filter((field) => {
    const before = known[storedKeyOf(field)];
    return before !== undefined && !isDeepStrictEqual(before, shapes[storedKeyOf(field)]);
  });
  const found = changed.length === 0 ? [] : await countUnfitValues(store, resource, changed);
  const open = Object.fromEntries(found.map(({ field }) => [storedKeyOf(field), known[storedKeyOf(field)]]));
  const now = { ...known, ...shapes, ...open };
  if (!isDeepStrictEqual(known, now))
    await store.query(
      'insert into stored_shape (table_name, shapes) values ($1, $2::jsonb) on conflict (table_name) do update set shapes = excluded.shapes',
      [tableNameOf(resource), JSON.stringify(now)],
    );
  return found.map((each) => describeUnfitField(resource, each));
}

/** What JSON a field holds, without what its descriptor asks of single values: that may be asked tomorrow and not today. */
function storedShapeOf(field: Field): JsonSchema {
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

interface UnfitField {
  readonly field: Field;
  readonly count: number;
  /** The first of them. */
  readonly id: string;
}

const atOnce = 1000;

async function countUnfitValues(store: Store, resource: Resource, fields: readonly Field[]): Promise<readonly UnfitField[]> {
  const looks = fields.map((field) => ({ field, fits: compileSchemaTest(storedShapeOf(field)), count: 0, id: '' }));
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
        if (isEmptyValue(value) || look.fits(value)) continue;
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
