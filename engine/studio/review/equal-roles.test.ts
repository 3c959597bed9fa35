import { describe, expect, it } from 'vitest';
import { readModel } from '../../language/index.ts';
import type { Model } from '../../model/model.ts';
import { groupRoles } from './equal-roles.ts';
import { printRoles } from './roles-report.ts';

function modelOf(roles: string, access: string, more = ''): Model {
  const { model, problems } = readModel([
    { file: 'resources/_app.yaml', text: 'apiVersion: admin/v1\ntitle: Probe\n' },
    { file: 'resources/_roles.yaml', text: `apiVersion: admin/v1\nroles: ${roles}\n` },
    {
      file: 'resources/probes.yaml',
      text: `apiVersion: admin/v1\nresource: probes\ntitle: Probe\naccess: ${access}\nfields:\n  code: code\n  name: string\n${more}`,
    },
  ]);
  if (model === null) throw new Error(problems.map(({ message }) => message).join('\n'));
  return model;
}
const roles = '{ ROLE_A: Alpha, ROLE_B: Beta, ROLE_C: Gamma }';

describe('roles beside one another', () => {
  it('are equal where no right tells them apart, however it is written', () => {
    const model = modelOf(roles, '{use: ROLE_A || ROLE_B || ROLE_C, delete: "!(!ROLE_B && !ROLE_A)"}');
    expect(groupRoles(model)).toMatchObject({
      equal: [['ROLE_A', 'ROLE_B']],
      idle: [],
      nearest: { roles: ['ROLE_A', 'ROLE_C'], apart: [{ resource: 'probes', row: { name: 'delete' } }] },
    });
  });

  it('are not equal that open something only with different others', () => {
    // Alone neither A nor B may delete; A may with C.
    const model = modelOf(roles, '{use: ROLE_A || ROLE_B || ROLE_C, delete: ROLE_A && ROLE_C}');
    const { equal, nearest } = groupRoles(model);
    expect(equal).toEqual([['ROLE_A', 'ROLE_C']]);
    expect(nearest?.apart.map(({ row }) => row.name)).toEqual(['delete']);
  });

  it('are equal to what they imply, and idle where no right asks for them', () => {
    const model = modelOf('{ ROLE_A: {title: Alpha, implies: [ROLE_B]}, ROLE_B: Beta, ROLE_C: Gamma }', 'ROLE_B');
    expect(groupRoles(model)).toEqual({ equal: [['ROLE_A', 'ROLE_B']], idle: ['ROLE_C'], nearest: null });
  });

  it('are told by the records that they open, and by fields', () => {
    const model = modelOf(
      roles,
      '{use: ROLE_A || ROLE_B || ROLE_C, rows: ROLE_A || self.name == "x"}',
      '  secret: {type: string, visible: ROLE_A || ROLE_B}\n',
    );
    const { equal, nearest } = groupRoles(model);
    expect([equal, nearest?.roles, nearest?.apart.map(({ row }) => row.kind)]).toEqual([[], ['ROLE_A', 'ROLE_B'], ['rows']]);
    expect(printRoles(model)).toContain('Nearest to each other are Alpha and Beta. They differ in probes (which records).');
  });

  it('are told by their names where they share a title', () => {
    const lines = printRoles(modelOf('{ ROLE_A: Desk, ROLE_B: Desk, ROLE_C: Gamma }', 'ROLE_A'));
    expect(lines).toContain('| Desk (ROLE_B) | `ROLE_B` |');
    expect(lines).toContain('Without any right: Desk (ROLE_B) and Gamma.');
  });
});
