import { join } from 'node:path';
import { expect, it } from 'vitest';
import { main } from './main.ts';

const run = (...args: string[]): { code: number; text: string } => {
  let text = '';
  const code = main(args, { cwd: join(import.meta.dirname, '../../..'), write: (more) => void (text += more) });
  return { code, text };
};
const fixtures = 'tests/fixtures';

it('says who sees and who changes a field, and where that is written', () => {
  const { code, text } = run('who', 'missions.secret', fixtures);
  expect(code).toBe(0);
  expect(text).toMatch(/^missions\.secret \(Secret, string\) {2}tests\/fixtures\/missions\.yaml:\d+\n {2}see: Administrator\n/);
});

it('calls those without a role as the other reports do', () => {
  expect(run('who', 'forgot-password.email').text).toMatch(/ {2}edit: anyone, even before sign-in\n$/);
  expect(run('who', 'observatory.name', fixtures).text).toMatch(/ {2}see: anyone signed in\n/);
});

it('lists over all resources what is marked as sensitive', () => {
  const { code, text } = run('who', 'sensitive');
  expect(code).toBe(0);
  expect(text).toMatch(/^users\.phone \(Phone, string, sensitive\) {2}resources\/users\.yaml:\d+\n {2}see: /m);
  expect(text).toMatch(/^contact-requests\.email \(/m);
  // Whom the list gives it, and whom the log of changes; no search finds it.
  expect(text).toMatch(
    /^users\.phone .*\n {2}see: Users\n {4}by list, show, export, history: Users\n {4}by the log \(accounts\): Administrator\n {4}not by lookup, search, filter$/m,
  );
});

it('says so where none is marked as sensitive', () => {
  expect(run('who', 'sensitive', fixtures)).toEqual({
    code: 2,
    text: 'steward who: no field is marked as sensitive. Write `sensitive: true` at those that hold what few may know.\n',
  });
});

it('answers as JSON too', () => {
  expect(JSON.parse(run('who', 'missions.secret', '--json', fixtures).text)).toMatchObject([{ resource: 'missions', field: 'secret' }]);
});

it('says so where nothing is called so', () => {
  expect(run('who', 'nothing-of-that', fixtures)).toEqual({ code: 2, text: 'steward who: no field is called "nothing-of-that".\n' });
  expect(run('who').code).toBe(2);
});
