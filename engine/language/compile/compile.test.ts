import { describe, expect, it } from 'vitest';
import { modelWith, planetModel, resourceFrom } from './testing.ts';

const model = planetModel();
const { planets, moons, missions, readings, observatory } = model.resources;

describe('a resource without a word too many', () => {
  const stars = resourceFrom(
    'resource: bright-stars\ntitle: Star\naccess: ROLE_ASTRONOMER\nfields:\n  code: code\n  name: string!\n  seen_at: date-time\n  planet: planet\n  visible: boolean\n  note: text\n',
  );

  it('has titles made from names', () => {
    expect(stars.titlePlural.text).toBe('Bright stars');
    expect(stars.fields['seen_at']?.title.text).toBe('Seen at');
  });

  it('has a key of the first code field: required, set on create only, unique', () => {
    expect(stars.key).toEqual(['code']);
    expect(stars.fields['code']).toMatchObject({
      required: true,
      isImmutable: true,
      unique: { within: [], by: 'get' },
      pattern: '^[A-Za-z0-9_-]+$',
    });
  });

  it('has the calls of the convention', () => {
    const calls = Object.entries(stars.ops).map(([name, op]) => `${name} ${op?.method} ${JSON.stringify(op?.path)}`);
    expect(calls).toEqual([
      'list GET ["bright-stars"]',
      'get GET ["bright-stars",{"key":0}]',
      'create POST ["bright-stars"]',
      'update PUT ["bright-stars",{"key":0}]',
      'delete DELETE ["bright-stars",{"key":0}]',
    ]);
  });

  it('lists the key and the scalar fields, filters by key, references and booleans, 25 rows a page', () => {
    expect(stars.list?.columns.map(({ name }) => name)).toEqual(['code', 'name', 'seen_at', 'planet', 'visible']);
    expect(stars.list?.filters.map(({ param, op }) => `${param} ${op}`)).toEqual(['code contains', 'planet eq', 'visible eq']);
    expect(stars.list?.sort).toEqual([{ by: 'code', desc: false }]);
    expect(stars.list?.pageSizes).toEqual([25, 50, 100, 500]);
    expect(stars.search).toEqual(['code', 'name']);
  });

  it('has both forms with all fields, and no show screen', () => {
    expect(stars.create?.writable).toEqual(['code', 'name', 'seen_at', 'planet', 'visible', 'note']);
    expect(stars.edit?.writable).toEqual(['name', 'seen_at', 'planet', 'visible', 'note']);
    expect(stars.show).toBeNull();
    expect(stars.create?.success?.text).toBe('{title} was created.');
  });

  it('asks before a record is deleted, by its name', () => {
    expect(stars.remove?.confirm.text).toBe('Delete {resource} "{name}"?');
    expect(stars.remove?.confirm.with['name']?.node).toEqual(['get', 'self', ['name']]);
  });

  it('stands in a group `other` behind all written groups', () => {
    const { menu } = modelWith('resource: comets\ntitle: Comet\naccess: true\nfields:\n  code: code\n');
    expect(menu.map(({ name }) => name)).toEqual(['sky', 'work', 'other']);
  });
});

