/** What the catalogue of a database tells of a table that a resource is about. */
import type { Resource } from '../../model/model.ts';
import { isComputedHere, type DatabaseSource } from '../../model/source.ts';
import { refuseCall } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { quoteSqlName, type ExistingColumn, type ExistingTable } from '../store/existing.ts';
import type { Tx } from '../store/store.ts';

export type DatabaseResource = Resource & { readonly source: DatabaseSource };

interface FoundColumn {
  readonly name: string;
  readonly type: string;
  readonly base: string;
  readonly nullable: boolean;
  readonly generated: boolean;
  readonly labels: readonly string[] | null;
}

const relationSql = `select c.oid, n.nspname as schema, c.relname as name, c.relkind = 'r' as xmin from pg_class c
  join pg_namespace n on n.oid = c.relnamespace where c.oid = to_regclass(coalesce(quote_ident($1::text) || '.', '') || quote_ident($2::text)) and c.relkind in ('r', 'p', 'v', 'm', 'f')`;

// A length is left out: a cast would cut texts that are too long, in place of refusing them. Types below domains are one deep.
const columnsSql = `select a.attname as name, format_type(a.atttypid, -1) as type,
    format_type(case when t.typtype = 'd' then t.typbasetype else a.atttypid end, -1) as base, not a.attnotnull as nullable,
    a.attgenerated <> '' or a.attidentity = 'a' as generated,
    (select array_to_json(array_agg(e.enumlabel order by e.enumsortorder)) from pg_enum e
      where e.enumtypid = case when t.typtype = 'd' then t.typbasetype else a.atttypid end) as labels
  from pg_attribute a join pg_type t on t.oid = a.atttypid where a.attrelid = $1::oid and a.attnum > 0 and not a.attisdropped`;

// A rule of a domain is that of a column if no other column has the domain.
const constraintsSql = `select r.name, array_to_json(array_agg(a.attname order by r.n)) as columns from (
    select c.conname as name, k.num, k.n from pg_constraint c, unnest(c.conkey) with ordinality k(num, n) where c.conrelid = $1::oid
    union all
    select n.relname, k.num, k.n from pg_index i join pg_class n on n.oid = i.indexrelid, unnest(i.indkey::int2[]) with ordinality k(num, n)
      where i.indrelid = $1::oid and i.indisunique and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    union all
    select c.conname, min(a.attnum), 1 from pg_constraint c join pg_attribute a on a.atttypid = c.contypid
      where c.contypid <> 0 and a.attrelid = $1::oid and a.attnum > 0 and not a.attisdropped group by c.oid, c.conname having count(*) = 1) r
  join pg_attribute a on a.attrelid = $1::oid and a.attnum = r.num group by r.name`;

/** The table of a resource; refuses where there is none, or a field has no column there. */
export async function describeExistingTable(tx: Tx, resource: DatabaseResource): Promise<ExistingTable> {
  const { source } = resource;
  const names = { source: source.name, table: printTableName(source) };
  const [relation] = await tx.query<{ oid: number; schema: string; name: string; xmin: boolean }>(relationSql, [
    source.schema,
    source.table,
  ]);
  if (relation === undefined) return refuseCall('source-wrong', say('"{source}" has no table {table}', names));
  const found = await tx.query<FoundColumn>(columnsSql, [relation.oid]);
  const byName = new Map(found.map((column) => [column.name, column]));
  const constraints = await tx.query<{ name: string; columns: readonly string[] }>(constraintsSql, [relation.oid]);
  const columns = listStoredFields(resource).map(({ name, path: at }): readonly [string, ExistingColumn] => {
    const column = byName.get(at.join('.'));
    if (column === undefined)
      return refuseCall('source-wrong', say('The table {table} of "{source}" has no column {column}', { ...names, column: at.join('.') }));
    const { base, nullable, generated, labels } = column;
    return [name, { name: column.name, type: column.type, baseType: base, isNullable: nullable, isGenerated: generated, labels }];
  });
  return {
    relation: `${quoteSqlName(relation.schema)}.${quoteSqlName(relation.name)}`,
    columns: Object.fromEntries(columns),
    hasXmin: relation.xmin,
    constraints: Object.fromEntries(constraints.map(({ name, columns: all }) => [name, all])),
  };
}

/** As the descriptor names it. */
export function printTableName({ schema, table }: DatabaseSource): string {
  return schema === null ? table : `${schema}.${table}`;
}

function listStoredFields({ fields }: Resource): readonly Resource['fields'][string][] {
  return Object.values(fields).filter((field) => !isComputedHere(field));
}
