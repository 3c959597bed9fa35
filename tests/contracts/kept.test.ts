/** Of the records of which one always stays: all give up, one after another, what makes them one, and only the last is refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isConditionTrue } from '../../engine/model/evaluate.ts';
import type { KeptRecord, Resource } from '../../engine/model/model.ts';
import type { Values } from '../../engine/model/values.ts';
import { keyFromValues } from '../../engine/server/store/layout.ts';
import type { Api, Got } from '../api/api.ts';
import { addressOf, everybody, openContract, paramsOf, platformModel, scopeFor, storedOf } from './platform.ts';
import { personaOfAll, send } from './save.ts';

const all = Object.values(platformModel.resources).flatMap((resource) =>
  resource.keepOne.map((kept, at) => [resource.name, at, resource, kept] as const),
);

let api: Api;
beforeAll(async () => void (api = await openContract()));
afterAll(() => api.store.close());

const isOne = (values: Values, { when }: KeptRecord): boolean =>
  isConditionTrue(when, scopeFor(api, personaOfAll(api), 'show', { self: values }));

const holdersOf = async (resource: Resource, kept: KeptRecord) =>
  (await storedOf(api, resource)).filter(({ values }) => isOne(values, kept));

/** The same record with the least change by which it is none of them any more; what else it is, it stays. */
function without(resource: Resource, kept: KeptRecord, values: Values): Values {
  const reads = typeof kept.when === 'boolean' ? [] : kept.when.reads;
  const tries = reads.flatMap((read) => {
    const name = read.split('.')[1] ?? '';
    const old = values[name];
    const others: readonly unknown[] = Array.isArray(old)
      ? old.map((_, at) => old.toSpliced(at, 1))
      : [typeof old === 'boolean' ? !old : null];
    return others.map((other): Values => ({ ...values, [name]: other }));
  });
  const others = resource.keepOne.filter((other) => other !== kept);
  const found = tries.find((next) => !isOne(next, kept) && others.every((other) => isOne(next, other) === isOne(values, other)));
  if (found === undefined) throw new Error(`No value takes a record of "${resource.name}" out.`);
  return found;
}

describe.each(all)('%s, %i', (_name, _at, resource, kept) => {
  it('keeps the last one', async () => {
    const holders = await holdersOf(resource, kept);
    expect(holders.length).toBeGreaterThan(0);
    const got: Got[] = [];
    for (const stored of holders) {
      const at = { key: keyFromValues(resource, stored.values) ?? [], params: paramsOf(resource, stored) };
      if (resource.edit === null) throw new Error(`"${resource.name}" has no form for changes.`);
      const values = without(resource, kept, stored.values);
      got.push(await send(api, { resource, form: resource.edit, mode: 'edit', values, old: stored.values, ...at }));
    }
    expect(got.map(({ status }) => status)).toEqual(holders.map((_, at) => (at < holders.length - 1 ? 200 : 422)));
    expect(got.at(-1)?.text).toContain(kept.message.text);
    const [last, ...more] = await holdersOf(resource, kept);
    if (last === undefined || resource.ops.delete === null) throw new Error('None stayed, or none can be deleted.');
    expect(more).toEqual([]);
    const at = { key: keyFromValues(resource, last.values) ?? [], params: paramsOf(resource, last) };
    expect((await api.send(`DELETE ${addressOf(resource.ops.delete, at)}`, { as: everybody })).status).toBeGreaterThanOrEqual(400);
    expect(await holdersOf(resource, kept)).toEqual([last]);
  });
});
