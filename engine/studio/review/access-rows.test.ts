import { describe, expect, it } from 'vitest';
import { modelWith } from '../../language/compile/testing.ts';
import type { Resource } from '../../model/model.ts';
import { scopeOf } from '../../model/testing.ts';
import { answerWish } from '../decide/answer.ts';
import { listAccessColumns, listAccessRows } from './access-rows.ts';
import { listSeeDemands, reduceDemands } from './demands.ts';
import { findLookupBeside } from './lookup.ts';
import { english } from '../words/teller.ts';
import { describeInWords } from '../words/words.ts';

const text = `resource: probes
title: Probe
access:
  use: ROLE_VISITOR
  edit: ROLE_ASTRONOMER
  delete: false
rules:
  - {verbs: [create], check: ROLE_ADMIN, message: Only an administrator adds probes.}
  - {verbs: [ring], when: self.kind == "gas", check: ROLE_ADMIN, message: Gas does not ring.}
fields:
  code: code
  secret: {type: string, visible: ROLE_ADMIN}
  crew: {type: string, visible: self.kind == "rock"}
  fixed_one: {type: string, readOnly: '!ROLE_ADMIN'}
  filed: {type: string, readOnly: 'self.kind == "gas" || mode == "create"'}
  kind: {enum: {rock: {}, gas: {when: ROLE_ADMIN}}}
  state: {type: state, readOnly: true, enum: {built: {}, sent: {}, lost: {}}}
actions: {ring: {request: PUT ring, allow: ROLE_ASTRONOMER}}
transitions: {lose: {from: [built, sent], to: lost, when: self.kind == "rock"}}
list:
  columns: [code, {field: kind, when: ROLE_ADMIN}]
  filters: [code, {field: kind, when: ROLE_ASTRONOMER}]
`;

