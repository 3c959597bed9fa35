import { describe, expect, it } from 'vitest';
import { isOpenToRoles, currentFieldState, mayRunAction, mayUseVerb, fieldVisibility, wallClockZone, dateKeyZone } from './access.ts';
import { recordPartOf } from './record-part.ts';
import { decideRoles } from './partial.ts';
import type { ExpressionNode } from './expression.ts';
import { actionOf, expressionOf, fieldOf, optionOf, resourceOf, scopeOf, textOf } from './testing.ts';
import { placeholderValuesOf, translateValues } from './texts.ts';
import type { Values } from './values.ts';

const admin: ExpressionNode = ['role', 'ROLE_X'];
const isMapped: ExpressionNode = ['op', '==', ['get', 'self', ['state']], ['lit', 'mapped']];
const isInner: ExpressionNode = ['op', '==', ['get', 'user', ['group']], ['lit', 'inner']];
const isNear: ExpressionNode = ['op', '==', ['get', 'self', ['near']], ['lit', true]];
const and = (a: ExpressionNode, b: ExpressionNode): ExpressionNode => ['op', '&&', a, b];
const or = (a: ExpressionNode, b: ExpressionNode): ExpressionNode => ['op', '||', a, b];
const gate = (node: ExpressionNode, reason: string | null = null) => ({
  cond: expressionOf(node),
  reason: reason === null ? null : textOf(reason),
  place: null,
});
const state = fieldOf('state', { choices: { kind: 'enum', values: [optionOf('new'), optionOf('mapped')] } });
const moons = resourceOf([state], { stateField: 'state' });
const withEdit = (node: ExpressionNode, reason: string | null = null) => ({
  ...moons,
  access: { ...moons.access, edit: gate(node, reason) },
});
const roles = new Set(['ROLE_X']);

describe('partial', () => {
  const left = (node: ExpressionNode, has = true) => decideRoles(expressionOf(node), has ? roles : new Set());

  it('decides the roles and leaves the record', () => {
    expect(left(admin)).toBe(true);
    expect(left(admin, false)).toBe(false);
    expect(left(and(admin, isMapped))).toMatchObject({ node: isMapped, reads: ['self.state'] });
    expect(left(and(admin, isMapped), false)).toBe(false);
    expect(left(or(admin, isMapped))).toBe(true);
    expect(left(or(isMapped, admin), false)).toMatchObject({ node: isMapped });
    expect(left(['op', '!', admin], false)).toBe(true);
    expect(left(['op', '?:', admin, isMapped, ['lit', false]])).toMatchObject({ node: isMapped });
    expect(left(['call', 'choose', admin, isMapped, ['lit', false]], false)).toBe(false);
    expect(left(isMapped)).toMatchObject({ node: isMapped });
  });

  it.each<[string, ExpressionNode]>([
    ['coalesce(ROLE_X, false)', ['call', 'coalesce', admin, ['lit', false]]],
    ['same(ROLE_X, true)', ['call', 'same', admin, ['lit', true]]],
    ['ROLE_X == true', ['op', '==', admin, ['lit', true]]],
    ['(ROLE_X ? 1 : 0) > 0', ['op', '>', ['op', '?:', admin, ['lit', 1], ['lit', 0]], ['lit', 0]]],
    ['[ROLE_X].exists(it, it)', ['each', 'exists', ['op', 'list', admin], 'it', ['var', 'it', []]]],
  ])('decides the roles however they are asked for: %s', (_text, node) => {
    expect(left(node)).toBe(true);
    expect(left(node, false)).toBe(false);
    expect(left(and(node, isMapped))).toMatchObject({ node: isMapped });
    expect(left(and(isMapped, node), false)).toBe(false);
  });
});

