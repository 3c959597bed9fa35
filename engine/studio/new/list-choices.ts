/** What a list of a table shows and asks for: little of it, and nothing that reads every row of a large one. */
import type { TableColumn, TableConstraint, TableDefinition } from './catalogue.ts';
import { toKebabCase, toSingular } from './names.ts';
import type { ListOutline, OutlineField } from './outline.ts';

/** As much of a table as a list depends on. */
type TableOfList = Pick<TableDefinition, 'name' | 'rows' | 'indexed'> & {
  readonly columns: readonly Pick<TableColumn, 'name' | 'isRequired'>[];
  readonly constraints: readonly Pick<TableConstraint, 'kind' | 'columns'>[];
};

export interface ListedTable {
  readonly table: TableOfList;
  readonly fields: readonly OutlineField[];
  readonly key: readonly string[];
  readonly titleField: string | null;
  /** Columns that no row fills. */
  readonly empty: ReadonlySet<string>;
}

/** Rows beyond which a question without an index is noticed. */
const large = 100_000;

const mostColumns = 7;
const mostFilters = 8;
const mostSearched = 4;
/** Each of them costs a page a call of its own. */
const mostReferences = 4;

/** The field that names a record; null: its key does, or the convention finds it. */
export function chooseTitleField(
  table: TableOfList,
  { fields, key, short }: Pick<ListedTable, 'fields' | 'key'> & { readonly short: ReadonlySet<string> },
): string | null {
  const texts = fields.filter((field) => isShortText(field) || (field.type === 'text' && short.has(field.path ?? field.name)));
  const filled = new Set(table.columns.filter(({ isRequired }) => isRequired).map(({ name }) => name));
  const isFilled = (field: OutlineField): boolean => filled.has(field.path ?? field.name);
  const wordOf = (field: OutlineField): string => toKebabCase(field.path ?? field.name).replaceAll('-', '');
  const { names, marks } = listTitleWords(
    table.name,
    texts.some((field) => /^(first|given)name$/.test(wordOf(field))),
  );
  const refersToOthers = fields.some(({ ref }) => ref !== null);
  const among = (words: readonly string[]): readonly OutlineField[] => {
    const found = words.flatMap((word) => texts.find((field) => wordOf(field) === word) ?? []);
    return [...found.filter(isFilled), ...found];
  };
  const unique = table.constraints
    .filter(({ kind, columns }) => kind === 'unique' && columns.length === 1)
    .map(({ columns }) => columns[0]);
  const [best] = [
    ...among(names),
    ...among(marks),
    ...texts.filter((field) => unique.includes(field.path ?? field.name)),
    // What may be empty, in a record that refers to others, is hardly its own.
    ...texts.slice(0, 1).filter((field) => /(name|title|number|no|nr|code)$/.test(wordOf(field)) && (isFilled(field) || !refersToOthers)),
    ...texts.filter((field) => /(name|title)$/.test(wordOf(field)) && isFilled(field)),
  ];
  // A key that people wrote says more than nothing.
  if (best === undefined || (key.length === 1 && key[0] === best.name)) return null;
  return findConventionalTitle(fields) === best.name ? null : best.name;
}

/** What columns are called that name a record, without what parts their words, and what those are called that at least mark it. */
function listTitleWords(table: string, isPerson: boolean): { readonly names: readonly string[]; readonly marks: readonly string[] } {
  const words = toKebabCase(table).split('-').map(toSingular);
  const [whole, own] = [words.join(''), words.at(-1) ?? ''];
  const people = ['displayname', 'fullname', 'name', 'lastname', 'surname', 'familyname', 'username'];
  const usual = ['name', 'title', 'label', 'displayname', 'fullname', `${whole}name`, `${own}name`, `${whole}title`, `${own}title`];
  const others = ['companyname', 'objectname', 'username', 'login', 'lastname', 'surname', 'subject', 'headline', 'caption'];
  return {
    names: [...(isPerson ? people : []), ...usual, ...others],
    marks: [
      ...[
        whole,
        own,
        'shortname',
        'code',
        `${own}code`,
        'slug',
        `${own}number`,
        `${own}no`,
        'number',
        'reference',
        'email',
        'key',
        'symbol',
      ],
      `${own}description`,
      `${own}desc`,
      'description',
    ],
  };
}

function findConventionalTitle(fields: readonly OutlineField[]): string | null {
  return ['name', 'title', 'label'].find((word) => fields.some(({ name }) => name === word)) ?? null;
}

function isShortText({ type, multiple, enum: values, ref }: OutlineField): boolean {
  return type === 'string' && !multiple && values.length === 0 && ref === null;
}

