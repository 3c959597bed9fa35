/** The line that decides in `can` and "Why?" is the gate that the server names: both ask in one order. */
import { expect, it } from 'vitest';
import { modelWith } from '../../language/compile/testing.ts';
import { mayRunAction } from '../../model/access.ts';
import type { Values } from '../../model/values.ts';
import { answerWish } from './answer.ts';

const model = modelWith(`resource: probes
title: Probe
access: true
fields:
  code: code
  note: string
  status: {type: state, enum: [draft, signed], default: draft}
rules:
  - {verbs: [sign], check: ROLE_ADMIN, message: Only administrators sign.}
transitions:
  sign: {from: [draft], to: signed, allow: 'self.note != "mine"', when: self.code != "x"}
`);

// By hand: the gate, then what hides the button, then a rule of roles, then the state.
it.each<[self: Values, roles: readonly string[], by: string | null]>([
  [{ code: 'a', note: 'other', status: 'draft' }, ['ROLE_ADMIN'], null],
  [{ code: 'a', note: 'other', status: 'signed' }, ['ROLE_ADMIN'], 'from'],
  [{ code: 'a', note: 'other', status: 'draft' }, [], 'rule'],
  [{ code: 'a', note: 'other', status: 'signed' }, [], 'rule'],
  [{ code: 'x', note: 'other', status: 'signed' }, [], 'when'],
  [{ code: 'a', note: 'mine', status: 'signed' }, [], 'allow'],
])('%j with %j: %s', (self, roles, by) => {
  const resource = model.resources['probes'];
  const action = resource?.actions['sign'];
  if (resource === undefined || action === undefined) throw new Error('There is no such action.');
  const scope = {
    ...{ self, old: self, user: { username: 'ada' }, roles: new Set(roles), settings: {}, params: {} },
    ...{ now: new Date('2031-05-01T12:00:00Z'), zone: 'UTC', mode: 'show' as const },
  };
  const permission = mayRunAction(resource, action, scope);
  expect(permission.by).toBe(by === 'allow' ? 'gate' : by);
  expect(answerWish({ model, resource, wish: { kind: 'action', name: 'sign' }, scope }).by?.gate ?? null).toBe(by);
});
