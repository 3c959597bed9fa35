import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDecimals } from './decimal.ts';

describe('decimal numbers', () => {
  it.each([
    [[], '0'],
    [['0.1', '0.2'], '0.3'],
    [['12.50', '-12.5'], '0'],
    [['-0.05', '0.01'], '-0.04'],
    [['1e+21', '1'], '1000000000000000000001'],
    [['1e-7', '2'], '2.0000001'],
    [['9007199254740993', '9007199254740993'], '18014398509481986'],
  ])('%j add up to %s', (texts, sum) => {
    expect(addDecimals(texts)).toBe(sum);
  });

  it('of cents are what whole numbers of cents are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })), (cents) => {
        const whole = cents.reduce((sum, each) => sum + each, 0);
        expect(Number(addDecimals(cents.map((each) => (each / 100).toFixed(2)))) * 100).toBeCloseTo(whole, 2);
        expect(addDecimals(cents.map(String))).toBe(String(whole));
      }),
    );
  });

  it.each(['', 'NaN', 'Infinity', '1,5', '0x10'])('are not %j', (text) => {
    expect(addDecimals(['1', text])).toBeNull();
  });
});
