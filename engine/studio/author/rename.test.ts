import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readModel, type Source } from '../../language/index.ts';
import { loadFolder } from '../../language/load/disk.ts';
import { createCachedParse } from '../../language/parse.ts';
import type { Resource } from '../../model/model.ts';
import { tryRename, type PlannedRename } from './rename.ts';

const fixtures = loadFolder(join(import.meta.dirname, '../../../tests/fixtures'), 'resources');

const read = createCachedParse();

interface Options {
  readonly wire?: boolean;
  readonly title?: boolean;
  readonly records?: boolean;
}

type Done = PlannedRename & { readonly sources: readonly Source[] };

function renamedIn(
  sources: readonly Source[],
  target: string,
  to: string,
  { wire = false, title = false, records = false }: Options = {},
): Done {
  const done = tryRename(sources, { target, to, keep: { wire, title, records } }, read);
  if ('problem' in done) throw new Error(`${done.problem} ${JSON.stringify(done.problems)}`);
  return done;
}

function refusal(target: string, to: string, options: Options = {}, sources: readonly Source[] = fixtures): string {
  const done = tryRename(sources, { target, to, keep: { wire: false, title: false, records: false, ...options } }, read);
  return 'problem' in done ? `${done.problem}${done.problems.map(({ message }) => ` ${message}`).join('')}` : '';
}

const head = 'apiVersion: admin/v1\nresource: probes\ntitle: Probe\naccess: true\n';

/** A resource in the text of a file, beside the fixtures. */
function withResource(text: string): readonly Source[] {
  return [
    ...fixtures,
    { file: 'resources/probes.yaml', text: `apiVersion: admin/v1\nresource: probes\ntitle: Probe\naccess: true\n${text}` },
  ];
}

function textOf(sources: readonly Source[], name = 'probes'): string {
  return sources.find(({ file }) => file === `resources/${name}.yaml`)?.text ?? '';
}

/** What a rename makes of the text of one resource; there and back must be the same bytes. */
function probes(text: string, target: string, to: string, options: Options = {}): string {
  const sources = withResource(text);
  const after = renamedIn(sources, target, to, options);
  const isPlain = Object.values(options).every((each) => !each);
  const last = (name: string) => name.slice(name.lastIndexOf('.') + 1);
  if (isPlain) expect(renamedIn(after.sources, target.replace(/[^.]*$/, last(to)), last(target)).sources).toEqual(sources);
  return textOf(after.sources).replace(head, '');
}

function resourceIn(sources: readonly Source[], name: string): Resource {
  const resource = readModel(sources).model?.resources[name];
  if (resource === undefined) throw new Error(`there is no ${name}`);
  return resource;
}

