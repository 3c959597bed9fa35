import type { RecordOf } from 'steward/server';
import { type DemoRecord, daysAgo, type DemoSeeds } from './demo.ts';

/** Budgets and vouchers in every state: unused, half used, used up, expired, without an end. */
export function createBudgets(seeds: DemoSeeds, usernames: readonly string[]): DemoRecord<'budgets'>[] {
  const { random, channels, companies } = seeds;
  const distributors = companies.filter((company) => company.group === 'distributor');
  return Array.from({ length: Math.round(2400 * seeds.scale) }, (_, index): DemoRecord<'budgets'> => {
    const type = random.pick<NonNullable<RecordOf<'budgets'>['type']>>(['single', 'single', 'multi', 'budget']);
    const state = random.pick<NonNullable<RecordOf<'budgets'>['state']>>([
      ...(['approved', 'approved', 'approved'] as const),
      ...(['pending', 'waiting_for_approval', 'declined'] as const),
    ]);
    const channel = random.pick(channels);
    const amount = random.int(1, 5000) * 500;
    const remaining = state !== 'approved' ? amount : random.pick([amount, 0, Math.round(amount * 0.38), Math.round(amount * 0.7)]);
    const createdDaysAgo = random.int(0, 700);
    const expires = random.chance(0.8) ? daysAgo(seeds, createdDaysAgo - random.int(60, 800)).slice(0, 10) : null;
    return {
      resource: 'budgets',
      values: {
        code: `${type === 'budget' ? 'LIMIT' : 'VC'}-${String(index + 1).padStart(6, '0')}`,
        channel: channel.code,
        tenant: channel.tenant,
        issuer: random.pick(distributors).code,
        reference: random.chance(0.5) ? `FW-${random.int(1000, 9999)}` : null,
        source: random.pick(['form', 'form', 'import', 'edi']),
        state,
        type,
        scope: random.pick(['order', 'products']),
        currency: random.pick(['EUR', 'EUR', 'EUR', 'CHF', 'GBP', 'DKK', 'BRL']),
        amount,
        remaining,
        restrict: random.chance(0.2) ? random.some(['DL-27-Q', 'KB-5520-DE=6', 'RW-88120-BK=2', 'ZZ-SERV-01'], 2).join(',') : null,
        username: type === 'budget' && random.chance(0.5) ? random.pick(usernames) : null,
        cost_center: random.chance(0.6) ? random.pick(['4410-KI', '4420-MU', '5100', '5200-K', '6300']) : null,
        expiry_date: expires === null ? null : `${expires}T23:59:59.000Z`,
        comment: random.chance(0.3) ? 'Office fit-out Kiel, agreed with purchasing.' : null,
        usages:
          remaining < amount
            ? [
                {
                  order: `ORD-26-${random.int(1000, 1231)}-${random.int(100000, 999999)}`,
                  amount: amount - remaining,
                  used_at: daysAgo(seeds, random.int(0, createdDaysAgo)),
                },
              ]
            : [],
        documents: random.chance(0.2) ? [{ name: 'Approval.pdf', link: 'https://documents.example/approval.pdf' }] : [],
        created_at: daysAgo(seeds, createdDaysAgo),
        created_by: random.pick(['admin', 'api_budgets', 'superuser', 'import']),
      },
    };
  });
}
