import { createDeputies, createFormSubmissions, createProductApprovals, createSpaces } from './approvals.ts';
import { createBatchRecords } from './batches.ts';
import { createBudgets } from './budgets.ts';
import { createCampaigns, countCampaignProducts } from './campaigns.ts';
import { createCommerceRecords } from './commerce/index.ts';
import { createCommandRuns } from './command-runs.ts';
import { createChannelRecords, createChannels, createCompanies, createCompanyRecords } from './companies.ts';
import { createRoleRecords } from '../reference/index.ts';
import { listCountries, listCurrencies, listLanguages, type NamesByLocale } from '../reference/iso.ts';
import type { DemoRecord, DemoSeeds } from './demo.ts';
import { createDeployments } from './deployments.ts';
import { createEmailTemplates, createPresets } from './email-templates.ts';
import { createConnections, createDomains, createGateways, assignConnections } from './integrations.ts';
import { createRandom } from './random.ts';
import { createConfirmationRequests, createContactRequests } from './requests.ts';
import { createUserGroups, createReplacements, createUsers } from './users.ts';

export interface DemoOptions {
  /** 1 is the usual amount: about 1,200 users and 2,400 budgets. */
  readonly scale: number;
  readonly now: Date;
  /** Role names with their titles. */
  readonly roles: Readonly<Record<string, NamesByLocale>>;
}

/** All demo records, targets of references before what refers to them. The same options yield the same records. */
export function createDemoRecords({ scale, now, roles }: DemoOptions): DemoRecord[] {
  const random = createRandom(20261121);
  const allCompanies = createCompanies(random, Math.max(60, Math.round(60 * Math.sqrt(scale))));
  const seeds: DemoSeeds = {
    random,
    now,
    scale,
    roles: Object.keys(roles),
    companies: allCompanies,
    channels: createChannels(allCompanies),
  };
  const users = createUsers(seeds);
  const people = users.filter((demo) => demo.resource === 'users');
  const usernames = people.map(({ values }) => String(values.username));
  // Numbers of their own, so that a change to one of these subjects leaves the others as they are.
  const own = (nth: number): DemoSeeds => ({ ...seeds, random: createRandom(20261121 + nth) });
  const planned = createCampaigns(own(1));
  const commerce = createCommerceRecords({ ...own(20), users: people, campaigns: planned });
  const campaigns = countCampaignProducts(planned, commerce);
  const connections = createConnections(own(32));
  return [
    ...listCountries().map((values): DemoRecord => ({ resource: 'countries', values })),
    ...listCurrencies().map((values): DemoRecord => ({ resource: 'currencies', values })),
    ...listLanguages().map((values): DemoRecord => ({ resource: 'locales', values })),
    ...createCompanyRecords(seeds),
    ...createChannelRecords(seeds),
    ...createRoleRecords(roles).map((values): DemoRecord => ({ resource: 'user-roles', values })),
    ...createUserGroups(seeds),
    ...connections,
    ...assignConnections(users, connections),
    ...createReplacements(seeds, people),
    ...createBudgets(seeds, usernames),
    ...campaigns,
    ...createSpaces(own(2)),
    ...createContactRequests({ ...own(3), users: people }),
    ...createConfirmationRequests({ ...own(4), users: people }),
    ...createFormSubmissions({ ...own(5), users: people }),
    ...createProductApprovals({ ...own(6), users: people }),
    ...createDeputies({ ...own(7), users: people }),
    ...createCommandRuns(own(34)),
    ...createDeployments(own(30)),
    ...createGateways(own(31)),
    ...createDomains(own(33), connections),
    ...createPresets(seeds),
    ...createEmailTemplates(seeds),
    ...createBatchRecords(own(40)),
    ...commerce,
  ];
}
