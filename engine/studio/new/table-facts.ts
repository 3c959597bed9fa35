/** What the catalogue does not say and the rows show: what tells them apart, and which texts have lines. */
import { quoteIdentifier, type CatalogueReader, type TableConstraint, type TableDefinition } from './catalogue.ts';

export interface TableFacts {
  /** Columns that tell rows apart; empty: nothing is known to. */
  readonly key: readonly string[];
  /** Of how many rows, where no index holds the key; null: one does. */
  readonly keyOfRows: number | null;
  /** Columns whose texts have several lines or are long, of those that may. */
  readonly long: ReadonlySet<string>;
  /** Columns whose texts are all short, and there are some. */
  readonly short: ReadonlySet<string>;
  /** Columns that no row fills, of a table that has rows. */
  readonly empty: ReadonlySet<string>;
  /** Columns whose text is empty in a row. */
  readonly blank: ReadonlySet<string>;
  /** Columns whose texts begin or end with blanks. */
  readonly padded: ReadonlySet<string>;
  /** Columns with a text that cannot be a part of an address. */
  readonly unaddressed: ReadonlySet<string>;
  /** Columns of numbers with more digits than a number of JSON keeps. */
  readonly wide: ReadonlySet<string>;
  /** Columns of dates or times of which one is infinite, before the year 1 or after 9999. */
  readonly beyond: ReadonlySet<string>;
  /** Columns of times without zone that are all midnight, and there are some. */
  readonly midnights: ReadonlySet<string>;
}

/** Rows that are looked at: enough to see what is usual. */
const some = 1000;
/** More letters than one reads in a line. */
const longText = 200;
/** Of a double, all decimal numbers with so many digits are different. */
const mostDigits = 15;
/** With more rows than that nobody waits to learn whether a column tells them apart. */
const most = 100_000;

/** Reads within a transaction; a view that takes its time is given up. */
export async function readTableFacts(reader: CatalogueReader, table: TableDefinition): Promise<TableFacts> {
  const key = findHeldKey(table);
  const guessed = key.length > 0 || !table.may.read ? null : await guessKey(reader, table);
  const seen = table.may.read ? await lookAtRows(reader, table) : [];
  const namesOf = (kind: LookedColumn['kind'], isMeant: boolean): ReadonlySet<string> =>
    new Set(seen.flatMap((column) => (column.kind === kind && column.isLarge === isMeant ? [column.name] : [])));
  const empty = seen.some(({ isFilled }) => isFilled) ? seen.flatMap(({ name, isFilled }) => (isFilled ? [] : [name])) : [];
  const blank = seen.flatMap(({ name, isBlank }) => (isBlank ? [name] : []));
  const beyond = seen.flatMap(({ name, isBeyond }) => (isBeyond ? [name] : []));
  const unaddressed = seen.flatMap(({ name, isUnaddressed }) => (isUnaddressed ? [name] : []));
  const padded = seen.flatMap(({ name, isPadded }) => (isPadded ? [name] : []));
  return {
    ...{ key: guessed?.key ?? key, keyOfRows: guessed?.rows ?? null },
    ...{
      long: namesOf('text', true),
      short: namesOf('text', false),
      wide: namesOf('number', true),
      midnights: namesOf('time', false),
      beyond: new Set(beyond),
      unaddressed: new Set(unaddressed),
      blank: new Set(blank),
      padded: new Set(padded),
      empty: new Set(empty),
    },
  };
}

/** What other tables know the rows by, else the primary key, else a unique one that is always filled; bytes are no part of an address. */
function findHeldKey({ columns, constraints, referred }: TableDefinition): readonly string[] {
  const filled = new Set(columns.filter(({ isRequired }) => isRequired).map(({ name }) => name));
  const bytes = new Set(columns.filter(({ type }) => type === 'bytea').map(({ name }) => name));
  const held = constraints.filter(
    (rule) => rule.kind === 'primary' || (rule.kind === 'unique' && rule.columns.every((name) => filled.has(name))),
  );
  const worth = ({ kind, columns: own }: TableConstraint): readonly number[] => [
    own.some((name) => bytes.has(name)) ? 0 : 1,
    referred.find((each) => each.columns.join() === own.join())?.times ?? 0,
    kind === 'primary' ? 1 : 0,
    -own.length,
  ];
  return held.toSorted((one, other) => compareWorth(worth(other), worth(one)))[0]?.columns ?? [];
}

function compareWorth(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return (one[at] ?? 0) - (other[at] ?? 0);
}

