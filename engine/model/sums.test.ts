import { describe, expect, it } from 'vitest';
import type { ExpressionNode } from './expression.ts';
import type { Field, Resource } from './model.ts';
import { findSumCurrency, findSummedField } from './sums.ts';
import { expressionOf, fieldOf, resourceOf, scopeOf } from './testing.ts';

const money = (currency: ExpressionNode | string, changes: Partial<Field> = {}): Field =>
  fieldOf('amount', {
    type: 'money',
    isSummed: true,
    codec: { kind: 'money', scale: 2, currency: typeof currency === 'string' ? { lit: currency } : { expr: expressionOf(currency) } },
    ...changes,
  });
const own: ExpressionNode = ['get', 'self', ['currency']];
const currency = fieldOf('currency');
const inList: ExpressionNode = ['op', '==', ['mode'], ['lit', 'list']];
const foreign = { source: { kind: 'http' } } as unknown as Partial<Resource>;

describe('a field', () => {
  it.each<[says: string, fields: readonly Field[], by: readonly string[] | null, changes?: Partial<Resource>]>([
    ['of one currency', [money('EUR')], []],
    ['whose currency is another field', [money(own), currency], ['currency']],
    ['whose currency is another field, else a fixed one', [money(['call', 'coalesce', own, ['lit', 'EUR']]), currency], ['currency']],
    ['that a list reads otherwise', [money(['op', '?:', inList, own, ['get', 'self', ['lines', 0, 'currency']]]), currency], ['currency']],
    ['whose currency is deep in the record', [money(['get', 'self', ['lines', 0, 'currency']]), currency], null],
    ['whose currency is of a parent', [money(['get', 'parent', ['currency']])], null],
    ['whose currency is copied', [money(['get', 'self', ['_data', 'shop', 'currency']])], null],
    ['whose currency is computed', [money(own), fieldOf('currency', { derived: expressionOf(['lit', 'EUR']) })], null],
    ['that declines', [money('EUR', { isSummed: false })], null],
    ['of many', [money('EUR', { isMultiple: true })], null],
    ['that is computed', [money('EUR', { derived: expressionOf(['lit', 1]) })], null],
    ['that is computed for display', [money('EUR', { value: expressionOf(['lit', 1]) })], null],
    ['in a system that is not asked for sums', [money('EUR')], null, foreign],
  ])('%s', (_says, fields, by, changes = {}) => {
    const found = findSummedField(resourceOf(fields, changes), 'amount');
    expect(found?.by ?? null).toEqual(by);
  });

  it('says its currency by the values that it depends on', () => {
    const field = money(['op', '?:', inList, ['call', 'coalesce', own, ['lit', 'EUR']], ['lit', 'never']]);
    const scope = scopeOf({ mode: 'show' });
    expect(findSumCurrency(field, { currency: 'USD' }, scope)).toBe('USD');
    expect(findSumCurrency(field, { currency: null }, scope)).toBe('EUR');
    expect(findSumCurrency(fieldOf('weight', { type: 'number' }), {}, scope)).toBeNull();
  });
});
