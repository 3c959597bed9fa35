// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { createMemorySource } from '../../data/memory.ts';
import { ApiError, type DataSource } from '../../data/source.ts';
import { createSessionStore } from './session-store.ts';

const source = (asked: string[], status = 200): DataSource => ({
  ...createMemorySource({ records: {}, now: () => new Date(0) }),
  send: ({ path }) => {
    asked.push(path);
    if (status === 200) return Promise.resolve({ status, headers: {}, body: { username: 'ada', roles: [] } });
    return Promise.reject(new ApiError({ status, code: '', message: '', hint: '', fields: {}, current: null }));
  },
});

beforeEach(() => {
  history.replaceState(null, '', '/moons');
  sessionStorage.clear();
});

it('asks whoami [P1-7.1-003]', async () => {
  const asked: string[] = [];
  const session = createSessionStore({ source: () => source(asked), hasTyped: () => false });
  await session.check();
  expect(asked).toEqual(['/whoami']);
  expect(session.get().kind).toBe('in');
});

it('passes the flag of a finished sign-in once, and drops saved list filters [P1-7.1-004] [P1-7.1-005]', async () => {
  history.replaceState(null, '', '/login?login_successful=true&x=1');
  sessionStorage.setItem('steward.filters.moons', 'mass=3');
  const asked: string[] = [];
  const session = createSessionStore({ source: () => source(asked), hasTyped: () => false });
  await session.check();
  await session.check();
  expect(asked).toEqual(['/whoami?login_successful=true', '/whoami']);
  expect(location.search).toBe('?x=1');
  expect(sessionStorage.getItem('steward.filters.moons')).toBeNull();
});

it('tells its listeners when a call is refused [P1-7.1-063]', async () => {
  const session = createSessionStore({ source: () => source([]), hasTyped: () => false });
  await session.check();
  const heard: string[] = [];
  session.subscribe(() => heard.push(session.get().kind));
  session.refused();
  expect(heard).toEqual(['out']);
});
