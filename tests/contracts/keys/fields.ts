/** Keys of fields and of what stands inside them. */
import type { KeyCase, Patch } from './case.ts';

type More = Omit<KeyCase, 'key' | 'see' | 'both' | 'with'> & { readonly both?: Patch };

/** A field `x` that has the key or not. */
export const field = (key: string, see: KeyCase['see'], [base, own]: readonly [Patch, Patch], { both, ...more }: More = {}): KeyCase => ({
  key,
  see,
  both: { ...both, fields: { ...(both?.['fields'] as Patch | undefined), x: { type: 'string', ...base } } },
  with: { fields: { x: own } },
  ...more,
});

const onOff = { checked: 'start', unchecked: 'stop' };
const turning = { actions: { start: { request: 'POST start', places: [] }, stop: { request: 'POST stop', places: [] } } };
const toPlanets = { type: 'ref', to: 'planets' };
const uploading = { edit: false, api: { create: { request: 'POST', encoding: 'multipart' } } };
const pick = ['X'];
const open = ['Show choices'];
const save = ['Save'];
const create = ['Create'];
const moment = '2031-04-30T10:30:00.000Z';

const looks: readonly KeyCase[] = [
  field('field.type', 'create', [{}, { type: 'boolean' }]),
  field('field.title', 'create', [{}, { title: 'Weight' }]),
  field('field.description', 'create', [{}, { description: 'In kilograms.' }]),
  field('field.required', 'create', [{}, { required: true }], { only: 'text' }),
  field('field.immutable', 'edit', [{}, { immutable: true }], { row: { x: 'a' } }),
  field('field.readOnly', 'edit', [{}, { readOnly: true }], { row: { x: 'a' } }),
  field('field.default', 'create', [{}, { default: 'start' }]),
  field('field.enum', 'create', [{}, { enum: ['a', 'b'] }]),
  field('field.columns', 'show', [{ type: 'array', items: { type: 'object', fields: { a: 'string', b: 'string' } } }, { columns: ['a'] }], {
    both: { show: {} },
    row: { x: [{ a: '1', b: '2' }] },
  }),
  field('field.visible', 'create', [{}, { visible: 'ROLE_GUEST' }]),
  field('field.widens', 'list', [{ derived: 'self.y' }, { widens: 'It is no secret.' }], {
    both: { fields: { y: { type: 'string', visible: 'ROLE_GUEST' } } },
    row: { x: 'a' },
  }),
  field('field.value', 'edit', [{}, { value: 'self.name' }], { row: { x: 'a' } }),
  field('field.as', 'list', [{ enum: ['a', 'b'] }, { as: 'badge' }], { row: { x: 'a' } }),
  field('field.widget', 'create', [{ enum: ['a', 'b'], multiple: true }, { widget: 'switches' }]),
  field('field.tone', 'list', [{ as: 'badge' }, { tone: 'negative' }], { row: { x: 'a' } }),
  field('field.unit', 'create', [{ type: 'number' }, { unit: 'kg' }]),
  field('field.truncate', 'list', [{}, { truncate: 5 }], { row: { x: 'a rather long text' } }),
  field('field.tooltip', 'list', [{}, { tooltip: 'A hint' }], { row: { x: 'a' }, steps: ['?a', '~300'] }),
  field('field.placeholder', 'create', [{}, { placeholder: 'for instance' }]),
  field('field.empty', 'list', [{}, { empty: 'not known' }]),
  field('field.link', 'list', [toPlanets, { link: false }], { row: { x: 'jupiter' } }),
  field('field.switch', 'list', [{ type: 'boolean', as: 'switch' }, { switch: onOff }], { both: turning, row: { x: false } }),
  field('field.copy', 'show', [{}, { copy: true }], { both: { show: {} }, row: { x: 'a' } }),
  field('field.tag', 'list', [{}, { tag: { text: 'new' } }], { row: { x: 'a' } }),
  field(
    'field.localized',
    'list',
    [
      { type: 'object', fields: { en: 'string' } },
      { type: 'string', localized: true, fields: null },
    ],
    {
      row: { x: { en: 'Hello' } },
    },
  ),
  field('field.sum', 'list', [{ type: 'number' }, { sum: true }], { row: { x: 100 }, only: 'calls' }),
  field('field.currency', 'list', [{ type: 'money' }, { currency: 'USD' }], { row: { x: 100 } }),
  field('field.zone', 'list', [{ type: 'date-time' }, { zone: 'Asia/Tokyo' }], { row: { x: moment } }),
  field('field.dateOnly', 'list', [{ type: 'date-time' }, { dateOnly: true }], { row: { x: moment } }),
  field('field.items', 'create', [{ type: 'array' }, { items: { type: 'integer' } }], { steps: ['Add'] }),
  field('field.fields', 'create', [{ type: 'object', fields: { a: 'string' } }, { fields: { b: 'string' } }]),
  field('field.multiple', 'list', [{ enum: ['a', 'b'] }, { multiple: true }], { row: { x: ['a', 'b'] } }),
  field('field.accept', 'create', [{ type: 'file' }, { accept: ['.csv'] }], { both: uploading }),
  field('field.keys', 'edit', [{ type: 'key-value' }, { keys: { enum: { a: 'Aa' } } }], { row: { x: [{ key: 'a', value: '1' }] } }),
  field('field.values', 'edit', [{ type: 'key-value' }, { values: { type: 'boolean' } }], { row: { x: [{ key: 'a', value: true }] } }),
];