describe('rights', () => {
  it('ask for `use` in every verb but lookup', () => {
    expect(model.resources['missions']?.access.edit.cond).toMatchObject({ text: '(ROLE_ASTRONOMER || ROLE_VISITOR) && ROLE_ASTRONOMER' });
    expect(planets?.access.lookup.cond).toBe(true);
  });

  it('let write stand for create, edit for delete and act', () => {
    expect(planets?.access.create.cond).toMatchObject({ text: 'ROLE_ASTRONOMER' });
    expect(planets?.access.delete.cond).toEqual(planets?.access.edit.cond);
    expect(planets?.access.edit.reason?.text).toBe('Only an administrator may change gas giants.');
  });

  it('let nobody act on a read-only resource that does not say who may', () => {
    const silent = resourceFrom('resource: comets\ntitle: Comet\naccess: true\nreadOnly: true\nfields:\n  id: fixed\n  name: string\n');
    expect(silent.access.act.cond).toBe(false);
    expect(readings?.access.act.cond).toMatchObject({ text: 'ROLE_ASTRONOMER' });
  });

  it('let those look a record up who use a resource that refers to it', () => {
    expect(moons?.access.lookup.cond).toBe(true);
    expect(missions?.access.lookup.cond).toMatchObject({ text: 'ROLE_ASTRONOMER || ROLE_VISITOR' });
  });

  it.each([
    ['ROLE_ADMIN', 'ROLE_ASTRONOMER || (ROLE_VISITOR && ROLE_ADMIN)'],
    ['false', 'ROLE_ASTRONOMER'],
    ['true', 'ROLE_ASTRONOMER || ROLE_VISITOR'],
  ])('let nobody look a record up through a reference whose picker is closed to them: %s', (picker, text) => {
    const of = (name: string, role: string) => `resource: ${name}\ntitle: ${name}\naccess: ${role}\nfields:\n  id: fixed\n`;
    const { comets } = modelWith(
      of('comets', 'ROLE_ASTRONOMER'),
      `${of('tails', 'ROLE_VISITOR')}  comet: {type: ref, to: comets, picker: ${picker}}\n`,
    ).resources;
    expect(comets?.access.lookup.cond).toMatchObject({ text });
  });

  it('can be those of the parent', () => {
    const rings = resourceFrom(
      'resource: rings\ntitle: Ring\npath: planets/{planet}/rings\nparents: {planet: planets}\naccess: {use: true, write: \'can("edit", parent) && parent.kind == "gas"\'}\nfields:\n  code: code\n  planet: planet\n',
    );
    const text = JSON.stringify(rings.access.edit.cond);
    expect(text).toContain('["get","parent",["kind"]]');
    expect(text).not.toContain('"self"');
  });
});

describe('words of the wire', () => {
  const probes = resourceFrom(
    'resource: probes\ntitle: Probe\naccess: true\nfields:\n  code: code\n  mood: {enum: [calm, wild], path: state, query: standing}\n  words: {type: array, path: notes, items: {type: object, fields: {text: string}}}\nactions:\n  calm: {request: PATCH, body: {state: calm}}\n  say: {request: POST notes, fields: {text: string}}\n  others: {link: {to: probes, filter: {standing: calm}}}\n',
  );

  it('name in a body the field that they are sent for', () => {
    expect(probes.actions['calm']?.does).toMatchObject({
      set: [{ path: ['mood'], value: { lit: 'calm' } }],
      body: { state: { lit: 'calm' } },
    });
  });

  it('name in an address the list that gets a row', () => {
    expect(probes.actions['say']?.does).toMatchObject({ append: 'words' });
  });

  it('name in a query the field that is asked for', () => {
    expect(probes.accepts.find(({ param }) => param === 'standing')).toMatchObject({ field: 'mood' });
  });
});

describe('nested resources', () => {
  it('take a parameter named like a field from that field', () => {
    expect(moons?.parents).toMatchObject([{ param: 'planet', resource: 'planets', wildcard: true, field: 'planet' }]);
    expect(moons?.ops.get?.path).toEqual(['planets', { param: 'planet' }, 'moons', { key: 0 }]);
  });

  it('take it from the field that the parent names', () => {
    const rings = resourceFrom(
      'resource: rings\ntitle: Ring\npath: planets/{planet}/rings\nparents: {planet: {to: planets, field: world}}\naccess: true\nfields:\n  code: code\n  world: {type: planet, path: planet, title: World}\n',
    );
    expect(rings.parents).toMatchObject([{ param: 'planet', resource: 'planets', field: 'world', title: { text: 'World' } }]);
    expect(rings.ops.list?.path).toEqual(['planets', { param: 'planet' }, 'rings']);
    expect(rings.fields['code']?.unique).toEqual({ within: ['world'], by: 'get' });
  });

  it('are unique within their parent', () => {
    expect(moons?.fields['code']?.unique).toEqual({ within: ['planet'], by: 'get' });
  });
});

