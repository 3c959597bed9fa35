/** A table whose rows stay where they are: its fields say what the database asks for and fills in itself. */
import { isSecretColumn } from './guess.ts';
import { humanizeName } from '../../model/humanised.ts';
import type { TableColumn, TableDefinition } from './catalogue.ts';
import { chooseList, chooseListFilters, chooseTitleField, type ListedTable } from './list-choices.ts';
import { toFieldName, toResourceName, toResourceTitle, toSingular } from './names.ts';
import { toShortText } from './openapi-schema.ts';
import { createOutline, type Outline, type OutlineField } from './outline.ts';
import type { ReadTable } from './postgres.ts';
import type { TableFacts } from './table-facts.ts';
import { findKeyFields, findKnownTarget, outlineTableFields, printedKeyOf, type ColumnTarget, type FoundTarget } from './table.ts';

export interface SourcedNaming {
  readonly name: string;
  /** The name of the system in `sources`. */
  readonly source: string;
  readonly findTarget: (target: ColumnTarget) => FoundTarget | null;
}

/** Why no resource can be made of a table; null: one can. */
export function explainLeftOutTable({ table, facts }: ReadTable): string | null {
  if (!table.may.read) return 'whoever the URL names may not read it';
  if (/\./.test(table.schema) || !/^[^\s?#/]([^?#\n]*[^\s?#])?$/.test(`${table.schema}.${table.name}`)) return 'a path cannot say its name';
  if (facts.key.length === 0) return 'nothing tells its rows apart, no key and no unique index over columns that are always filled';
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  const bytes = facts.key.find((name) => types.get(name) === 'bytea');
  if (bytes !== undefined) return `its key ${bytes} holds bytes`;
  const secret = facts.key.find((name) => isSecretColumn({ name, type: types.get(name) ?? '' }, table.name));
  if (secret !== undefined) return `its key ${secret} is a secret by its name`;
  const unnamed = facts.key.find((name) => toFieldName(name) === null);
  return unnamed === undefined ? null : `its key "${unnamed}" cannot be the name of a field`;
}

/** The outline of a table that has a key. */
export function outlineSourcedTable({ table, facts }: ReadTable, { name, source, findTarget }: SourcedNaming): Outline {
  const found = outlineTableFields({ table, key: facts.key, findTarget, isSourced: true });
  const columns = new Map(table.columns.map((column) => [column.name, column]));
  const fields = found.fields.map((field) => {
    const column = columns.get(field.path ?? field.name);
    return column === undefined ? field : adaptField(field, column, { table, facts });
  });
  const key = findKeyFields(facts.key, fields);
  const listed: ListedTable = {
    table,
    fields,
    key,
    empty: facts.empty,
    titleField: chooseTitleField(table, { fields, key, short: facts.short }),
  };
  const isReadOnly = table.isView || facts.keyOfRows !== null;
  const missing = isReadOnly ? [] : listMissingColumns(table, fields);
  const calls = {
    ...{ list: null, get: null },
    create: isReadOnly || !table.may.insert || missing.length > 0 ? (false as const) : null,
    update: isReadOnly || !table.may.update ? (false as const) : null,
    delete: isReadOnly || !table.may.delete ? (false as const) : null,
  };
  return createOutline(name, {
    title: toResourceTitle(toResourceName(table.name)),
    description: toShortText(table.comment),
    source: { from: source, path: `${table.schema}.${table.name}` },
    fields,
    key: printedKeyOf(key),
    titleField: listed.titleField,
    calls,
    filters: chooseListFilters(listed),
    list: chooseList(listed),
    unknown: [
      ...tellDatesBeyond(facts),
      ...(facts.key.some((name) => facts.unaddressed.has(name))
        ? [
            'A row has a key that no address can hold, which is empty, "." or "..": it is listed, and can be opened only once its key is another one.',
          ]
        : []),
      ...(facts.keyOfRows === null
        ? []
        : [`The key ${facts.key.join(', ')} is a guess: no two of ${facts.keyOfRows} rows share it, and no index says so.`]),
      ...(missing.length > 0 ? [`Nothing can be created: ${missing.join(', ')} must be filled and no field says with what.`] : []),
      ...found.unknown,
    ],
  });
}

function tellDatesBeyond({ beyond }: TableFacts): readonly string[] {
  if (beyond.size === 0) return [];
  const [are, texts] = beyond.size === 1 ? ['is', 'a text'] : ['are', 'texts'];
  return [`${[...beyond].join(', ')} ${are} ${texts} here: a row has infinity, or a year that a date of four digits cannot say.`];
}

/** The outline of one table beside resources that are there already. Throws a sentence for a table that cannot be one. */
export function outlineKnownTable(
  read: ReadTable,
  { name: given, source, known }: { readonly name: string | null; readonly source: string; readonly known: ReadonlySet<string> },
): Outline {
  const why = explainLeftOutTable(read);
  if (why !== null) throw new Error(`The table ${read.table.name} cannot be a resource: ${why}.`);
  const name = given ?? toResourceName(read.table.name);
  const findTarget = (target: ColumnTarget): FoundTarget | null => findKnownTarget(target, { table: read.table, name, known });
  return outlineSourcedTable(read, { name, source, findTarget });
}

/** Columns that a new row needs and no field holds. */
function listMissingColumns({ columns }: TableDefinition, fields: readonly OutlineField[]): readonly string[] {
  const held = new Set(fields.map((field) => field.path ?? field.name));
  return columns
    .filter((column) => column.isRequired && !column.isMade && column.default === null && !held.has(column.name))
    .map(({ name }) => name);
}

function adaptField(field: OutlineField, column: TableColumn, { table, facts }: ReadTable): OutlineField {
  const isKey = facts.key.includes(column.name);
  // The database says when, by its own clock.
  const isCreated = field.stamp?.at === 'create';
  const readOnly = field.readOnly || isCreated || column.isNested;
  const emptyAs = readOnly || !column.isRequired || isKey ? null : emptyValueOf(field, column, facts);
  const isAsked = column.isRequired && !readOnly && field.stamp === null && field.type !== 'boolean' && emptyAs === null;
  const type = column.isNested ? 'json' : typeOfColumn(field, column, { isKey, facts });
  return {
    ...field,
    type,
    multiple: field.multiple && !column.isNested,
    title: field.title ?? titleOfReference(field, column, table),
    keepsBlanks: type === 'string' && facts.padded.has(column.name) && field.enum.length === 0,
    stamp: isCreated ? null : field.stamp,
    readOnly,
    isFilledOutside: readOnly && !isKey,
    required: isAsked || (isKey && !readOnly),
    default: defaultOf(field, column),
    emptyAs,
  };
}

function typeOfColumn(
  field: OutlineField,
  column: TableColumn,
  { isKey, facts }: { readonly isKey: boolean; readonly facts: TableFacts },
): string {
  if (field.ref !== null || field.enum.length > 0) return field.type;
  if (facts.wide.has(column.name) || facts.beyond.has(column.name) || column.type === 'hstore') return 'string';
  if (isDay(field, column, facts)) return 'date';
  return !isKey && isPlainText(field) ? typeOfText(column, facts) : field.type;
}

/** A day that is kept as its midnight, which people elsewhere would read as the evening before. */
function isDay({ type, stamp, default: value }: OutlineField, { name }: TableColumn, { midnights }: TableFacts): boolean {
  return type === 'date-time' && stamp === null && value === null && midnights.has(name) && /(date|day|dob|_on|On)$/i.test(name);
}

function isPlainText({ type, multiple }: OutlineField): boolean {
  return (type === 'string' || type === 'text') && !multiple;
}

/** An input of one line would take the line breaks out of a text, so only what is surely short has one. */
function typeOfText({ name, type }: TableColumn, { long, short }: TableFacts): 'string' | 'text' {
  if (long.has(name)) return 'text';
  const length = Number(/^character(?: varying)?\((\d+)\)/.exec(type)?.[1] ?? 0);
  const isWordy = /(description|comments?|notes?|text|body|summary|remarks?|content|message|signature)$/i.test(name);
  if (short.has(name)) return isWordy && length === 0 ? 'text' : 'string';
  if (length > 0) return length <= 300 || /(url|uri|path|link|address)$/i.test(name) ? 'string' : 'text';
  if (!/^(text|character varying)$/.test(type)) return 'string';
  return /(name|title|label|code|slug|e?mail|url|uri|path|key|type|kind|status|state|phone|color|colour|locale|language|currency|number|version|zip|city|id|ref|hash|prefix|format|unit|symbol)$/i.test(
    name,
  )
    ? 'string'
    : 'text';
}

function defaultOf(field: OutlineField, column: TableColumn): OutlineField['default'] {
  if (field.type === 'boolean' && !field.multiple && column.isRequired && field.default === null) return false;
  return field.default;
}

/** What stands for nothing in a column that is never null. */
function emptyValueOf(
  { type, multiple, default: value, enum: values, ref }: OutlineField,
  column: TableColumn,
  { blank }: TableFacts,
): OutlineField['emptyAs'] {
  if (ref !== null || values.length > 0) return null;
  const isText = !multiple && (type === 'string' || type === 'text');
  // Rows show that nothing is a text there, too.
  if (isText && blank.has(column.name)) return '';
  if (column.default === null) return null;
  if (multiple) return [];
  if (type === 'json' && typeof value === 'object' && value !== null && !Array.isArray(value)) return {};
  return isText && /^''(::|$)/.test(column.default) ? '' : null;
}

/** `customer_id` is the customer. Null: its name says it as it is. */
function titleOfReference({ ref, name }: OutlineField, column: TableColumn, { constraints }: TableDefinition): string | null {
  const bare = column.name.replace(/(_id|Id|ID|id)$/, '');
  if (ref === null || bare === '' || bare === column.name) return null;
  const isKeyOfTarget = constraints.some(({ columns, target }) => columns.join() === column.name && target?.columns.join() === column.name);
  const isSeparate = !/id$/.test(column.name) || /_id$/.test(column.name);
  const isWord = isSeparate || isKeyOfTarget || bare.toLowerCase() === toSingular(ref.to.split('-').at(-1) ?? '');
  return !isWord || humanizeName(bare) === humanizeName(name) ? null : humanizeName(bare);
}
