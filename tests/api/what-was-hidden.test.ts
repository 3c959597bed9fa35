/** What somebody could not see stays unseen when it, or what is above it, is gone; and what was one's own comes back. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from './api.ts';
import { openBeside } from './planets.ts';

const rows = "access: {use: true, rows: 'ROLE_ADMIN || self.owner == user.username'}";
const head = (resource: string, title: string): string => `apiVersion: admin/v1\nresource: ${resource}\ntitle: ${title}\n`;
const descriptors = {
  stones: `${head('stones', 'Stone')}${rows}
fields: {code: code, name: {type: string, required: true}, owner: string}
collections: {history: {use: audit}}
`,
  mines: `${head('mines', 'Mine')}${rows}
fields: {code: code, owner: string}
`,
  gems: `${head('gems', 'Gem')}titlePlural: Gems
path: mines/{mine}/gems
parents: {mine: {to: mines, wildcard: true}}
access: true
fields:
  code: {type: code, unique: {within: [mine]}}
  mine: {type: ref, to: mines, required: true, immutable: true}
  name: {type: string, required: true}
`,
  clients: `${head('clients', 'Client')}${rows}
fields: {code: code, name: string, owner: string}
`,
  ranks: `${head('ranks', 'Rank')}access: true
fields: {code: code, kind: string, secret: {type: integer, visible: ROLE_ADMIN}}
list: {columns: [code, kind, secret], sort: [kind, -secret]}
`,
  scores: `${head('scores', 'Score')}access: true
fields: {code: code, secret: {type: integer, visible: ROLE_ADMIN}}
list: {columns: [code, secret], sort: -secret}
`,
  deals: `${head('deals', 'Deal')}access: true
fields:
  code: code
  client: {type: ref, to: clients}
  client_name: {type: string, stamp: {save: {expr: self._data.client.name}}}
`,
  parts: `${head('parts', 'Part')}access: true
fields:
  code: code
  type: {type: ref, to: kinds, filter: {active: true}}
`,
  kinds: `${head('kinds', 'Kind')}access: true
fields: {code: code, active: boolean}
list: {columns: [code], filters: [active]}
`,
};

let api: Api;
beforeAll(async () => void (api = await openBeside(descriptors)), 120_000);
afterAll(() => api.store.close());

const as = async (user: string, call: string, body?: object): Promise<{ readonly status: number; readonly text: string }> =>
  api.send(call, { as: user, ...(body === undefined ? {} : { body }), headers: body === undefined ? {} : { 'if-match': '*' } });

it('the history of a record begins with it, not with a hidden one that had its key', async () => {
  await as('admin', 'POST stones', { code: 'c', name: 'Secret name', owner: 'admin' });
  await as('admin', 'DELETE stones/c');
  expect((await as('visitor', 'POST stones', { code: 'c', name: 'Mine', owner: 'visitor' })).status).toBe(201);
  const told = await as('visitor', 'GET stones/c/history');
  expect([told.status, told.text.includes('Mine'), told.text.includes('Secret')]).toEqual([200, true, false]);
  expect((await as('admin', 'GET stones/c/history')).text).toContain('Secret');
});

it('what was below a hidden record is not told, nor brought back, once that is gone or somebody else has its key', async () => {
  await as('admin', 'POST mines', { code: 'far', owner: 'admin' });
  await as('admin', 'POST mines/far/gems', { code: 'ruby', name: 'Secret ruby' });
  await as('admin', 'DELETE mines/far/gems/ruby');
  await as('admin', 'DELETE mines/far');
  expect((await as('visitor', 'GET mines/*/gems/_deleted')).text).not.toContain('Secret');
  expect((await as('visitor', 'POST mines', { code: 'far', owner: 'visitor' })).status).toBe(201);
  expect((await as('visitor', 'GET mines/far/gems/_deleted')).text).not.toContain('Secret');
  expect((await as('visitor', 'POST mines/far/gems/ruby/_restore')).status).toBe(404);
  // From whom no mine is hidden, that one neither was.
  expect((await as('admin', 'GET mines/*/gems/_deleted')).text).toContain('Secret ruby');
});

it('a deleted record does not tell what it had copied of a hidden one that is gone, too', async () => {
  await as('admin', 'POST clients', { code: 'x', name: 'Hidden Ltd', owner: 'admin' });
  await as('admin', 'POST deals', { code: 'd', client: 'x' });
  await as('admin', 'DELETE deals/d');
  expect((await as('admin', 'GET deals/_deleted')).text).toContain('Hidden Ltd');
  await as('admin', 'DELETE clients/x');
  const told = await as('visitor', 'GET deals/_deleted');
  expect([told.status, told.text.includes('"code":"d"'), told.text.includes('Hidden Ltd')]).toEqual([200, true, false]);
});

it('what one has deleted oneself comes back although its reference could no longer be chosen, for others it does not', async () => {
  await as('admin', 'POST kinds', { code: 'k', active: true });
  for (const code of ['own', 'foreign']) await as('admin', 'POST parts', { code, type: 'k' });
  await as('admin', 'PUT kinds/k', { code: 'k', active: false });
  await as('admin', 'DELETE parts/own');
  await as('visitor', 'DELETE parts/foreign');
  expect((await as('admin', 'POST parts/own/_restore')).status).toBe(201);
  expect((await as('admin', 'POST parts/foreign/_restore')).status).toBe(422);
});

it('a list begins in no order of what its reader may not see', async () => {
  for (const [at, code] of ['a', 'b', 'c', 'd'].entries()) {
    expect((await as('admin', 'POST ranks', { code, kind: at < 2 ? 'x' : 'y', secret: at })).status).toBe(201);
    expect((await as('admin', 'POST scores', { code, secret: at })).status).toBe(201);
  }
  const codes = async (user: string, call: string): Promise<readonly string[]> =>
    (JSON.parse((await as(user, call)).text) as { readonly data: readonly { readonly code: string }[] }).data.map(({ code }) => code);
  expect(await codes('admin', 'GET ranks')).toEqual(['b', 'a', 'd', 'c']);
  expect(await codes('admin', 'GET scores')).toEqual(['d', 'c', 'b', 'a']);
  expect(await codes('visitor', 'GET ranks')).toEqual(['a', 'b', 'c', 'd']);
  expect(await codes('visitor', 'GET scores')).toEqual(['a', 'b', 'c', 'd']);
});
