import { seed } from '../../server/demo-data/index.ts';
import { behaviours, slowPaths } from '../../server/platform/index.ts';
import { findUser } from '../../server/platform/users/find-user.ts';
import type { Api, ApiOptions } from './api.ts';
import { modelOf, openApi } from './api.ts';

export const demoUsers = [
  'admin',
  'superuser',
  'partner',
  'supplier',
  'tenant',
  'nobody',
  'company_manager',
  'api_users',
  'api_budgets',
  'api_companies',
  'api_orders',
  'api_orderfulfillments',
  'api_shipping',
  'api_campaigns',
  'api_contactrequests',
  'api_confirmationrequests',
  'api_forms',
  'api_productapprovals',
  'api_temporary_replacements',
];

/** The API of the platform with a few demo records. */
export async function openPlatform(options: Pick<ApiOptions, 'limits' | 'store' | 'hasJobs'> = {}): Promise<Api> {
  const model = modelOf('resources');
  const api = await openApi({
    ...options,
    model,
    demoUsers,
    behaviours,
    slowPaths,
    settings: { launcher: null, password_upper: true, password_letter_digit: true },
    findUser: (name, engine) => findUser(model, engine.store, name),
  });
  await seed(api.store, model, { amount: 200, now: api.clock.now });
  return api;
}
