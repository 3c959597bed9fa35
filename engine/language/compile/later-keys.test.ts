import { describe, expect, it } from 'vitest';
import { readModel } from '../index.ts';
import { loadFolder } from '../load/disk.ts';
import { modelWith, planetModel, resourceFrom } from './testing.ts';

const probe = (more: string) => resourceFrom(`resource: probes\ntitle: Probe\naccess: true\n${more}`);
const plainFields = 'fields:\n  code: code\n  name: string\n';

/** The fixtures with _app.yaml or _messages.yaml changed, and one more resource. */
function modelOf(shared: Readonly<Record<string, (text: string) => string>>, text: string) {
  const sources = loadFolder('tests/fixtures', 'resources').map((source) => {
    const change = shared[source.file.replace('resources/', '')];
    return change === undefined ? source : { ...source, text: change(source.text) };
  });
  const { model, problems } = readModel([...sources, { file: 'resources/probes.yaml', text: `apiVersion: admin/v1\n${text}` }]);
  expect(problems).toEqual([]);
  return model;
}

describe('a list', () => {
  it('is exported as the resource, in both formats, by whoever may list it', () => {
    const { list, access } = probe(`${plainFields}list: {export: true}\n`);
    expect(list?.exports).toEqual([
      { config: 'probes', title: expect.objectContaining({ text: 'Export' }) as unknown, formats: ['csv', 'xlsx'] },
    ]);
    expect(access.export).toEqual(access.list);
  });

  it('may be exported by fewer people', () => {
    const { access } = resourceFrom(
      `resource: probes\ntitle: Probe\naccess: {use: true, export: ROLE_ADMIN}\n${plainFields}list: {export: [all]}\n`,
    );
    expect(access.export.cond).toMatchObject({ text: 'ROLE_ADMIN' });
    expect(access.list.cond).toBe(true);
  });

  it('unfolds rows, and says what "*" leaves', () => {
    const { list } = probe(
      `${plainFields}  note: text\nlist: {as: cards, columns: [code], details: [name, {note: Seen from far away.}, "*"]}\n`,
    );
    expect(list?.as).toBe('cards');
    expect(list?.details.map((block) => (block.kind === 'cell' ? block.cell.field : block.kind))).toEqual(['name', 'note', 'code', 'note']);
  });

  it('inside a record has the keys of its own list unless it says otherwise', () => {
    const text = `resource: probes\ntitle: Probe\naccess: true\n${plainFields}  planet: planet\nedit: {tabs: [form, {name: near, list: {of: planets, filter: {kind: rock}, columns: [code, density], filters: [mass], pageSize: 10}}]}\n`;
    const { probes, planets } = modelWith(text).resources;
    const [block] = probes?.edit?.tabs[1]?.layout ?? [];
    const list = block?.kind === 'list' ? block.list : null;
    expect(list?.columns.map(({ name, kind }) => `${name} ${kind}`)).toEqual(['code fields', 'density value']);
    expect(list).toMatchObject({ pageSize: 10, sort: [{ by: 'name', desc: false }] });
    const mass = planets?.accepts.find(({ param }) => param === 'mass');
    expect(mass).toMatchObject({ by: expect.arrayContaining(['filter']) as unknown, ops: expect.arrayContaining(['between']) as unknown });
  });
});

describe('the show screen', () => {
  it('has tabs whose addresses say what the wire says, whatever the fields are called', () => {
    const near = 'near: {type: array, title: Near, path: close, items: {fields: {code: string}}}';
    const { show } = probe(`${plainFields}  ${near}\nshow: {tabs: [near, {name: far, layout: [near]}]}\n`);
    expect(show?.tabs.map(({ name, title }) => [name, title.text])).toEqual([
      ['close', 'Near'],
      ['far', 'Far'],
    ]);
  });

  it('reads again every two seconds while a condition holds', () => {
    expect(probe(`${plainFields}show: {poll: {while: self.name == "on", max: 5}}\n`).show?.poll).toMatchObject({
      ...{ everyMs: 2000, max: 5 },
      while: { text: 'self.name == "on"' },
    });
    expect(probe(`${plainFields}show: {poll: 3s}\n`).show?.poll).toEqual({ everyMs: 3000, while: true, max: null });
    expect(probe(`${plainFields}show: {layout: [name]}\n`).show?.poll).toBeNull();
  });

  it('may be drawn by hand, as a whole or in part', () => {
    expect(probe(`${plainFields}show: {page: x-orrery}\n`).show?.page).toBe('x-orrery');
    const { create, fields } = probe(
      `fields:\n  code: code\n  sky: {type: json, widget: x-star-map}\nform: {layout: [code, {widget: x-star-map, when: ROLE_ADMIN}]}\n`,
    );
    expect(fields['sky']?.widget).toBe('x-star-map');
    expect(create?.tabs[0]?.layout[1]).toMatchObject({ kind: 'widget', name: 'x-star-map', when: { text: 'ROLE_ADMIN' } });
  });
});

