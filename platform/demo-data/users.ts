import type { RecordOf } from 'steward/server';
import { type DemoRecord, daysAgo, type DemoSeeds } from './demo.ts';
import { toAsciiName, cities, departments, firstNames, lastNames, middleNames, streets } from './names.ts';

interface DemoPerson {
  readonly username: string;
  readonly name: readonly [first: string, last: string];
  readonly company: string;
  readonly roles: readonly string[];
}

/** The people one can sign in as without a sign-on provider. */
export function listDemoUsers(roles: readonly string[]): DemoPerson[] {
  const all = (company: string, username: string, name: DemoPerson['name'], held: readonly string[]): DemoPerson => ({
    username,
    name,
    company,
    roles: held,
  });
  const without = (...names: string[]) => roles.filter((role) => !names.includes(role));
  return [
    all('STEWARD', 'admin', ['Clara', 'Wendt'], roles),
    all('STEWARD', 'superuser', ['Jonas', 'Lindqvist'], without('ROLE_ADMIN')),
    all('HANSA-SERVICE', 'partner', ['Tess', 'van der Berg'], without('ROLE_ADMIN', 'ROLE_SUPERUSER')),
    all(
      'KOBELUX',
      'supplier',
      ['Haruka', 'Tanaka'],
      roles.filter((role) => /ORDERFULFILLMENTS|SHIPPING/.test(role)),
    ),
    all(
      'NORDLICHT',
      'tenant',
      ['Elena', 'Santos'],
      roles.filter((role) => /USERS|BUDGETS|ORDERS|CONTACTREQUESTS|REPLACEMENTS/.test(role)),
    ),
    all('NORDLICHT', 'nobody', ['Ben', 'Hoffmann'], []),
    ...roles
      .map((role): DemoPerson => all('STEWARD', role.replace(/^ROLE_/, '').toLowerCase(), ['Role', role.replace(/^ROLE_/, '')], [role]))
      .filter(({ username }) => !['admin', 'superuser'].includes(username)),
  ];
}

/** Groups of each channel that has a tenant, and two without a channel, which nobody can change. */
export function createUserGroups(seeds: DemoSeeds): DemoRecord<'user-groups'>[] {
  const made = (code: string, values: RecordOf<'user-groups'>): DemoRecord<'user-groups'> => {
    const own: RecordOf<'user-groups'> = {
      code,
      created_at: daysAgo(seeds, seeds.random.int(30, 900)),
      updated_at: daysAgo(seeds, seeds.random.int(0, 29)),
    };
    return { resource: 'user-groups', values: { ...own, ...values } };
  };
  const ofTenants = seeds.channels
    .filter((channel) => channel.tenant !== null)
    .flatMap((channel) => [
      made(`${channel.tenant}-staff`, { channel: channel.code, type: 'OTHER', name: `Staff of ${channel.name}`, tenant: channel.tenant }),
      made(`${channel.tenant}-disposition`, {
        channel: channel.code,
        type: 'DISPOSITION',
        name: `Disposition ${channel.name}`,
        tenant: channel.tenant,
      }),
    ]);
  return [
    ...ofTenants,
    made('all-users', { channel: null, type: 'OTHER', name: 'All users', tenant: null }),
    made('auditors', { channel: null, type: 'OTHER', name: 'Prüfer', tenant: null }),
  ];
}

/** Users with their addresses; about one in twenty is disabled, one in eight not confirmed, one in ten never signed in. */
export function createUsers(seeds: DemoSeeds): DemoRecord<'users' | 'user-addresses'>[] {
  const { random, companies, channels } = seeds;
  const demo = listDemoUsers(seeds.roles);
  const others = Array.from({ length: Math.round(1200 * seeds.scale) }, (_, index): DemoPerson => {
    const name = [random.pick(firstNames), random.pick(lastNames)] as const;
    return {
      username: `${toAsciiName(name.join('.'))
        .replace(/[^A-Za-z.-]/g, '')
        .toLowerCase()}.${index + 1}`,
      name,
      company: random.pick(companies).code,
      roles: [],
    };
  });
  return [...demo, ...others].flatMap((person, index) => {
    const id = `u${String(index + 1).padStart(6, '0')}`;
    const company = companies.find((one) => one.code === person.company);
    const channel = channels.find((one) => one.tenant === person.company) ?? channels[0];
    const isDemo = index < demo.length;
    const [, , country] = random.pick(cities);
    const email = `${person.username}@${person.company.toLowerCase()}.example`;
    const values: RecordOf<'users'> = {
      id,
      username: person.username,
      first_name: person.name[0],
      middle_name: random.chance(0.1) ? random.pick(middleNames) : null,
      last_name: person.name[1],
      email,
      company: person.company,
      channel: channel?.code ?? null,
      locale: isDemo ? 'en-GB' : random.pick(['de-DE', 'de-AT', 'en-GB', 'fr-FR', 'pl-PL', 'pt-BR']),
      currency: random.pick(['EUR', 'EUR', 'EUR', 'CHF', 'GBP', 'DKK']),
      enabled: isDemo || !random.chance(0.05),
      confirmed: isDemo || !random.chance(0.12),
      source: random.pick(['form', 'import', 'sso', 'shop']),
      country_origin: country,
      id_origin: random.chance(0.5) ? `H${random.int(10000, 99999)}` : null,
      organization: company?.name ?? null,
      company_unit: random.chance(0.5) ? random.pick(departments) : null,
      costcenter: random.chance(0.6) ? random.some(['4410-KI', '4420-MU', '5100', '5200-K', '6300'], random.int(1, 3)) : [],
      phone: random.chance(0.7) ? `+49 ${random.int(30, 9999)} ${random.int(100000, 9999999)}` : null,
      mobile: random.chance(0.3) ? `+49 17${random.int(0, 9)} ${random.int(1000000, 9999999)}` : null,
      roles: isDemo ? person.roles : random.chance(0.3) ? random.some(seeds.roles.slice(3), random.int(1, 4)) : [],
      groups: company?.group === 'tenant' && channel?.tenant ? [`${channel.tenant}-staff`] : [],
      attributes: [
        ...(random.chance(0.1) ? [{ key: 'product_approver', value: '1' }] : []),
        ...(random.chance(0.4) ? [{ key: 'newsletter_subscribed', value: '1' }] : []),
      ],
      ...createLoginHistory(seeds),
    };
    const user: DemoRecord<'users'> = { resource: 'users', values };
    return [
      user,
      ...Array.from({ length: random.int(0, 2) }, (_, nth) =>
        createUserAddress(seeds, { id, company: person.company, name: person.name, nth }),
      ),
    ];
  });
}

