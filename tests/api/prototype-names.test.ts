/** Names that every JavaScript object has are names like any other: what a made-up one is answered with is the measure. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from './api.ts';
import { earth, openPlanets } from './planets.ts';

const names = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf', '__defineGetter__', '__lookupSetter__'];

let api: Api;
beforeAll(async () => void (api = await openPlanets()));
afterAll(() => api.store.close());

type Ask = (name: string) => { readonly request: string; readonly body?: object };
const calls: Readonly<Record<string, Ask>> = {
  'a field of a new record': (name) => ({ request: 'POST planets', body: { ...earth, code: 'x', [name]: 1 } }),
  'a field of a whole record': (name) => ({ request: 'PUT planets/earth', body: { ...earth, [name]: 1 } }),
  'a field of a dialog': (name) => ({ request: 'PATCH planets/earth', body: { new_name: 'Terra', [name]: 1 } }),
  'the only field': (name) => ({ request: 'POST planets', body: { [name]: 1 } }),
  'a member of an object': (name) => ({
    request: 'POST planets/earth/moons',
    body: { code: `o-${name}`, name: 'M', mass: 0.1, orbit: { [name]: 'x' } },
  }),
  'a member of a row': (name) => ({
    request: 'POST planets/earth/moons',
    body: { code: `c-${name}`, name: 'M', mass: 0.1, craters: [{ [name]: 'x' }] },
  }),
  'a key beside a value': (name) => ({
    request: 'POST planets',
    body: { ...earth, code: `k-${name}`, names: [{ key: name, value: 'x' }] },
  }),
  'a choice': (name) => ({ request: 'POST planets', body: { ...earth, code: 'y', kind: name } }),
  'a state': (name) => ({ request: 'PATCH missions/none', body: { state: name } }),
  'a reference': (name) => ({ request: 'POST missions', body: { title: 'T', target: name } }),
  'a filter': (name) => ({ request: `GET planets?${name}=1` }),
  'a filter below a field': (name) => ({ request: `GET planets?names.${name}=1` }),
  'a sort': (name) => ({ request: `GET planets?_sort=${name}` }),
  'a parameter': (name) => ({ request: `GET planets?_${name}=1` }),
  'a record': (name) => ({ request: `GET planets/${name}` }),
  'a resource': (name) => ({ request: `GET ${name}` }),
  'a collection': (name) => ({ request: `GET planets/earth/${name}` }),
  'an action': (name) => ({ request: `PUT missions/none/${name}`, body: {} }),
  'descriptors of it': (name) => ({ request: `GET _descriptors/${name}` }),
};

describe.each(Object.entries(calls))('a name of every object as %s', (_, ask) => {
  it('is answered as a made-up one', async () => {
    const answer = async (name: string): Promise<unknown> => {
      const { request, body } = ask(name);
      const got = await api.send(request, { as: 'admin', ...(body && { body }) });
      return [got.status, got.text.replaceAll(name, 'NAME').replaceAll(/"(?:[a-z_]+_at|_version)":[^,}]+/g, '')];
    };
    // A name that begins with an underscore is one of ours, or none.
    const known = { _: await answer('__nonsense__'), other: await answer('nonsense') };
    const answers = await Promise.all(names.map(answer));
    expect(answers).toEqual(names.map((name) => (name.startsWith('_') ? known._ : known.other)));
  });
});

it('names the field that is not known', async () => {
  const got = await api.send('POST planets', { as: 'admin', body: { ...earth, code: 'z', constructor: 1 } });
  expect([got.status, Object.keys((got.body as { errors: object }).errors)]).toEqual([422, ['constructor']]);
});

it('refuses the one name that cannot be kept', async () => {
  const got = await api.send('POST planets', { as: 'admin', body: '{"code":"z","__proto__":{"name":"Z"}}' });
  expect(got.status).toBe(400);
});