describe('a field', () => {
  it('is chosen from a call, whose address may hold values of the record', () => {
    const { fields, list } = probe(
      `fields:\n  code: code\n  planet: planet\n  site: {options: {from: "GET /planets/{planet}/sites", value: id, params: {open: true}, pageSize: 20}}\nlist: {filters: [site]}\n`,
    );
    expect(fields['site']).toMatchObject({
      widget: 'select',
      choices: {
        kind: 'address',
        op: { method: 'GET', path: ['planets', { param: 'planet' }, 'sites'] },
        ...{ value: ['id'], title: ['id'], params: { open: { lit: true } }, pageSize: 20, isPreselected: false },
      },
    });
    expect(list?.filters[0]).toMatchObject({ op: 'eq', choices: { kind: 'address' } });
  });

  it('holds a text per language', () => {
    const { fields, schema } = probe('fields:\n  code: code\n  label: {type: string, localized: true, maxLength: 5}\n');
    expect(fields['label']).toMatchObject({ codec: { kind: 'localized' }, ty: { map: 'string' }, widget: 'localized' });
    expect(schema.create).toMatchObject({
      properties: { label: { type: 'object', additionalProperties: { type: 'string', maxLength: 5 } } },
    });
  });

  it('holds a file', () => {
    const { fields, schema } = probe(
      'api: {create: {request: POST, encoding: multipart}}\nedit: false\nfields:\n  code: code\n  chart: {type: file, accept: [.png]}\n',
    );
    expect(fields['chart']).toMatchObject({ type: 'file', codec: { kind: 'file', accept: ['.png'] }, widget: 'file' });
    expect(schema.create).toMatchObject({ properties: { chart: { type: 'object', required: ['name'] } } });
  });
});

describe('a call', () => {
  it('says where rows and headers are, and how it is encoded', () => {
    const { ops } = probe(
      `${plainFields}api: {list: {request: GET, read: data.rows, headers: {seen: Last-Modified}}, create: {request: POST, encoding: multipart}}\n`,
    );
    expect(ops.list).toMatchObject({ read: ['data', 'rows'], headers: { seen: 'Last-Modified' }, encoding: 'json' });
    expect(ops.create).toMatchObject({ read: [], headers: {}, encoding: 'multipart' });
  });

  it('of an action carries files too', () => {
    const { actions } = probe(`${plainFields}actions: {load: {request: POST load, encoding: multipart, fields: {chart: file}}}\n`);
    expect(actions['load']?.does).toMatchObject({ kind: 'request', op: { encoding: 'multipart' } });
  });
});

describe('a view of the audit log', () => {
  const { log } = modelWith(
    'resource: log\ntitle: Change\nof: audit\nwhere: {type: update}\naccess: ROLE_ADMIN\nfields: {relations: false}\nlist: {sort: -created_at}\n',
  ).resources;

  it('is read-only, with the entries as its records', () => {
    expect(log).toMatchObject({
      view: { of: 'audit', where: [{ param: 'type', op: 'eq' }] },
      key: ['id'],
      create: null,
      edit: null,
      remove: null,
    });
    expect(log?.order).toEqual(['id', 'resource', 'record_id', 'type', 'blame_user', 'created_at', 'diffs']);
    expect(log?.ops.list?.path).toEqual(['log']);
    expect(log?.show).not.toBeNull();
  });

  it('asks for the rights of its own file', () => {
    expect(log?.access.list.cond).toMatchObject({ text: 'ROLE_ADMIN' });
    expect(log?.access.act.cond).toBe(false);
  });
});

