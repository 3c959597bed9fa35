import { describe, expect, it } from 'vitest';
import { readModel } from '../language/index.ts';
import type { Resource } from './model.ts';
import { scopeOf } from './testing.ts';
import { applyActionEffect, applyEffect, applyTransition, fillAutofills, fillDefaults, fillStamps } from './write.ts';
import type { Values } from './values.ts';

const app = 'apiVersion: admin/v1\ntitle: T\nuser: {username: string}\n';
const tickets = `apiVersion: admin/v1
resource: tickets
title: Ticket
access: true
fields:
  code: code
  state: {type: state, default: open, enum: [open, answered, closed]}
  priority: {type: number, default: 2}
  weight: {type: number, default: {expr: self.priority * 10}}
  due: {type: string, autofill: {value: 'choose(self.priority == 1, "tomorrow", "soon")', when: self.priority < 3}}
  maker: {type: string, stamp: {create: {expr: user.username}}}
  changer: {type: string, stamp: {save: {expr: user.username}}}
  text: string
  names: {type: key-value}
  place: {type: object, fields: {city: string, zip: string}}
  answers: {type: array, items: {fields: {id: string, text: string, by: {type: string, stamp: {create: {expr: user.username}}}, kind: {type: string, default: note}}}}
transitions:
  answer: {from: [open], to: answered, request: POST answers, fields: {text: string!}}
  close: {from: [answered], to: closed, set: {text: Done}}
actions:
  rename: {request: PUT name, set: {names.greek: Ares}}
`;

function compileTickets(): Resource {
  const { model, problems } = readModel([
    { file: 'resources/_app.yaml', text: app },
    { file: 'resources/tickets.yaml', text: tickets },
  ]);
  const found = model?.resources['tickets'];
  if (found === undefined) throw new Error(problems.map(({ line, message }) => `${String(line)}: ${message}`).join('\n'));
  return found;
}

const resource = compileTickets();
const scope = scopeOf({ user: { username: 'ada' } });

function runAction(name: string, stored: Values, form: Values = {}): Values {
  const action = resource.actions[name];
  if (action?.does.kind !== 'request') throw new Error(`"${name}" makes no request.`);
  return applyActionEffect(resource, { action, does: action.does, stored, self: stored, form, newId: () => 'made' }, scope);
}

describe('what a new record begins with', () => {
  it('is its defaults, each after those that it reads, and never over what was sent', () => {
    expect(fillDefaults(resource, {}, scope)).toEqual({ state: 'open', priority: 2, weight: 20 });
    expect(fillDefaults(resource, { priority: 7, state: null }, scope)).toEqual({ state: null, priority: 7, weight: 70 });
  });
});

describe('what follows from other values', () => {
  it.each<[Values, Values]>([
    [{ priority: 1 }, { priority: 1, due: 'tomorrow' }],
    // Its condition does not hold.
    [{ priority: 5 }, { priority: 5 }],
    // Somebody said otherwise, be it nothing.
    [
      { priority: 1, due: 'today' },
      { priority: 1, due: 'today' },
    ],
    [
      { priority: 1, due: null },
      { priority: 1, due: null },
    ],
  ])('%j becomes %j', (values, filled) => {
    expect(fillAutofills(resource, values, { ...scope, self: values })).toEqual(filled);
  });
});

describe('what the server writes by itself', () => {
  it('is both stamps on a new record, and later the one of each save alone', () => {
    expect(fillStamps(resource, {}, { ...scope, mode: 'create' })).toEqual({ maker: 'ada', changer: 'ada' });
    expect(fillStamps(resource, { maker: 'bob', changer: 'bob' }, { ...scope, mode: 'edit' })).toEqual({ maker: 'bob', changer: 'ada' });
  });
});

describe('the effect of an action', () => {
  const names = [
    { key: 'greek', value: 'Ares' },
    { key: 'latin', value: 'Mars' },
  ];
  const set = (path: readonly string[], lit: unknown) => [{ path, value: { lit } }];

  it.each<[string, Values, readonly string[], unknown, Values]>([
    ['a field', { text: 'a' }, ['text'], 'b', { text: 'b' }],
    ['a row by its key', { names }, ['names', 'greek'], 'Arēs', { names: [{ key: 'greek', value: 'Arēs' }, names[1]] }],
    ['a row that was not there', { names }, ['names', 'norse'], 'Tyr', { names: [...names, { key: 'norse', value: 'Tyr' }] }],
    ['the first row', { names: null }, ['names', 'norse'], 'Tyr', { names: [{ key: 'norse', value: 'Tyr' }] }],
    ['a row that goes', { names }, ['names', 'greek'], null, { names: [names[1]] }],
    // On screens this left a row without a value, and the server removed it.
    ['a row emptied by a text', { names }, ['names', 'greek'], '', { names: [names[1]] }],
    ['a member', { place: { city: 'Rome', zip: '1' } }, ['place', 'city'], 'Ostia', { place: { city: 'Ostia', zip: '1' } }],
    // On screens this made a list of rows of what is an object.
    ['a member of nothing', { place: null }, ['place', 'city'], 'Rome', { place: { city: 'Rome' } }],
  ])('reaches %s', (_what, values, path, value, after) => {
    expect(applyEffect(resource, values, set(path, value), scope)).toEqual(after);
  });

  it('adds a row with its stamps, its defaults and a key, and moves the record where its transition leads', () => {
    const stored = { code: 'a', state: 'open', text: 'Help', answers: [] };
    expect(runAction('answer', stored, { text: 'Yes' })).toEqual({
      ...stored,
      state: 'answered',
      answers: [{ id: 'made', text: 'Yes', by: 'ada', kind: 'note' }],
    });
  });

  it('changes nothing else', () => {
    expect(runAction('rename', { code: 'a', text: 'Help' })).toEqual({ code: 'a', text: 'Help', names: [{ key: 'greek', value: 'Ares' }] });
  });
});

describe('a state chosen in a form', () => {
  it('brings what its transition sets', () => {
    const old = { code: 'a', state: 'answered', text: 'Help' };
    expect(applyTransition(resource, { old, values: { ...old, state: 'closed' } }, scope)).toEqual({
      ...old,
      state: 'closed',
      text: 'Done',
    });
  });
  it('brings nothing of a transition with a dialog: that is made there alone', () => {
    const old = { code: 'a', state: 'open', text: 'Help' };
    expect(applyTransition(resource, { old, values: { ...old, state: 'answered' } }, scope)).toEqual({ ...old, state: 'answered' });
  });
});
