/** Keys with the calls that tell them apart. */
import type { Patch } from './case.ts';

export interface ServerCase {
  readonly key: string;
  readonly both?: Patch;
  readonly with: Patch;
  /** The resource is a view of another one that says this besides; both have the same address. */
  readonly of?: Patch;
  /** Calls of `moons`, in turn: method and path, body, who asks (admin unless it says otherwise). */
  readonly ask: readonly (readonly [request: string, body?: unknown, as?: string])[];
}

const io = { code: 'io', name: 'Io' };
const make = ['POST moons', io] as const;
const read = ['GET moons/io'] as const;
const all = ['GET moons'] as const;

const x = (key: string, [base, own]: readonly [Patch, Patch], ask: ServerCase['ask']): ServerCase => ({
  key,
  both: { fields: { x: { type: 'string', ...base } } },
  with: { fields: { x: own } },
  ask,
});

/** A value that the key refuses. */
const refused = (key: string, [base, own]: readonly [Patch, Patch], value: unknown): ServerCase =>
  x(key, [base, own], [['POST moons', { ...io, x: value }], read]);

const right = (verb: string, ask: ServerCase['ask']): ServerCase => ({
  key: `access.${verb}`,
  both: { access: { use: true } },
  with: { access: { [verb]: 'ROLE_ADMIN' } },
  ask: [make, ...ask],
});

const shut = { both: { access: { use: true, list: 'ROLE_ADMIN', show: 'ROLE_ADMIN' } } };

const rule = (key: string, own: Patch, base: Patch = {}): ServerCase => ({
  key: `rule.${key}`,
  both: { rules: [{ check: 'self.name != "bad"', message: 'Bad.', ...base }] },
  with: { rules: [{ check: 'self.name != "bad"', message: 'Bad.', ...base, ...own }] },
  ask: [['POST moons', { code: 'io', name: 'bad' }], make],
});

const wake = (key: string, own: Patch, base: Patch = {}): ServerCase => ({
  key: `action.${key}`,
  both: {
    fields: { state: { type: 'state', enum: ['asleep', 'awake', 'gone'], default: 'gone' } },
    actions: { wake: { request: 'PATCH wake', to: 'awake', ...base } },
  },
  with: { actions: { wake: own } },
  ask: [make, ['PATCH moons/io/wake', {}, 'guest'], read],
});

const lastOne = { when: 'self.name == "last"', message: 'It is the last.' };
const kept = (key: string, own: Patch, both: Patch = {}): ServerCase => ({
  key,
  both,
  with: own,
  ask: [['POST moons', { code: 'io', name: 'last' }], ['DELETE moons/io']],
});

/** Whose a record is: made by admin with this value, read by guest. */
const limited = (key: string, [base, own]: readonly [Patch, Patch], value: string | null): ServerCase =>
  x(key, [base, own], [['POST moons', { ...io, x: value }], ['GET moons/io', undefined, 'guest'], ['GET moons', undefined, 'guest'], read]);
const theirs = { limits: { to: 'user.username', unless: 'ROLE_ADMIN' } };

/** Made by admin, told to guest, who has read all before. */
const named = { when: 'self.name == "named"', to: 'self.code', text: 'It has a name.' };
const told = (key: string, [both, own]: readonly [Patch, Patch]): ServerCase => ({
  key,
  both: { show: {}, ...both },
  with: own,
  ask: [
    ['PUT _notifications', { until: '999999' }, 'guest'],
    ['POST moons', { code: 'guest', name: 'named' }],
    ['GET _notifications?_limit=1', undefined, 'guest'],
  ],
});