describe('isOpenToRoles', () => {
  const named: ExpressionNode = ['each', 'exists', ['get', 'user', ['roles']], 'it', ['op', '==', ['var', 'it', []], ['lit', 'ROLE_X']]];

  it('knows the roles of who asks by name, too', () => {
    expect(isOpenToRoles(expressionOf(named), roles)).toBe(true);
    expect(isOpenToRoles(expressionOf(named), new Set())).toBe(false);
    expect(isOpenToRoles(expressionOf(and(named, isMapped)), new Set())).toBe(false);
    expect(isOpenToRoles(expressionOf(and(named, isMapped)), roles)).toBe(true);
  });
});

describe('mayVerb', () => {
  it('does not show what no record could allow', () => {
    const resource = withEdit(and(admin, isMapped));
    expect(mayUseVerb(resource, 'edit', scopeOf({ self: { state: 'mapped' } }))).toMatchObject({
      shown: false,
      allowed: false,
      by: 'gate',
    });
    expect(mayUseVerb(withEdit(isInner), 'edit', scopeOf({ user: { group: 'outer' } }))).toMatchObject({ shown: false });
    expect(mayUseVerb(withEdit(and(isInner, isMapped)), 'edit', scopeOf({ user: {} }))).toMatchObject({ shown: false });
  });

  it('says the reason of the part that refuses, whichever it is', () => {
    const parts = [gate(admin, 'For mappers only'), gate(isMapped), gate(isNear, 'Too far away')];
    const all = and(and(admin, isMapped), isNear);
    const composed = { ...moons, access: { ...moons.access, edit: { ...gate(all, 'Too far away'), parts } } };
    const said = (of: readonly string[], self: Values) => {
      const { shown, allowed, reason } = mayUseVerb(composed, 'edit', scopeOf({ roles: new Set(of), self }));
      return [shown, allowed, reason?.text];
    };
    expect(said([], { state: 'mapped', near: true })).toEqual([false, false, 'For mappers only']);
    // A reason that speaks of the record is none for whoever lacks the role.
    expect(mayUseVerb(withEdit(and(admin, isMapped), 'Map it first'), 'edit', scopeOf({ self: { state: 'mapped' } })).reason).toBeNull();
    expect(said(['ROLE_X'], { state: 'new', near: true })).toEqual([true, false, 'Not possible for this record']);
    expect(said(['ROLE_X'], { state: 'mapped', near: false })).toEqual([true, false, 'Too far away']);
    expect(said(['ROLE_X'], { state: 'mapped', near: true })).toEqual([true, true, undefined]);
  });
  it('shows disabled what another record would allow, with the reason', () => {
    const scope = scopeOf({ self: { state: 'new' }, roles });
    expect(mayUseVerb(withEdit(and(admin, isMapped), 'Map it first'), 'edit', scope)).toMatchObject({
      shown: true,
      allowed: false,
      reason: { text: 'Map it first' },
    });
    expect(mayUseVerb(withEdit(isMapped), 'edit', scope).reason?.text).toBe('Not possible for this record');
    expect(mayUseVerb(withEdit(isMapped), 'edit', scopeOf({ self: { state: 'mapped' } }))).toMatchObject({
      shown: true,
      allowed: true,
      reason: null,
    });
  });

  it('names the value that is missing', () => {
    const permission = mayUseVerb(withEdit(isMapped), 'edit', scopeOf({ self: {} }));
    expect(permission.reason?.text).toBe('{field} is missing');
    expect(translateValues(permission.with, (text) => text.text)).toEqual({ field: 'State' });
  });
});

