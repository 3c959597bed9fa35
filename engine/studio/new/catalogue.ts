/** What PostgreSQL knows about its tables, read from its catalogue: all of them with a handful of queries. */

/** A connection, or whatever else answers SQL. */
export interface CatalogueReader {
  query(sql: string, values?: unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
}

export interface TableColumn {
  readonly name: string;
  /** As `format_type` prints it, of a domain the type below it. */
  readonly type: string;
  readonly isRequired: boolean;
  /** Written by the database: identity, serial or generated. */
  readonly isMade: boolean;
  readonly default: string | null;
  readonly comment: string | null;
  /** Values of an enum type; empty: it is none. */
  readonly values: readonly string[];
  /** Lists within lists, which the type does not show. */
  readonly isNested: boolean;
}

export interface TableConstraint {
  readonly kind: 'primary' | 'unique' | 'foreign' | 'check';
  readonly columns: readonly string[];
  /** Of a foreign key. */
  readonly target: { readonly schema: string; readonly table: string; readonly columns: readonly string[] } | null;
  /** As `pg_get_constraintdef` prints it. */
  readonly definition: string;
}

export interface TableDefinition {
  readonly schema: string;
  readonly name: string;
  /** A view, whether or not it is stored. */
  readonly isView: boolean;
  readonly comment: string | null;
  /** An estimate; null: nobody has counted yet. */
  readonly rows: number | null;
  /** What whoever reads may do with its rows. */
  readonly may: { readonly read: boolean; readonly insert: boolean; readonly update: boolean; readonly delete: boolean };
  readonly columns: readonly TableColumn[];
  readonly constraints: readonly TableConstraint[];
  /** Columns that an index begins with: rows are found and ordered by them without reading all. */
  readonly indexed: readonly string[];
  /** Columns that foreign keys of other tables hold, and in how many. */
  readonly referred: readonly { readonly columns: readonly string[]; readonly times: number }[];
  /** Tables whose rows are deleted with the row that they refer to. */
  readonly cascades: readonly { readonly schema: string; readonly table: string }[];
}

// Parts of a table are read with the whole; what an extension made is no data of the author's.
const tablesOf = `
  select c.oid::text as oid, n.nspname as schema, c.relname as name, c.relkind in ('v', 'm') as view, obj_description(c.oid, 'pg_class') as comment,
         c.reltuples::float8 as rows, has_table_privilege(c.oid, 'SELECT') as read, has_table_privilege(c.oid, 'INSERT') as insert,
         has_table_privilege(c.oid, 'UPDATE') as update, has_table_privilege(c.oid, 'DELETE') as delete
  from pg_class c join pg_namespace n on n.oid = c.relnamespace`;
const everyTable = `
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
    and ($1::text is null or n.nspname = $1::text)
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by n.nspname, c.relname`;
const oneTable = `where c.oid = to_regclass($1) and c.relkind in ('r', 'p', 'v', 'm', 'f')`;

const columnsOf = `
  select a.attrelid::text as oid, a.attname as name,
         format_type(case when t.typtype = 'd' then t.typbasetype else a.atttypid end,
                     case when t.typtype = 'd' then t.typtypmod else a.atttypmod end) as type,
         a.attnotnull or (t.typtype = 'd' and t.typnotnull) as required,
         a.attidentity <> '' or a.attgenerated <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid) like 'nextval(%', false) as made,
         pg_get_expr(d.adbin, d.adrelid) as fallback,
         col_description(a.attrelid, a.attnum) as comment, a.attndims > 1 as nested,
         coalesce((select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e
                   where e.enumtypid in (a.atttypid, t.typbasetype, t.typelem)), '[]'::json) as values
  from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = any ($1::text::oid[]) and a.attnum > 0 and not a.attisdropped order by a.attrelid, a.attnum`;

// Rules of a domain are checks of its columns.
const constraintsOf = `
  select c.conrelid::text as oid, c.contype as kind, pg_get_constraintdef(c.oid) as definition, f.relname as target, n.nspname as schema,
         (select json_agg(a.attname order by k.n) from unnest(c.conkey) with ordinality k(num, n) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) as columns,
         (select json_agg(a.attname order by k.n) from unnest(c.confkey) with ordinality k(num, n) join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.num) as keys
  from pg_constraint c left join pg_class f on f.oid = c.confrelid left join pg_namespace n on n.oid = f.relnamespace
  where c.conrelid = any ($1::text::oid[]) and c.contype in ('p', 'u', 'f', 'c') and (c.contype <> 'f' or not f.relispartition)
  union all
  select a.attrelid::text, 'c', replace(pg_get_constraintdef(c.oid), 'VALUE', quote_ident(a.attname)), null, null, json_build_array(a.attname), null
  from pg_attribute a join pg_type t on t.oid = a.atttypid join pg_constraint c on c.contypid = t.oid
  where a.attrelid = any ($1::text::oid[]) and a.attnum > 0 and not a.attisdropped
  union all
  select i.indrelid::text, 'u', pg_get_indexdef(i.indexrelid), null, null,
         (select json_agg(a.attname order by k.n) from unnest(i.indkey::int[]) with ordinality k(num, n) join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.num
          where k.n <= i.indnkeyatts), null
  from pg_index i where i.indrelid = any ($1::text::oid[]) and i.indisunique and i.indisvalid and not i.indisprimary and i.indpred is null and 0 <> all (i.indkey::int[])
    and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`;

const indexesOf = `
  select distinct i.indrelid::text as oid, a.attname as name
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
  where i.indrelid = any ($1::text::oid[]) and i.indisvalid and i.indpred is null`;

const referencesOf = `
  select c.confrelid::text as oid, count(*)::float8 as times,
         coalesce(json_agg(json_build_object('schema', n.nspname, 'table', r.relname) order by r.relname) filter (where c.confdeltype = 'c'), '[]'::json) as cascades,
         (select json_agg(a.attname order by k.n) from unnest(c.confkey) with ordinality k(num, n) join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.num) as columns
  from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
  where c.contype = 'f' and not r.relispartition and c.confrelid = any ($1::text::oid[]) and c.conrelid <> c.confrelid group by c.confrelid, c.confkey`;

interface TableRow {
  readonly oid: string;
  readonly schema: string;
  readonly name: string;
  readonly view: boolean;
  readonly comment: string | null;
  readonly rows: number;
  readonly read: boolean;
  readonly insert: boolean;
  readonly update: boolean;
  readonly delete: boolean;
}

interface ColumnRow {
  readonly oid: string;
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly made: boolean;
  readonly fallback: string | null;
  readonly comment: string | null;
  readonly values: readonly string[];
  readonly nested: boolean;
}

interface ConstraintRow {
  readonly oid: string;
  readonly kind: string;
  readonly definition: string;
  readonly schema: string | null;
  readonly target: string | null;
  readonly columns: readonly string[] | null;
  readonly keys: readonly string[] | null;
}

interface IndexRow {
  readonly oid: string;
  readonly name: string;
}

interface ReferenceRow {
  readonly oid: string;
  readonly times: number;
  readonly columns: readonly string[];
  readonly cascades: TableDefinition['cascades'];
}

const kinds: Readonly<Record<string, TableConstraint['kind']>> = { p: 'primary', u: 'unique', f: 'foreign', c: 'check' };

/** Tables and views of a schema, or of every schema that is not PostgreSQL's own. */
export async function readTableDefinitions(reader: CatalogueReader, schema: string | null): Promise<readonly TableDefinition[]> {
  return readTables(reader, await readRows<TableRow>(reader, tablesOf + everyTable, [schema]));
}

/** A table by its name, with or without schema. Null: there is none. */
export async function readNamedTable(reader: CatalogueReader, name: string): Promise<TableDefinition | null> {
  const written = name.includes('"') || name === name.toLowerCase() ? name : name.split('.').map(quoteIdentifier).join('.');
  const [table = null] = await readTables(reader, await readRows<TableRow>(reader, `${tablesOf} ${oneTable}`, [written]));
  return table;
}

async function readTables(reader: CatalogueReader, tables: readonly TableRow[]): Promise<readonly TableDefinition[]> {
  const oids = [`{${tables.map(({ oid }) => oid).join()}}`];
  const columns = groupByTable(await readRows<ColumnRow>(reader, columnsOf, oids));
  const constraints = groupByTable(await readRows<ConstraintRow>(reader, constraintsOf, oids));
  const indexed = groupByTable(await readRows<IndexRow>(reader, indexesOf, oids));
  const referred = groupByTable(await readRows<ReferenceRow>(reader, referencesOf, oids));
  return tables.map(({ oid, schema, name, view, comment, rows, read, ...may }) => ({
    ...{ schema, name, comment, isView: view, rows: rows < 0 ? null : rows },
    may: { read, insert: may.insert, update: may.update, delete: may.delete },
    columns: (columns.get(oid) ?? []).map(definitionOfColumn),
    constraints: (constraints.get(oid) ?? []).map(definitionOfConstraint),
    indexed: (indexed.get(oid) ?? []).map((index) => index.name),
    referred: (referred.get(oid) ?? []).map(({ times, columns: own }) => ({ times, columns: own })),
    cascades: (referred.get(oid) ?? []).flatMap((reference) => reference.cascades),
  }));
}

function groupByTable<Row extends { readonly oid: string }>(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.oid, [...(groups.get(row.oid) ?? []), row]);
  return groups;
}

async function readRows<Row>(reader: CatalogueReader, sql: string, values: unknown[]): Promise<readonly Row[]> {
  return (await reader.query(sql, values)).rows as readonly Row[];
}

function definitionOfColumn({ name, type, required, made, fallback, comment, values, nested }: ColumnRow): TableColumn {
  return { name, type, comment, values, isRequired: required, isMade: made, default: fallback, isNested: nested };
}

function definitionOfConstraint({ kind, columns, schema, target, keys, definition }: ConstraintRow): TableConstraint {
  return {
    ...{ kind: kinds[kind] ?? 'check', columns: columns ?? [], definition },
    target: target === null ? null : { schema: schema ?? '', table: target, columns: keys ?? [] },
  };
}

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
