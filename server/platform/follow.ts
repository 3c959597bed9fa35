/** Records that follow from what was written: read whoever writes, and changed in the same transaction. */
import type { Model, Resource } from '../../engine/model/model.ts';
import type { Filtering, ListQuery } from '../../engine/model/query.ts';
import { emptyQuery } from '../../engine/model/query.ts';
import type { Params, Values } from '../../engine/model/values.ts';
import type { Listed } from '../store/list.ts';
import { list } from '../store/list.ts';
import type { StoredRecord } from '../store/records.ts';
import { get, update } from '../store/records.ts';
import type { Context } from './behaviour.ts';

type At = Pick<Context, 'tx' | 'model' | 'now' | 'zone'>;

/** A resource that a behaviour is about. */
export function resourceOf(model: Model, name: string): Resource {
  const resource = model.resources[name];
  if (!resource) throw new Error(`There is no resource "${name}"`);
  return resource;
}

/** What expressions about such records read: nobody asks for them. */
export function scopeOfAll({ now, zone }: Pick<Context, 'now' | 'zone'>) {
  return { roles: new Set<string>(), mode: 'list', now, zone } as const;
}

export interface Asked {
  /** Empty: below any parent. */
  readonly parents?: Params;
  readonly filters?: readonly Filtering[];
  /** Absent: that of their list. */
  readonly sort?: ListQuery['sort'];
  /** Absent: all. */
  readonly limit?: number;
  /** What is wanted of them; absent: what a list of them reads, large fields left out. */
  readonly fields?: readonly string[];
}

/** Records of a resource, none of them hidden; none at all where the Model has no such resource. */
export async function allOf(
  context: At,
  name: string,
  { parents = {}, filters = [], sort = null, limit, fields }: Asked = {},
): Promise<Pick<Listed, 'rows' | 'total'>> {
  const { tx, model } = context;
  const resource = model.resources[name];
  if (!resource) return { rows: [], total: 0 };
  return list(tx, model, resource, {
    ...emptyQuery,
    parents,
    filters,
    sort,
    limit: limit ?? null,
    ...(fields && { fields }),
    rows: true,
    scope: scopeOfAll(context),
  });
}

export interface Following {
  readonly key: string;
  readonly parents?: Params;
  /** What to change; asked once nobody else can change the record. */
  readonly set: (values: Values) => Promise<Values> | Values;
  /** For its history; update unless told. */
  readonly verb?: string;
}

/** Changes a record under a lock, with its audit entry. null: there is no such record, or nothing differs. */
export async function change(context: Context, name: string, { key, parents = {}, set, verb }: Following): Promise<StoredRecord | null> {
  const { tx, model, now, written } = context;
  const resource = model.resources[name];
  const before = resource && (await get(tx, resource, { key: [key], parents }, { lock: true }));
  if (!resource || !before) return null;
  const values = { ...before.values, ...(await set(before.values)) };
  if (JSON.stringify(values) === JSON.stringify(before.values)) return null;
  const after = await update(tx, resource, { old: before, values, now });
  if (after === null) throw new Error(`"${name}": "${before.id}" changed although it was locked.`);
  await written(name, { before, after, ...(verb !== undefined && { verb }) });
  return after;
}
