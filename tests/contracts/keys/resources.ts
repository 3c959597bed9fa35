/** Keys of a resource as a whole, and of the files that resources share. */
import type { KeyCase, Patch } from './case.ts';

type More = Omit<KeyCase, 'key' | 'see' | 'with'>;

const own = (key: string, see: KeyCase['see'], patch: Patch, more: More = {}): KeyCase => ({ key, see, with: patch, ...more });
const of = (key: string, see: KeyCase['see'], file: string, [base, patch]: readonly [Patch, Patch], more: More = {}): KeyCase => ({
  key,
  see,
  files: { [file]: base },
  filesWith: { [file]: patch },
  ...more,
});

const make = ['Code=io', 'Name=Io', 'Create'];
const refusal = { status: 409, body: { code: 'x', message: 'Refused.' } };
const running: More = {
  both: { list: { export: true } },
  steps: ['Export', 'CSV', '~50'],
  answer: { status: 201, body: { data: { id: 'r1', state: 'running' } } },
};
const done = { status: 201, body: { data: { id: 'r1', state: 'done', result: { filename: 'f.csv' } } } };
const inMenu = { both: { menu: { group: 'other' } } };

const seen = { fields: { first_seen: 'date-time', last_seen: 'date-time' } };
const lost = { where: { name: 'Io' }, at: 'first_seen' };

const comets = {
  comets: { apiVersion: 'admin/v1', resource: 'comets', title: 'Comet', access: true, fields: { code: 'code', name: 'string' } },
};

