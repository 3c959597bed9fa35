// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readUnsent, writePreference } from '../preferences/preferences.ts';
import { createMemorySource } from './memory.ts';
import { keepSendingPreferences } from './send-preferences.ts';
import { ApiError, type ApiCall } from './source.ts';

const waits = { settleMs: 100, againMs: 1000 };
let stop: () => void = () => undefined;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: 10_000 });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** The account behind a line that answers with these statuses in turn, then with 204. */
function open(statuses: number[], kind = 'in') {
  const state = { kind };
  const listeners = new Set<() => void>();
  const sent: ApiCall[] = [];
  const source = {
    ...createMemorySource({ records: {}, now: () => new Date(0) }),
    send: (call: ApiCall) => {
      sent.push(call);
      const status = statuses.shift() ?? 204;
      if (status === 204) return Promise.resolve({ status, headers: {}, body: null });
      return Promise.reject(new ApiError({ status, code: '', message: '', hint: '', fields: {}, current: null }));
    },
  };
  const session = {
    get: () => state,
    subscribe: (listener: () => void) => (listeners.add(listener), () => void listeners.delete(listener)),
  };
  stop = keepSendingPreferences({ source, session, waits });
  const signIn = (): void => {
    state.kind = 'in';
    for (const listener of listeners) listener();
  };
  return { sent, signIn };
}

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('sends what was chosen, once, with its age', async () => {
  const { sent } = open([]);
  writePreference('density', 'comfortable');
  await later(40);
  writePreference('density', 'compact');
  writePreference('density', 'comfortable');
  await later(5000);
  expect(sent).toEqual([
    { method: 'PUT', path: '/_preferences?key=density', body: { value: 'comfortable', base: null, age: 100 }, isProbe: true },
  ]);
  expect(readUnsent()).toEqual({});
});

it('keeps what cannot be sent, and sends it when the network is back', async () => {
  const { sent } = open([0, 503]);
  writePreference('favourite./a b', { title: 'A', resource: 'a', at: 1 });
  await later(150);
  expect([sent.length, Object.keys(readUnsent())]).toEqual([1, ['favourite./a b']]);
  await later(1000);
  expect(sent).toHaveLength(2);
  dispatchEvent(new Event('online'));
  await later(0);
  expect(sent.map(({ path }) => path)).toEqual(Array.from({ length: 3 }, () => '/_preferences?key=favourite.%2Fa%20b'));
  expect(readUnsent()).toEqual({});
});

it('does not ask again what is refused for good', async () => {
  const { sent } = open([400]);
  writePreference('density', 'comfortable');
  await later(60_000);
  expect([sent.length, readUnsent()]).toEqual([1, {}]);
});

it('waits until somebody is signed in', async () => {
  const { sent, signIn } = open([], 'out');
  writePreference('locale', 'de');
  await later(60_000);
  expect(sent).toEqual([]);
  signIn();
  await later(150);
  expect(sent).toMatchObject([{ body: { value: 'de', age: 60_100 } }]);
});

it('sends what is chosen while it sends', async () => {
  const { sent } = open([]);
  writePreference('density', 'comfortable');
  await later(99);
  const wait = later(1);
  writePreference('theme', 'dark');
  await wait;
  await later(200);
  expect(sent.map(({ path }) => path).sort()).toEqual(['/_preferences?key=density', '/_preferences?key=theme']);
});
