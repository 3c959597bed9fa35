import { deputyRecords, formSubmissionRecords, productApprovalRecords, spaceRecords } from './approvals.ts';
import { batchRecords } from './batches.ts';
import { budgetRecords } from './budgets.ts';
import { campaignRecords, withCounts } from './campaigns.ts';
import { commerceRecords } from './commerce/index.ts';
import { commandRunRecords } from './command-runs.ts';
import { channelRecords, channels, companies, companyRecords } from './companies.ts';
import { roleRecords } from '../platform/reference/index.ts';
import { countries, currencies, languages, type Names } from '../platform/reference/iso.ts';
import type { Demo, Seeds } from './demo.ts';
import { deploymentRecords } from './deployments.ts';
import { emailTemplateRecords, presetRecords } from './email-templates.ts';
import { connectionRecords, domainRecords, gatewayRecords, withConnections } from './integrations.ts';
import { randomFrom } from './random.ts';
import { confirmationRequestRecords, contactRequestRecords } from './requests.ts';
import { groupRecords, replacementRecords, userRecords } from './users.ts';

export interface DemoOptions {
  /** 1 is the usual amount: about 1,200 users and 2,400 budgets. */
  readonly scale: number;
  readonly now: Date;
  /** Role names with their titles. */
  readonly roles: Readonly<Record<string, Names>>;
}

/** All demo records, targets of references before what refers to them. The same options yield the same records. */
export function demoRecords({ scale, now, roles }: DemoOptions): Demo[] {
  const random = randomFrom(20261121);
  const allCompanies = companies(random, Math.max(60, Math.round(60 * Math.sqrt(scale))));
  const seeds: Seeds = { random, now, scale, roles: Object.keys(roles), companies: allCompanies, channels: channels(allCompanies) };
  const users = userRecords(seeds);
  const people = users.filter((demo) => demo.resource === 'users');
  const usernames = people.map(({ values }) => String(values.username));
  // Numbers of their own, so that a change to one of these subjects leaves the others as they are.
  const own = (nth: number): Seeds => ({ ...seeds, random: randomFrom(20261121 + nth) });
  const planned = campaignRecords(own(1));
  const commerce = commerceRecords({ ...own(20), users: people, campaigns: planned });
  const campaigns = withCounts(planned, commerce);
  const connections = connectionRecords(own(32));
  return [
    ...countries().map((values): Demo => ({ resource: 'countries', values })),
    ...currencies().map((values): Demo => ({ resource: 'currencies', values })),
    ...languages().map((values): Demo => ({ resource: 'locales', values })),
    ...companyRecords(seeds),
    ...channelRecords(seeds),
    ...roleRecords(roles).map((values): Demo => ({ resource: 'user-roles', values })),
    ...groupRecords(seeds),
    ...connections,
    ...withConnections(users, connections),
    ...replacementRecords(seeds, people),
    ...budgetRecords(seeds, usernames),
    ...campaigns,
    ...spaceRecords(own(2)),
    ...contactRequestRecords({ ...own(3), users: people }),
    ...confirmationRequestRecords({ ...own(4), users: people }),
    ...formSubmissionRecords({ ...own(5), users: people }),
    ...productApprovalRecords({ ...own(6), users: people }),
    ...deputyRecords({ ...own(7), users: people }),
    ...commandRunRecords(own(34)),
    ...deploymentRecords(own(30)),
    ...gatewayRecords(own(31)),
    ...domainRecords(own(33), connections),
    ...presetRecords(seeds),
    ...emailTemplateRecords(seeds),
    ...batchRecords(own(40)),
    ...commerce,
  ];
}