const resources: readonly KeyCase[] = [
  own('resource.title', 'list', { title: 'Satellite' }),
  own('resource.titlePlural', 'list', { titlePlural: 'Satellites' }),
  own('resource.description', 'list', { description: 'They circle planets.' }),
  own('resource.icon', 'menu', { icon: 'cloud' }),
  own('resource.menu', 'menu', { menu: false }),
  own('resource.path', 'list', { path: 'satellites' }, { only: 'calls' }),
  own('resource.api', 'list', { api: { list: 'GET satellites' } }, { only: 'calls' }),
  own('resource.single', 'edit', { single: true }, { only: 'calls' }),
  own('resource.titleField', 'show', { titleField: 'code' }, { both: { show: {} } }),
  own('resource.readOnly', 'list', { readOnly: true }),
  own('resource.access', 'list', { access: 'ROLE_GUEST' }),
  own('resource.fields', 'create', { fields: { x: 'string' } }),
  own(
    'resource.rules',
    'create',
    { rules: [{ check: 'self.name != self.code', message: 'Not the same.' }] },
    { steps: ['Code=io', 'Name=io', 'Create'] },
  ),
  own('resource.failed', 'failed', { failed: lost }, { both: seen }),
  own('failed.where', 'failed', { failed: { where: { name: 'Europa' } } }, { both: { ...seen, failed: lost }, only: 'calls' }),
  own('failed.at', 'failed', { failed: { at: 'last_seen' } }, { both: { ...seen, failed: lost }, only: 'calls' }),
  own('resource.collections', 'edit', { collections: { two: { fields: { a: 'string' } } }, edit: { tabs: ['form', 'two'] } }),
  own('resource.actions', 'list', { actions: { wake: { request: 'POST wake' } } }, { steps: ['Actions of Io'] }),
  own(
    'resource.transitions',
    'show',
    { transitions: { wake: { to: 'awake' } } },
    {
      both: { show: {}, fields: { state: { type: 'state', enum: ['asleep', 'awake'] } } },
      row: { state: 'asleep' },
    },
  ),
  own('resource.list', 'list', { list: { columns: ['code'] } }),
  own('resource.show', 'list', { show: {} }, { steps: ['Actions of Io'] }),
  own('resource.form', 'create', { form: { layout: ['code'] } }),
  own('resource.create', 'list', { create: false }),
  own('resource.edit', 'list', { edit: false }),
  own('resource.delete', 'list', { delete: false }, { steps: ['Actions of Io'] }),
  own('resource.key', 'list', { key: ['name'] }, { both: { fields: { name: { type: 'string', required: true } } } }),
  own('resource.page', 'list', { page: 'x-orrery', fields: null }),
  own('resource.of', 'list', { of: 'planets', fields: null }, { only: 'calls' }),
  own('resource.route', 'list', { route: 'far/moons' }),
  own('resource.where', 'list', { where: { name: 'Io' } }, { both: { of: 'planets', fields: null }, only: 'calls' }),
  own('menu.group', 'menu', { menu: { group: 'far' } }, inMenu),
  own('menu.title', 'menu', { menu: { title: 'Satellites' } }, inMenu),
  own('menu.icon', 'menu', { menu: { icon: 'cloud' } }, inMenu),
  own(
    'menu.order',
    'menu',
    { menu: { order: 9 } },
    { both: { menu: { order: 1 } }, files: { planets: { menu: { group: 'other', order: 5 } } } },
  ),
  own('menu.tag', 'menu', { menu: { tag: { text: 'new' } } }, inMenu),
  own('menu.waiting', 'menu', { menu: { waiting: { name: 'Io' } } }, { ...inMenu, steps: ['~1100'], isIdle: true, only: 'text' }),
  own('api.list', 'list', { api: { list: 'GET far/moons' } }, { only: 'calls' }),
  own('api.get', 'edit', { api: { get: 'GET moons/{code}/all' } }, { only: 'calls' }),
  own('api.create', 'create', { api: { create: 'POST far/moons' } }, { steps: make, only: 'calls' }),
  own('api.update', 'edit', { api: { update: 'PATCH' } }, { steps: ['Name=Io 2', 'Save'], only: 'calls' }),
  own(
    'api.delete',
    'show',
    { api: { delete: 'DELETE moons/{code}/now' } },
    { both: { show: {} }, steps: ['More actions', 'Delete', 'Delete'], only: 'calls' },
  ),
  own(
    'call.request',
    'list',
    { api: { list: { request: 'GET satellites' } } },
    { both: { api: { list: { request: 'GET moons' } } }, only: 'calls' },
  ),
  own(
    'call.encoding',
    'create',
    { api: { create: { encoding: 'multipart' } } },
    { both: { api: { create: { request: 'POST' } } }, steps: make, only: 'calls' },
  ),
  own('call.read', 'list', { api: { list: { read: 'metadata' } } }, { both: { api: { list: { request: 'GET' } } } }),
  own(
    'call.headers',
    'list',
    { api: { list: { headers: { told: 'X-Told' } } } },
    { both: { api: { list: { request: 'GET', headers: { told: 'X-Other' } } }, list: { intro: 'It said {meta.told}.' } } },
  ),
  own(
    'call.send',
    'edit',
    { api: { update: { send: ['name'] } } },
    {
      both: { api: { update: { request: 'PUT' } }, fields: { x: 'string' } },
      row: { x: 'a' },
      steps: ['Name=Io 2', 'Save'],
      only: 'calls',
    },
  ),
  ...(['use', 'list'] as const).map((verb) =>
    own(`access.${verb}`, 'list', { access: { [verb]: 'ROLE_GUEST' } }, { both: { access: { use: true } } }),
  ),
  ...(['write', 'create', 'edit', 'delete', 'export', 'act', 'show'] as const).map((verb) =>
    own(
      `access.${verb}`,
      'list',
      { access: { [verb]: 'ROLE_GUEST' } },
      {
        both: { access: { use: true }, show: {}, list: { export: true }, actions: { wake: { request: 'POST wake' } } },
        steps: ['Actions of Io'],
      },
    ),
  ),
  own(
    'access.widens',
    'list',
    { access: { widens: 'Everybody may read of planets.' } },
    { both: { of: 'planets', fields: null, access: { use: true } }, files: { planets: { access: 'ROLE_GUEST' } } },
  ),
  own('collection.path', 'edit', { collections: { two: { path: 'second' } } }, { both: twoTabs({}), at: '#two', only: 'calls' }),
  own('collection.single', 'edit', { collections: { two: { single: true } } }, { both: twoTabs({}), at: '#two' }),
  own('collection.use', 'edit', { collections: { two: { use: 'audit', fields: null } } }, { both: twoTabs({}), at: '#two' }),
  own('collection.title', 'edit', { collections: { two: { title: 'Second' } } }, { both: twoTabs({}), at: '#two' }),
  own('collection.fields', 'edit', { collections: { two: { fields: { code: 'string' } } } }, { both: twoTabs({}), at: '#two' }),
  own('collection.as', 'edit', { collections: { two: { as: 'cards' } } }, { both: twoTabs({}), at: '#two' }),
  ...rules(),
  own('parent.to', 'list', { parents: { planet: { to: 'comets' } } }, { ...below({ to: 'planets' }), files: comets }),
  own(
    'parent.field',
    'list',
    { parents: { planet: { field: 'world' } } },
    {
      both: {
        path: 'planets/{planet}/moons',
        parents: { planet: { to: 'planets' } },
        fields: { world: { type: 'string', title: 'World' } },
      },
    },
  ),
  own('parent.wildcard', 'list', { parents: { planet: { wildcard: true } } }, below({ to: 'planets' })),
  own('resource.parents', 'list', { parents: { planet: { to: 'planets' } }, path: 'planets/{planet}/moons' }),
];

