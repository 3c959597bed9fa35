import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLine } from '../../../tests/fixtures/command.ts';

const at = commandLine();

function write(file: string, text: string): void {
  writeFileSync(join(at.cwd, file), text);
}

describe('steward policy', () => {
  it.each(['planets', 'moons', 'missions', 'readings', 'observatory'])('drafts for %s what holds', (name) => {
    expect(at.run('policy', name, '--write')).toEqual({ code: 0, text: expect.stringContaining(`${name}.policy.yaml is written`) });
    expect(at.run('check')).toEqual({ code: 0, text: expect.stringContaining('no problems') });
    expect(at.run('policy', name, '--write').code).toBe(1);
  });

  it('says who may, what of a record, where states lead, and both sides of a limit', () => {
    const planets = at.run('policy', 'planets').text;
    expect(planets).toContain('- ROLE_ASTRONOMER can edit planets only when kind is not gas\n');
    expect(planets).toContain('- ROLE_ADMIN can edit planets\n');
    expect(planets).toContain('- planets with mass -1 are refused\n- planets with mass 0 are accepted\n');
    expect(planets).toContain('are refused\n');
    const missions = at.run('policy', 'missions').text;
    expect(missions).toContain('- missions go from launched only to landed, lost\n');
    expect(missions).toContain('where team is their team\n');
    expect(missions).toContain('- only ROLE_ADMIN can see secret of missions');
  });

  it('names what rows hold as the wire does, so that a line keeps its meaning when a member gets another name', () => {
    const lens = (name: string) => `apiVersion: admin/v1
resource: scopes
title: Scope
access: true
fields:
  code: code
  lenses: {type: array, items: {fields: {${name}: {type: string, path: glass, required: true, maxLength: 3}}}}
`;
    write('resources/scopes.yaml', lens('glass'));
    expect(at.run('policy', 'scopes', '--write').code).toBe(0);
    expect(readFileSync(join(at.cwd, 'resources/scopes.policy.yaml'), 'utf8')).toContain('with lenses [{"glass":null}] are refused');
    write('resources/scopes.yaml', lens('kind'));
    expect(at.run('check')).toEqual({ code: 0, text: expect.stringContaining('no problems') });
    write('resources/scopes.yaml', lens('kind').replace('required: true, ', ''));
    expect(at.run('check')).toEqual({ code: 1, text: expect.stringContaining('[{"glass":null}]') });
  });

  it('knows no other resource, and is no descriptor', () => {
    expect(at.run('policy', 'planetz')).toEqual({ code: 2, text: expect.stringContaining('Did you mean "planets"?') });
    at.run('policy', 'planets', '--write');
    expect(at.run('fmt', '--check')).toMatchObject({ text: expect.not.stringContaining('policy') });
  });
});

describe('steward check', () => {
  it('holds policies against the descriptors, and names the rule that decides', () => {
    write('resources/_all.policy.yaml', '- nobody can launch missions when state is lost\n- ROLE_VISITOR cannot list missions\n');
    const { code, text } = at.run('check');
    expect(code).toBe(1);
    expect(text).toMatch(
      /^resources\/_all\.policy\.yaml:2:3: error: the line does not hold: ROLE_VISITOR may list missions {2}\[policy-broken\]/,
    );
    expect(text).toMatch(/What decides is `access\.list` at resources\/missions\.yaml:\d+:\d+: ROLE_ASTRONOMER \|\| ROLE_VISITOR/);
  });

  it('says nothing of policies while descriptors are wrong', () => {
    write('resources/_all.policy.yaml', '- nobody can list planets\n');
    const file = join(at.cwd, 'resources/moons.yaml');
    write('resources/moons.yaml', readFileSync(file, 'utf8').replace('title: Moon', 'titel: Moon'));
    expect(at.run('check').text).not.toContain('policy');
    expect(existsSync(file)).toBe(true);
  });
});

