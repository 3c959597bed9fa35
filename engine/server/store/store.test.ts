import { expect, it } from 'vitest';
import { isWorthRetrying, toStoreError, StoreError } from './store.ts';

it('copies errors of a driver by field and leaves others as they are', () => {
  const raw = Object.assign(new Error('taken'), { code: '23505', constraint: 'uq_x', detail: 'Key', file: 'nbtinsert.c' });
  expect(toStoreError(raw)).toEqual(new StoreError({ message: 'taken', code: '23505', constraint: 'uq_x', detail: 'Key' }));
  // The second has as many letters as an SQLSTATE, of which every one has a digit.
  for (const code of ['ECONNREFUSED', 'EPIPE']) {
    const other = Object.assign(new Error('gone'), { code });
    expect(toStoreError(other)).toBe(other);
  }
});

it('tries again what failed only because of others', () => {
  const failed = (code: string) => isWorthRetrying(new StoreError({ message: '', code, constraint: null, detail: null }));
  expect([failed('40001'), failed('40P01'), failed('23505'), isWorthRetrying(new Error('40001'))]).toEqual([true, true, false, false]);
});