describe('the rows of the access matrix', () => {
  const model = modelWith(text);
  const resource = model.resources['probes'] as Resource;
  const rows = listAccessRows(model, resource);
  const rowOf = (wanted: string) => {
    const row = rows.find(({ kind, name, form }) => [kind, name, form ?? ''].join(' ').trim() === wanted);
    if (row === undefined) throw new Error(`There is no row "${wanted}".`);
    return row;
  };
  const columns = listAccessColumns(model, resource, rows);
  /** What a role may, and the lines that decide it. */
  const cell = (wanted: string, label: string) => {
    const held = columns.find((column) => column.label === label)?.held ?? new Set<string>();
    const left = reduceDemands(rowOf(wanted).demands, held);
    return [describeInWords(left.cond, { model, resource }, english), ...left.places.map(({ line }) => line)];
  };

  it('has a row per verb and action, and per field, input, value, filter and column that not everybody has', () => {
    expect(rows.map(({ kind, name, form }) => [kind, name, form ?? ''].join(' ').trim())).toEqual([
      'verb list',
      'verb show',
      'verb lookup',
      'verb create',
      'verb edit',
      'verb delete',
      'action lose',
      'action ring',
      'see secret',
      'see crew',
      'write secret create',
      'write fixed_one create',
      'choose kind gas create',
      'write secret edit',
      'write fixed_one edit',
      'write filed edit',
      'choose kind gas edit',
      'filter kind',
      'column kind',
    ]);
  });

  it('counts rules of roles as the server does, where they apply', () => {
    expect(cell('verb create', 'Visitor')).toEqual(['never', 9]);
    expect(cell('verb create', 'all of these')).toEqual(['always', 5, 9]);
    expect(cell('action ring', 'all of these')[0]).toBe('always');
    const visitors = new Set(['ROLE_VISITOR', 'ROLE_ASTRONOMER']);
    expect(describeInWords(reduceDemands(rowOf('action ring').demands, visitors).cond, { model, resource }, english)).toBe(
      'Kind is not Gas',
    );
  });

  it('says in which states a transition starts, and when', () => {
    expect(cell('action lose', 'all of these')).toEqual(['Kind is Rock, and State is Built or Sent', 20]);
  });

  it('points at what decides each cell', () => {
    expect(cell('verb edit', 'anyone signed in')).toEqual(['never', 5, 6]);
    expect(cell('verb edit', 'Visitor')).toEqual(['never', 6]);
    expect(cell('verb edit', 'all of these')).toEqual(['always', 5, 6]);
    expect(cell('verb delete', 'all of these')).toEqual(['never', 7]);
    expect(cell('see secret', 'Visitor')).toEqual(['never', 13]);
    expect(rowOf('see secret').place).toMatchObject({ file: 'probes.yaml', line: 13 });
  });

  it('gives what is inside only to who gets inside', () => {
    expect(cell('see secret', 'Administrator')[0]).toBe('never');
    expect(cell('see crew', 'Visitor')[0]).toBe('Kind is Rock');
    expect(cell('filter kind', 'Astronomer')[0]).toBe('never');
    expect(cell('filter kind', 'all of these')[0]).toBe('always');
  });

  it('decides the form, and lets write what cannot be told to be locked', () => {
    expect(cell('write filed edit', 'all of these')[0]).toBe('Kind is empty or anything but Gas');
    expect(rowOf('write filed edit').label).toBe('on edit write filed');
  });

  it('has a row for what a filter of a reference keeps from others, and a column for who is not kept from it', () => {
    const near = '  near: {type: ref, to: probes, filter: {kind: {in: [rock], when: "!ROLE_ADMIN"}, state: built}}\n';
    const told = modelWith(
      text.replace('  state: {type: state', `${near}  state: {type: state`).replaceAll(/ROLE_ADMIN(?=[,}]| adds)/g, 'ROLE_ASTRONOMER'),
    );
    const narrowed = told.resources['probes'] as Resource;
    const all = listAccessRows(told, narrowed);
    const refer = all.filter(({ kind }) => kind === 'refer');
    expect(refer.map(({ label }) => label)).toEqual(['choose near beyond the filter on kind']);
    const may = (...roles: string[]) =>
      describeInWords(reduceDemands(refer[0]?.demands ?? [], new Set(roles)).cond, { model: told, resource: narrowed }, english);
    expect([may('ROLE_VISITOR', 'ROLE_ASTRONOMER'), may('ROLE_VISITOR', 'ROLE_ASTRONOMER', 'ROLE_ADMIN')]).toEqual(['never', 'always']);
    expect(listAccessColumns(told, narrowed, all).map(({ label }) => label)).toContain('Administrator');
  });

  it('gives nothing where what is asked can never hold', () => {
    const contrary = modelWith(text.replace('delete: false', 'delete: \'self.kind == "gas" && self.kind == "rock"\''));
    const remove = listAccessRows(contrary, contrary.resources['probes'] as Resource).find(({ name }) => name === 'delete');
    expect(reduceDemands(remove?.demands ?? [], new Set(['ROLE_VISITOR'])).cond).toBe(false);
  });

  it('tells what a look-up gives to whom a list is closed', () => {
    const known = text.replace('  delete: false', '  delete: false\n  list: ROLE_ADMIN\n  lookup: "true"');
    const { resources } = modelWith(known);
    const probes = resources['probes'] as Resource;
    const row = (name: string) => listAccessRows(model, probes).find((each) => each.name === name);
    const list = row('list');
    if (list === undefined) throw new Error('There is a list.');
    expect(findLookupBeside(probes, list, new Set(['ROLE_VISITOR']))).toEqual({ cond: true, fields: ['code'] });
    expect(findLookupBeside(probes, list, new Set(['ROLE_VISITOR', 'ROLE_ADMIN']))).toBe(null);
    expect(row('lookup')).toMatchObject({ label: 'lookup', sees: ['code'] });
  });

  // As the server answers: a list holds every field but those that are computed when one record is read, a lookup those that name it.
  it.each([
    ['code', [], 'lookup'],
    ['crew', [], null],
    ['crew', ['ROLE_VISITOR'], 'list'],
    ['load', ['ROLE_VISITOR'], null],
    ['crew', ['ROLE_VISITOR', 'ROLE_ADMIN'], 'show'],
    ['load', ['ROLE_VISITOR', 'ROLE_ADMIN'], 'show'],
  ])('gives %s to %j by any answer that holds it, and `can` names the same right', (name, roles, by) => {
    const fields = '  crew: string\n  load: {type: integer, filledBy: reading}\n';
    const head = 'resource: probes\ntitle: Probe\naccess: {use: ROLE_VISITOR, show: ROLE_ADMIN, lookup: "true"}\n';
    const closed = modelWith(`${head}fields:\n  code: code\n${fields}`);
    const probes = closed.resources['probes'] as Resource;
    const [field] = Object.values(probes.fields).filter((each) => each.name === name);
    const scope = scopeOf({ user: {}, roles: new Set(roles) });
    const { outcome, lines } = answerWish({ model: closed, resource: probes, wish: { kind: 'see', field: name }, scope });
    const may = field !== undefined && reduceDemands(listSeeDemands(probes, field), new Set(roles)).cond;
    expect([may, outcome === 'passes' ? lines.findLast(({ gate }) => gate === 'verb')?.of : null]).toEqual([by !== null, by]);
  });

  it('marks what hand-written code does', () => {
    expect(rowOf('action ring').isInCode).toBe(true);
    expect(rowOf('action lose').isInCode).toBe(false);
    expect(rowOf('verb edit').isInCode).toBe(false);
  });

  it('has a column for anyone, for each role that makes a difference, and for all of them', () => {
    expect(columns.map(({ kind, label }) => `${kind} ${label}`)).toEqual([
      'anyone anyone signed in',
      'role Administrator',
      'role Astronomer',
      'role Visitor',
      'roles Astronomer with Visitor',
      'all all of these',
    ]);
    expect([...(columns[1]?.held ?? [])]).toEqual(['ROLE_ADMIN', 'ROLE_ASTRONOMER']);
  });
});
