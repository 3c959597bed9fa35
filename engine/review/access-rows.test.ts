import { describe, expect, it } from 'vitest';
import { modelWith } from '../language/compile/testing.ts';
import type { Resource } from '../model/model.ts';
import { accessColumns, accessRows } from './access-rows.ts';

const text = `resource: probes
title: Probe
access: {use: ROLE_VISITOR, edit: ROLE_ASTRONOMER, delete: false}
fields:
  code: code
  secret: {type: string, visible: ROLE_ADMIN}
  fixed_one: {type: string, readOnly: '!ROLE_ADMIN'}
  kind: {enum: {rock: {}, gas: {when: ROLE_ADMIN}}}
actions: {ring: {request: PUT ring, allow: ROLE_ASTRONOMER}}
`;

describe('the rows of the access matrix', () => {
  const model = modelWith(text);
  const resource = model.resources['probes'] as Resource;
  const rows = accessRows(model, resource);

  it('has a row per verb, action, field and value that not everybody has', () => {
    expect(rows.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'verb list',
      'verb show',
      'verb lookup',
      'verb create',
      'verb edit',
      'verb delete',
      'action ring',
      'see secret',
      'locked fixed_one',
      'choose kind gas',
    ]);
  });

  it('points at the condition, or at what it guards', () => {
    const placeOf = (wanted: string) => rows.find(({ kind, name }) => `${kind} ${name}` === wanted)?.place;
    expect(placeOf('see secret')).toEqual({ file: 'probes.yaml', line: 7, column: 35 });
    expect(placeOf('action ring')).toMatchObject({ file: 'probes.yaml' });
    expect(rows.every(({ place }) => place !== null)).toBe(true);
  });

  it('has a column for anyone, for each role that makes a difference, and for all of them', () => {
    const columns = accessColumns(model, resource, rows);
    expect(columns.map(({ kind, label }) => `${kind} ${label}`)).toEqual([
      'anyone anyone signed in',
      'role ROLE_ADMIN',
      'role ROLE_ASTRONOMER',
      'role ROLE_VISITOR',
      'all all of these',
    ]);
    expect([...(columns[1]?.held ?? [])]).toEqual(['ROLE_ADMIN', 'ROLE_ASTRONOMER']);
  });
});
