import { expect, it } from 'vitest';
import { matchEntries } from './entries.ts';

const entry = (title: string, detail: string | null = null) => ({
  ...{ id: title, group: 'Go to', title, detail, icon: 'circle', reason: null },
  run: () => undefined,
});
const titlesFor = (text: string, ...entries: readonly ReturnType<typeof entry>[]) => matchEntries(entries, text).map(({ title }) => title);

it('what begins so comes first, then words that begin so, then what holds it, then what stands beside it', () => {
  const all = [entry('Buyer', 'role'), entry('Heroes'), entry('User roles'), entry('Role'), entry('Budgets')];
  expect(titlesFor('ro', ...all)).toEqual(['Role', 'User roles', 'Heroes', 'Buyer']);
  expect(titlesFor('role', ...all)).toEqual(['Role', 'User roles', 'Buyer']);
});

it('what is called just so comes before what only begins so', () => {
  const all = [entry('New user address'), entry('New user group'), entry('New user')];
  expect(titlesFor('new user', ...all)[0]).toBe('New user');
  // "Create" is the head that they stand below.
  const created = all.map((each) => ({ ...each, group: 'Create' }));
  expect(titlesFor('create user', ...created)[0]).toBe('New user');
});

it('all words count, in any order, and equals keep theirs', () => {
  const all = [entry('User roles'), entry('Roles of a user'), entry('User groups')];
  expect(titlesFor('rol user', ...all)).toEqual(['User roles', 'Roles of a user']);
  expect(titlesFor('user rol', ...all)).toEqual(['User roles', 'Roles of a user']);
  expect(titlesFor('user x', ...all)).toEqual([]);
});
