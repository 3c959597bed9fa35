import { describe, expect, it } from 'vitest';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { ExpressionNode } from '../../model/expression.ts';
import { actionOf, expressionOf, fieldOf, optionOf, resourceOf, scopeOf, textOf } from '../../model/testing.ts';
import { decideAccess, listDecidingParts, type ConditionPart, type AccessWish } from './decision.ts';
import { english } from '../words/teller.ts';

const admin: ExpressionNode = ['role', 'ROLE_ADMIN'];
const isGas: ExpressionNode = ['op', '==', ['get', 'self', ['kind']], ['lit', 'gas']];
const state = fieldOf('state', { choices: { kind: 'enum', values: [optionOf('new'), optionOf('gone')] } });
const moons = resourceOf(
  [state, fieldOf('kind'), fieldOf('secret', { visible: expressionOf(admin) }), fieldOf('pin', { codec: { kind: 'password' } })],
  {
    stateField: 'state',
    actions: { leave: actionOf('leave', { from: ['new'], to: 'gone' }) },
  },
);
const edit = { cond: expressionOf(['op', '||', admin, ['op', '!', isGas]]), reason: textOf('Gas stays gas.'), place: null };
const resource = { ...moons, access: { ...moons.access, edit } };
const model = { roles: { ROLE_ADMIN: { title: textOf('Administrator'), implies: [] } } };

function explain(wish: AccessWish, scope: Partial<EvaluationScope> = {}) {
  return decideAccess({ model, resource, wish, scope: scopeOf({ user: { username: 'ada' }, parent: null, ...scope }) }, english);
}

const gas = { self: { kind: 'gas', state: 'new' } };

describe('a decision', () => {
  it('names the first gate that fails, in words, with its place and what its parts come to', () => {
    const { allowed, by } = explain({ kind: 'verb', verb: 'edit' }, gas);
    expect(allowed).toBe(false);
    expect(by).toMatchObject({
      gate: 'verb',
      outcome: 'fails',
      reason: 'Gas stays gas.',
      place: { file: 'resources/moons.yaml', line: 1 },
      part: {
        join: '||',
        value: 'false',
        parts: [
          { value: 'false', join: null, reads: [] },
          { value: 'false', join: '!', parts: [{ value: 'true', reads: [{ name: 'self.kind', value: 'gas' }] }] },
        ],
      },
    });
    expect(by?.words).toContain('Administrator');
    expect(explain({ kind: 'verb', verb: 'edit' }, { ...gas, roles: new Set(['ROLE_ADMIN']) }).allowed).toBe(true);
  });

  it('holds by the shortest way that is open', () => {
    const waysOf = (scope: Partial<EvaluationScope>): readonly (readonly string[])[] =>
      explain({ kind: 'verb', verb: 'edit' }, scope).lines.flatMap(({ gate, part }) =>
        gate === 'verb' && part !== null ? [listDecidingParts(part).map(({ text }) => text)] : [],
      );
    expect(waysOf({ ...gas, roles: new Set(['ROLE_ADMIN']) })).toEqual([['ROLE_ADMIN']]);
    expect(waysOf({ self: { kind: 'rock', state: 'new' } })).toEqual([['!(self.kind == "gas")']]);
    const part = (
      text: string,
      value: 'true' | 'false',
      join: '&&' | '||' | null = null,
      parts: readonly ConditionPart[] = [],
    ): ConditionPart => ({
      ...{ text, words: text, value, join, parts },
      reads: [],
    });
    const either = part('b || cc', 'true', '||', [part('b', 'false'), part('cc', 'true')]);
    const both = part('a && (b || cc)', 'true', '&&', [part('a', 'true'), either]);
    expect(listDecidingParts(both).map(({ text }) => text)).toEqual(['a', 'cc']);
    expect(listDecidingParts(part('long one || d', 'true', '||', [both, part('d', 'true')])).map(({ text }) => text)).toEqual(['d']);
    expect(listDecidingParts(part('b || e', 'false', '||', [part('b', 'false'), part('e', 'false')])).map(({ text }) => text)).toEqual([
      'b || e',
    ]);
  });

  it('tells of which records one always stays, where it would take one out, and leaves that to the server', () => {
    const kept = { when: expressionOf(isGas), message: textOf('This is the last gas.'), place: resource.place };
    const asked = (wish: AccessWish, scope: Partial<EvaluationScope> = {}) => {
      const question = { model, resource: { ...resource, keepOne: [kept] }, wish };
      const { outcome, lines } = decideAccess(
        { ...question, scope: scopeOf({ user: { username: 'ada' }, parent: null, roles, ...scope }) },
        english,
      );
      return [outcome, lines.flatMap(({ gate, outcome: is, reason }) => (gate === 'keep' ? [is, reason] : []))];
    };
    const roles = new Set(['ROLE_ADMIN']);
    const told = ['depends', 'This is the last gas.'];
    const rock = { self: { kind: 'rock', state: 'new' } };
    expect(asked({ kind: 'verb', verb: 'delete' }, gas)).toEqual(['passes', told]);
    expect(asked({ kind: 'verb', verb: 'delete' })).toEqual(['passes', told]);
    expect(asked({ kind: 'write', field: 'kind' }, gas)).toEqual([expect.any(String), told]);
    expect(asked({ kind: 'verb', verb: 'delete' }, rock)).toEqual(['passes', []]);
    expect(asked({ kind: 'write', field: 'state' }, gas)).toEqual([expect.any(String), []]);
    expect(asked({ kind: 'verb', verb: 'show' }, gas)).toEqual(['passes', []]);
    expect(asked({ kind: 'action', name: 'leave' }, gas)).toEqual([expect.any(String), []]);
  });

  it('depends where no record is given and one could change the answer', () => {
    expect(explain({ kind: 'verb', verb: 'edit' }).outcome).toBe('depends');
    expect(explain({ kind: 'verb', verb: 'edit' }, { roles: new Set(['ROLE_ADMIN']) }).outcome).toBe('passes');
    expect(explain({ kind: 'action', name: 'leave' }).outcome).toBe('depends');
  });

  it('asks for a session, a call, a state, and what never leaves the server', () => {
    expect(explain({ kind: 'verb', verb: 'list' }, { user: undefined }).by).toMatchObject({ gate: 'signed-in', words: 'Signed in' });
    expect(explain({ kind: 'verb', verb: 'export' }).by).toMatchObject({ gate: 'offered' });
    expect(explain({ kind: 'action', name: 'leave' }, { self: { state: 'gone' } }).by).toMatchObject({
      gate: 'from',
      words: 'Starts from NEW',
    });
    expect(explain({ kind: 'see', field: 'secret' }, gas).by).toMatchObject({ gate: 'visible' });
    expect(explain({ kind: 'see', field: 'pin' }, gas).by).toMatchObject({ gate: 'password' });
    expect(explain({ kind: 'write', field: 'kind' }, { ...gas, roles: new Set(['ROLE_ADMIN']) }).by).toMatchObject({ gate: 'form' });
  });

  it('has no place where none is known', () => {
    const nowhere = {
      ...resource,
      access: { ...resource.access, list: { cond: false, reason: null, place: null } },
      place: { file: '', line: 0, column: 0 },
    };
    const { by } = decideAccess({ model, resource: nowhere, wish: { kind: 'verb', verb: 'list' }, scope: scopeOf({ user: {} }) }, english);
    expect(by).toMatchObject({ gate: 'verb', place: null, text: null, part: null });
  });
});
