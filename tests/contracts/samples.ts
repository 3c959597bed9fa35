import type { Resource } from '../../engine/model/model.ts';
import { valuesFromRow } from '../../engine/model/records.ts';
import { isEmptyValue } from '../../engine/model/steps.ts';
import { keyFromValues } from '../../engine/server/store/layout.ts';
import { insertRecord, updateRecord } from '../../engine/server/store/records.ts';
import type { StoredRecord } from '../../engine/server/store/records.ts';
import type { Api } from '../api/api.ts';
import type { Sample } from './platform.ts';
import { addressOf, distinct, everybody, fieldsRead, gatesOf, noRole, paramsOf, rowsIn, sampleOf, storedOf } from './platform.ts';

/** Records that differ in everything the gates of their resource read: one for each value of each such field, of record and parent. */
export async function samplesOf(api: Api, resource: Resource): Promise<readonly Sample[]> {
  await fillParents(api, resource);
  const all = await owned(api, resource, await storedOf(api, resource));
  const own = fieldsRead(resource, 'self').filter((name) => resource.fields[name]?.derived === null);
  const byOwn = own.flatMap((name) => telling(all, ({ values }) => values[name]));
  const byNoRole = all.filter(({ values }) => own.some((name) => values[name] === noRole)).slice(0, 1);
  const byParent = (await parentsOf(api, resource)).flatMap((id) => all.find(({ parent }) => parent === id) ?? []);
  const derived = await byDerived(api, resource, all);
  const chosen = distinct([...all.slice(0, 1), ...byOwn, ...byNoRole, ...byParent, ...derived], ({ id, parent }) => [id, parent]);
  return Promise.all(chosen.map((stored) => sampleOf(api, resource, stored)));
}

// A gate about one's own records has two sides only when somebody owns one.
async function owned(api: Api, resource: Resource, all: readonly StoredRecord[]): Promise<readonly StoredRecord[]> {
  const fields = gatesOf(resource).flatMap((cond) =>
    typeof cond !== 'boolean' && cond.reads.some((read) => read === 'user.username' || read === 'user.id')
      ? cond.reads.flatMap((read) => resource.fields[read.slice('self.'.length)] ?? [])
      : [],
  );
  const field = fields.find(({ ty }) => ty === 'string');
  const last = all.at(-1);
  if (field === undefined || last === undefined || all.some(({ values }) => values[field.name] === noRole)) return all;
  await updateRecord(api.store, resource, { old: last, values: { ...last.values, [field.name]: noRole }, now: api.clock.now });
  return storedOf(api, resource);
}

const few = 6;

/** One for each value; of a value that tells records apart, such as a name, one with and one without it. */
function telling<T>(list: readonly T[], of: (one: T) => unknown): readonly T[] {
  const found = distinct(list, of);
  return found.length <= few ? found : distinct(list, (one) => isEmptyValue(of(one)));
}

// What the server computes is only known from an answer.
async function byDerived(api: Api, resource: Resource, all: readonly StoredRecord[]): Promise<readonly StoredRecord[]> {
  const names = fieldsRead(resource, 'self').filter((name) => resource.fields[name]?.derived !== null);
  const { list } = resource.ops;
  if (names.length === 0 || list === null || resource.parents.length > 0) return [];
  const rows = rowsIn(await api.send(`GET ${addressOf(list, {})}`, { as: everybody })).map((row) => valuesFromRow(resource, row));
  const chosen = names.flatMap((name) => telling(rows, (row) => row[name])).map((row) => keyFromValues(resource, row)?.join('/'));
  return all.filter(({ values }) => chosen.includes(keyFromValues(resource, values)?.join('/')));
}

/** Ids of parents, one for each value that the gates read. */
export async function parentsOf(api: Api, resource: Resource): Promise<readonly string[]> {
  const parent = resource.parents.at(-1);
  const target = parent && api.model.resources[parent.resource];
  if (!target) return [];
  const all = await storedOf(api, target);
  const chosen = fieldsRead(resource, 'parent').flatMap((name) => telling(all, ({ values }) => values[name]));
  return distinct([...all.slice(0, 1), ...chosen], ({ id }) => id).map(({ id }) => id);
}

// A rule that keeps records from some parents leaves nothing to try it on: put a record there past the rule.
async function fillParents(api: Api, resource: Resource): Promise<void> {
  const all = await storedOf(api, resource);
  const [model] = all;
  if (model === undefined || keyFromValues(resource, model.values) === null) return;
  for (const id of await parentsOf(api, resource)) {
    if (all.some(({ parent }) => parent === id)) continue;
    const field = resource.parents.at(-1)?.field ?? null;
    const values = field === null ? model.values : { ...model.values, [field]: id };
    await insertRecord(api.store, resource, { values, parents: paramsOf(resource, { parent: id }) }, api.clock.now);
  }
}