function below(parent: Patch): More {
  return { both: { path: 'planets/{planet}/moons', parents: { planet: parent }, fields: { planet: 'string' } } };
}

function twoTabs(more: Patch): Patch {
  return { collections: { two: { fields: { name: 'string' }, ...more } }, edit: { tabs: ['form', 'two'] } };
}

function rules(): readonly KeyCase[] {
  const base = { check: 'self.name != "bad"', message: 'Bad.' };
  const one = (key: string, rule: Patch): KeyCase =>
    own(`rule.${key}`, 'create', { rules: [{ ...base, ...rule }] }, { both: { rules: [base] }, steps: ['Code=io', 'Name=bad', 'Create'] });
  return [
    one('check', { check: 'self.name != "io"' }),
    one('at', { at: ['code'] }),
    one('message', { message: 'Never.' }),
    one('when', { when: 'self.code == "x"' }),
    one('verbs', { verbs: ['edit'] }),
    one('side', { side: 'server' }),
  ];
}

const fieldX = (type: Patch) => ({ both: { fields: { x: type } } });

const files: readonly KeyCase[] = [
  of('app.title', 'menu', '_app', [{}, { title: 'Heaven' }]),
  of('app.api', 'list', '_app', [{}, { api: { base: '/api/v2' } }], { only: 'calls' }),
  of('app api.base', 'list', '_app', [{ api: { base: '/api/v3' } }, { api: { base: '/api/v2' } }], { only: 'calls' }),
  of('app.money', 'list', '_app', [{}, { money: { currency: 'USD' } }], { ...fieldX({ type: 'money' }), row: { x: 100 } }),
  of('app money.scale', 'list', '_app', [{ money: { scale: 2 } }, { money: { scale: 3 } }], {
    ...fieldX({ type: 'money' }),
    row: { x: 1000 },
  }),
  of('app money.currency', 'list', '_app', [{ money: { scale: 2 } }, { money: { currency: 'USD' } }], {
    ...fieldX({ type: 'money' }),
    row: { x: 100 },
  }),
  of('app.menu', 'menu', '_app', [{}, { menu: [{ group: 'other', title: 'Else' }, { group: 'far' }] }]),
  of('menu group.title', 'menu', '_app', [{}, { menu: [{ group: 'other', title: 'Else' }, { group: 'far' }] }]),
  of('app.export', 'list', '_app', [{}, { export: { command: 'write-out' } }], {
    both: { list: { export: true } },
    steps: ['Export', 'CSV'],
    answer: done,
    only: 'calls',
  }),
  of('app export.command', 'list', '_app', [{ export: { command: 'one' } }, { export: { command: 'two' } }], {
    both: { list: { export: true } },
    steps: ['Export', 'CSV'],
    answer: done,
    only: 'calls',
  }),
  of('app export.path', 'list', '_app', [{ export: { command: 'one' } }, { export: { command: 'one', path: 'jobs/{command}' } }], {
    both: { list: { export: true } },
    steps: ['Export', 'CSV'],
    answer: done,
    only: 'calls',
  }),
  of('app export.every', 'list', '_app', [{ export: { command: 'one', every: '1h' } }, { export: { every: '5ms' } }], running),
  of('app export.max', 'list', '_app', [{ export: { command: 'one', every: '5ms', max: 9 } }, { export: { max: 1 } }], running),
  named('app.pages', '_app', { pages: null }, { pages: ['x-orrery'] }, { both: { page: 'x-orrery', fields: null } }),
  named('app.formats', '_app', { formats: null }, { formats: ['x-even'] }, { both: { fields: { name: { format: 'x-even' } } } }),
  named('app.widgets', '_app', { widgets: null }, { widgets: ['x-map'] }, { both: { list: { details: [{ widget: 'x-map' }] } } }),
  named('app.user', '_app', {}, { user: { team: 'string' } }, { both: { access: 'user.team == "red"' } }),
  named('app.settings', '_app', { settings: null }, { settings: { atlas: 'string' } }, { both: { access: 'settings.atlas == "red"' } }),
  named(
    'menu group.group',
    '_app',
    { menu: [{ group: 'other' }] },
    { menu: [{ group: 'other' }, { group: 'far' }] },
    { both: { menu: { group: 'far' } } },
  ),
  named('roles.roles', '_roles', {}, { roles: { ROLE_PILOT: 'Pilot' } }, { both: { access: 'ROLE_PILOT' } }),
  of('app.descriptors', 'list', '_app', [{}, { descriptors: 'ROLE_ADMIN' }]),
  of('app.publishViews', 'list', '_app', [{}, { publishViews: 'ROLE_ADMIN' }], { steps: ['Views ▾', 'Save as a new view…'] }),
  of('app.multiSort', 'list', '_app', [{}, { multiSort: false }], { both: { list: { sort: ['name', 'code'] } } }),
  of('app.toasts', 'create', '_app', [{}, { toasts: { created: 'Made.' } }], { steps: make }),
  of('app toasts.created', 'create', '_app', [{}, { toasts: { created: 'Made.' } }], { steps: make }),
  of('app toasts.createFailed', 'create', '_app', [{}, { toasts: { createFailed: 'No.' } }], { steps: make, answer: refusal }),
  of('app toasts.saved', 'edit', '_app', [{}, { toasts: { saved: 'Kept.' } }], { steps: ['Name=Io 2', 'Save'] }),
  of('app toasts.saveFailed', 'edit', '_app', [{}, { toasts: { saveFailed: 'No.' } }], { steps: ['Name=Io 2', 'Save'], answer: refusal }),
  ...(['deleted', 'deleteFailed'] as const).map((key) =>
    of(`app toasts.${key}`, 'show', '_app', [{}, { toasts: { [key]: 'So it is.' } }], {
      both: { show: {} },
      steps: ['More actions', 'Delete', 'Delete'],
      ...(key === 'deleteFailed' && { answer: refusal }),
    }),
  ),
  ...(['done', 'failed'] as const).map((key) =>
    of(`app toasts.${key}`, 'show', '_app', [{}, { toasts: { [key]: 'So it is.' } }], {
      both: { show: {}, actions: { wake: { request: 'POST wake' } } },
      steps: ['More actions', 'Wake'],
      ...(key === 'failed' && { answer: refusal }),
    }),
  ),
  of('role.implies', 'list', '_roles', [{}, { roles: { ROLE_ADMIN: { title: 'Administrator', implies: ['ROLE_GUEST'] } } }], {
    both: { access: 'ROLE_GUEST' },
  }),
  of('types.types', 'create', '_types', [types({}), types({ description: 'A weight.' })], fieldX({ type: 'weight' })),
  of('messages.messages', 'create', '_messages', [{}, { messages: { told: 'Said.' } }], {
    both: { create: { success: 'told' } },
    steps: make,
  }),
  of('message.text', 'create', '_messages', [{ messages: { told: { text: 'One.' } } }, { messages: { told: { text: 'Two.' } } }], {
    both: { create: { success: 'told' } },
    steps: make,
  }),
  of('message.tone', 'create', '_messages', [{ messages: { told: { text: 'One.' } } }, { messages: { told: { tone: 'negative' } } }], {
    both: { create: { success: 'told' } },
    steps: make,
  }),
  of('message.keep', 'create', '_messages', [{ messages: { told: { text: 'One.' } } }, { messages: { told: { keep: true } } }], {
    both: { create: { success: 'told' } },
    steps: [...make, '~50'],
    isHasty: true,
  }),
  of(
    'message.link',
    'create',
    '_messages',
    [{ messages: { told: { text: 'One.' } } }, { messages: { told: { link: { to: 'planets' } } } }],
    { both: { create: { success: 'told' } }, steps: make },
  ),
  of('message.match', 'create', '_messages', [{ messages: { told: { text: 'One.' } } }, { messages: { told: { match: ['Refused.'] } } }], {
    steps: make,
    answer: refusal,
  }),
  of('collections.collections', 'edit', '_collections', [shared({}), shared({ title: 'Third' })], {
    both: { collections: { two: { use: 'seen' } }, edit: { tabs: ['form', 'two'] } },
    at: '#two',
  }),
];

/** What others name: without it they are refused. */
function named(key: string, file: string, base: Patch, patch: Patch, more: More): KeyCase {
  return { ...of(key, 'list', file, [base, patch], more), isRefused: true };
}

function types(weight: Patch): Patch {
  return { apiVersion: 'admin/v1', types: { weight: { type: 'number', ...weight } } };
}

function shared(seen: Patch): Patch {
  return { apiVersion: 'admin/v1', collections: { seen: { fields: { by: 'string' }, ...seen } } };
}

export const resourceCases: readonly KeyCase[] = [...resources, ...files];