export const serverCases: readonly ServerCase[] = [
  kept('resource.keepOne', { keepOne: [lastOne] }),
  kept('kept.when', { keepOne: [lastOne] }, { keepOne: [{ ...lastOne, when: 'self.name == "first"' }] }),
  kept('kept.message', { keepOne: [lastOne] }, { keepOne: [{ when: lastOne.when }] }),
  {
    key: 'resource.comments',
    both: { show: {} },
    with: { comments: true },
    ask: [make, ['POST moons/io/_comments', { text: 'Who found it?' }]],
  },
  told('resource.notify', [{}, { notify: { named } }]),
  told('notification.when', [{ notify: { named: { ...named, when: 'self.name == "other"' } } }, { notify: { named } }]),
  told('notification.to', [{ notify: { named: { ...named, to: 'self.name' } } }, { notify: { named } }]),
  told('notification.text', [{ notify: { named } }, { notify: { named: { ...named, text: 'A moon.' } } }]),
  told('notification.tone', [{ notify: { named } }, { notify: { named: { ...named, tone: 'warning' } } }]),
  right('use', [['GET moons', undefined, 'guest']]),
  right('list', [['GET moons', undefined, 'guest']]),
  {
    key: 'access.show',
    both: { access: { use: true }, fields: { x: { type: 'string', default: 'seen' } } },
    with: { access: { show: 'ROLE_ADMIN' } },
    ask: [make, ['GET moons/io', undefined, 'guest']],
  },
  right('create', [['POST moons', {}, 'guest']]),
  right('write', [['POST moons', {}, 'guest']]),
  right('edit', [['PUT moons/io', {}, 'guest']]),
  right('delete', [['DELETE moons/io', undefined, 'guest']]),
  { key: 'access.lookup', ...shut, with: { access: { lookup: 'ROLE_ADMIN' } }, ask: [make, ['GET moons', undefined, 'guest']] },
  {
    key: 'access.widens',
    of: { access: 'ROLE_ADMIN' },
    both: { access: { use: true } },
    with: { access: { widens: 'Everybody may read of moons.' } },
    ask: [make, ['GET moons', undefined, 'guest']],
  },
  limited('field.limits', [{}, theirs], 'admin'),
  limited('limits.to', [theirs, { limits: { to: '"admin"' } }], 'admin'),
  limited('limits.unless', [theirs, { limits: { unless: 'ROLE_ADMIN || ROLE_GUEST' } }], 'admin'),
  limited('limits.orEmpty', [theirs, { limits: { orEmpty: true } }], null),
  { key: 'access.rows', with: { access: { use: true, rows: 'self.name != "Io"' } }, ask: [make, read, all] },
  x('field.derived', [{}, { derived: 'self.name' }], [make, read]),
  {
    key: 'field.widens',
    both: { fields: { y: { type: 'string', visible: 'ROLE_ADMIN' }, x: { type: 'string', derived: 'self.y' } } },
    with: { fields: { x: { widens: 'It is no secret.' } } },
    ask: [
      ['POST moons', { ...io, y: 'a' }],
      ['GET moons/io', undefined, 'guest'],
    ],
  },
  x('field.stamp', [{}, { stamp: { create: { expr: 'self.name' } } }], [make, read]),
  x('stamp.create', [{ stamp: { create: 'one' } }, { stamp: { create: 'two' } }], [make, read]),
  x('stamp.save', [{ stamp: { create: 'one' } }, { stamp: { save: 'two' } }], [make, read, ['PUT moons/io', { name: 'Io 2' }], read]),
  {
    key: 'field.content',
    both: { fields: { x: 'text', file: { type: 'file', readOnly: true } } },
    with: { fields: { file: { content: 'x' } } },
    ask: [['POST moons', { ...io, x: 'Words.' }], ['GET moons/io/file']],
  },
  x('field.default', [{}, { default: 'start' }], [make, read]),
  refused('field.type', [{}, { type: 'integer' }], 'text'),
  refused('field.required', [{}, { required: true }], null),
  refused('field.enum', [{}, { enum: ['a'] }], 'b'),
  refused('field.minLength', [{}, { minLength: 3 }], 'ab'),
  refused('field.maxLength', [{}, { maxLength: 3 }], 'abcd'),
  refused('field.minimum', [{ type: 'integer' }, { minimum: 3 }], 2),
  refused('field.maximum', [{ type: 'integer' }, { maximum: 3 }], 4),
  refused('keys.pattern', [{ type: 'key-value' }, { keys: { pattern: '^[0-9]+$' } }], [{ key: 'a', value: '1' }]),
  refused('field.pattern', [{}, { pattern: '^[a-z]+$' }], 'A1'),
  refused('field.check', [{}, { check: 'it != "bad"' }], 'bad'),
  refused('field.readOnly', [{}, { readOnly: true }], 'a'),
  refused('field.filledBy', [{}, { filledBy: 'outside' }], 'a'),
  refused('field.visible', [{}, { visible: 'ROLE_GUEST' }], 'a'),
  refused('field.normalize', [{}, { normalize: 'lower' }], 'B'),
  refused('field.path', [{}, { path: 'far.off' }], 'a'),
  refused('field.filter', [{ type: 'ref', to: 'planets' }, { filter: { kind: 'gas' } }], 'mars'),
  x('field.immutable', [{}, { immutable: true }], [['POST moons', { ...io, x: 'a' }], ['PUT moons/io', { name: 'Io', x: 'b' }], read]),
  x(
    'field.unique',
    [{}, { unique: true }],
    [
      ['POST moons', { ...io, x: 'a' }],
      ['POST moons', { code: 'io2', name: 'Io', x: 'a' }],
    ],
  ),
  x('field.query', [{}, { query: 'y' }], [make, ['GET moons?y=a']]),
  rule('check', { check: 'self.name != "Io"' }),
  rule('verbs', { verbs: ['edit'] }),
  rule('when', { when: 'self.code == "x"' }),
  rule('message', { message: 'Never.' }),
  rule('at', { at: ['code'] }),
  wake('allow', { allow: 'ROLE_ADMIN' }),
  wake('when', { when: 'self.name == "Europa"' }),
  wake('from', { from: ['asleep'] }),
  wake('to', { to: 'asleep' }),
  wake('set', { set: { name: 'Woken' } }),
  { key: 'resource.readOnly', with: { readOnly: true }, ask: [make] },
  { key: 'resource.delete', with: { delete: false, api: { delete: false } }, ask: [make, ['DELETE moons/io']] },
  { key: 'list.sort', with: { list: { sort: 'name' } }, ask: [make, ['POST moons', { code: 'a', name: 'Zoe' }], all] },
  {
    key: 'list.search',
    both: { list: { search: ['code'] } },
    with: { list: { search: ['name'] } },
    ask: [['POST moons', { code: 'a', name: 'Zoe' }], ['GET moons?q=zo']],
  },
];
