/** What the browser asks before it saves a value that is unique within other fields, against what the server makes of the record. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getParentValues } from '../../engine/data/address.ts';
import { createRestSource } from '../../engine/data/rest.ts';
import { resolveUniqueParams, isUniqueValueTaken } from '../../engine/data/useUnique.ts';
import type { Resource } from '../../engine/model/model.ts';
import type { Params, Values } from '../../engine/model/values.ts';
import type { Api } from '../api/api.ts';
import { everybody, openContract, paramsOf, platformModel, storedOf } from './platform.ts';
import { candidates, codesIn, refusedBy, send, type Save } from './save.ts';

const scoped = Object.values(platformModel.resources).flatMap((resource) =>
  resource.ops.create === null || resource.create === null || resource.view !== null
    ? []
    : Object.values(resource.fields).flatMap((field) =>
        field.unique !== null && field.unique.within.length > 0 && resource.create?.writable.includes(field.name) === true
          ? [[resource.name, field.name, resource] as const]
          : [],
      ),
);

let api: Api;
beforeAll(async () => void (api = await openContract()));
afterAll(() => api.store.close());

/** What the browser would be told. */
async function asked({ resource, values, params: given }: Save, name: string): Promise<boolean> {
  const cookie = await cookieOf();
  const source = createRestSource({
    base: api.model.apiBase,
    locale: () => 'en',
    zone: () => 'UTC',
    onSignedOut: () => undefined,
    fetch: async (input, init) =>
      api.app.request(String(input), { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), cookie } }),
  });
  const field = resource.fields[name];
  // The page of a new record that was opened without a parent, where it may be.
  const open = Object.fromEntries(resource.parents.map(({ param, wildcard }) => [param, wildcard ? '*' : (given[param] ?? '')]));
  const params = field && resolveUniqueParams(resource, { within: field.unique?.within ?? [], values, params: open });
  if (!field || !params) throw new Error(`Nothing is asked about ${name}.`);
  return isUniqueValueTaken(source, resource, {
    field,
    text: String(values[name]),
    values,
    old: null,
    params,
    signal: new AbortController().signal,
  });
}

async function cookieOf(): Promise<string> {
  const signedIn = await api.app.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username: everybody }) });
  return signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** Two records of different places, and the value of the first with the place of each. */
async function pairs(resource: Resource, name: string): Promise<readonly { readonly save: Save; readonly isThere: boolean }[]> {
  const within = resource.fields[name]?.unique?.within ?? [];
  // What an address says of a record, its values need not say.
  const whole = ({ values, params }: { values: Values; params: Params }): Values => ({ ...getParentValues(resource, params), ...values });
  const stored = (await storedOf(api, resource)).map((record) => whole({ values: record.values, params: paramsOf(resource, record) }));
  const placeOf = (values: Values) => JSON.stringify(within.map((each) => values[each]));
  const all = (await candidates(api, resource, { pools: new Map(), isFilled: false })).filter((save) => refusedBy(api, save).length === 0);
  const places = [...new Map(all.map((save) => [placeOf(whole(save)), save])).values()].slice(0, 6);
  const own = [...new Set(stored.map((values) => String(values[name])))].slice(0, 3);
  return places.flatMap((save) =>
    [...own, 'no-such-value'].map((value) => ({
      // Where the address of a new record names it, that is the value.
      save: { ...save, values: { ...save.values, [name]: value }, key: resource.key.includes(name) ? [value] : save.key },
      isThere: stored.some(
        (values) => String(values[name]).toLowerCase() === value.toLowerCase() && placeOf(values) === placeOf(whole(save)),
      ),
    })),
  );
}

describe('a value that is unique within others', () => {
  it('is there to be asked about', () => expect(scoped.length).toBeGreaterThan(0));

  it.each(scoped)('%s.%s is taken for the browser where it is taken for the server', async (_resource, name, resource) => {
    const tried = await pairs(resource, name);
    const wrong: unknown[] = [];
    const decided = new Set<boolean>();
    for (const { save, isThere } of tried) {
      const inBrowser = await asked(save, name);
      const got = await send(api, save);
      // Whoever puts what an address names changes what stands there already.
      const onServer = codesIn(got).includes('unique') || (save.key.length > 0 && got.status === 200);
      // What is wrong in other ways is refused before that is looked at.
      const isDecided = onServer || got.status === 201;
      if (isDecided) decided.add(isThere);
      if (inBrowser !== isThere || (isDecided && onServer !== isThere))
        wrong.push([save.values[name], isThere, inBrowser, got.status, got.text]);
    }
    expect(wrong).toEqual([]);
    // Of each the server found some taken and some free.
    expect(decided).toEqual(new Set([true, false]));
  });
});
