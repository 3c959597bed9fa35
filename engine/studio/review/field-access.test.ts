import { expect, it } from 'vitest';
import { fixtureModel } from '../../../tests/fixtures/screen.tsx';
import { listFieldAccess } from './field-access.ts';

const file = (name: string, text: string) => ({ file: `resources/${name}.yaml`, text });
const model = fixtureModel([
  file(
    'people',
    `apiVersion: admin/v1
resource: people
title: Person
access: {use: ROLE_ADMIN || ROLE_ASTRONOMER, lookup: true, create: ROLE_ADMIN, edit: ROLE_ADMIN}
fields:
  code: code
  name: string!
  salary: {type: integer, visible: ROLE_ADMIN}
  bonus: {type: integer, readOnly: true}
actions:
  reward: {request: POST reward, allow: ROLE_ASTRONOMER, set: {bonus: {expr: self.salary}}}
  unlock: {request: POST unlock, allow: ROLE_ADMIN, fields: {secret_word: {type: password}}}
`,
  ),
  file(
    'tickets',
    `apiVersion: admin/v1
resource: tickets
title: Ticket
access: true
fields:
  code: code
  state: {type: state, enum: [open, answered], default: open, readOnly: true}
  seen: {type: boolean, readOnly: true}
  dueDay: date
  node: {type: string, readOnly: true}
  answers: {type: array, readOnly: true, items: {fields: {text: string}}}
actions:
  answer: {from: [open], to: answered, request: POST answers, fields: {text: string!}, set: {seen: true}, allow: ROLE_ADMIN}
  move: {request: POST move, body: {node: north}, allow: ROLE_ASTRONOMER}
`,
  ),
  file(
    'payslips',
    `apiVersion: admin/v1
resource: payslips
title: Payslip
access: ROLE_VISITOR
fields:
  code: code
  person: {type: ref, to: people, required: true}
  paid: {type: integer, derived: self._data.person.salary, widens: For the test.}
  owner: {type: string, stamp: {save: {expr: self._data.person.name}}, widens: For the test.}
`,
  ),
]);

// By the descriptors above, read aloud: an administrator is an astronomer too, and what an action copies is hidden as its source is.
const told = (asked: string) =>
  listFieldAccess(model, asked).fields.map(({ resource, field, see, change, copied }) => [
    `${resource}.${field}`,
    see === null ? 'none' : see.anyone === 'yes' ? 'anyone' : see.roles.map(({ roles }) => roles.join('+')).join(' '),
    change.map(({ by, who }) => `${by}: ${who.roles.map(({ roles }) => roles.join('+')).join(' ')}`),
    copied.map(({ from, way }) => `${from} ${way}`),
  ]);

it('tells who sees and changes a field, and where it is copied to, also by way of copies', () => {
  expect(told('people.salary')).toEqual([
    ['people.salary', 'ROLE_ADMIN', ['create: ROLE_ADMIN', 'edit: ROLE_ADMIN'], []],
    ['people.bonus', 'ROLE_ADMIN', ['reward: ROLE_ADMIN ROLE_ASTRONOMER'], ['people.salary action']],
    ['payslips.paid', 'ROLE_VISITOR', [], ['people.salary derived']],
  ]);
});

it('counts what a look-up gives', () => {
  expect(told('people.name')).toEqual([
    ['people.name', 'anyone', ['create: ROLE_ADMIN', 'edit: ROLE_ADMIN'], []],
    ['payslips.owner', 'ROLE_VISITOR', [], ['people.name stamp']],
  ]);
});

it('finds what only an action asks for, by a part of its type', () => {
  expect(told('passw')).toEqual([['people.unlock.secret_word', 'none', ['unlock: ROLE_ADMIN'], []]]);
  expect(told('Salar').map(([name]) => name)).toEqual(['people.salary', 'people.bonus', 'payslips.paid']);
});

it('finds a field by the name that it tells, in whatever case', () => {
  const secret = [['people.unlock.secret_word', 'none', ['unlock: ROLE_ADMIN'], []]];
  expect([told('people.unlock.secret_word'), told('People.Unlock.Secret_Word')]).toEqual([secret, secret]);
  expect(told('tickets.dueDay').map(([name]) => name)).toEqual(['tickets.dueDay']);
});

