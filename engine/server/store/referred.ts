/** What a record refers to, in the statement that reads it. */
import type { Model, Resource } from '../../model/model.ts';
import { isAuditView, soleKeyField, tableNameOf } from './layout.ts';
import { locateSqlTarget } from './leaf.ts';
import { recordColumnsSql, recordFromRow, type StoredRecord, type TableRow } from './record.ts';

/** What a record refers to, by field; null: there is no such record. A reference that is not here has not been read. */
export type ReferredRecords = Readonly<Record<string, StoredRecord | null>>;

/** The SQL of it beside the record `t`, and what its columns say. */
export interface ReferredSql {
  readonly columns: readonly string[];
  readonly join: string;
  readonly referredFrom: (row: Readonly<Record<string, unknown>>) => ReferredRecords;
}

interface JoinedReference {
  readonly name: string;
  readonly target: Resource;
  /** The key in the record `t`. */
  readonly key: string;
}

/** Reads along what these reference fields name, as far as they name it by its key in the store. */
export function buildReferredSql(model: Pick<Model, 'resources'>, resource: Resource, references: readonly string[]): ReferredSql {
  const joined = references.flatMap((name) => locateReference(model, resource, name));
  const keys = joined.map(({ key }, at) => `${key} as k${at}`);
  return {
    columns: joined.map(({ target }, at) => {
      const found = `select ${recordColumnsSql(target, { hasBig: true })} from ${tableNameOf(target)} t where t.id = nullif(k.k${at}, '') order by t.parent limit 1`;
      return `(select to_jsonb(r) from (${found}) r) as referred${at}`;
    }),
    join: keys.length === 0 ? '' : ` left join lateral (select ${keys.join(', ')}) k on true`,
    referredFrom: (row) =>
      Object.fromEntries(
        joined.map(({ name, target }, at) => {
          const found = row[`referred${at}`] as TableRow | null;
          return [name, found && recordFromRow(target, found)] as const;
        }),
      ),
  };
}

// By its key in the store alone: whatever else a reference may name is left to whoever needs it.
function locateReference({ resources }: Pick<Model, 'resources'>, resource: Resource, name: string): readonly JoinedReference[] {
  const choices = resource.fields[name]?.choices;
  const target = choices?.kind === 'ref' ? resources[choices.to] : undefined;
  if (choices?.kind !== 'ref' || target === undefined || target.source !== null || target.page !== null || isAuditView(target)) return [];
  const place = locateSqlTarget(resource, name);
  return soleKeyField(target) === choices.key && place.kind === 'one' ? [{ name, target, key: place.leaf.text }] : [];
}
