import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadFolder } from '../../language/load/disk.ts';
import type { Source } from '../../language/index.ts';
import { tryRename } from './rename.ts';

const fixtures = loadFolder(join(import.meta.dirname, '../../../tests/fixtures'), 'resources');
const keep = { wire: true, title: true, records: true };

const users = `apiVersion: admin/v1
resource: users
title: User
key: username
access: ROLE_ADMIN
fields:
  username: string!
  team: string
  roles: {type: array, items: {enum: [ROLE_ADMIN, ROLE_VISITOR]}}
  boss: {type: boolean, visible: '"ROLE_ADMIN" in user.roles', readOnly: '!("ROLE_ADMIN" in self.roles)'}
`;
const withUsers: readonly Source[] = [...fixtures, { file: 'resources/users.yaml', text: users }];

/** What becomes of a seed. */
function renamed(seed: Source, target: string, to: string, sources = fixtures): Source {
  const done = tryRename(sources, { target, to, keep, seeds: [seed] });
  if ('problem' in done) throw new Error(`${done.problem} ${JSON.stringify(done.problems)}`);
  return done.seeds[0] ?? seed;
}

describe('a list of records in YAML', () => {
  const file = 'seed/planets.yaml';
  const text = `# kind and name, as of today
- {code: k1, "name": kind, kind: gas, mass: 1, names: {kind: gas}}
-   name: gas   # kind
    kind: 'gas'
    mass: 2
    gases: [helium, methane]
`;

  it('follows in keys and choices, and leaves all other texts as they are', () => {
    expect(renamed({ file, text }, 'planets.kind', 'sort_of').text).toBe(
      text.replace(', kind: gas, mass', ', sort_of: gas, mass').replace("    kind: 'gas'", "    sort_of: 'gas'"),
    );
    expect(renamed({ file, text }, 'planets.name', 'label_of').text).toBe(
      text.replace('"name"', '"label_of"').replace('  name:', '  label_of:'),
    );
    expect(renamed({ file, text }, 'planets.kind.gas', 'gaseous').text).toBe(
      text.replace('kind: gas, mass', 'kind: gaseous, mass').replace("kind: 'gas'", "kind: 'gaseous'"),
    );
    expect(renamed({ file, text }, 'planets.gases.helium', 'he').text).toBe(text.replace('[helium,', '[he,'));
  });

  it('is called as its resource', () => {
    expect(renamed({ file, text }, 'planets', 'worlds')).toEqual({ file: 'seed/worlds.yaml', text });
  });
});

describe('a map of records in YAML', () => {
  const file = 'seed/planets.yaml';
  const text = `moons:
  - {code: m, planet: p, name: M, mass: 1, orbit: {period: 2, retrograde: true}, craters: [{name: a, width: 3}]}
planets: [{name: P, kind: rock, mass: 2}]
`;

  it('follows in names of resources and in members, and keeps its own name', () => {
    expect(renamed({ file, text }, 'planets', 'worlds')).toEqual({ file, text: text.replace('planets:', 'worlds:') });
    expect(renamed({ file, text }, 'moons.orbit.period', 'days').text).toBe(text.replace('period', 'days'));
    expect(renamed({ file, text }, 'moons.craters.width', 'span_of').text).toBe(text.replace('width', 'span_of'));
  });
});

describe('a table', () => {
  const file = 'seed/planets.csv';
  const text = '\uFEFFname;kind;mass;gases;notes\r\nkind;gas;1;"helium, methane";"gas ""kind"";\nhelium"\r\n\r\n"gas";"gas";2;helium;\r\n';

  it('follows in headings and in cells of choices', () => {
    expect(renamed({ file, text }, 'planets.kind', 'sort_of').text).toBe(text.replace(';kind;', ';sort_of;'));
    expect(renamed({ file, text }, 'planets.kind.gas', 'gaseous').text).toBe(
      text.replace('kind;gas;1', 'kind;gaseous;1').replace('"gas";"gas"', '"gas";"gaseous"'),
    );
    expect(renamed({ file, text }, 'planets.gases.helium', 'he').text).toBe(
      text.replace('"helium,', '"he,').replace(';helium;\r', ';he;\r'),
    );
    expect(renamed({ file, text }, 'planets', 'worlds')).toEqual({ file: 'seed/worlds.csv', text });
  });
});

describe('roles', () => {
  it('follow where users are given them, in their seeds, and where expressions ask for them as texts', () => {
    const seed = { file: 'seed/users.csv', text: 'username,roles\nada,"ROLE_ADMIN,ROLE_VISITOR"\nROLE_ADMIN,ROLE_VISITOR\n' };
    const done = tryRename(withUsers, { target: 'ROLE_ADMIN', to: 'ROLE_CHIEF', keep, seeds: [seed] });
    if ('problem' in done) throw new Error(done.problem);
    expect(done.sources.at(-1)?.text).toBe(users.replaceAll('ROLE_ADMIN', 'ROLE_CHIEF'));
    expect(done.seeds[0]?.text).toBe(seed.text.replace('"ROLE_ADMIN,', '"ROLE_CHIEF,'));
    expect(done.notes.join(' ')).toContain('give them "ROLE_CHIEF"');
  });

  it('are the same by the name of the choice', () => {
    const done = tryRename(withUsers, { target: 'users.roles.ROLE_VISITOR', to: 'ROLE_GUEST', keep });
    expect('problem' in done ? done.problem : done.meant.label).toBe('_roles.ROLE_VISITOR');
  });
});

describe('users', () => {
  it('keep the names by which the server finds who signs in', () => {
    const done = tryRename(withUsers, { target: 'users.username', to: 'login', keep });
    expect('problem' in done && done.problem).toContain('found by that name');
  });

  it('are said to lose an attribute that comes from a field of its name, from either side', () => {
    const notes = (target: string) => {
      const done = tryRename(withUsers, { target, to: 'crew', keep });
      return 'problem' in done ? done.problem : done.notes.join(' ');
    };
    expect(notes('users.team')).toContain('`steward rename user.team crew`');
    expect(notes('user.team')).toContain('`steward rename users.team crew`');
  });
});

it('refuses where a seed cannot be read', () => {
  const seed = { file: 'seed/planets.yaml', text: '- {nam: Earth}\n' };
  const done = tryRename(fixtures, { target: 'planets.mass', to: 'weight', keep, seeds: [seed] });
  expect('problem' in done && [done.problem, done.problems.map(({ message }) => message)]).toEqual([
    'The seeds have problems, or would have after this rename.',
    ['"planets" has no field "nam"'],
  ]);
});