describe('steward can', () => {
  const gas = { data: { code: 'saturn', name: 'Saturn', kind: 'gas' } };

  it('explains line by line, down to the parts of a condition, and exits with 0 and 1', () => {
    write('saturn.json', JSON.stringify(gas));
    const may = at.run('can', 'role:ROLE_ADMIN', 'edit', 'planets/saturn', '--record', 'saturn.json');
    expect(may.code).toBe(0);
    expect(may.text).toContain('role:ROLE_ADMIN may edit planets/saturn.');
    const mayNot = at.run('can', 'role:ROLE_ASTRONOMER', 'edit', 'planets/saturn', '--record', 'saturn.json');
    expect(mayNot.code).toBe(1);
    expect(mayNot.text).toMatch(/^yes +signed-in/);
    expect(mayNot.text).toMatch(/no +verb .*resources\/planets\.yaml:\d+:\d+/);
    expect(mayNot.text).toMatch(/false +ROLE_ADMIN\n/);
    expect(mayNot.text).toMatch(/true +same\(self\.kind, "gas"\) +\(self\.kind is "gas"\)/);
    expect(mayNot.text).toContain('the user reads: Only an administrator may change gas giants.');
  });

  it('asks for the record where it decides', () => {
    const { code, text } = at.run('can', 'role:ROLE_ASTRONOMER', 'edit', 'planets');
    expect([code, text]).toEqual([1, expect.stringContaining('depends on the record')]);
    expect(at.run('can', 'role:ROLE_ASTRONOMER', 'edit', 'planets/saturn')).toEqual({ code: 2, text: expect.stringContaining('--record') });
  });

  it('finds a record in a list, and reads a user from a file', () => {
    write('list.json', JSON.stringify({ data: [{ code: 'mars', kind: 'rock' }, gas.data] }));
    write('user.json', JSON.stringify({ username: 'ada', team: 'blue', roles: ['ROLE_VISITOR'] }));
    expect(at.run('can', 'role:ROLE_ASTRONOMER', 'edit', 'planets/mars', '--record', 'list.json').code).toBe(0);
    write('mission.json', JSON.stringify({ id: 'm1', team: 'blue', state: 'planned', kind: 'probe' }));
    expect(at.run('can', 'user.json', 'show', 'missions/m1', '--record', 'mission.json').code).toBe(0);
    expect(at.run('can', 'role:ROLE_VISITOR', 'show', 'missions/m1', '--record', 'mission.json')).toMatchObject({ code: 1 });
    expect(at.run('can', 'role:ROLE_ASTRONOMER', 'edit', 'planets/venus', '--record', 'list.json').code).toBe(2);
  });

  it.each([
    ['role:ROLE_ADMIN', 'see:secret', 'missions', 0],
    ['role:ROLE_VISITOR', 'see:secret', 'missions', 1],
    ['role:ROLE_ADMIN', 'write-new:kind', 'planets', 0],
    ['role:ROLE_ADMIN', 'choose:kind=ice', 'planets', 0],
    ['role:ROLE_ASTRONOMER', 'choose:kind=ice', 'planets', 1],
    ['role:ROLE_VISITOR', 'filter:secret', 'missions', 1],
    ['visitor', 'list', 'planets', 1],
    ['role:ROLE_ADMIN', 'edti', 'planets', 2],
    ['role:ROLE_ADMN', 'edit', 'planets', 2],
    ['role:ROLE_ADMIN', 'edit', 'planetz', 2],
    ['role:ROLE_ADMIN', 'see:nmae', 'planets', 2],
    ['nobody.json', 'edit', 'planets', 2],
  ])('%s %s %s exits with %i', (user, verb, target, code) => {
    expect(at.run('can', user, verb, target).code).toBe(code);
  });

  it('lists all that a user may', () => {
    const { code, text } = at.run('can', 'role:ROLE_ASTRONOMER');
    expect(code).toBe(0);
    expect(text).toContain('may: list, show, lookup and create planets\n');
    expect(text).toContain('may: edit planets (if Kind is empty or anything but Gas giant)\n');
    expect(at.run('can', 'visitor').text).toBe('visitor may do nothing.\n');
    expect(at.run('can', 'role:ROLE_BOSS')).toEqual({
      code: 2,
      text: expect.stringMatching(/there is no role "ROLE_BOSS"\..* Roles: ROLE_ADMIN, ROLE_ASTRONOMER, ROLE_VISITOR\./),
    });
  });

  it('says what other roles would give and take', () => {
    write('pia.json', JSON.stringify({ username: 'pia', roles: ['ROLE_ASTRONOMER'] }));
    const given = at.run('can', 'pia.json', '--with', 'ROLE_ADMIN').text;
    expect(given).toContain('gains: edit and delete planets\n');
    expect(given).not.toContain('loses');
    const taken = at.run('can', 'role:ROLE_ASTRONOMER+ROLE_ADMIN', '--without', 'ROLE_ADMIN').text;
    expect(taken).toContain('loses: edit and delete planets\n');
    expect(taken).not.toContain('gains');
    expect(at.run('can', 'pia.json', '--with', 'ROLE_ASTRONOMER').text).toBe('pia.json gains and loses nothing.\n');
    expect(at.run('can', 'pia.json', '--with', 'ROLE_ADMN').code).toBe(2);
  });

  it('decides as if the user had other roles', () => {
    expect(at.run('can', 'role:ROLE_ASTRONOMER', 'delete', 'planets').code).toBe(1);
    expect(at.run('can', 'role:ROLE_ASTRONOMER', 'delete', 'planets', '--with', 'ROLE_ADMIN').code).toBe(0);
    expect(at.run('can', 'role:ROLE_ADMIN', 'delete', 'planets', '--without', 'ROLE_ADMIN').code).toBe(1);
  });

  it('shows its usage where it is not understood', () => {
    expect(at.run('can')).toEqual({ code: 2, text: expect.stringContaining('steward can USER VERB RESOURCE') });
    expect(at.run('can', 'role:ROLE_ADMIN', 'edit', 'planets', '--loud').code).toBe(2);
  });
});
