import { budgetRecords } from './budgets.ts';
import { channels, companies, companyRecords } from './companies.ts';
import { countries, currencies, locales } from './countries.ts';
import type { Demo, Seeds } from './demo.ts';
import { randomFrom } from './random.ts';
import { groupRecords, replacementRecords, roleRecords, userRecords } from './users.ts';

export interface DemoOptions {
  /** 1 is the usual amount: about 1,200 users and 2,400 budgets. */
  readonly scale: number;
  readonly now: Date;
  /** Role names with their titles. */
  readonly roles: Readonly<Record<string, string>>;
}

/** All demo records, targets of references before what refers to them. The same options yield the same records. */
export function demoRecords({ scale, now, roles }: DemoOptions): Demo[] {
  const random = randomFrom(20261121);
  const allCompanies = companies(random, Math.max(60, Math.round(60 * Math.sqrt(scale))));
  const seeds: Seeds = { random, now, scale, roles: Object.keys(roles), companies: allCompanies, channels: channels(allCompanies) };
  const users = userRecords(seeds);
  const usernames = users.filter((demo) => demo.resource === 'users').map((demo) => String(demo.values['username']));
  const plain = (resource: string, list: readonly object[]): Demo[] => list.map((values) => ({ resource, values: { ...values } }));
  return [
    ...plain('countries', countries()),
    ...plain('currencies', currencies()),
    ...plain('locales', locales()),
    ...companyRecords(seeds),
    ...plain('channels', seeds.channels),
    ...roleRecords(seeds, (role) => roles[role] ?? role),
    ...groupRecords(seeds),
    ...users,
    ...replacementRecords(
      seeds,
      users.filter((demo) => demo.resource === 'users'),
    ),
    ...budgetRecords(seeds, usernames),
  ];
}
