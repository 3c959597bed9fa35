/** Who may change a record and not see it is not told what it holds by the answers to that. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from './api.ts';
import { openBeside } from './planets.ts';

const letters = `apiVersion: admin/v1
resource: letters
title: Letter
access: {use: true, list: ROLE_ADMIN, show: ROLE_ADMIN}
fields: {code: code, text: string, sealed: boolean}
actions: {seal: {request: PATCH, set: {sealed: true}}}
`;

let api: Api;
beforeAll(async () => {
  api = await openBeside({ letters });
  await api.send('POST letters', { as: 'admin', body: { code: 'a', text: 'for no other eyes' } });
});
afterAll(() => api.store.close());

it.each([
  ['a new record', 'POST letters', { code: 'b', text: 'for no other eyes' }, null, 201, { code: 'b' }],
  ['an action', 'PATCH letters/a', { sealed: true }, null, 200, { code: 'a' }],
  ['an older version', 'DELETE letters/a', undefined, '"0"', 412, { code: 'a' }],
  ['a change', 'PUT letters/a', { text: 'other words' }, null, 200, { code: 'a' }],
] as const)('%s', async (_name, request, body, ifMatch, status, data) => {
  const got = await api.send(request, { as: 'visitor', body, headers: ifMatch === null ? {} : { 'if-match': ifMatch } });
  expect([got.status, got.body]).toMatchObject([status, {}]);
  expect((got.body as { data: unknown }).data).toEqual(data);
  // Who may see it gets all of it by the same call.
  const { text } = await api.send(`GET letters/${data.code}`, { as: 'admin' });
  expect(text).toContain('text');
});
