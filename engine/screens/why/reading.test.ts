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
  {
    file: 'resources/replies.yaml',
    text: `apiVersion: admin/v1
resource: replies
title: Reply
path: letters/{letter}/replies
parents: {letter: {to: letters}}
access: {use: true, delete: self._data.about.grade > 5, edit: parent.grade > 5, act: self._data.about.code == "b", create: parent.code == "b"}
fields:
  code: code
  letter: {type: ref, to: letters}
  grade: integer
  about: {type: ref, to: letters}
`,
  },
]);
const letters = resourceIn(model, 'letters');
const replies = resourceIn(model, 'replies');
const resourceOf = (name: string) => resourceIn(model, name);

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
  expect(isLineReadable(by, letters, { scope, action: null, resourceOf })).toBe(isTold);
});

// The grade of a reply is everybody's, that of the letter it is about or stands below is not.
it.each([
  ['delete', 'red', true],
  ['delete', 'blue', false],
  ['edit', 'red', true],
  ['edit', 'blue', false],
  ['act', 'blue', true],
  ['create', 'blue', true],
] as const)('tells of %s, which asks another record, to the team %s: %s', (verb, team, isTold) => {
  const letter = { code: 'a', grade: 3 };
  const self = { code: 'r', letter: 'a', grade: 3, about: 'a', _data: { about: letter } };
  const scope = scopeOf({ user: { team }, self, parent: letter });
  const { by } = decideAccess({ model, resource: replies, wish: { kind: 'verb', verb }, scope }, english);
  if (by === null) throw new Error('Nothing refuses.');
  expect(isLineReadable(by, replies, { scope, action: null, resourceOf })).toBe(isTold);
});