/** Fields that lists are asked for: choices, what has an index, and the name. */
export function chooseListFilters(listed: ListedTable): readonly string[] {
  const { fields, key } = listed;
  const title = findTitle(listed);
  const worth = (field: OutlineField): number => {
    if (!isScalar(field) || !isFound(field, listed) || isCounted(field, key) || !isAddressable(field)) return 0;
    if (field.name === title) return 5;
    if (field.ref !== null || field.enum.length > 0) return 4;
    if (field.type === 'boolean') return 3;
    if (isIndexed(field, listed)) return 2;
    return field.type === 'date' || field.type === 'date-time' ? 1 : 0;
  };
  return keepBest(fields, worth, mostFilters).map(({ name }) => name);
}

export function chooseList(listed: ListedTable): ListOutline {
  const { fields, key, table } = listed;
  const title = findTitle(listed);
  const texts = fields.filter((field) => field.name === title || (isShortText(field) && !isLarge(table)));
  const searched = (field: OutlineField): number => {
    if (field.name === title) return isShortText(field) || field.type === 'text' ? 4 : 0;
    if (field.unique || key.includes(field.name)) return 3;
    return /(name|title|code|email|number|phone|city|subject|reference)$/i.test(field.name) ? 2 : 0;
  };
  const search = keepBest(texts, searched, mostSearched).map(({ name }) => name);
  const titled = fields.find(({ name }) => name === title);
  return {
    columns: chooseColumns(listed).map((field) =>
      (isFound(field, listed) && isAddressable(field)) || key.includes(field.name) ? field.name : { field: field.name, sort: false },
    ),
    search: search.length === 0 ? null : search,
    // A text of several lines has no order.
    sort: titled !== undefined && titled.type !== 'text' && isIndexed(titled, listed) && !key.includes(titled.name) ? titled.name : null,
  };
}

function chooseColumns(listed: ListedTable): readonly OutlineField[] {
  const { fields, key } = listed;
  const title = findTitle(listed);
  const heads = [...new Set([...key, ...(title === null ? [] : [title])])].flatMap(
    (name) => fields.find((field) => field.name === name) ?? [],
  );
  const others = fields.filter((field) => !heads.includes(field) && isScalar(field));
  const worth = (field: OutlineField): number => {
    if (field.type === 'text' || listed.empty.has(field.path ?? field.name) || field.stamp !== null || isTechnical(field)) return 1;
    if (field.enum.length > 0) return field.enum.length > 2 ? 6 : 4;
    if (field.ref !== null) return field.required ? 6 : 4;
    if (field.unique || (field.required && field.default === null)) return 5;
    if (isShortText(field) || field.type === 'boolean' || field.type === 'date' || isIndexed(field, listed)) return 4;
    return field.required ? 3 : 2;
  };
  const references = heads.filter(({ ref }) => ref !== null).length;
  const rare = others
    .filter(({ ref }) => ref !== null)
    .toSorted((one, other) => worth(other) - worth(one))
    .slice(Math.max(0, mostReferences - references));
  const shown = keepBest(
    others.filter((field) => !rare.includes(field)),
    worth,
    Math.max(0, mostColumns - heads.length),
  );
  return [...heads, ...shown];
}

function isTechnical({ name, isFilledOutside }: OutlineField): boolean {
  return isFilledOutside || /(^|_)(sort|position|version|lock|hash|checksum|uuid|created|updated|modified|deleted)/i.test(name);
}

/** The best of them in the order they had; what is worth nothing is none of them. */
function keepBest(fields: readonly OutlineField[], worth: (field: OutlineField) => number, most: number): readonly OutlineField[] {
  const best = fields
    .filter((field) => worth(field) > 0)
    .toSorted((one, other) => worth(other) - worth(one))
    .slice(0, most);
  return fields.filter((field) => best.includes(field));
}

/** What the convention finds counts, too. */
function findTitle({ titleField, fields, key }: ListedTable): string | null {
  return titleField ?? findConventionalTitle(fields) ?? (key.length === 1 ? (key[0] ?? null) : null);
}

/** A number that only tells records apart is nothing people ask for. */
function isCounted(field: OutlineField, key: readonly string[]): boolean {
  return key.length === 1 && key.includes(field.name) && (field.type === 'integer' || field.readOnly);
}

function isScalar({ type, multiple, fields }: OutlineField): boolean {
  return !multiple && fields.length === 0 && !['json', 'key-value', 'array', 'object'].includes(type);
}

/** Of these an address has another meaning. */
function isAddressable({ name }: OutlineField): boolean {
  return name !== 'q' && !name.startsWith('_');
}

function isFound(field: OutlineField, listed: ListedTable): boolean {
  return !isLarge(listed.table) || isIndexed(field, listed);
}

function isIndexed({ name, path }: OutlineField, { table }: ListedTable): boolean {
  return table.indexed.includes(path ?? name);
}

function isLarge({ rows }: TableOfList): boolean {
  return rows !== null && rows > large;
}
