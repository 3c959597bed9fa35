import { describe, expect, it } from 'vitest';
import { formatMajorUnits, parseMoneyInput, parseNumberInput } from './number-text.ts';

describe('money text', () => {
  it.each([
    ['12.50', 'en', 1250],
    ['12,50', 'en', 1250],
    ['12,5', 'de', 1250],
    ['19.99', 'en', 1999],
    ['1,234.5', 'en', 123450],
    ['1.234,56', 'de', 123456],
    ['25,000', 'en', 2500000],
    ['25.000', 'de', 2500000],
    ['-3', 'en', -300],
    ['0', 'en', 0],
    ['.5', 'en', 50],
    ['1 000', 'en', 100000],
  ])('holds %s typed in %s as %d minor units [P1-5-109] [P1-5-110]', (text, locale, minor) => {
    expect(parseMoneyInput(text, locale, 2)).toEqual({ minor });
  });

  it('refuses more than two decimals instead of rounding [P1-5-110]', () => {
    expect(parseMoneyInput('12.345', 'en', 2)).toEqual({ problem: 'decimals' });
    expect(parseMoneyInput('25,000', 'de', 2)).toEqual({ problem: 'decimals' });
  });

  it.each(['abc', '1.2.3', '1,23,456.7', '--1', '.'])('refuses %s', (text) => {
    expect(parseMoneyInput(text, 'en', 2)).toEqual({ problem: 'format' });
  });

  it('keeps empty apart from zero', () => {
    expect(parseMoneyInput(' ', 'en', 2)).toEqual({ minor: null });
    expect(formatMajorUnits(null, 'en', 2)).toBe('');
    expect(formatMajorUnits(0, 'en', 2)).toBe('0.00');
  });

  it('reads back what it writes, in every language', () => {
    for (const locale of ['en', 'de', 'pt', 'uk', 'zh']) {
      for (const minor of [0, 5, 99, 1250, 123456, -700, 2500000])
        expect(parseMoneyInput(formatMajorUnits(minor, locale, 2), locale, 2)).toEqual({ minor });
    }
  });

  it('takes any number of decimals for plain numbers', () => {
    expect(parseNumberInput('3,1415', 'de')).toBe('3.1415');
  });
});
