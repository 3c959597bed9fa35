/** A view that is open to people to whom its base is closed: the role of campaigns and the commands that are about one. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api, Got } from './api.ts';
import { openPlatform } from './platform.ts';

interface Row {
  readonly [name: string]: unknown;
}

let api: Api;
beforeAll(async () => void (api = await openPlatform({ hasJobs: true })), 180_000);
afterAll(() => api.close());

const as = 'api_campaigns';
const rowsOf = ({ body }: Got): readonly Row[] => (body as { readonly data: readonly Row[] }).data;
const run = (id: string, campaign: string, who = as): Promise<Got> =>
  api.send(`POST commands/${id}/runs`, { as: who, body: { id, name: id, cli_params: campaign } });
const aCampaign = async (): Promise<string> => String(rowsOf(await api.send('GET campaigns?status=open&_limit=1', { as }))[0]?.['code']);

it('[P1-6-054] [P1-2.7-017] shows the role of campaigns the commands about a campaign, and no other', async () => {
  const got = await api.send('GET commands?group=campaign&_limit=500', { as });
  expect(rowsOf(got).map(({ id }) => id)).toEqual(['close-campaigns', 'recount-campaign']);
  // Whatever is asked for: the rest of the commands is not there for this role.
  expect(rowsOf(await api.send('GET commands?_limit=500', { as })).map(({ id }) => id)).toEqual(['close-campaigns', 'recount-campaign']);
  expect((await api.send('GET commands/recount-campaign', { as })).status).toBe(200);
  for (const id of ['purge-logs', 'check-products', 'check-status', 'refresh-statistics']) {
    expect([id, (await api.send(`GET commands/${id}`, { as })).status]).toEqual([id, 403]);
    expect([id, (await api.send(`GET commands/${id}/logs`, { as })).status]).toEqual([id, 403]);
    expect([id, (await run(id, 'x')).status]).toEqual([id, 403]);
  }
  expect((await api.send('GET commands/*/runs', { as })).status).toBe(403);
});

it('[P1-6-054] [P1-2.7-005] lets it run one on a campaign without the role of commands, and read what was said', async () => {
  const code = await aCampaign();
  const started = await run('recount-campaign', code);
  expect([started.status, started.text]).toEqual([201, expect.anything()]);
  let log = '';
  for (const end = Date.now() + 30_000; !/The run is finished|has failed/.test(log) && Date.now() < end; await pause(30))
    log = (await api.send('GET commands/recount-campaign/logs', { as })).text;
  expect(log).toMatch(/The run is finished/);
  const { body } = await api.send('GET commands/recount-campaign/runs?_limit=5', { as: 'api_commands' });
  expect((body as { data: readonly Row[] }).data[0]).toMatchObject({
    created_by: as,
    state: 'done',
    payload: { cli_params: { campaign: code } },
  });
});

it('[P1-6-054] opens nothing to those who have neither role', async () => {
  for (const who of ['tenant', 'nobody', 'api_orders']) {
    expect([who, (await api.send('GET commands?_limit=5', { as: who })).status]).toEqual([who, 403]);
    expect([who, (await run('recount-campaign', 'x', who)).status]).toEqual([who, 403]);
  }
});
