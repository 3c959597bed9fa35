/** Columns that look like references to other tables, where no foreign key says so. */
import type { TableDefinition } from './catalogue.ts';
import { toKebabCase, toSingular } from './names.ts';
import type { Outline } from './outline.ts';

interface KeyedTable {
  readonly table: TableDefinition;
  readonly outline: Outline;
}

/** One sentence for a table; null: it has none of them. */
export function explainLikelyReferences({ table, outline }: KeyedTable, all: readonly KeyedTable[]): string | null {
  const likely = outline.fields.flatMap((field) => {
    const column = table.columns.find(({ name }) => name === (field.path ?? field.name));
    if (column === undefined || field.ref !== null || outline.key.includes(field.name) || field.name === 'id') return [];
    const target = all.find((each) => each.table !== table && isKeyNamed(column.name, column.type, each));
    return target === undefined ? [] : [`${field.name}: {type: ref, to: ${target.outline.name}}`];
  });
  return likely.length === 0 ? null : `No foreign key says so, but these look like references: ${likely.join(', ')}.`;
}

/** `client_id` for `id` of clients, and `clientid` for `clientid` of clients. */
function isKeyNamed(name: string, type: string, { table, outline }: KeyedTable): boolean {
  const [key = 'id', ...more] = outline.key;
  const held = table.columns.find((column) => column.name === (outline.fields.find((field) => field.name === key)?.path ?? key));
  if (more.length > 0 || held === undefined || familyOf(held.type) !== familyOf(type)) return false;
  const wordsOf = (text: string): string => toKebabCase(text).replaceAll('-', '');
  const singular = toKebabCase(table.name).split('-').map(toSingular).join('');
  return wordsOf(name) === `${singular}id` && (held.name.toLowerCase() === 'id' || wordsOf(held.name) === wordsOf(name));
}

function familyOf(type: string): string {
  return /^(smallint|integer|bigint)$/.test(type) ? 'integer' : type;
}
