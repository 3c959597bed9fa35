import { describe, expect, it } from 'vitest';
import { formatBareMoney, formatDate, formatDateTime, formatMoney, formatNumber, formatRelative } from './formats.ts';

const plain = (text: string): string => text.replace(/[\u00A0\u202F]/g, ' ');
const now = new Date('2026-11-20T12:00:00Z');
const at = { zone: 'UTC', now };

describe('money', () => {
  it('shows minor units divided by 100 [P1-1-014] [P1-1-015]', () => {
    expect(formatMoney('en', 12345, 'EUR')).toBe('€123.45');
    expect(plain(formatMoney('de', 12345, 'EUR'))).toBe('123,45 €');
  });
  it('takes the currency of the item, in any language [P1-1-016] [P1-1-018]', () => {
    expect(formatMoney('en', 12345, 'GBP')).toBe('£123.45');
    expect(plain(formatMoney('de', 12345, 'USD'))).toBe('123,45 $');
  });
  it('takes EUR without a currency [P1-1-017] [P2-9-006]', () => {
    expect(formatMoney('en', 100, null)).toBe('€1.00');
    expect(formatMoney('en', 100, '')).toBe('€1.00');
  });
  it('shows USD, EUR and EUR for a bare format in English, German and French [P1-1-018] [P1-1-019] [P1-1-020]', () => {
    expect(formatBareMoney('en', 12345)).toBe('$123.45');
    expect(plain(formatBareMoney('de', 12345))).toBe('123,45 €');
    expect(plain(formatBareMoney('fr', 1234567))).toBe('12 345,67 €');
  });
  it('keeps two decimals, and a real minus [P2-9-015]', () => {
    expect(formatMoney('en', -90, 'EUR')).toBe('\u2212€0.90');
    expect(formatMoney('en', 100_000_000, 'CHF')).toMatch(/1,000,000\.00$/);
  });
  it('puts a code that is no currency behind the number', () => expect(plain(formatMoney('de', 100, 'POINTS'))).toBe('1,00 POINTS'));
});

describe('numbers', () => {
  it('separates as the language does', () => {
    expect(formatNumber('en', 1284.5)).toBe('1,284.5');
    expect(formatNumber('de', 1284.5)).toBe('1.284,5');
    expect(formatNumber('en', -3)).toBe('\u22123');
  });
});

describe('dates', () => {
  it('are English in English [P1-1-011]', () => {
    expect(formatDate('en', '2026-12-31')).toBe('31 Dec 2026');
    expect(formatDateTime('en', '2026-11-20T09:40:07Z', at)).toBe('20 Nov, 09:40');
  });
  it('are German in German [P1-1-012]', () => {
    expect(formatDate('de', '2026-12-31')).toBe('31.12.2026');
    expect(formatDateTime('de', '2026-11-20T09:40:07Z', at)).toBe('20.11., 09:40');
  });
  it('are English in any other language [P1-1-013]', () => expect(formatDate('zh', '2026-12-31')).toBe('31 Dec 2026'));
  it('carry the year when it is not this year or asked for', () => {
    expect(formatDateTime('en', '2025-11-20T09:40:07Z', at)).toBe('20 Nov 2025, 09:40');
    expect(formatDateTime('en', '2026-11-20T09:40:07Z', { ...at, withYear: true })).toBe('20 Nov 2026, 09:40');
  });
  it('carry seconds and zone when long', () =>
    expect(formatDateTime('en', '2026-11-20T09:40:07Z', { ...at, long: true })).toBe('20 Nov 2026, 09:40:07 UTC'));
  it('move an instant to the zone, but no date and no local time', () => {
    const berlin = { zone: 'Europe/Berlin', now };
    expect(formatDateTime('en', '2026-11-20T23:30:00Z', berlin)).toBe('21 Nov, 00:30');
    expect(formatDateTime('en', '2026-11-20T23:30:00', berlin)).toBe('20 Nov, 23:30');
    expect(formatDate('en', '2026-11-20', { zone: 'America/New_York' })).toBe('20 Nov 2026');
  });
  it('give text back that is no date', () => expect(formatDate('en', 'soon')).toBe('soon'));
  it('are relative on request', () => expect(formatRelative('en', '2026-11-20T09:00:00Z', now)).toBe('3 hours ago'));
});
