/** What the specification leaves open or says of several screens at once, asked of the compiled descriptors. */
import { describe, expect, it } from 'vitest';
import type { OwnModel } from '../../engine/model/project-types.ts';
import { modelOf } from '../api/api.ts';

const { resources }: OwnModel = modelOf('resources');

describe('part 1', () => {
  it('has a button for the named transitions and no other; other states change in forms alone [P1-4-023]', () => {
    const part2 = ['orders', 'order-fulfillments'];
    const buttons = Object.values(resources).flatMap(({ name, actions, fields }) => {
      const states = Object.values(fields).filter(({ type }) => type === 'state');
      const moving = Object.values(actions).filter(
        ({ to, does }) => to !== null || (does.kind === 'request' && states.some((state) => state.name in does.set)),
      );
      return part2.includes(name) ? [] : moving.map((action) => `${name} ${action.name}`);
    });
    expect(buttons.sort()).toEqual(['campaigns finish', 'contact-requests close', 'contact-requests reopen', 'netwaves finish']);
    const { budgets } = resources;
    expect(budgets?.edit?.writable).toContain(budgets?.fields.state.name);
  });

  // No form offers them, so that one more, or one less, shows nowhere else.
  it.each([
    ['P1-4-012', 'form-submissions', 'state', ['new', 'pending', 'approved', 'declined', 'delegated', 'submitted']],
    ['P1-4-013', 'confirmation-requests', 'decision', ['allow', 'deny']],
  ])('[%s] has for %s these of %s and no others: %j', (_id, resource, field, values) => {
    const choices = resources[resource]?.fields[field]?.choices;
    expect(choices?.kind === 'enum' ? choices.values.map(({ value }) => value) : null).toEqual(values);
  });

  it('shares the payment methods with the orders [P1-3-178]', () => {
    const methods = [
      'budget',
      'paypal',
      'cc',
      'giropay',
      'sofortueberweisung',
      'invoice',
      'delegate',
      'free',
      'debit',
      'sepa',
      'costcenter',
    ];
    const all = [...methods, 'voucher', 'punchout', 'prepayment', 'balance'].sort();
    const filter = resources['orders']?.list?.filters.find(({ title }) => title.text === 'Payment method');
    expect([...(filter?.choices?.kind === 'enum' ? filter.choices.values.map(({ value }) => value) : [])].sort()).toEqual(all);
  });

  it('has no list that asks how old its records are: the choices are those of part 2 [P1-9-004]', () => {
    const aged = Object.values(resources).flatMap(({ name, list }) =>
      (list?.filters ?? []).filter(({ op }) => op === 'within').map(({ choices }) => ({ name, choices })),
    );
    expect(aged.map(({ name }) => name)).toContain('shipping-calculations');
    for (const { name, choices } of aged) {
      const values = choices?.kind === 'enum' ? choices.values.map(({ value, title }) => [value, title.text]) : [];
      expect([name, values]).toEqual([
        name,
        [
          ['1day', '1 day'],
          ['1week', '1 week'],
          ['2week', '2 weeks'],
          ['1month', '1 month'],
        ],
      ]);
    }
  });
});

describe('part 2', () => {
  it.each([
    ['products', 'products'],
    ['inventory-blockings', 'inventory-blockings'],
    ['shipping-calculations', 'shipping-calculations'],
    ['sso-connections', 'sso-connections'],
    ['domains', 'domains'],
    ['cron-jobs', 'cronjobs'],
  ])('calls the API of %s %s, in one line of its descriptor [P2-7-115]', (name, path) => {
    const own = Object.values(resources[name]?.ops ?? {}).flatMap((op) => (op === null ? [] : [op.path[0]]));
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(own)).toEqual(new Set([path]));
  });
});
