import { describe, expect, it } from 'vitest';
import { parseStanding, standingStepsOf, toneOfStanding, type Standing } from './standing.ts';

const standing = (codes: Partial<Record<keyof Standing, string>>): Standing => {
  const found = parseStanding({
    status: Object.fromEntries(Object.entries({ account: 'active', ...codes }).map(([name, code]) => [name, { code }])),
  });
  if (found === null) throw new Error('The fixture has no status.');
  return found;
};

describe('the colour of a step', () => {
  it.each([
    ['active', 'positive', '[P1-2.2-025] [P2-4-095]'],
    ['clear', 'positive', '[P1-2.2-026] [P2-4-095]'],
    ['waiting', 'info', '[P1-2.2-027] [P2-4-096]'],
    ['overdue', 'warning', '[P1-2.2-028] [P2-4-097]'],
    ['pending', 'warning', '[P1-2.2-028] [P2-4-097]'],
    ['blocked', 'warning', '[P1-2.2-004] [P1-2.2-028]'],
    ['', 'warning', '[P1-2.2-028]'],
  ])('of "%s" is %s %s', (code, tone) => expect(toneOfStanding(code)).toBe(tone));
});

describe('the steps', () => {
  it('are account, integration, products, fulfillments [P1-2.2-029] [P1-2.2-030] [P1-2.2-031] [P1-2.2-033]', () => {
    const steps = standingStepsOf(standing({ integration: 'finished', products: 'pending', fulfillments: 'overdue' }));
    expect(steps.map(({ name, code }) => [name, code])).toEqual([
      ['account', 'active'],
      ['integration', 'active'],
      ['products', 'pending'],
      ['fulfillments', 'overdue'],
    ]);
  });

  it.each([
    [{ integration: 'pending', products: 'active', fulfillments: 'clear' }, [null, null, 'integration', null], '[P1-2.2-032]'],
    [{ integration: 'active', products: 'pending', fulfillments: 'clear' }, [null, null, null, 'products'], '[P1-2.2-034]'],
    [{ integration: 'pending', products: 'pending', fulfillments: 'waiting' }, [null, null, 'integration', 'products'], '[P1-2.2-034]'],
    [{ integration: 'finished', products: 'active', fulfillments: 'waiting' }, [null, null, null, null], '[P1-2.2-007]'],
  ])('of %j need %j %s', (codes, needs) => expect(standingStepsOf(standing(codes)).map((step) => step.needs)).toEqual(needs));
});

describe('the status record', () => {
  it('is read bare and below data', () => {
    const status = { products: { code: 'active', count: 7 }, fulfillments: { code: 'overdue', count: 9, count_overdue: 2 } };
    for (const body of [{ status }, { data: { status } }])
      expect(parseStanding(body)).toMatchObject({ products: { count: 7 }, fulfillments: { count: 9, overdue: 2 } });
  });

  it('may be missing', () => expect(parseStanding({ username: 'ada' })).toBeNull());
});