async function guessKey(
  reader: CatalogueReader,
  table: TableDefinition,
): Promise<{ readonly key: readonly string[]; readonly rows: number } | null> {
  const names = table.columns.map(({ name }) => name);
  const [first = ''] = names;
  // A view that is stored takes an index, and never says that a column is filled.
  const unique = table.constraints.flatMap(({ kind, columns }) => (kind === 'unique' && columns.length === 1 ? columns : []));
  const usual = ['id', 'uuid', ...(/(id|code|key|no|number)$/i.test(first) ? [first] : [])].filter((name) => names.includes(name));
  const candidates = [...new Set([...unique, ...usual])];
  for (const name of candidates) {
    const column = quoteIdentifier(name);
    const counted = await readPatiently<{ rows: number; values: number }>(
      reader,
      `select count(*)::float8 as rows, count(distinct ${column})::float8 as values from (select ${column} from ${nameOfTable(table)} limit ${most + 1}) as looked`,
    );
    const enough = unique.includes(name) ? 0 : 1;
    if (counted !== null && counted.rows > enough && counted.rows <= most && counted.rows === counted.values)
      return { key: [name], rows: counted.rows };
  }
  return null;
}

interface LookedColumn {
  readonly name: string;
  readonly kind: keyof typeof isLargeSql;
  /** A text with several lines or many letters, a number of many digits, a time that is not midnight; null: no row has a value. */
  readonly isLarge: boolean | null;
  readonly isBlank: boolean;
  readonly isPadded: boolean;
  readonly isBeyond: boolean;
  readonly isUnaddressed: boolean;
  readonly isFilled: boolean;
}

async function lookAtRows(reader: CatalogueReader, table: TableDefinition): Promise<readonly LookedColumn[]> {
  const looked = table.columns.flatMap(({ name, type }) => {
    const kind = kindOfType(type);
    return kind === null ? [] : [{ name, kind, isDate: /^(date|timestamp)/.test(type), column: quoteIdentifier(name) }];
  });
  if (looked.length === 0) return [];
  const asked = looked.flatMap(({ kind, isDate, column }, at) => [
    `bool_or(${isLargeSql[kind](column)}) filter (where ${column}::text <> '') as c${at}`,
    `bool_or(${column}::text = '') as b${at}`,
    `bool_or(${column}::text in ('', '.', '..')) as u${at}`,
    `bool_or(${column}::text <> btrim(${column}::text)) as p${at}`,
    `bool_or(${column}::text <> '') as f${at}`,
    ...(isDate ? [`bool_or(not isfinite(${column}) or extract(year from ${column}) not between 1 and 9999) as d${at}`] : []),
  ]);
  const list = looked.map(({ column }) => column).join(', ');
  const row = await readPatiently<Readonly<Record<string, boolean | null>>>(
    reader,
    `select ${asked.join(', ')} from (select ${list} from ${nameOfTable(table)} limit ${some}) as looked`,
  );
  return looked.map(({ name, kind }, at) => ({
    name,
    kind,
    isLarge: row?.[`c${at}`] ?? null,
    isBlank: row?.[`b${at}`] === true,
    isPadded: row?.[`p${at}`] === true,
    isBeyond: row?.[`d${at}`] === true,
    isUnaddressed: row?.[`u${at}`] === true,
    isFilled: row?.[`f${at}`] === true,
  }));
}

const isLargeSql = {
  text: (column) => `${column} like e'%\\n%' or length(${column}) > ${longText}`,
  number: (column) => `length(translate(${column}::text, '-.', '')) > ${mostDigits}`,
  time: (column) => `${column}::time <> '00:00'`,
  other: () => 'false',
} satisfies Readonly<Record<string, (column: string) => string>>;

function kindOfType(type: string): LookedColumn['kind'] | null {
  if (type.endsWith(']') || /^(bytea|jsonb?|xml|tsvector)$/.test(type)) return null;
  if (/^(text|character varying|citext)/.test(type)) return 'text';
  if (/^timestamp(\(\d\))? without/.test(type)) return 'time';
  return /^(bigint|numeric)/.test(type) ? 'number' : 'other';
}

function nameOfTable({ schema, name }: TableDefinition): string {
  return `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
}

/** The only row of an answer; null: it did not come in time, or the rows could not be read. */
async function readPatiently<Row>(reader: CatalogueReader, sql: string): Promise<Row | null> {
  await reader.query('savepoint look');
  try {
    await reader.query("set local statement_timeout = '3s'");
    const { rows } = await reader.query(sql);
    return (rows[0] as Row | undefined) ?? null;
  } catch {
    return null;
  } finally {
    await reader.query('rollback to savepoint look');
  }
}