it('tells what an action does beside the row that it adds', () => {
  const byAnswer = ['tickets.seen', 'tickets.state', 'tickets.answers'].flatMap(told).map(([name, , change]) => [name, change]);
  expect(byAnswer).toEqual([
    ['tickets.seen', ['answer: ROLE_ADMIN']],
    ['tickets.state', ['answer: ROLE_ADMIN']],
    ['tickets.answers', ['answer: ROLE_ADMIN']],
  ]);
});

it('knows a field that is called `node` in a body', () => {
  expect(told('tickets.node')).toEqual([['tickets.node', 'anyone', ['move: ROLE_ADMIN ROLE_ASTRONOMER'], []]]);
});

it('tells no more than it is asked for, and whether there are more', () => {
  const cutAt = (most: number) => {
    const { fields, isCut } = listFieldAccess(model, 'salar', { most });
    return [...fields.map(({ field }) => field), isCut];
  };
  expect([1, 2, 3, 4].map(cutAt)).toEqual([
    ['salary', true],
    ['salary', 'bonus', true],
    ['salary', 'bonus', 'paid', false],
    ['salary', 'bonus', 'paid', false],
  ]);
});

it('finds what is marked as sensitive, in a member too, with what is copied from it', () => {
  const marked = fixtureModel([
    file(
      'people',
      `apiVersion: admin/v1
resource: people
title: Person
access: {use: ROLE_ADMIN || ROLE_ASTRONOMER}
fields:
  code: code
  pay: {type: integer, visible: ROLE_ADMIN, sensitive: true}
  children: {type: array, items: {fields: {born: {type: date, sensitive: true}}}}
  twice: {type: integer, derived: self.pay * 2, visible: ROLE_ADMIN}
`,
    ),
  ]);
  const found = listFieldAccess(marked, 'sensitive').fields.map(({ field, isSensitive, copied }) => [field, isSensitive, copied.length]);
  expect(found).toEqual([
    ['pay', true, 0],
    ['children', true, 0],
    ['twice', false, 1],
  ]);
  expect(told('sensitive')).toEqual([]);
});

it('tells each answer by itself: lists, pages, lookups, files, searches, histories and the log of changes', () => {
  const apart = fixtureModel([
    file(
      'people',
      `apiVersion: admin/v1
resource: people
title: Person
access: {use: true, list: ROLE_ASTRONOMER, show: ROLE_ASTRONOMER || ROLE_VISITOR, lookup: true, export: ROLE_ADMIN}
fields:
  code: code
  name: string!
  pay: {type: integer, visible: ROLE_ADMIN, sensitive: true}
  twice: {type: integer, derived: self.pay * 2, visible: ROLE_ADMIN}
collections: {history: {use: audit}}
list: {export: true, search: [name], filters: [{field: name, when: ROLE_ASTRONOMER}, pay]}
`,
    ),
    file('entries', 'apiVersion: admin/v1\nresource: entries\ntitle: Entry\ntitlePlural: Entries\nof: audit\naccess: ROLE_VISITOR\n'),
    file(
      'others',
      'apiVersion: admin/v1\nresource: others\ntitle: Other entry\nof: audit\nwhere: {resource: moons}\naccess: ROLE_VISITOR\n',
    ),
  ]);
  const sightsOf = (name: string) =>
    listFieldAccess(apart, `people.${name}`).fields[0]?.sights.map(({ kind, by, who }) => [
      by === 'people' ? kind : `${kind} ${by}`,
      who.anyone === 'yes' ? 'anyone' : who.roles.map(({ roles }) => roles.join('+')).join(' '),
    ]);
  // An administrator is an astronomer, too.
  const astronomers = 'ROLE_ADMIN ROLE_ASTRONOMER';
  expect(sightsOf('name')).toEqual([
    ['list', astronomers],
    ['show', `${astronomers} ROLE_VISITOR`],
    ['lookup', 'anyone'],
    ['export', 'ROLE_ADMIN'],
    ['search', 'anyone'],
    ['filter', astronomers],
    ['history', `${astronomers} ROLE_VISITOR`],
    ['log entries', 'ROLE_VISITOR'],
  ]);
  expect(sightsOf('pay')).toEqual([
    ...['list', 'show', 'export', 'filter', 'history'].map((kind) => [kind, 'ROLE_ADMIN']),
    // Whoever has both roles.
    ['log entries', 'ROLE_ADMIN+ROLE_VISITOR'],
  ]);
  expect(sightsOf('twice')?.map(([kind]) => kind)).toEqual(['list', 'show', 'export']);
});

it('finds nothing where nothing is asked or called so', () => {
  expect([told(' '), told('people.nothing')]).toEqual([[], []]);
});
