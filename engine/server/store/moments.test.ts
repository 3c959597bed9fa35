import { describe, expect, it } from 'vitest';
import { dateBoundsOf, normalizeInstant, startOfAgeText } from './moments.ts';

describe('bounds of dates in filters', () => {
  it.each([
    ['2031-05-01', 'day', { from: '2031-05-01', to: '2031-05-01' }],
    ['2031-04-30T23:00:00Z', 'day', { from: '2031-05-01', to: '2031-05-01' }],
    ['2031-05-01', 'instant', { from: '2031-04-30T22:00:00.000Z', to: '2031-05-01T21:59:59.999Z' }],
    ['2031-05-01T10:00', 'instant', { from: '2031-05-01T08:00:00.000Z', to: '2031-05-01T08:00:00.000Z' }],
    ['2031-05-01T10:00:00+00:00', 'instant', { from: '2031-05-01T10:00:00.000Z', to: '2031-05-01T10:00:00.000Z' }],
    ['2031-05-01', 'local', { from: '2031-05-01', to: '2031-05-01 23:59:59.999' }],
    ['2031-05-01T10:00:00Z', 'local', { from: '2031-05-01 12:00', to: '2031-05-01 12:00:00.000' }],
    ['soon', 'day', null],
  ] as const)('%s for a stored %s in Berlin', (text, form, bounds) => {
    expect(dateBoundsOf(text, form, 'Europe/Berlin')).toEqual(bounds);
  });

  it('gives the day of the clock change 23 hours', () => {
    expect(dateBoundsOf('2031-03-30', 'instant', 'Europe/Berlin')).toEqual({
      from: '2031-03-29T23:00:00.000Z',
      to: '2031-03-30T21:59:59.999Z',
    });
  });

  it('starts an age before now', () => {
    const at = { now: new Date('2031-05-31T12:00:00Z'), zone: 'UTC' };
    expect([startOfAgeText('1month', 'instant', at), startOfAgeText('2week', 'day', at), startOfAgeText('old', 'day', at)]).toEqual([
      '2031-04-30T12:00:00.000Z',
      '2031-05-17',
      null,
    ]);
  });

  it('prints instants so that text order is time order, and leaves the rest', () => {
    expect(['2031-05-01T10:00:00Z', '2031-05-01', '2031-05-01T10:00', 'x'].map(normalizeInstant)).toEqual([
      '2031-05-01T10:00:00.000Z',
      '2031-05-01',
      '2031-05-01T10:00',
      'x',
    ]);
  });
});