describe('what is written', () => {
  it('keeps comments, quotes and layout', () => {
    const text = `fields:
  id: string!   # the key
  # What it weighs.
  mass: {type: number,   minimum: 0}
  "dust": boolean # in quotes
  'spin':   integer
list:
  # all of them
  columns: [ id,mass, "dust", 'spin' ]
  sort: -mass
`;
    expect(probes(text, 'probes.mass', 'weight')).toBe(text.replaceAll('mass', 'weight'));
    expect(probes(text, 'probes.dust', 'dirt')).toBe(text.replaceAll('dust', 'dirt'));
    expect(probes(text, 'probes.spin', 'turn')).toBe(text.replaceAll('spin', 'turn'));
  });

  it('edits expressions at the name: quoted, escaped, folded, over several lines', () => {
    const text = `fields:
  id: string!
  mass: number
  note: {type: string, visible: 'self.id != "it''s" && self.mass > 1'}
  more: {type: string, visible: "self.id != \\"\\u00e9\\" && self . mass > 1"}
  last:
    type: string
    visible: >-
      self.id == "a"
      && self.mass > 1

      && self.mass < 9
    readOnly: |
      self.mass > 1
        && self["mass"] < 9
    required: self.id == "a"
      && self.mass > 2
`;
    expect(probes(text, 'probes.mass', 'weight')).toBe(text.replaceAll('mass', 'weight'));
  });

  it('edits placeholders of texts in any language, of choices and plurals, and leaves the words', () => {
    const text = `fields:
  id: string!
  name: string
  count: integer
actions:
  land:
    request: POST land
    confirm: 'Größe „{name}“ – name, { name } und {count, plural, one {{name}} other {# von {name}}}?'
    success: "Für {name} „gelandet“: it's {count}"
    failure: {text: '{name} {who}', with: {who: 'self.name + "name"'}}
`;
    expect(probes(text.replaceAll('name', 'kennung'), 'probes.kennung', 'name2')).toBe(
      text.replaceAll(/\bname\b/g, 'kennung').replaceAll(/(?<=\{ ?)kennung(?= ?\})|(?<=self\.)kennung|kennung(?=:)/g, 'name2'),
    );
  });

  it('renames columns, filters, queries, prefills, addresses, sorts and effects of an action', () => {
    const text = `key: code
fields:
  code: string!
  phase: {type: state, enum: [planned, flying, lost]}
list:
  columns: [{field: code, link: {filter: {phase: flying}}}, {name: x, value: 'self.phase == "flying"'}]
  filters: [{field: phase, default: flying, choices: [flying, lost]}]
  sort: [-phase]
create: {prefill: {phase: planned}}
transitions:
  launch: {from: [planned], to: flying}
actions:
  lose: {set: {phase: lost}, request: POST lose}
  look: {open: '/sky/{phase}'}
`;
    expect(probes(text, 'probes.phase', 'stage')).toBe(text.replaceAll('phase', 'stage'));
    expect(probes(text, 'probes.phase.flying', 'away')).toBe(text.replaceAll('flying', 'away'));
    expect(probes(text, 'probes.actions.lose', 'drop')).toBe(text.replace('lose: {set', 'drop: {set'));
  });

  it('renames a field of a dialog with the field of the record that it changes', () => {
    const text = `key: code
fields: {code: string!, note: string}
actions:
  say: {fields: {note: string!}, request: PATCH, success: 'Said {note}.'}
`;
    expect(probes(text, 'probes.note', 'remark')).toBe(text.replaceAll('note', 'remark'));
  });

  it('renames a value in a body, which calls its field as the wire does', () => {
    const text = `fields:
  code: code
  mood: {path: state, enum: {open: {}, shut: {}}}
actions:
  shut: {request: PATCH, body: {state: shut}}
`;
    expect(probes(text, 'probes.mood.shut', 'locked')).toContain('shut: {request: PATCH, body: {state: locked}}');
  });

  it('tells things of the same name apart', () => {
    const text = `key: code
fields:
  code: string!
  mass: number
  parts: {type: array, items: {fields: {mass: number, code: {type: string, visible: self.mass > parent.mass}}}}
  first: {type: number, value: 'self.parts[0].mass + self.parts.filter(mass, mass.mass > 1).size()'}
list: {columns: [code, mass]}
`;
    expect(probes(text, 'probes.parts.mass', 'weight')).toBe(
      text
        .replace('{fields: {mass: number', '{fields: {weight: number')
        .replace('self.mass > parent', 'self.weight > parent')
        .replace('[0].mass', '[0].weight')
        .replace('mass.mass > 1', 'mass.weight > 1'),
    );
  });

  it('takes views, references, roles, messages and types along', () => {
    const kind = renamedIn(fixtures, 'planets.kind', 'planets.sort_of');
    expect(textOf(kind.sources, 'outer-planets')).toContain('where: {sort_of: [gas, ice]}');
    const planets = renamedIn(fixtures, 'planets', 'worlds');
    expect(planets.moved).toEqual([{ from: 'resources/planets.yaml', to: 'resources/worlds.yaml' }]);
    expect(textOf(planets.sources, 'worlds')).toContain('resource: worlds\n');
    expect(textOf(planets.sources, 'outer-planets')).toContain('of: worlds\n');
    const role = renamedIn(fixtures, 'ROLE_ASTRONOMER', 'ROLE_STARGAZER');
    expect(role.sources.map(({ text }) => text).join('')).not.toContain('ROLE_ASTRONOMER');
    const message = renamedIn(fixtures, 'planet_code_taken', 'code_taken');
    expect(textOf(message.sources, 'planets')).toContain('message: {unique: code_taken}');
    const type = renamedIn(fixtures, '_types.created_at', '_types.made_at');
    expect(textOf(type.sources, 'planets')).toContain('created_at: made_at');
  });

  it('takes policies along', () => {
    const policy = {
      file: 'resources/planets.policy.yaml',
      text: `# what holds\n- 'nobody can rename planets when kind is "gas"'\n- planets with name x are refused on edit\n`,
    };
    const all = (target: string, to: string) => renamedIn([...fixtures, policy], target, to).sources.at(-1)?.text;
    expect(all('planets.kind', 'form_of')).toBe(policy.text.replace('kind', 'form_of'));
    expect(all('planets.kind.gas', 'gaseous')).toBe(policy.text.replace('gas', 'gaseous'));
    expect(all('planets.actions.rename', 'call')).toBe(policy.text.replace('can rename', 'can call'));
  });
});