const sent: readonly KeyCase[] = [
  field('field.emptyAs', 'edit', [{}, { emptyAs: '' }], { row: { x: 'a' }, steps: ['X=', ...save], only: 'calls' }),
  field('field.path', 'list', [{}, { path: 'far.off' }], { row: { x: 'near', far: { off: 'there' } } }),
  field('field.sendAs', 'edit', [{}, { sendAs: 'y' }], { row: { x: 'a' }, steps: ['X=b', ...save], only: 'calls' }),
  field('field.query', 'list', [{}, { query: 'y' }], {
    both: { list: { columns: ['code', 'x'] } },
    row: { x: 'a' },
    steps: ['X'],
    only: 'calls',
  }),
  field('field.wire', 'edit', [{ enum: ['a', 'b'], multiple: true }, { wire: 'comma' }], {
    row: { x: ['a'] },
    steps: ['Name=Io 2', ...save],
    only: 'calls',
  }),
  field('field.timeOfDay', 'create', [{ type: 'date', wire: 'iso' }, { timeOfDay: '23:59:59' }], {
    steps: ['Code=io', 'Choose date', '15', ...create],
    only: 'calls',
  }),
  field('field.normalize', 'edit', [{}, { normalize: 'lower' }], { row: { x: 'a' }, steps: ['X=B', ...save], only: 'calls' }),
  field('field.key', 'edit', [{ ...toPlanets }, { key: 'name' }], {
    row: { x: 'jupiter' },
    files: { planets: { fields: { name: { unique: true } } } },
    only: 'calls',
  }),
  field('field.to', 'edit', [{ type: 'ref', to: 'planets' }, { to: 'comets' }], {
    row: { x: 'jupiter' },
    files: {
      comets: { apiVersion: 'admin/v1', resource: 'comets', title: 'Comet', access: true, fields: { code: 'code', name: 'string' } },
    },
    only: 'calls',
  }),
  field('field.filter', 'create', [toPlanets, { filter: { kind: 'gas' } }], { steps: open, only: 'calls' }),
  field('field.picker', 'edit', [toPlanets, { picker: false }], { row: { x: 'jupiter' } }),
  field('field.params', 'create', [toPlanets, { params: { near: 'yes' } }], { steps: open, only: 'calls' }),
  field('field.pageSize', 'create', [toPlanets, { pageSize: 7 }], { steps: open, only: 'calls' }),
  field('field.fallback', 'create', [toPlanets, { fallback: ['mars'] }], { steps: open, broken: 'planets' }),
  field('field.options', 'create', [{}, { options: { from: 'GET /planets', value: 'code' } }], { only: 'calls' }),
  field('field.unique', 'create', [{}, { unique: true }], { steps: ['X=taken', '~600'], only: 'calls' }),
];

const refused = (key: string, [base, own]: readonly [Patch, Patch], value: string, more: More = {}): KeyCase =>
  field(key, 'create', [base, own], { steps: [`X=${value}`], ...more });

const rules: readonly KeyCase[] = [
  refused('field.minLength', [{}, { minLength: 3 }], 'ab'),
  refused('field.maxLength', [{}, { maxLength: 3 }], 'abcd'),
  refused('field.minimum', [{ type: 'integer' }, { minimum: 3 }], '2'),
  refused('field.maximum', [{ type: 'integer' }, { maximum: 3 }], '4'),
  refused('field.pattern', [{}, { pattern: '^[a-z]+$' }], 'A1'),
  refused('field.format', [{}, { format: 'x-even' }], 'odd'),
  refused('field.check', [{}, { check: 'it != "bad"' }], 'bad'),
  refused('field.checks', [{}, { checks: [{ check: 'it != "bad"', message: 'No.' }] }], 'bad'),
  refused('field.message', [{ check: 'it != "bad"' }, { message: 'Not that one.' }], 'bad'),
  refused('check.check', [{ checks: [{ check: 'it != "b"' }] }, { checks: [{ check: 'it != "bad"' }] }], 'bad'),
  refused('check.when', [{ checks: [{ check: 'it != "bad"' }] }, { checks: [{ check: 'it != "bad"', when: 'self.name == "x"' }] }], 'bad'),
  refused('check.message', [{ checks: [{ check: 'it != "bad"' }] }, { checks: [{ check: 'it != "bad"', message: 'No.' }] }], 'bad'),
  field('field.autofill', 'create', [{}, { autofill: { value: 'self.name' } }], {
    steps: ['Code=io', 'Name=Io', ...create],
    only: 'calls',
  }),
  field('autofill.value', 'create', [{ autofill: { value: 'self.code' } }, { autofill: { value: 'self.name' } }], {
    steps: ['Code=io', 'Name=Io', ...create],
    only: 'calls',
  }),
  field('autofill.when', 'create', [{ autofill: { value: 'self.name' } }, { autofill: { when: 'self.code == "no"' } }], {
    steps: ['Code=io', 'Name=Io', ...create],
    only: 'calls',
  }),
  field('unique.within', 'create', [{ unique: true }, { unique: { within: ['name'] } }], {
    steps: ['Name=Io', 'X=taken', '~600'],
    only: 'calls',
  }),
];

