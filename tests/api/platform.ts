import { seedStore, seedBatchFiles } from '../../platform/demo-data/index.ts';
import { openFileStore } from '../../engine/server/files/files.ts';
import { openStoredContents } from '../../engine/server/files/stored.ts';
import { platform } from '../../platform/index.ts';
import type { Api, ApiOptions } from './api.ts';
import { begin, openApi, projectOf } from './api.ts';

const { people } = platform;

export const demoUsers = [
  'admin',
  'superuser',
  'partner',
  'supplier',
  'tenant',
  'nobody',
  'company_manager',
  'api_users',
  'api_batch',
  'api_budgets',
  'api_companies',
  'api_orders',
  'api_orderfulfillments',
  'api_shipping',
  'api_campaigns',
  'api_email_templates',
  'api_contactrequests',
  'api_confirmationrequests',
  'api_forms',
  'api_productapprovals',
  'api_temporary_replacements',
  'api_deployments',
  'api_cronjobs',
  'api_workers',
  'api_commands',
];

/** The API of the platform with a few demo records. */
export async function openPlatform(
  options: Pick<
    ApiOptions,
    'limits' | 'review' | 'store' | 'hasJobs' | 'installation' | 'outgoing' | 'deliver' | 'behaviours' | 'playground'
  > = {},
): Promise<Api> {
  const { model, review } = projectOf('resources');
  return openApi({
    review,
    ...options,
    model,
    fill: {
      name: 'platform',
      with: async (store) => {
        await seedStore(store, model, { amount: 400, now: new Date(begin) });
        await seedBatchFiles(await openFileStore(store, openStoredContents(store)));
      },
    },
    demoUsers,
    behaviours: platform.behaviours,
    slowPaths: platform.slowPaths,
    settings: {
      launcher: null,
      log_search: 'https://logs.example/?q={command}&from={from}&to={to}',
      password_upper: true,
      password_letter_digit: true,
      sftp_host: 'sftp.steward.example',
      export_days: 30,
      overdue_days: 7,
    },
    findUser: (_name, engine, who) => people.findUser(model, engine.store, who),
    ...(people.references && { userReferences: people.references }),
    aboutUser: (user, { engine: { store, settings, now }, zone }) =>
      people.aboutUser({ model, tx: store, settings, now: now(), zone }, user),
    onSignIn: (userId, tx, { now }) => people.recordSignIn({ model, tx, now: now() }, userId),
  });
}
