/** Records that follow from what was written: read whoever writes, and changed in the same transaction. */
import {
  type BehaviourContext,
  countLists,
  emptyQuery,
  type EvaluationScope,
  getRecord,
  type ListedRecords,
  type ListQuery,
  listRecords,
  type OwnModel,
  type Params,
  type QueryFilter,
  type RecordOf,
  type Resource,
  type ResourceName,
  type ResourceOf,
  type StoredRecord,
  updateRecord,
} from 'steward/server';

type FollowContext = Pick<BehaviourContext, 'tx' | 'model' | 'now' | 'zone'>;

/** A resource of the Model, if it has it. */
export function findPlatformResource<R extends ResourceName>({ resources }: OwnModel, name: R): ResourceOf<R> | null {
  const all: Readonly<Record<string, Resource>> = resources;
  return (all[name] as ResourceOf<R> | undefined) ?? null;
}

/** A resource that a behaviour is about. */
export function requirePlatformResource<R extends ResourceName>(model: OwnModel, name: R): ResourceOf<R> {
  const resource = findPlatformResource(model, name);
  if (!resource) throw new Error(`There is no resource "${name}"`);
  return resource;
}

/** What expressions about such records read: nobody asks for them. */
export function scopeOfNobody({ now, zone }: Pick<BehaviourContext, 'now' | 'zone'>) {
  return { roles: new Set<string>(), mode: 'list', now, zone } as const;
}

export interface RecordsQuery<R extends ResourceName = ResourceName> {
  /** Empty: below any parent. */
  readonly parents?: Params;
  readonly filters?: readonly QueryFilter[];
  /** Absent: that of their list. */
  readonly sort?: ListQuery['sort'];
  /** Absent: all. */
  readonly limit?: number;
  /** What is wanted of them; absent: what a list of them reads, large fields left out. */
  readonly fields?: readonly (keyof RecordOf<R> & string)[];
  /** Only what the row rule lets this reader see; absent: whatever there is. */
  readonly seenBy?: EvaluationScope;
}

/** Records of a resource, none of them hidden unless a reader is named; none at all where the Model has no such resource. */
export async function listAllRecords<R extends ResourceName>(
  context: FollowContext,
  name: R,
  { parents = {}, filters = [], sort = [], limit, fields, seenBy }: RecordsQuery<R> = {},
): Promise<Pick<ListedRecords<R>, 'rows' | 'total'>> {
  const { tx, model } = context;
  const resource = findPlatformResource(model, name);
  if (!resource) return { rows: [], total: 0 };
  return listRecords(tx, model, resource, {
    ...emptyQuery,
    parents,
    filters,
    sort,
    limit: limit ?? null,
    ...(fields && { fields }),
    rows: seenBy === undefined ? true : resource.rows,
    scope: seenBy ?? scopeOfNobody(context),
  });
}

/** How many records each of these has, where they are all asked at once; none where the Model has no such resource. */
export async function countListedTogether<K extends string>(
  context: FollowContext,
  asked: Readonly<Record<K, { readonly of: ResourceName } & Pick<RecordsQuery, 'parents' | 'filters' | 'seenBy'>>>,
): Promise<Readonly<Record<K, number>>> {
  const { tx, model } = context;
  const names = Object.keys(asked) as K[];
  const lists = names.flatMap((name) => {
    const { of, parents = {}, filters = [], seenBy } = asked[name];
    const resource = findPlatformResource(model, of);
    const selection = { search: null, parents, filters, rows: seenBy === undefined || !resource ? true : resource.rows };
    return resource ? [{ name, resource, selection: { ...selection, scope: seenBy ?? scopeOfNobody(context) } }] : [];
  });
  const totals = await countLists(tx, model, lists);
  const none = names.map((name) => [name, 0]);
  return Object.fromEntries([...none, ...lists.map(({ name }, at) => [name, totals[at] ?? 0])]) as Record<K, number>;
}

export interface RecordFollowing<R extends ResourceName> {
  readonly key: string;
  readonly parents?: Params;
  /** What to change; asked once nobody else can change the record. */
  readonly set: (values: RecordOf<R>) => Promise<Partial<RecordOf<R>>> | Partial<RecordOf<R>>;
  /** For its history; update unless told otherwise. */
  readonly verb?: string;
}

/** Changes a record under a lock, with its audit entry. null: there is no such record, or nothing differs. */
export async function changeRecord<R extends ResourceName>(
  context: BehaviourContext,
  name: R,
  { key, parents = {}, set, verb }: RecordFollowing<R>,
): Promise<StoredRecord<R> | null> {
  const { tx, model, now, written } = context;
  const resource = findPlatformResource(model, name);
  const before = resource && (await getRecord(tx, resource, { key: [key], parents }, { lock: 'change' }));
  if (!resource || !before) return null;
  const values = { ...before.values, ...(await set(before.values)) };
  if (JSON.stringify(values) === JSON.stringify(before.values)) return null;
  const after = await updateRecord(tx, resource, { old: before, values, now });
  if (after === null) throw new Error(`"${name}": "${before.id}" changed although it was locked.`);
  await written(name, { before, after, ...(verb !== undefined && { verb }) });
  return after;
}