describe('mayAction', () => {
  const reset = actionOf('reset', {
    from: ['mapped'],
    to: 'new',
    when: expressionOf(['op', '!=', ['get', 'self', ['state']], ['lit', 'lost']]),
  });

  it('is open in the states it starts from', () => {
    expect(mayRunAction(moons, reset, scopeOf({ self: { state: 'mapped' } })).allowed).toBe(true);
  });
  it('is disabled in others, naming the states by title', () => {
    const permission = mayRunAction(moons, reset, scopeOf({ self: { state: 'new' } }));
    expect(permission).toMatchObject({ shown: true, allowed: false, by: 'from', reason: { text: 'Only possible in state {states}' } });
    expect(translateValues(permission.with, (text) => text.text)).toEqual({ states: 'MAPPED' });
  });
  it('is not there where `when` does not hold', () => {
    expect(mayRunAction(moons, reset, scopeOf({ self: { state: 'lost' } }))).toMatchObject({ shown: false, allowed: false, by: 'when' });
  });
  it('asks its gate before its states', () => {
    const action = { ...reset, allow: gate(isMapped, 'Locked') };
    expect(mayRunAction(moons, action, scopeOf({ self: { state: 'new' } }))).toMatchObject({ by: 'gate', reason: { text: 'Locked' } });
  });

  it('that leads to a screen is there for who may open it', () => {
    const screen = { kind: 'screen', to: 'planets', screen: 'list', tab: null, filter: [], isNewTab: false } as const;
    const leading = actionOf('lead', { does: { kind: 'link', link: { ...screen, when: expressionOf(admin) } } });
    expect(mayRunAction(moons, leading, scopeOf({ self: {}, roles: new Set(['ROLE_X']) })).allowed).toBe(true);
    expect(mayRunAction(moons, leading, scopeOf({ self: {} }))).toMatchObject({ shown: false, allowed: false, by: 'when' });
  });

  const state = { expr: expressionOf(['get', 'self', ['state']]) };
  const launcher = { expr: expressionOf(['get', 'settings', ['launcher']]) };
  const opening = actionOf('open', { does: { kind: 'open', address: { url: launcher, path: null, query: { state } } } });
  it('opens an address whose values are all there', () => {
    const scope = scopeOf({ self: { state: 'new' }, settings: { launcher: 'https://x.test' } });
    expect(mayRunAction(moons, opening, scope).allowed).toBe(true);
  });
  it.each([
    ['a setting', { state: 'new' }, null, 'The URL that this opens is not set up', {}],
    ['a field', { state: null }, 'https://x.test', '{field} is missing', { field: 'State' }],
  ])('is disabled while its address lacks %s, and says so', (_what, self, url, text, values) => {
    const permission = mayRunAction(moons, opening, scopeOf({ self, settings: { launcher: url } }));
    expect(permission).toMatchObject({ shown: true, allowed: false, reason: { text } });
    expect(translateValues(permission.with, (each) => each.text)).toEqual(values);
  });
});

