/** What PostgreSQL knows about a table, read from its catalogue. */
import { Client } from 'pg';

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
}

export interface TableConstraint {
  readonly kind: 'primary' | 'unique' | 'foreign' | 'check';
  readonly columns: readonly string[];
  /** Of a foreign key. */
  readonly target: { readonly table: string; readonly columns: readonly string[] } | null;
  /** As `pg_get_constraintdef` prints it. */
  readonly definition: string;
}

export interface TableDefinition {
  readonly name: string;
  readonly comment: string | null;
  readonly columns: readonly TableColumn[];
  readonly constraints: readonly TableConstraint[];
}

const columnsOf = `
  select a.attname as name,
         format_type(case when t.typtype = 'd' then t.typbasetype else a.atttypid end,
                     case when t.typtype = 'd' then t.typtypmod else a.atttypmod end) as type,
         a.attnotnull or (t.typtype = 'd' and t.typnotnull) as required,
         a.attidentity <> '' or a.attgenerated <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid) like 'nextval(%', false) as made,
         pg_get_expr(d.adbin, d.adrelid) as fallback,
         col_description(a.attrelid, a.attnum) as comment,
         coalesce((select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e
                   where e.enumtypid in (a.atttypid, t.typbasetype, t.typelem)), '[]'::json) as values
  from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`;

// Rules of a domain are checks of its columns.
const constraintsOf = `
  select c.contype as kind, pg_get_constraintdef(c.oid) as definition, f.relname as target,
         (select json_agg(a.attname order by k.n) from unnest(c.conkey) with ordinality k(num, n) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) as columns,
         (select json_agg(a.attname order by k.n) from unnest(c.confkey) with ordinality k(num, n) join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.num) as keys
  from pg_constraint c left join pg_class f on f.oid = c.confrelid where c.conrelid = $1 and c.contype in ('p', 'u', 'f', 'c')
  union all
  select 'c', replace(pg_get_constraintdef(c.oid), 'VALUE', quote_ident(a.attname)), null, json_build_array(a.attname), null
  from pg_attribute a join pg_type t on t.oid = a.atttypid join pg_constraint c on c.contypid = t.oid
  where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped
  union all
  select 'u', pg_get_indexdef(i.indexrelid), null, (select json_agg(a.attname) from unnest(i.indkey::int[]) k join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k), null
  from pg_index i where i.indrelid = $1 and i.indisunique and not i.indisprimary and i.indpred is null and 0 <> all (i.indkey::int[])
    and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`;

const kinds: Readonly<Record<string, TableConstraint['kind']>> = { p: 'primary', u: 'unique', f: 'foreign', c: 'check' };

/** A table by its name, with or without schema. Throws a sentence when it cannot be read. */
export async function readTableDefinition(url: string, name: string): Promise<TableDefinition> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, statement_timeout: 30_000 });
  try {
    await client.connect();
    const found = await client.query<{ oid: number; relname: string; comment: string | null }>(
      `select c.oid, c.relname, obj_description(c.oid, 'pg_class') as comment from pg_class c
       where c.oid = to_regclass($1) and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
      [name.includes('"') || name === name.toLowerCase() ? name : name.split('.').map(quoteIdentifierPart).join('.')],
    );
    const [table] = found.rows;
    if (table === undefined) throw new Error(`The database has no table ${name}.`);
    const columns = await client.query<{
      name: string;
      type: string;
      required: boolean;
      made: boolean;
      fallback: string | null;
      comment: string | null;
      values: string[];
    }>(columnsOf, [table.oid]);
    const constraints = await client.query<{
      kind: string;
      definition: string;
      target: string | null;
      columns: string[] | null;
      keys: string[] | null;
    }>(constraintsOf, [table.oid]);
    return {
      name: table.relname,
      comment: table.comment,
      columns: columns.rows.map(({ required, made, fallback, ...column }) => ({
        ...column,
        isRequired: required,
        isMade: made,
        default: fallback,
      })),
      constraints: constraints.rows.map(({ kind, definition, target, columns: own, keys }) => ({
        kind: kinds[kind] ?? 'check',
        columns: own ?? [],
        target: target === null ? null : { table: target, columns: keys ?? [] },
        definition,
      })),
    };
  } catch (error) {
    throw new Error(`The table ${name} could not be read: ${describeConnectionError(error)}`, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}

function quoteIdentifierPart(part: string): string {
  return `"${part.replaceAll('"', '""')}"`;
}

// A refused connection has several causes and no message of its own.
function describeConnectionError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeConnectionError).join('; ');
  return error instanceof Error && error.message !== '' ? error.message : String(error);
}
