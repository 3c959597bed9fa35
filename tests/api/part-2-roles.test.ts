import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from './api.ts';
import { openPlatform } from './platform.ts';

let api: Api;
beforeAll(async () => void (api = await openPlatform({ hasJobs: true })), 120_000);
afterAll(() => api.close());

// Section 6 of the specification, written down by hand: the only role that opens a list; null: everybody who is signed in.
const lists: readonly (readonly [path: string, role: string | null, ids: string])[] = [
  ['orders', 'ROLE_API_ORDERS', '[P2-6-019]'],
  ['orders/*/fulfillments', 'ROLE_API_ORDERFULFILLMENTS', '[P2-6-021]'],
  ['batchjobs', 'ROLE_API_BATCH', '[P2-6-022]'],
  ['email-templates', 'ROLE_API_EMAIL_TEMPLATES', '[P2-6-023]'],
  ['deployments', 'ROLE_API_DEPLOYMENTS', '[P2-6-024]'],
  ['commands', 'ROLE_API_COMMANDS', '[P2-6-025]'],
  ['workers', 'ROLE_API_WORKERS', '[P2-6-026]'],
  ['cronjobs', 'ROLE_API_CRONJOBS', '[P2-6-027]'],
  ['shipping-calculations', 'ROLE_API_SHIPPING', '[P2-6-028]'],
  ['queues', 'ROLE_ADMIN', '[P2-6-010]'],
  ['accounts', 'ROLE_ADMIN', '[P2-6-011]'],
  ['sso-connections', 'ROLE_ADMIN', '[P2-2-251]'],
  ['domains', 'ROLE_ADMIN', '[P2-2-278]'],
  ['events/queries', 'ROLE_ADMIN', '[P2-6-003]'],
  ['warehouses', null, '[P2-6-029]'],
  ['warehouses/WH-KIEL/products', null, '[P2-6-030]'],
  ['warehouses/WH-KIEL/packing-spaces', null, '[P2-6-030]'],
  ['inventory-blockings', null, '[P2-6-029]'],
  ['communication-gateways', null, '[P2-6-029]'],
  ['products', null, '[P2-6-030]'],
  ['messages', null, '[P2-6-030]'],
  ['commands/ExportCommandConfig/runs', null, '[P2-6-030]'],
  ['monitor/status', null, '[P2-6-018]'],
];

// The demo users that hold one role, by what they are called; whoever holds the right one alone must be let in, all others kept out.
const alone: Readonly<Record<string, string>> = {
  api_orders: 'ROLE_API_ORDERS',
  api_orderfulfillments: 'ROLE_API_ORDERFULFILLMENTS',
  api_batch: 'ROLE_API_BATCH',
  api_email_templates: 'ROLE_API_EMAIL_TEMPLATES',
  api_deployments: 'ROLE_API_DEPLOYMENTS',
  api_commands: 'ROLE_API_COMMANDS',
  api_workers: 'ROLE_API_WORKERS',
  api_cronjobs: 'ROLE_API_CRONJOBS',
  api_shipping: 'ROLE_API_SHIPPING',
  nobody: '',
};

describe.each(lists)('GET %s', (path, role, ids) => {
  it(`opens to ${role ?? 'everybody'} and to nobody else, not even to pick one ${ids}`, async () => {
    const got: Record<string, number> = {};
    for (const username of Object.keys(alone)) got[username] = (await api.send(`GET ${path}?_limit=1`, { as: username })).status;
    const expected = Object.fromEntries(
      Object.entries(alone).map(([username, held]) => [username, role === null || held === role ? 200 : 403]),
    );
    expect(got).toEqual(expected);
    expect((await api.send(`GET ${path}?_limit=1`, { as: 'admin' })).status).toBe(200);
    expect((await api.send(`GET ${path}?_limit=1`, { as: null })).status).toBe(401);
  });
});