describe('what followed from the name', () => {
  it('says the title, the key and the currency that were found by their names', () => {
    const text = `fields:
  id: string!
  name: string
  price: money
  currency: string
`;
    expect(probes(text, 'probes.fields.id', 'code', { title: true })).toContain(
      'title: Probe\nkey: code\naccess: true\nfields:\n  code: {type: string, required: true, title: ID}\n',
    );
    expect(probes(text, 'probes.name', 'label_of', { wire: true })).toContain(
      'title: Probe\ntitleField: label_of\naccess: true\nfields:\n',
    );
    expect(probes(text, 'probes.currency', 'coin', { wire: true })).toContain(
      `  price: {type: money, currency: {expr: 'coalesce(self.coin, "EUR")'}}\n  coin: {type: string, path: currency, query: currency}\n`,
    );
  });

  it('keeps the name on the wire on request, in every way a field may be written', () => {
    const text = `key: code
fields:
  code: string!
  a: string! # bare
  b: {type: string, required: true}
  c:
    # what it is
    type: string
    title: C
  d: {}
  e: {type: string, path: deep.e, query: e}
list: {filters: [a], export: true}
`;
    const wire = { wire: true };
    expect(probes(text, 'probes.a', 'aa', wire)).toContain('  aa: {type: string, required: true, path: a, query: a} # bare\n');
    expect(probes(text, 'probes.b', 'bb', wire)).toContain('  bb: {type: string, required: true, path: b, query: b}\n');
    expect(probes(text, 'probes.c', 'cc', wire)).toContain(
      '  cc:\n    # what it is\n    type: string\n    title: C\n    path: c\n    query: c\n',
    );
    expect(probes(text, 'probes.d', 'dd', wire)).toContain('  dd: {path: d, query: d}\n');
    expect(probes(text, 'probes.e', 'ee', wire)).toContain('  ee: {type: string, path: deep.e, query: e}\n');
    const { sources } = renamedIn(withResource(text), 'probes', 'rockets', wire);
    expect(textOf(sources, 'rockets')).toMatch(/title: Probe\npath: probes\n/);
    expect(textOf(sources, 'rockets')).toContain('export: [{config: probes}]');
  });

  it('sends and reads the same on the wire afterwards', () => {
    const before = resourceIn(fixtures, 'planets').fields['mass'];
    const after = resourceIn(renamedIn(fixtures, 'planets.mass', 'weight', { wire: true, title: true }).sources, 'planets').fields[
      'weight'
    ];
    const { path, query, sendAs, title, codec } = before ?? {};
    expect(after).toMatchObject({ path, query, sendAs, title, codec });
  });

  it('says on request what records are stored under', () => {
    const text = 'fields:\n  code: code\n  mass: number\n  size: {type: object, fields: {wide: number}}\n';
    const records = { records: true };
    expect(probes(text, 'probes.mass', 'weight', records)).toContain('  weight: {type: number, was: mass}\n');
    expect(probes(text, 'probes.size.wide', 'width', records)).toContain('fields: {width: {type: number, was: wide}}}\n');
    const { sources, notes } = renamedIn(withResource(text), 'probes', 'rockets', records);
    expect(textOf(sources, 'rockets')).toMatch(/title: Probe\nwas: probes\n/);
    expect(notes.join()).not.toContain('What is stored');
    const twice = renamedIn(withResource(text), 'probes.mass', 'weight', records).sources;
    const thrice = renamedIn(twice, 'probes.weight', 'load', records).sources;
    expect(textOf(thrice, 'probes')).toContain('  load: {type: number, was: [mass, weight]}\n');
    for (const dash of ['      -', '    -']) {
      const lines = withResource(`fields:\n  code: code\n  load:\n    type: number\n    was:\n${dash} mass\n  size: number\nlist: {}\n`);
      expect(textOf(renamedIn(lines, 'probes.load', 'cargo', records).sources, 'probes')).toContain(
        '  cargo:\n    type: number\n    was: [mass, load]\n  size: number\n',
      );
    }
    expect(textOf(renamedIn(thrice, 'probes.load', 'mass', records).sources, 'probes')).toContain('was: [weight, load]}\n');
    expect(refusal('probes.weight', 'mass', {}, twice)).toContain('a field is now called "mass"');
  });

  it('says what it does not do', () => {
    const { notes } = renamedIn(fixtures, 'planets.mass', 'weight');
    expect(notes.join('\n')).toMatch(/On the wire "mass" is called "weight" now/);
    expect(notes.join('\n')).toMatch(/Its title followed from its name/);
    expect(notes.join('\n')).toMatch(/What is stored under "mass" is not found under "weight"; `was: mass` would have the server move it/);
    expect(renamedIn(fixtures, 'planets.kind', 'sort_of', { wire: true, title: true, records: true }).notes).toEqual([]);
  });

  it('says that the title of anything changes with its name, where it does', () => {
    const saysTitle = (target: string, to: string, keep: Options = {}): boolean =>
      renamedIn(fixtures, target, to, keep).notes.join('\n').includes('Its title followed from its name');
    for (const [target, to] of [
      ['missions.land', 'touch_down'],
      ['missions.state.lost', 'missing'],
      ['planets.history', 'past'],
      ['planets', 'worlds'],
    ] as const) {
      expect([target, saysTitle(target, to), saysTitle(target, to, { title: true })]).toEqual([target, true, false]);
    }
    expect([saysTitle('planets.kind.rock', 'stone'), saysTitle('planets.budget', 'funds')]).toEqual([false, false]);
    // An element of a list has no place for a title.
    expect(saysTitle('missions.kind.crewed', 'manned', { title: true })).toBe(true);
  });

  it('says that records keep the old value', () => {
    expect(renamedIn(fixtures, 'planets.kind.rock', 'stone').notes).toContain(
      'Records that hold "rock" keep it, and the field no longer knows it.',
    );
  });
});

