import { type DemoRecord, daysAgo, type DemoSeeds } from './demo.ts';

/** Seeds and the user records, from which people are picked. */
export interface DemoPeople extends DemoSeeds {
  readonly users: readonly DemoRecord<'users'>[];
}

const createOrderNumber = (random: DemoSeeds['random']): string => `ORD-26-${random.int(1000, 1231)}-${random.int(100000, 999999)}`;

const subjects = [
  'Where is my parcel?',
  'Rückfrage zur Rechnung',
  'Falsche Größe geliefert',
  'Question about the delivery date',
  'Adresse ändern',
  'Produkt nicht verfügbar',
  'Budget aufgebraucht, bitte um Freigabe der zweiten Rate für das Außendienstteam Süd einschließlich der neuen Kolleginnen und Kollegen',
  'Dommage pendant le transport',
  'Wunsch: größere Auswahl an Schreibtischleuchten',
];

const stories = [
  'The order was confirmed last week, but the tracking page still says that it waits for pick-up.',
  'Auf der Rechnung steht die alte Kostenstelle. Könnten Sie bitte eine korrigierte Rechnung senden?\n\nMit freundlichen Grüßen',
  'One of two boxes arrived open. Photos are attached to the return form.',
  'Bitte rufen Sie mich zwischen 9 und 11 Uhr zurück, danach bin ich auf der Messe.',
];

/** Contact requests, a third of them open; some without an order, a product, a phone or a distributor. */
export function createContactRequests({ users, companies, ...seeds }: DemoPeople): DemoRecord<'contact-requests'>[] {
  const { random } = seeds;
  const distributors = companies.filter((company) => company.group === 'distributor');
  return Array.from({ length: Math.max(60, Math.round(1500 * seeds.scale)) }, (_, index): DemoRecord<'contact-requests'> => {
    const user = random.pick(users).values;
    const age = random.int(0, 500);
    const phone = random.chance(0.5) ? `+49 ${random.int(30, 9999)} ${random.int(100000, 9999999)}` : null;
    const isOpen = index % 3 === 0;
    return {
      resource: 'contact-requests',
      values: {
        id: `cq${String(index + 1).padStart(6, '0')}`,
        subject: random.pick(subjects),
        email: user.email ?? '',
        channel: user.channel ?? null,
        tenant: seeds.channels.find((channel) => channel.code === user.channel)?.tenant ?? null,
        product: random.chance(0.4) ? random.pick(['DL-27-Q', 'KB-5520-DE', 'RW-88120-BK', 'ZZ-SERV-01']) : null,
        order: random.chance(0.5) ? createOrderNumber(random) : null,
        status: isOpen ? 'open' : 'closed',
        description: random.pick(stories),
        created: daysAgo(seeds, age),
        last_updated: isOpen && random.chance(0.5) ? null : daysAgo(seeds, random.int(0, age)),
        phone,
        contact_method: phone !== null && random.chance(0.4) ? 'phone' : 'email',
        locale: String(user.locale ?? '').slice(0, 2),
        distributor: random.chance(0.3) ? random.pick(distributors).code : null,
      },
    };
  });
}

// Days from creation to the end, and how much of them is over: running, nearly over, over for hours, long over.
const elapsed = [0.1, 0.45, 0.93, 1.004, 1.6];

/** Confirmation requests: waiting ones at every stage, some overdue without an answer, confirmed with either decision, expired. */
export function createConfirmationRequests({ users, companies, channels, ...seeds }: DemoPeople): DemoRecord<'confirmation-requests'>[] {
  const { random, now } = seeds;
  return Array.from({ length: Math.max(40, Math.round(600 * seeds.scale)) }, (_, index): DemoRecord<'confirmation-requests'> => {
    const state = (['pending', 'confirmed', 'pending', 'expired'] as const)[index % 4] ?? 'pending';
    const days = random.pick([7, 14, 30]);
    const share = state === 'expired' ? 2 : state === 'pending' ? (elapsed[(index >> 1) % elapsed.length] ?? 1) : random.int(2, 20);
    const created = new Date(now.getTime() - days * share * 86_400_000);
    const until = new Date(created.getTime() + days * 86_400_000);
    const company = random.pick(companies);
    const confirmedAt = state === 'confirmed' ? new Date(created.getTime() + random.int(1, days * 24) * 3_600_000) : null;
    const type = random.pick(['order_release', 'data_processing', 'terms_of_use', 'price_change']);
    return {
      resource: 'confirmation-requests',
      values: {
        id: `cf${String(index + 1).padStart(6, '0')}`,
        company: company.code,
        channel: channels.find((channel) => channel.tenant === company.code)?.code ?? channels[0]?.code ?? null,
        type,
        state,
        confirm_signature: state === 'confirmed' ? `sha256:${random.int(10_000_000, 99_999_999).toString(16)}` : null,
        references: [
          {
            key: type === 'order_release' ? 'order' : 'document',
            value: type === 'order_release' ? createOrderNumber(random) : `DOC-${index}`,
          },
        ],
        attributes: random.chance(0.5) ? [{ key: 'department', value: random.pick(['Einkauf', 'Purchasing', 'Qualitätssicherung']) }] : [],
        confirmation_parameters: { version: random.int(1, 5), limit: random.int(1, 50) * 1000, languages: ['de', 'en'] },
        valid_until: until.toISOString(),
        created_at: created.toISOString(),
        confirmed_at: confirmedAt?.toISOString() ?? null,
        confirmer: confirmedAt === null ? null : (random.pick(users).values.username ?? ''),
        decision: confirmedAt === null ? null : random.pick(['allow', 'allow', 'allow', 'deny']),
        reminded: share > 0.5 && random.chance(0.7),
      },
    };
  });
}
