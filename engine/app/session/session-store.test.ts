// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { createMemorySource } from '../../data/memory.ts';
import { ApiError, type DataSource } from '../../data/source.ts';
import { createSessionStore, type SessionOptions } from './session-store.ts';

const answer = { status: 200, body: { username: 'ada', roles: [] } };

const source = (asked: string[], { status, body }: { status: number; body: object } = answer): DataSource => ({
  ...createMemorySource({ records: {}, now: () => new Date(0) }),
  send: ({ path }) => {
    asked.push(path);
    if (status === 200) return Promise.resolve({ status, headers: {}, body });
    return Promise.reject(new ApiError({ status, code: '', message: '', hint: '', fields: {}, current: null }));
  },
});

const open = (options: Partial<SessionOptions> & Pick<SessionOptions, 'source'>) =>
  createSessionStore({ hasTyped: () => false, onSomebodyElse: () => undefined, ...options });

beforeEach(() => {
  history.replaceState(null, '', '/moons');
  sessionStorage.clear();
});

it('asks whoami [P1-7.1-003]', async () => {
  const asked: string[] = [];
  const session = open({ source: () => source(asked) });
  await session.check();
  expect(asked).toEqual(['/whoami']);
  expect(session.get().kind).toBe('in');
});

it('passes the flag of a finished sign-in once, and drops saved list filters [P1-7.1-004] [P1-7.1-005]', async () => {
  history.replaceState(null, '', '/login?login_successful=true&x=1');
  sessionStorage.setItem('steward.filters.moons', 'mass=3');
  const asked: string[] = [];
  const session = open({ source: () => source(asked) });
  await session.check();
  await session.check();
  expect(asked).toEqual(['/whoami?login_successful=true', '/whoami']);
  expect(location.search).toBe('?x=1');
  expect(sessionStorage.getItem('steward.filters.moons')).toBeNull();
});

it('tells its listeners when a call is refused [P1-7.1-063]', async () => {
  const session = open({ source: () => source([]) });
  await session.check();
  const heard: string[] = [];
  session.subscribe(() => heard.push(session.get().kind));
  session.refused();
  expect(heard).toEqual(['out']);
});

it('keeps the page of whoever has typed, also when a check is what tells that the session has ended', async () => {
  let told = answer;
  const session = open({ source: () => source([], told), hasTyped: () => true });
  await session.check();
  told = { ...answer, status: 401 };
  await session.check();
  expect(session.get()).toMatchObject({ kind: 'lost', user: { username: 'ada' } });
});

it.each(['in', 'lost'] as const)('draws nothing of a page of somebody who is %s for whoever has signed in elsewhere', async (kind) => {
  let told = answer;
  const seen: string[] = [];
  const session = open({
    source: () => source([], told),
    hasTyped: () => true,
    onSomebodyElse: () => seen.push(session.get().kind),
  });
  await session.check();
  if (kind === 'lost') session.refused();
  sessionStorage.setItem('steward.filters.moons', 'mass=3');
  told = { ...answer, body: { username: 'bo', roles: [] } };
  const { session: after } = await session.check();
  expect([seen, after.kind, session.get().kind]).toEqual([['checking'], 'checking', 'checking']);
  expect(sessionStorage.getItem('steward.filters.moons')).toBeNull();
});

it('takes whoever has another name meanwhile for the same person', async () => {
  let told = { status: 200, body: { username: 'ada', id: 'u1', roles: [] } };
  const session = open({ source: () => source([], told) });
  await session.check();
  told = { ...told, body: { ...told.body, username: 'ada.moon' } };
  await session.check();
  expect(session.get()).toMatchObject({ kind: 'in', user: { username: 'ada.moon' } });
});

it('keeps what was typed for whoever signs in again, and drops it for whoever else does', async () => {
  let told = answer;
  sessionStorage.setItem('steward.drafts.ada', '[1]');
  sessionStorage.setItem('steward.drafts.cy', '[2]');
  const drafts = () => Object.keys(sessionStorage).filter((name) => name.startsWith('steward.drafts.'));
  const session = open({ source: () => source([], told), hasTyped: () => true });
  await session.check();
  expect(drafts()).toEqual(['steward.drafts.ada']);
  told = { ...answer, status: 401 };
  await session.check();
  expect(drafts()).toEqual(['steward.drafts.ada']);
  told = { ...answer, body: { username: 'bo', roles: [] } };
  await session.check();
  expect(drafts()).toEqual([]);
});