describe('a role that is looked for by its name', () => {
  it('is asked for as by its bare name, so that who reviews is told of it', () => {
    const gate = (cond: string) =>
      resourceFrom(`resource: notes\ntitle: Note\naccess: {use: true, delete: '${cond}'}\nfields:\n  code: code\n`).access.delete.cond;
    expect(gate('"ROLE_ADMIN" in user.roles')).toMatchObject({ node: ['role', 'ROLE_ADMIN'] });
    expect(gate('ROLE_VISITOR || "ROLE_ADMIN" in user.roles')).toMatchObject({
      node: ['op', '||', ['role', 'ROLE_VISITOR'], ['role', 'ROLE_ADMIN']],
    });
  });
});

describe('whose a record is', () => {
  const rowsOf = (fields: string, access = 'true') => {
    const { rows } = resourceFrom(`resource: notes\ntitle: Note\naccess: ${access}\nfields:\n  code: code\n${fields}`);
    return typeof rows === 'object' ? rows.text : rows;
  };
  const author = '  author: {type: string, limits: {to: user.username, unless: ROLE_ADMIN}}\n';

  it('is part of the rule of rows; one of several fields is enough', () => {
    expect(rowsOf('  author: string\n')).toBe(true);
    expect(rowsOf(author)).toBe('ROLE_ADMIN || self.author == user.username');
    expect(rowsOf(author + author.replace('author', 'reader'))).toBe(
      'ROLE_ADMIN || (self.author == user.username || self.reader == user.username)',
    );
    expect(rowsOf(author, '{use: true, rows: ROLE_VISITOR}')).toBe('ROLE_VISITOR && (ROLE_ADMIN || self.author == user.username)');
  });

  it('limits each by the fields that are about them', () => {
    const reader = author.replace('author', 'reader').replace('ROLE_ADMIN', 'ROLE_VISITOR');
    expect(rowsOf(author + reader)).toBe(
      '((ROLE_ADMIN && ROLE_VISITOR) || (!(ROLE_ADMIN) && self.author == user.username)) || (!(ROLE_VISITOR) && self.reader == user.username)',
    );
  });

  it('may be nobody, may be one of several, and may be switched off', () => {
    expect(rowsOf(author.replace('ROLE_ADMIN', 'ROLE_ADMIN, orEmpty: true'))).toBe(
      'ROLE_ADMIN || (self.author == user.username || self.author == null)',
    );
    expect(rowsOf(author.replace('type: string', 'type: string, multiple: true'))).toBe('ROLE_ADMIN || user.username in self.author');
    expect(rowsOf('  author: {type: string, limits: false}\n')).toBe(true);
  });
});

describe('views', () => {
  const notes = (rights: string) =>
    `resource: notes\ntitle: Note\naccess: ${rights}\nfields:\n  code: code\n  kind: {enum: [open, closed]}\n`;
  const open = (rights: string) => `resource: open-notes\nof: notes\nwhere: {kind: open}\naccess: ${rights}\n`;
  const gatesOf = (base: string, view: string) => {
    const made = modelWith(notes(base), open(view)).resources['open-notes'];
    return (['use', 'list', 'create', 'edit'] as const).map((verb) => {
      const cond = made?.access[verb].cond;
      return typeof cond === 'object' ? cond.text : cond;
    });
  };

  it('ask what their base asks, verb by verb, and what they ask themselves', () => {
    expect(gatesOf('ROLE_ADMIN', 'ROLE_VISITOR')).toEqual(Array(4).fill('ROLE_ADMIN && ROLE_VISITOR'));
    expect(gatesOf('{use: ROLE_VISITOR, create: ROLE_ADMIN}', 'ROLE_VISITOR')).toEqual([
      ...['ROLE_VISITOR', 'ROLE_VISITOR', '(ROLE_VISITOR && ROLE_ADMIN) && ROLE_VISITOR', 'ROLE_VISITOR'],
    ]);
  });

  it('ask themselves alone where they say why; the row rule of the base holds nevertheless', () => {
    expect(gatesOf('ROLE_ADMIN', '{use: ROLE_VISITOR, widens: Visitors read what is open.}')).toEqual(Array(4).fill('ROLE_VISITOR'));
    const model = modelWith(
      notes('{use: true, rows: self.code == user.username}'),
      open('{use: true, widens: Because., rows: ROLE_ADMIN}'),
    );
    const { rows } = model.resources['open-notes'] ?? {};
    expect(typeof rows === 'object' ? rows.text : rows).toBe('self.code == user.username && ROLE_ADMIN');
  });

  it('share path, key and fields of the base and have screens of their own', () => {
    const outer = model.resources['outer-planets'];
    expect(outer?.view).toMatchObject({ of: 'planets', where: [{ param: 'kind', op: 'in', values: [{ lit: 'gas' }, { lit: 'ice' }] }] });
    expect(outer?.ops.list?.path).toEqual(['planets']);
    expect(outer?.order).toEqual(planets?.order);
    expect([outer?.create, outer?.edit, outer?.remove]).toEqual([null, null, null]);
    expect(outer?.show).not.toBeNull();
    expect(planets?.views).toEqual(['outer-planets']);
  });

  it('lay their own keys over a field of the base, and drop what says false', () => {
    const view = resourceFrom(
      'resource: rocks\nof: planets\nwhere: {kind: rock}\naccess: true\nfields: {mass: {title: Weight}}\nactions: {moons: false}\nlist: {columns: [code, mass]}\n',
    );
    expect(view.fields['mass']).toMatchObject({ title: { text: 'Weight' }, minimum: 0 });
    expect(Object.keys(view.actions)).toEqual(['open_atlas', 'rename']);
  });
});