/** When a user was created, and how often and when they last signed in: never before that. */
function createLoginHistory(seeds: DemoSeeds): Pick<RecordOf<'users'>, 'created_at' | 'last_login' | 'login_count'> {
  const { random } = seeds;
  // Drawn and thrown away, so that all demo records after these stay as they were.
  for (let drawn = 0; drawn < 5; drawn += 1) random.int(0, 1);
  const age = random.int(1, 1500);
  const created = daysAgo(seeds, age);
  const isNew = random.chance(0.1);
  const last = isNew ? null : daysAgo(seeds, random.int(0, Math.min(400, age - 1)));
  const count = random.int(1, 900);
  return { created_at: created, last_login: last, login_count: last === null ? 0 : count };
}

function createUserAddress(
  seeds: DemoSeeds,
  user: { id: string; company: string; name: DemoPerson['name']; nth: number },
): DemoRecord<'user-addresses'> {
  const { random } = seeds;
  const [city, postalCode, country] = random.pick(cities);
  return {
    resource: 'user-addresses',
    params: { user: user.id },
    values: {
      id: `${user.id}-a${user.nth + 1}`,
      user: user.id,
      company: user.company,
      full_name: user.name.join(' '),
      first_name: user.name[0],
      last_name: user.name[1],
      organization: random.chance(0.5) ? `${user.name[1]} & Söhne` : null,
      department: random.chance(0.3) ? random.pick(departments) : null,
      street: `${random.pick(streets)} ${random.int(1, 240)}`,
      postal_code: postalCode,
      city,
      country,
      phone: random.chance(0.5) ? `+49 ${random.int(30, 9999)} ${random.int(100000, 9999999)}` : null,
      address_types: user.nth === 0 ? ['DEFAULT_BILLING', 'DEFAULT_SHIPPING'] : [],
      tax_ids: random.chance(0.2)
        ? [{ key: random.pick(['vatin', 'tin', 'nit']), value: `${country}${random.int(1000000, 9999999)}` }]
        : [],
      created: daysAgo(seeds, random.int(0, 1400)),
    },
  };
}

/** Replacements between users of one channel: past, running and to come. */
export function createReplacements(seeds: DemoSeeds, users: readonly DemoRecord<'users'>[]): DemoRecord<'temporary-replacements'>[] {
  const { random } = seeds;
  const byChannel = new Map<unknown, RecordOf<'users'>[]>();
  for (const { values } of users) byChannel.set(values.channel, [...(byChannel.get(values.channel) ?? []), values]);
  const channelsWithUsers = [...byChannel.values()].filter((list) => list.length > 1);
  if (channelsWithUsers.length === 0) return [];
  return Array.from({ length: Math.round(140 * seeds.scale) }, (_, index): DemoRecord<'temporary-replacements'> => {
    const [replaced, replacer] = random.some(random.pick(channelsWithUsers), 2);
    const start = random.int(-60, 200);
    const wall = (days: number, time: string) => `${new Date(seeds.now.getTime() - days * 86_400_000).toISOString().slice(0, 10)} ${time}`;
    return {
      resource: 'temporary-replacements',
      values: {
        id: `tr${String(index + 1).padStart(5, '0')}`,
        replaced_user: replaced?.username ?? null,
        replacer_user: replacer?.username ?? null,
        channel: replaced?.channel ?? null,
        company: replaced?.company ?? null,
        types: ['order_approval'],
        date_from: wall(start, '08:00:00'),
        date_to: wall(start - random.int(1, 30), '18:00:00'),
        date_timezone: random.pick(['Europe/Berlin', 'Europe/Berlin', 'Europe/Vienna', 'America/New_York', 'UTC']),
        comment: random.chance(0.4)
          ? random.pick(['Holiday', 'Parental leave', 'Vertretung während der Messe in Köln', 'Sick leave'])
          : null,
      },
    };
  });
}
