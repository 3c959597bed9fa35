import { describe, expect, it } from 'vitest';
import { sessionAfterCheck, sessionAfterRefusal, rolesWithImplied, parseUser, type BrowserSession, type SessionAnswer } from './session.ts';

const body = { username: 'ada', name: 'Ada Moon', email: 'ada@moon.example', roles: ['moons', 7] };
const user = parseUser(body);
if (user === null) throw new Error('The fixture names nobody.');
const inside: BrowserSession = { kind: 'in', user };
const checking: BrowserSession = { kind: 'checking' };

describe('whoami', () => {
  it('gives name, email and roles [P1-6-001] [P1-6-002] [P1-6-003] [P1-6-004]', () => {
    expect(user).toMatchObject({ name: 'Ada Moon', email: 'ada@moon.example', roles: ['moons'] });
  });
  it('may be wrapped in data, and nobody is nobody', () => {
    expect(parseUser({ data: body })?.username).toBe('ada');
    expect(parseUser({})).toBeNull();
    expect(parseUser('no')).toBeNull();
  });
});

const after = (state: BrowserSession, answer: SessionAnswer, isSentBack = false) =>
  sessionAfterCheck(state, answer, { isSentBack, hasTyped: false });

describe('after a check', () => {
  it('somebody is in', () => expect(after(checking, { status: 200, body }).session).toEqual(inside));
  it('401 means nobody is signed in [P1-7.1-007]', () => {
    expect(after(checking, { status: 401, body: null }).session.kind).toBe('out');
    expect(after(inside, { status: 401, body: null }).session.kind).toBe('out');
  });
  it('any other failure keeps the last known user and is mentioned [P1-7.1-008]', () => {
    for (const status of [0, 403, 500, 503]) expect(after(inside, { status, body: null })).toEqual({ session: inside, isTolerated: true });
  });
  it('any other failure of the very first check asks to try again [P1-7.1-008]', () => {
    expect(after(checking, { status: 503, body: null })).toEqual({ session: { kind: 'unreachable' }, isTolerated: false });
  });
  it('knows that the sign-in page sent somebody back for nothing', () => {
    expect(after(checking, { status: 401, body: null }, true).session).toEqual({
      kind: 'out',
      isSentBack: true,
    });
  });
});

describe('after a 401 of another call', () => {
  it('the user is signed out [P1-7.1-063]', () => expect(sessionAfterRefusal(inside, false).kind).toBe('out'));
  it('typed text stays behind a question', () => {
    const lost = sessionAfterRefusal(inside, true);
    expect(lost).toEqual({ kind: 'lost', user });
    expect(after(lost, { status: 401, body: null }).session).toEqual(lost);
    expect(after(lost, { status: 200, body }).session).toEqual(inside);
  });
});

it('roles imply others only where the Model says so [P1-6-001]', () => {
  expect([...rolesWithImplied(['inner'], {})]).toEqual(['inner']);
  expect([...rolesWithImplied(['inner'], { inner: ['outer'], outer: ['far', 'inner'] })]).toEqual(['inner', 'outer', 'far']);
});
