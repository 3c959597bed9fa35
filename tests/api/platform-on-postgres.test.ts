/** The suites of the platform once more, on a real PostgreSQL. */
import { afterAll, beforeAll } from 'vitest';
import { againOnPostgres } from './again.ts';
import type { Api } from './api.ts';
import { operatorsSuite } from './operators.ts';
import { openPlatform } from './platform.ts';

await againOnPostgres({
  ...import.meta.glob(
    './{access,accounts,batch-jobs,batch-mails,batch-types,companies,dashboard,email-templates,languages,part-*,user-rights}.test.ts',
  ),
  operators: () => {
    let api: Api;
    beforeAll(async () => void (api = await openPlatform()), 120_000);
    afterAll(() => api.close());
    operatorsSuite(() => api);
  },
});
