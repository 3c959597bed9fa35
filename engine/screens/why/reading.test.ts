import { expect, it } from 'vitest';
import { fixtureModel, resourceIn } from '../../../tests/fixtures/screen.tsx';
import { scopeOf } from '../../model/testing.ts';
import { decideAccess } from '../../studio/decide/decision.ts';
import { english } from '../../studio/words/teller.ts';
import { isLineReadable } from './reading.ts';

const model = fixtureModel([
  {
    file: 'resources/letters.yaml',
    text: `apiVersion: admin/v1
resource: letters
title: Letter
access: {use: true, delete: self.grade > 5, edit: self.note != "x"}
fields:
  code: code
  owner: string
  grade: {type: integer, visible: user.team == "red"}
  note: {type: string, visible: self.owner == user.username}
`,
  },
]);
const letters = resourceIn(model, 'letters');

// Whoever is not of the red team is not told of grades; whoever does not own the letter is not told of its note.
it.each([
  ['delete', { team: 'red' }, true],
  ['delete', { team: 'blue' }, false],
  ['edit', { username: 'ada' }, true],
  ['edit', { username: 'eve' }, false],
] as const)('tells of %s to %j: %s', (verb, user, isTold) => {
  const scope = scopeOf({ user, self: { code: 'a', owner: 'ada', grade: 3, note: 'x' } });
  const { by } = decideAccess({ model, resource: letters, wish: { kind: 'verb', verb }, scope }, english);
  if (by === null) throw new Error('Nothing refuses.');
  expect(isLineReadable(by, letters, { scope, action: null })).toBe(isTold);
});