describe('actions', () => {
  it('have a known effect through `to`, without which the server needs code', () => {
    expect(missions?.actions['launch']).toMatchObject({
      from: ['planned'],
      to: 'launched',
      does: { set: [{ path: ['state'], value: { lit: 'launched' } }], op: { method: 'PATCH', behaviour: false } },
    });
    expect(missions?.actions['report']?.does).toMatchObject({ op: { method: 'PUT', behaviour: true }, set: [] });
  });

  it('set what body and dialog say of own fields', () => {
    expect(planets?.actions['rename']?.does).toMatchObject({
      op: { behaviour: false },
      set: [{ path: ['name'], value: { expr: { text: 'form.new_name' } } }],
    });
  });

  it('leave rows and pages when a column or a block names them', () => {
    expect(missions?.actions['launch']?.places).toEqual([]);
    expect(missions?.actions['lose']?.places).toEqual(['row', 'record']);
  });

  it('open addresses and link to screens with filters', () => {
    expect(planets?.actions['moons']?.does).toMatchObject({
      kind: 'link',
      link: {
        to: 'moons',
        screen: 'list',
        filter: [{ param: '_planet', op: 'eq', values: [{ expr: { node: ['get', 'self', ['code']] } }] }],
      },
    });
    expect(planets?.actions['open_atlas']?.does).toMatchObject({ kind: 'open', address: { url: { expr: { text: 'self.atlas' } } } });
  });
});

describe('what a resource accepts', () => {
  const paramsOf = (name: string) => Object.fromEntries((model.resources[name]?.accepts ?? []).map((accept) => [accept.param, accept]));

  it('is what filters, sorts, references and links ask for', () => {
    const accepts = paramsOf('planets');
    expect(accepts['code']?.by).toEqual(expect.arrayContaining(['key', 'filter', 'ref']));
    expect(accepts['heavier']).toMatchObject({ field: 'mass', ops: expect.arrayContaining(['gt']) });
    expect(accepts['created_at']).toMatchObject({ by: ['sort'], isSortable: true });
    expect(accepts['notes']).toBeUndefined();
  });

  it('goes into the rows of an array', () => {
    expect(paramsOf('moons')['crater']).toMatchObject({ field: 'craters', steps: ['name'] });
  });

  it('is nothing that only another role may see', () => {
    expect(paramsOf('missions')['secret']?.when).toMatchObject({ text: 'ROLE_ADMIN' });
  });
});