describe('a collection', () => {
  it('is read below the address of the record, its rows as a table or as cards', () => {
    const { collections } = probe(`${plainFields}collections: {shots: {as: cards, path: pictures, fields: {id: string, title: string}}}\n`);
    expect(collections['shots']).toMatchObject({ as: 'cards', op: { method: 'GET', path: ['probes', { key: 0 }, 'pictures'] } });
    expect(planetModel().resources['planets']?.collections['sightings']).toMatchObject({
      as: 'table',
      order: ['seen_at', 'observer', 'magnitude'],
    });
  });
});

describe('what a project says for all', () => {
  it('names the command that exports, where its runs are, and how often it is asked', () => {
    expect(planetModel().export).toEqual({ command: 'export', path: ['export', 'runs'], everyMs: 2000, max: 3 });
    const app = { '_app.yaml': (text: string) => `${text}export: {command: Dump, path: "jobs/{command}/started", every: 500ms, max: 9}\n` };
    expect(modelOf(app, `resource: probes\ntitle: Probe\naccess: true\n${plainFields}`)?.export).toEqual({
      command: 'Dump',
      path: ['jobs', 'Dump', 'started'],
      everyMs: 500,
      max: 9,
    });
  });

  it('says who may read the descriptors, and nobody may without it', () => {
    expect(planetModel().descriptors).toEqual({ cond: false, reason: null, place: null });
    const app = {
      '_app.yaml': (text: string) => `${text}descriptors: {expr: ROLE_ASTRONOMER && user.team == "core", reason: Ask the core team}\n`,
    };
    const model = modelOf(app, `resource: probes\ntitle: Probe\naccess: true\n${plainFields}`);
    expect(model?.descriptors).toMatchObject({
      cond: { text: 'ROLE_ASTRONOMER && user.team == "core"', reads: ['role.ROLE_ASTRONOMER', 'user.team'] },
      reason: { text: 'Ask the core team' },
    });
  });

  it('says who may keep views for others, and nobody may without it', () => {
    expect(planetModel().publishViews).toEqual({ cond: false, reason: null, place: null });
    const app = { '_app.yaml': (text: string) => `${text}publishViews: {expr: ROLE_ASTRONOMER, reason: Ask an astronomer}\n` };
    const model = modelOf(app, `resource: probes\ntitle: Probe\naccess: true\n${plainFields}`);
    expect(model?.publishViews).toMatchObject({ cond: { reads: ['role.ROLE_ASTRONOMER'] }, reason: { text: 'Ask an astronomer' } });
  });

  it('replaces the toasts of the engine', () => {
    const app = { '_app.yaml': (text: string) => `${text}toasts: {saved: 'Kept {title}.', failed: '{action}: no. {error}'}\n` };
    const probes = modelOf(app, `resource: probes\ntitle: Probe\naccess: true\n${plainFields}actions: {ping: {request: POST ping}}\n`)
      ?.resources['probes'];
    expect(probes?.edit?.success?.text).toBe('Kept {title}.');
    expect(probes?.create?.success?.text).toBe('{title} was created.');
    expect(probes?.actions['ping']?.failure.text).toBe('{action}: no. {error}');
  });

  it('lets a message lead somewhere', () => {
    const messages = {
      '_messages.yaml': (text: string) =>
        `${text}  late: {text: It takes longer., tone: warning, keep: true, link: {to: planets, filter: {kind: rock}}}\n`,
    };
    const model = modelOf(messages, `resource: probes\ntitle: Probe\naccess: true\n${plainFields}create: {success: late}\n`);
    expect(model?.resources['probes']?.create?.success).toMatchObject({
      keep: true,
      tone: 'warning',
      link: { kind: 'screen', to: 'planets', screen: 'list' },
    });
    expect(model?.messages['late']?.text.link).toMatchObject({ to: 'planets' });
    expect(model?.resources['planets']?.accepts.find(({ param }) => param === 'kind')?.by).toContain('link');
    expect(model?.messages['planet_not_found']?.text.link).toBeNull();
  });
});