const inside: readonly KeyCase[] = [
  field('enum value.title', 'list', [{ enum: { a: {} } }, { enum: { a: { title: 'First' } } }], { row: { x: 'a' } }),
  field('enum value.tone', 'list', [{ as: 'badge', enum: { a: {} } }, { enum: { a: { tone: 'negative' } } }], { row: { x: 'a' } }),
  field('enum value.icon', 'list', [{ as: 'icon', enum: { a: {} } }, { enum: { a: { icon: 'cloud' } } }], { row: { x: 'a' } }),
  field('enum value.tooltip', 'list', [{ enum: { a: {} } }, { enum: { a: { tooltip: 'A hint' } } }], {
    row: { x: 'a' },
    steps: ['?A', '~300'],
  }),
  field('enum value.when', 'create', [{ enum: { a: {}, b: {} } }, { enum: { b: { when: 'ROLE_GUEST' } } }], { steps: pick }),
  field('options.from', 'create', [{ options: { from: 'GET /planets' } }, { options: { from: 'GET /planets/near' } }], { only: 'calls' }),
  field('options.value', 'create', [{ options: { from: 'GET /planets', title: 'name', value: 'name' } }, { options: { value: 'code' } }], {
    steps: [...open, 'Mars', 'Code=io', ...create],
    only: 'calls',
  }),
  field('options.title', 'create', [{ options: { from: 'GET /planets', value: 'code' } }, { options: { title: 'name' } }], { steps: open }),
  field('options.params', 'create', [{ options: { from: 'GET /planets', value: 'code' } }, { options: { params: { near: 'yes' } } }], {
    only: 'calls',
  }),
  field('options.pageSize', 'create', [{ options: { from: 'GET /planets', value: 'code' } }, { options: { pageSize: 1 } }], {
    steps: open,
  }),
  field('options.preselect', 'create', [{ options: { from: 'GET /planets', value: 'code' } }, { options: { preselect: true } }]),
  field('keys.enum', 'edit', [{ type: 'key-value' }, { keys: { enum: { a: 'Aa' } } }], { row: { x: [{ key: 'a', value: '1' }] } }),
  field('keys.suggest', 'edit', [{ type: 'key-value' }, { keys: { suggest: { a: 'Aa' } } }], { row: { x: [{ key: 'a', value: '1' }] } }),
  field('keys.required', 'edit', [{ type: 'key-value' }, { keys: { required: true } }], {
    row: { x: [{ key: '', value: '1' }] },
    steps: ['Name=Io 2', ...save],
  }),
  field('keys.readOnly', 'edit', [{ type: 'key-value' }, { keys: { readOnly: ['a'] } }], { row: { x: [{ key: 'a', value: '1' }] } }),
  field('switch.checked', 'list', [{ type: 'boolean', as: 'switch', switch: onOff }, { switch: { checked: 'stop' } }], {
    both: turning,
    row: { x: false },
    steps: ['X'],
    only: 'calls',
  }),
  field('switch.unchecked', 'list', [{ type: 'boolean', as: 'switch', switch: onOff }, { switch: { unchecked: 'start' } }], {
    both: turning,
    row: { x: true },
    steps: ['X'],
    only: 'calls',
  }),
  field('tag.text', 'list', [{ tag: { text: 'old' } }, { tag: { text: 'new' } }], { row: { x: 'a' } }),
  field('tag.tone', 'list', [{ tag: { text: 'old' } }, { tag: { tone: 'negative' } }], { row: { x: 'a' } }),
  field('tag.when', 'list', [{ tag: { text: 'old' } }, { tag: { when: 'ROLE_GUEST' } }], { row: { x: 'a' } }),
];

export const fieldCases: readonly KeyCase[] = [...looks, ...sent, ...rules, ...inside];