describe('a field', () => {
  it('is hidden and kept by role, mode and unknown values, cleared by the record', () => {
    const field = (node: ExpressionNode) => fieldOf('mass', { visible: expressionOf(node) });
    expect(fieldVisibility(field(admin), scopeOf({}))).toBe('kept');
    expect(fieldVisibility(field(['op', '==', ['mode'], ['lit', 'create']]), scopeOf({}))).toBe('kept');
    expect(fieldVisibility(field(and(['op', '==', ['mode'], ['lit', 'create']], isMapped)), scopeOf({ self: { state: 'new' } }))).toBe(
      'kept',
    );
    expect(fieldVisibility(field(isMapped), scopeOf({ self: {} }))).toBe('kept');
    expect(fieldVisibility(field(isMapped), scopeOf({ self: { state: 'new' } }))).toBe('cleared');
    expect(fieldVisibility(field(isMapped), scopeOf({ self: { state: 'mapped' } }))).toBe('shown');
  });

  it('is never required where it is hidden or locked', () => {
    expect(currentFieldState(fieldOf('mass', { required: true }), scopeOf({})).required).toBe(true);
    expect(currentFieldState(fieldOf('mass', { required: true, visible: false }), scopeOf({})).required).toBe(false);
    expect(currentFieldState(fieldOf('mass', { required: true, readOnly: true }), scopeOf({})).required).toBe(false);
    expect(currentFieldState(fieldOf('mass', { isImmutable: true }), scopeOf({ mode: 'edit' })).readOnly).toBe(true);
    expect(currentFieldState(fieldOf('mass', { isImmutable: true }), scopeOf({ mode: 'create' })).readOnly).toBe(false);
  });

  it('reads its own value as `it`', () => {
    const field = fieldOf('mass', { readOnly: expressionOf(['op', '>', ['get', 'it', []], ['lit', 3]]) });
    expect([2, 4].map((mass) => currentFieldState(field, scopeOf({ self: { mass } })).readOnly)).toEqual([false, true]);
  });

  it('is shown in its own zone; a point in time without one in that of the reader', () => {
    const tokyo = scopeOf({ zone: 'Asia/Tokyo', self: { zone: null } });
    expect(wallClockZone({ zone: null }, tokyo)).toBe('Asia/Tokyo');
    expect(wallClockZone({ zone: { lit: 'Europe/Berlin' } }, tokyo)).toBe('Europe/Berlin');
    expect(wallClockZone({ zone: { lit: '' } }, tokyo)).toBe('UTC');
    const moment = fieldOf('at', { codec: { kind: 'date-time', wire: 'iso', zone: null, dateOnly: false, timeOfDay: null } });
    expect(dateKeyZone(moment, tokyo)).toBe('Asia/Tokyo');
  });

  it('has a zone of its own only if its value has a time on the wire', () => {
    const codec = (wire: 'date' | 'iso') =>
      ({ kind: 'date', wire, zone: { lit: 'Asia/Tokyo' }, dateOnly: false, timeOfDay: null }) as const;
    expect(dateKeyZone(fieldOf('day', { codec: codec('iso') }), scopeOf({}))).toBe('Asia/Tokyo');
    expect(dateKeyZone(fieldOf('day', { codec: codec('date') }), scopeOf({}))).toBe('UTC');
  });

  it('leaves only the record to ask', () => {
    expect(recordPartOf(expressionOf(or(isInner, isMapped)), scopeOf({ user: { group: 'outer' } }))).toMatchObject({ node: isMapped });
    expect(
      recordPartOf(expressionOf(['op', '==', ['get', 'self', ['a']], ['get', 'user', ['b']]]), scopeOf({ self: {}, user: {} })),
    ).not.toBe(true);
  });

  it('asks again whatever all records share as soon as it is another', () => {
    const gate = expressionOf(and(admin, ['op', '==', ['get', 'user', ['group']], ['get', 'settings', ['group']]]));
    const roles = new Set(['ROLE_X']);
    const [here, there] = [{ group: 'a' }, { group: 'b' }];
    const now = new Date(0);
    const ask = (changed: object): unknown => recordPartOf(gate, scopeOf({ roles, user: here, settings: here, now, ...changed }));
    const asked = [{}, { self: { a: 1 } }, { user: there }, { user: there, settings: there }, { roles: new Set() }, { settings: {} }, {}];
    expect(asked.map(ask)).toEqual([true, true, false, true, false, false, true]);
  });

  it('counts again', () => {
    const gate = expressionOf(['op', '==', ['call', 'count', ['lit', 'moons'], ['lit', 'code'], ['lit', 'io']], ['lit', 1]]);
    let records = 0;
    const scope = scopeOf({ count: () => records });
    const before = recordPartOf(gate, scope);
    records = 1;
    expect([before, recordPartOf(gate, scope)]).toEqual([false, true]);
  });
});

describe('textValues', () => {
  it('reads the record, then the form, then the answer, then roots', () => {
    const scope = scopeOf({ self: { name: 'Io' }, form: { name: 'Europa', mass: 3 }, reply: { message: 'ok' }, user: { name: 'Ann' } });
    const text = textOf('{name} {mass} {message} {reply.message} {user.name} {gone} {count, plural, one {#} other {#}} {error}', {
      count: expressionOf(['lit', 2]),
    });
    expect(placeholderValuesOf(text, scope)).toEqual({
      name: 'Io',
      mass: 3,
      message: 'ok',
      'reply.message': 'ok',
      'user.name': 'Ann',
      gone: '',
      count: 2,
    });
  });
});