describe('fields', () => {
  it('take the values of a named type and their own on top', () => {
    expect(missions?.fields['target']).toMatchObject({
      type: 'ref',
      required: true,
      choices: { to: 'planets', key: 'code', title: 'name' },
    });
    expect(missions?.fields['target']?.link).toMatchObject({
      kind: 'screen',
      to: 'planets',
      screen: 'edit',
      when: { text: 'ROLE_ASTRONOMER' },
    });
  });

  it('that are computed are read-only and never sent', () => {
    for (const name of ['progress', 'created_at']) expect(missions?.fields[name]).toMatchObject({ readOnly: true, sendAs: null });
  });

  it('of an array see the row as `self` and the record as `parent`', () => {
    expect(moons?.fields['craters']?.items?.members?.['depth']?.checks[0]?.check.node).toEqual([
      'op',
      '<=',
      ['get', 'it', []],
      ['get', 'self', ['width']],
    ]);
  });

  it('of money know their currency: the field, the settings, the project', () => {
    expect(missions?.fields['cost']?.codec).toEqual({ kind: 'money', scale: 2, currency: { lit: 'EUR' } });
    const fares = resourceFrom('resource: fares\ntitle: Fare\naccess: true\nfields:\n  code: code\n  currency: string\n  price: money\n');
    expect(fares.fields['price']?.codec).toMatchObject({ currency: { expr: { text: 'coalesce(self.currency, "EUR")' } } });
  });

  it('are read by lookups as far as others need them', () => {
    expect(planets?.lookupFields).toEqual(['code', 'name', 'kind']);
  });
});

describe('calls that need code of the server', () => {
  const behaviours = (text: string) => {
    const { ops } = resourceFrom(text);
    return [ops.create?.behaviour ?? null, ops.update?.behaviour ?? null];
  };

  it('are those of a form without a record behind it', () => {
    const landing = 'resource: landing\ntitle: Landing\nsingle: true\naccess: public\nfields: {name: string!}\n';
    expect(behaviours(landing)).toEqual([null, false]);
    expect(behaviours(`${landing}api: {get: false, update: POST /landing}\n`)).toEqual([null, true]);
  });
});

describe('schemas', () => {
  it('require only what is required and visible in any case', () => {
    expect(missions?.schema.create).toMatchObject({ required: expect.not.arrayContaining(['crew']) });
    expect(missions?.schema.create).toMatchObject({ required: expect.arrayContaining(['title', 'target', 'starts']) });
  });

  it('leave out what nobody writes', () => {
    expect(JSON.stringify(planets?.schema.update)).not.toContain('created_at');
  });
});

describe('the Model', () => {
  it('is frozen all the way down', () => {
    expect(Object.isFrozen(planets?.fields['kind']?.choices)).toBe(true);
  });

  it('has the same hash for the same meaning, wherever it is written', () => {
    const comet = (blank: string, title: string) =>
      modelWith(`resource: comets\ntitle: ${title}\n${blank}access: true\nfields:\n  code: code\n`);
    const { hash } = comet('', 'Comet');
    expect(comet('# Tails point away from the sun.\n', 'Comet').hash).toBe(hash);
    expect(comet('', 'Tailed star').hash).not.toBe(hash);
  });

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(model))).toEqual(model);
  });

  it('lists menu groups in order and leaves empty ones out', () => {
    expect(model.menu.map(({ name, entries }) => `${name}: ${entries.map(({ resource }) => resource).join(' ')}`)).toEqual([
      'sky: planets moons orrery outer-planets',
      'work: missions readings',
    ]);
  });

  it('has no fields, records or calls for a page', () => {
    const { orrery } = model.resources;
    expect(orrery).toMatchObject({ page: 'x-orrery', key: [], fields: {}, list: null, create: null, edit: null, show: null, remove: null });
    expect(Object.values(orrery?.ops ?? {})).toEqual([null, null, null, null, null]);
    expect(Object.values(model.resources).filter(({ page }) => page !== null)).toEqual([orrery]);
  });

  it('has one record and no list for a single resource', () => {
    expect(observatory).toMatchObject({
      isSingle: true,
      key: [],
      list: null,
      create: null,
      remove: null,
      ops: { update: { method: 'PUT', path: ['observatory'] } },
    });
  });
});
