/** Records as the tables hold them, for what no call of the API would write. */
import type { Model } from '../../engine/model/model.ts';
import { requirePlatformResource } from '../../platform/follow.ts';
import type { FieldName, RecordOf, ResourceName } from '../../engine/model/project-types.ts';
import { tableNameOf } from '../../engine/server/store/layout.ts';
import { splitStoredValues } from '../../engine/server/store/record.ts';
import { insertRecords, type NewRecord } from '../../engine/server/store/records.ts';
import type { Store } from '../../engine/server/store/store.ts';

/** Where they lie: an API will do. */
interface Place {
  readonly store: Store;
  readonly model: Model;
}

/** Adds records as they are, without an entry in their history. */
export async function addStored<R extends ResourceName>(
  { store, model }: Place,
  name: R,
  records: readonly NewRecord<R>[],
  now = new Date(),
): Promise<void> {
  await insertRecords(store, requirePlatformResource(model, name), records, now);
}

/** Sets fields of every record that holds the values of `where`; its version stays. Throws when there is none. */
export async function setStored<R extends ResourceName>(
  { store, model }: Place,
  name: R,
  { where, set }: { readonly where: RecordOf<R>; readonly set: RecordOf<R> },
): Promise<void> {
  const resource = requirePlatformResource(model, name);
  const { data, big } = splitStoredValues(resource, set);
  const found = await store.query(
    `update ${tableNameOf(resource)} t set data = (t.data - $2::text[]) || $3::jsonb, big = (t.big - $2::text[]) || $4::jsonb
     where t.data @> $1::jsonb returning t.id`,
    [JSON.stringify(where), Object.keys(set), data, big],
  );
  if (found.length === 0) throw new Error(`No record of "${name}" holds ${JSON.stringify(where)}.`);
}

/** The JSON object of these fields, each with an expression in SQL. */
export function jsonOf<R extends ResourceName>(_resource: R, values: { readonly [F in keyof RecordOf<R>]?: string }): string {
  const members = Object.entries(values).map(([field, sql]) => `'${field}', ${String(sql)}`);
  return `jsonb_build_object(${members.join(', ')})`;
}

/** The stored text of a field of the table that a query calls `t`, as SQL, in a store that never knew another name of it. */
export function textOf<R extends ResourceName>(_resource: R, field: FieldName<R>): string {
  return `t.data->>'${field}'`;
}