describe('refusals', () => {
  it('refuses a name that is taken, means something else or is no name', () => {
    expect(refusal('planets.mass', 'radius')).toBe('There is already a field "planets.radius".');
    expect(refusal('planets.mass', 'history')).toBe('There is already a collection "planets.collections.history".');
    expect(refusal('planets', 'moons')).toBe('There is already a resource "moons".');
    expect(refusal('planets.kind.gas', 'ice')).toBe('There is already a value "planets.kind.ice".');
    expect(refusal('planets.mass', 'in')).toMatch(/means something else in expressions/);
    expect(refusal('planets.mass', 'a b')).toMatch(/is not a name for a field/);
    expect(refusal('planets', 'Worlds')).toMatch(/lower-case words joined by hyphens/);
    expect(refusal('planets.rename', 'edit')).toBe('"edit" is the name of a screen.');
    expect(refusal('_types.planet', 'money')).toBe('"money" is a built-in type.');
    expect(refusal('planets.mass', 'moons.weight')).toMatch(/a rename changes the last part only/);
    expect(refusal('planets.mass', 'mass')).toBe('It is already called "mass".');
    expect(refusal('planets.nothing', 'x')).toMatch(/^There is no "planets.nothing"/);
  });

  it('refuses a field that a view has of its own', () => {
    const view = {
      file: 'resources/far.yaml',
      text: 'apiVersion: admin/v1\nresource: far\nof: planets\naccess: true\nfields: {weight: number}\n',
    };
    expect(refusal('planets.mass', 'weight', {}, [...fixtures, view])).toBe('"far" already has a field "weight".');
  });

  it('refuses the name that another field has on the wire, unless the wire is kept', () => {
    const sources = withResource('fields: {id: string!, a: {type: string, path: b}, c: string}\n');
    expect(refusal('probes.c', 'b', {}, sources)).toMatch(/^"b" is the name of "probes.a" on the wire/);
    expect(refusal('probes.c', 'b', { wire: true }, sources)).toBe('');
  });

  it('refuses a name that would take over the title, the key or the currency', () => {
    const sources = withResource('fields: {code: string!, a: string, title: string, price: money}\n');
    expect(refusal('probes.a', 'name', {}, sources)).toBe('"name" would become the title of probes. Write titleField: title first.');
    expect(refusal('probes.a', 'id', {}, sources)).toBe('"id" would become the key of probes. Write key: code first.');
    expect(refusal('probes.a', 'currency', {}, sources)).toMatch(/would become the currency of "probes.price"/);
  });

  it('refuses where a shared type or message means the fields of several resources', () => {
    const types = { file: 'resources/_types.yaml', text: `${textOf(fixtures, '_types')}  shown: {type: string, visible: self.mass > 1}\n` };
    const text = 'fields: {id: string!, mass: number, s: shown}\n';
    const planets = { file: 'resources/planets.yaml', text: textOf(fixtures, 'planets').replace('  notes: text\n', '  notes: shown\n') };
    const sources = withResource(text).map((source) => [types, planets].find(({ file }) => file === source.file) ?? source);
    expect(refusal('probes.mass', 'weight', {}, sources)).toMatch(/_types.yaml:\d+:\d+ is shared: there "mass" means planets.mass too/);
  });

  it('refuses names that are given and not written', () => {
    const audit = { file: 'resources/logs.yaml', text: 'apiVersion: admin/v1\nresource: logs\nof: audit\naccess: true\n' };
    expect(refusal('logs.type', 'sort_of', {}, [...fixtures, audit])).toMatch(/the engine gives it its name/);
  });

  it('refuses what check would refuse afterwards', () => {
    expect(refusal('planets.fields.mass', 'density')).toMatch(/would have problems\. .*density/);
  });
});

it('renames roles and attributes in what claims make of somebody', () => {
  const mapping = 'signIn:\n  records: optional\n  roles: {ROLE_ADMIN: claims.admin}\n  attributes: {team: claims.team}\n';
  const sources = fixtures.map((source) =>
    source.file === 'resources/_app.yaml' ? { ...source, text: `${source.text}${mapping}` } : source,
  );
  const app = (target: string, to: string): string => textOf(renamedIn(sources, target, to).sources, '_app');
  expect(app('_roles.ROLE_ADMIN', 'ROLE_CHIEF')).toContain('roles: {ROLE_CHIEF: claims.admin}');
  expect(app('user.team', 'crew')).toContain('attributes: {crew: claims.team}');
});
