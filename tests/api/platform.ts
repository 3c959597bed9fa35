import { seed } from '../../server/demo-data/index.ts';
import { behaviours, slowPaths } from '../../server/platform/index.ts';
import { findUser } from '../../server/platform/users/find-user.ts';
import type { Api } from './api.ts';
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
];

/** The API of the platform with a few demo records. */
export async function openPlatform(options: { limits?: { signIn: number; password: number } } = {}): Promise<Api> {
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
