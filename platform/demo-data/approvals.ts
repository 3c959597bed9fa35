import type { RecordOf } from 'steward/server';
import { type DemoRecord, daysAgo, type DemoSeeds } from './demo.ts';
import { departments } from './names.ts';
import type { DemoPeople } from './requests.ts';

const forms = [
  { form: 'supplier-registration', title: 'Supplier registration', workflow: 'two-step-approval' },
  { form: 'return-request', title: 'Rücksendung', workflow: 'service-desk' },
  { form: 'cost-center-change', title: 'Änderung der Kostenstelle', workflow: 'controlling' },
  { form: 'onboarding', title: 'Onboarding', workflow: null },
];
const states: readonly NonNullable<RecordOf<'form-submissions'>['state']>[] = [
  'new',
  'pending',
  'approved',
  'declined',
  'delegated',
  'submitted',
];

const usernameOfDemo = ({ values }: DemoRecord<'users'>): string => String(values.username);

/** Form submissions in every state; a new one has nobody assigned, and the data is flat or nested. */
export function createFormSubmissions({ users, ...seeds }: DemoPeople): DemoRecord<'form-submissions'>[] {
  const { random } = seeds;
  return Array.from({ length: Math.max(48, Math.round(900 * seeds.scale)) }, (_, index): DemoRecord<'form-submissions'> => {
    const state = states[index % states.length] ?? 'new';
    const { form, title, workflow } = random.pick(forms);
    const user = random.pick(users);
    const age = random.int(0, 600);
    const { values } = user;
    const channel = seeds.channels.find((one) => one.code === values.channel);
    const person = [values.first_name, values.last_name].join(' ');
    return {
      resource: 'form-submissions',
      values: {
        id: `fs${String(index + 1).padStart(6, '0')}`,
        form,
        title: `${title}: ${person}`,
        tenant: channel?.tenant ?? null,
        channel: values.channel ?? null,
        submitter: usernameOfDemo(user),
        assignee: state === 'new' ? null : usernameOfDemo(random.pick(users)),
        workflow,
        state,
        created_at: daysAgo(seeds, age),
        updated_at: state === 'new' ? null : daysAgo(seeds, random.int(0, age)),
        form_data: random.chance(0.6)
          ? {
              name: person,
              department: random.pick(departments),
              cost_center: random.pick(['4410-KI', '5200-K']),
              urgent: random.chance(0.2),
            }
          : {
              contact: { name: person, email: values.email },
              items: [{ sku: 'DL-27-Q', quantity: random.int(1, 9) }],
              note: 'Bitte prüfen.',
            },
      },
    };
  });
}

/** Product approvals in every status: periods that are over, run or are to come, some without an end. */
export function createProductApprovals({ users, companies, ...seeds }: DemoPeople): DemoRecord<'product-approvals'>[] {
  const { random } = seeds;
  const customers = companies.filter((company) => company.group === 'tenant');
  const suppliers = companies.filter((company) => company.group === 'supplier');
  return Array.from({ length: Math.max(40, Math.round(400 * seeds.scale)) }, (_, index): DemoRecord<'product-approvals'> => {
    const status = (['pending', 'approved', 'approved_condition', 'declined'] as const)[index % 4] ?? 'pending';
    const start = random.int(-90, 700);
    return {
      resource: 'product-approvals',
      values: {
        id: `pa${String(index + 1).padStart(6, '0')}`,
        customer: random.pick(customers).code,
        requester: usernameOfDemo(random.pick(users)),
        approver: status === 'pending' ? null : usernameOfDemo(random.pick(users)),
        supplier: random.pick(suppliers).code,
        audiences: random.some(['employees', 'field staff', 'physicians', 'pharmacies', 'Messegäste'], random.int(1, 3)),
        purposes: random.some(['promotion', 'sample', 'onboarding', 'trade fair', 'Jubiläum'], random.int(0, 2)),
        period_from: daysAgo(seeds, start).slice(0, 10),
        period_to: random.chance(0.85) ? daysAgo(seeds, start - random.int(20, 400)).slice(0, 10) : null,
        hazardous: random.chance(0.1),
        recommend: random.chance(0.4),
        public: random.chance(0.6),
        status,
      },
    };
  });
}

/** Who may act for whom. */
export function createDeputies({ users, random, scale }: DemoPeople): DemoRecord<'deputies'>[] {
  return Array.from({ length: Math.max(12, Math.round(120 * scale)) }, (_, index): DemoRecord<'deputies'> => {
    const [creator, assignee] = random.some(users, 2);
    return {
      resource: 'deputies',
      values: {
        id: `dp${String(index + 1).padStart(5, '0')}`,
        title: random.pick([
          'Vertretung Einkauf',
          'Order approval',
          'Urlaubsvertretung',
          'Budget owner',
          'Elternzeitvertretung Öffentlichkeitsarbeit',
        ]),
        creator: creator ? usernameOfDemo(creator) : null,
        assignee: assignee ? usernameOfDemo(assignee) : null,
        company: creator?.values.company ?? null,
      },
    };
  });
}

/** Spaces: an owner and up to three more companies each; no company is in two. */
export function createSpaces({ random, companies }: DemoSeeds): DemoRecord<'spaces'>[] {
  const free = companies.flatMap(({ group, ...company }) =>
    group === 'tenant' || group === 'servicepartner' ? [{ ...company, group }] : [],
  );
  // A third stays without a space, so that there is something to add.
  const taken = free.slice(0, Math.floor((free.length * 2) / 3));
  const spaces: DemoRecord<'spaces'>[] = [];
  for (let start = 0; start < taken.length;) {
    const size = random.int(1, 4);
    const members = taken.slice(start, start + size);
    start += size;
    const [owner] = members;
    if (owner === undefined) continue;
    spaces.push({
      resource: 'spaces',
      values: {
        code: `space-${owner.code.toLowerCase()}`,
        name: `${owner.name.split(' ')[0]} space`,
        type: owner.group,
        owner: owner.code,
        companies: members.map((company) => company.code),
      },
    });
  }
  return spaces;
}
