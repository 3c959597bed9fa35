/** `global_channels_as_default` filters nothing here, so only what references send is taken: whoever sends another value learns it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from './api.ts';
import { openPlatform } from './platform.ts';

let api: Api;
beforeAll(async () => void (api = await openPlatform()));
afterAll(() => api.close());

const ask = (query: string) => api.send(`GET channels?${query}`, { as: 'admin' });

it('a lookup of channels sends global_channels_as_default=true [P1-7.1-042] [P2-7-110]', async () => {
  expect((await ask('global_channels_as_default=true&type=shop')).status).toBe(200);
  expect((await ask('type=shop')).status).toBe(200);
});

it.each(['banana', 'false', '', 'TRUE', '~empty~', '*true,false', '!true', '{"a":1}'])('and no %j', async (text) => {
  const { status, body } = await ask(new URLSearchParams({ global_channels_as_default: text }).toString());
  expect([status, body]).toMatchObject([400, { message: 'The value of "global_channels_as_default" is not valid' }]);
});

it('nor the same name twice with another value', async () => {
  expect((await ask('global_channels_as_default=true&global_channels_as_default=banana')).status).toBe(400);
});
