/** Keys of lists, forms, show screens and their parts. */
import type { KeyCase, Patch } from './case.ts';

type More = Omit<KeyCase, 'key' | 'see' | 'both' | 'with'> & { readonly both?: Patch };
type Pair = readonly [Patch, Patch];

const at =
  (screen: 'list' | 'create' | 'edit' | 'show') =>
  (key: string, [base, own]: Pair, { both, ...more }: More = {}): KeyCase => ({
    key,
    see: screen,
    both: { ...both, [screen]: base },
    with: { [screen]: own },
    ...more,
  });

const list = at('list');
const create = at('create');
const show = at('show');

const more: Patch = { fields: { x: 'string', tags: { type: 'array' }, day: 'date' } };
const many = Array.from({ length: 30 }, (_, n) => ({ code: `m${String(n)}`, name: `Moon ${String(n)}` }));
const exporting = { both: { ...more }, steps: ['Export'] };
const done = { status: 201, body: { data: { id: 'r1', state: 'done', result: { filename: 'f.csv' } } } };
const leave = { goto: 'list' };

const lists: readonly KeyCase[] = [
  list('list.columns', [{}, { columns: ['name'] }]),
  list('list.filters', [{ filters: [] }, { filters: ['name'] }]),
  list('list.search', [{ search: false }, { search: ['name'] }]),
  list('list.sort', [{}, { sort: '-name' }], { only: 'calls' }),
  list('list.pageSize', [{}, { pageSize: 50 }], { only: 'calls' }),
  list('list.pageSizes', [{}, { pageSizes: [25, 1000] }], { rows: many, steps: ['25'] }),
  list('list.pagination', [{}, { pagination: false, pageSizes: ['all'] }], { only: 'calls' }),
  list('list.bulkEdit', [{}, { bulkEdit: false }], { both: { delete: false } }),
  list('list.export', [{}, { export: true }]),
  list('list.as', [{}, { as: 'cards' }]),
  list('list.intro', [{}, { intro: 'Seen from afar.' }]),
  list('list.empty', [{}, { empty: 'Not a single one.' }], { rows: [] }),
  list('list.details', [{}, { details: ['name'] }]),
  list('export.config', [{ export: [{ config: 'all' }] }, { export: [{ config: 'few' }] }], {
    ...exporting,
    steps: ['Export', 'CSV'],
    answer: done,
    only: 'calls',
  }),
  list(
    'export.title',
    [{ export: [{ config: 'all' }, { config: 'few' }] }, { export: [{ config: 'all', title: 'Everything' }, { config: 'few' }] }],
    exporting,
  ),
  list('export.formats', [{ export: [{ config: 'all' }] }, { export: [{ config: 'all', formats: ['csv'] }] }], exporting),
  list('column.field', [{ columns: ['code'] }, { columns: [{ field: 'name' }] }]),
  list('column.fields', [{ columns: ['code'] }, { columns: [{ name: 'both', fields: ['code', 'name'] }] }]),
  list('column.name', [
    { columns: [{ name: 'one', title: 'T', value: 'self.name' }] },
    { columns: [{ name: 'two', title: 'T', value: 'self.name' }] },
  ]),
  list('column.value', [{ columns: [{ name: 'one', value: 'self.name' }] }, { columns: [{ name: 'one', value: 'self.code' }] }]),
  list('column.actions', [{ columns: ['code'] }, { columns: ['code', { name: 'do', actions: ['wake'] }] }], {
    both: { actions: { wake: { request: 'POST wake' } } },
  }),
  list('column.sort', [{ columns: ['code', 'name'] }, { columns: ['code', { field: 'name', sort: 'code' }] }], {
    steps: ['Name'],
    only: 'calls',
  }),
  list('column.editable', [{ columns: ['code', 'name'] }, { columns: ['code', { field: 'name', editable: true }] }]),
  ...(['cell', 'column', 'block'] as const).flatMap((part) => cellsOf(part)),
  list('filter.field', [{ filters: [{ param: 'p', field: 'code' }] }, { filters: [{ param: 'p', field: 'name', title: 'Code' }] }], {
    both: { fields: { code: { type: 'code' }, name: { enum: ['a', 'b'] } } },
    at: '?p=a',
  }),
  list(
    'filter.param',
    [{ filters: [{ field: 'name', default: 'Io' }] }, { filters: [{ field: 'name', default: 'Io', param: 'called' }] }],
    { only: 'calls' },
  ),
  list('filter.op', [{ filters: ['name'] }, { filters: [{ field: 'name', op: 'prefix' }] }], { steps: ['Filter', 'Name', '?Apply'] }),
  list('filter.title', [{ filters: ['name'] }, { filters: [{ field: 'name', title: 'Called' }] }], { steps: ['Filter'] }),
  list('filter.input', [{ filters: ['name', 'code'] }, { filters: [{ field: 'name', input: false }, 'code'] }], { steps: ['Filter'] }),
  list('filter.choices', [{ filters: ['name'] }, { filters: [{ field: 'name', choices: ['Io', 'Europa'] }] }], {
    steps: ['Filter', 'Name', '?Apply'],
  }),
  list('filter.default', [{ filters: ['name'] }, { filters: [{ field: 'name', default: 'Io' }] }], { only: 'calls' }),
  list('filter.when', [{ filters: ['name', 'code'] }, { filters: [{ field: 'name', when: 'ROLE_GUEST' }, 'code'] }], { steps: ['Filter'] }),
];

/** The keys that columns, blocks and cells of a group have in common. */
function cellsOf(part: 'cell' | 'column' | 'block'): readonly KeyCase[] {
  const put = (cell: Patch): Patch => {
    if (part === 'column') return { columns: ['code', { field: 'x', ...cell }] };
    if (part === 'block') return { layout: ['code', { field: 'x', ...cell }] };
    return { layout: [{ group: 'Both', fields: ['code', { field: 'x', ...cell }] }] };
  };
  const one = (
    key: string,
    own: Patch,
    { type = {}, x = 'a', ...rest }: { type?: Patch; x?: unknown; steps?: readonly string[] } = {},
  ): KeyCase =>
    (part === 'column' ? list : show)(`${part}.${key}`, [put({}), put(own)], {
      both: { fields: { x: { type: 'string', ...type } } },
      row: x === null ? {} : { x },
      ...rest,
    });
  return [
    one('title', { title: 'Called' }),
    one('as', { as: 'badge' }),
    one('link', { link: { url: 'https://a.example' } }),
    one('tooltip', { tooltip: 'A hint' }, { steps: ['?a', '~300'] }),
    one('truncate', { truncate: 5 }, { x: 'a rather long text' }),
    one('empty', { empty: 'not known' }, { x: null }),
    one('when', { when: 'ROLE_GUEST' }),
  ];
}

const outcomes = (section: string, screen: typeof create, steps: readonly string[]): readonly KeyCase[] => [
  screen(`${section}.success`, [{}, { success: 'Well done.' }], { steps }),
  screen(`${section}.failure`, [{}, { failure: 'No luck.' }], { steps, answer: { status: 409, body: { code: 'x', message: 'Refused.' } } }),
  screen(`${section}.after`, [{}, { after: [{ goto: 'planets' }] }], { steps }),
  screen(`${section}.afterFailure`, [{}, { afterFailure: [leave] }], {
    steps,
    answer: { status: 409, body: { code: 'x', message: 'Refused.' } },
  }),
];

const make = ['Code=io', 'Name=Io', 'Create'];

const forms: readonly KeyCase[] = [
  create('form.as', [{}, { as: 'dialog' }]),
  create('form.title', [{}, { title: 'Found a moon' }]),
  { key: 'form.icon', see: 'list', with: { edit: { icon: 'cloud' } }, steps: ['Actions of Io'] },
  create('form.intro', [{}, { intro: 'Take your time.' }]),
  create('form.banner', [{}, { banner: { text: 'Careful', tone: 'warning' } }]),
  create('form.layout', [{}, { layout: ['code'] }]),
  create('form.tabs', [
    {},
    {
      tabs: [
        { name: 'one', layout: ['code'] },
        { name: 'two', layout: ['name'] },
      ],
    },
  ]),
  create('form.fields', [{}, { fields: { twice: 'string' }, layout: ['code', 'name', 'twice'] }]),
  create('form.prefill', [{}, { prefill: { name: 'Io' } }]),
  create('form.body', [{ layout: ['code'] }, { layout: ['code'], body: { name: 'by hand' } }], {
    steps: ['Code=io', 'Create'],
    only: 'calls',
  }),
  ...outcomes('form', create, make),
  show('screen.as', [{}, { as: 'dialog' }]),
  show('screen.title', [{ as: 'dialog' }, { title: 'Look at it' }]),
  { key: 'screen.icon', see: 'list', both: { show: {} }, with: { show: { icon: 'cloud' } }, steps: ['Actions of Io'] },
  show('screen.layout', [{}, { layout: ['code'] }]),
  show('screen.tabs', [
    {},
    {
      tabs: [
        { name: 'one', layout: ['code'] },
        { name: 'two', layout: ['name'] },
      ],
    },
  ]),
  show('screen.page', [{}, { page: 'x-orrery' }]),
  show('screen.poll', [{}, { poll: { every: '5ms' } }], { steps: ['~200'], firstCalls: 4, only: 'calls' }),
  show('poll.every', [{ poll: { every: '1h' } }, { poll: { every: '5ms' } }], { steps: ['~200'], firstCalls: 4, only: 'calls' }),
  show('poll.while', [{ poll: { every: '5ms' } }, { poll: { every: '5ms', while: 'self.name == "no"' } }], {
    steps: ['~30'],
    only: 'calls',
  }),
  show('poll.max', [{ poll: { every: '5ms', max: 99 } }, { poll: { every: '5ms', max: 1 } }], { steps: ['~60'], only: 'text' }),
  show('block.field', [{ layout: ['code'] }, { layout: [{ field: 'name' }] }]),
  show('block.fields', [{ layout: [{ group: 'G', fields: ['code'] }] }, { layout: [{ group: 'G', fields: ['name'] }] }]),
  show('cell.field', [
    { layout: [{ group: 'G', fields: [{ field: 'code' }] }] },
    { layout: [{ group: 'G', fields: [{ field: 'name' }] }] },
  ]),
  show('block.group', [{ layout: [{ group: 'G', fields: ['code'] }] }, { layout: [{ group: 'H', fields: ['code'] }] }]),
  create('block.description', [
    { layout: [{ group: 'G', fields: ['code'] }] },
    { layout: [{ group: 'G', description: 'Of two.', fields: ['code'] }] },
  ]),
  create('block.toggle', [
    { layout: [{ group: 'G', fields: ['code'] }] },
    { layout: [{ group: 'G', toggle: 'Show it', fields: ['code'] }] },
  ]),
  ...(['block', 'tab'] as const).flatMap((part) => parts(part)),
  show(
    'tab.name',
    [
      {
        tabs: [
          { name: 'zero', layout: ['code'] },
          { name: 'one', title: 'T', layout: ['name'] },
        ],
      },
      {
        tabs: [
          { name: 'zero', layout: ['code'] },
          { name: 'uno', title: 'T', layout: ['name'] },
        ],
      },
    ],
    { at: '#uno' },
  ),
  show('tab.title', [{ tabs: tabs({}) }, { tabs: tabs({ title: 'First' }) }]),
  show('tab.when', [{ tabs: tabs({}) }, { tabs: tabs({ when: 'ROLE_GUEST' }) }]),
  show('tab.layout', [{ tabs: tabs({}) }, { tabs: tabs({ layout: ['name'] }) }]),
  show('tab.group', [
    { tabs: tabs({ layout: undefined, group: 'G', fields: ['code'] }) },
    { tabs: tabs({ layout: undefined, group: 'H', fields: ['code'] }) },
  ]),
  show('tab.fields', [
    { tabs: tabs({ layout: undefined, group: 'G', fields: ['code'] }) },
    { tabs: tabs({ layout: undefined, group: 'G', fields: ['name'] }) },
  ]),
  create('tab.description', [
    { tabs: tabs({ layout: undefined, group: 'G', fields: ['code'] }) },
    { tabs: tabs({ layout: undefined, group: 'G', description: 'Of two.', fields: ['code'] }) },
  ]),
  create('tab.toggle', [
    { tabs: tabs({ layout: undefined, group: 'G', fields: ['code'] }) },
    { tabs: tabs({ layout: undefined, group: 'G', toggle: 'Show it', fields: ['code'] }) },
  ]),
];

function tabs(own: Patch): readonly Patch[] {
  return [
    { name: 'one', layout: ['code'], ...own },
    { name: 'two', layout: ['name'] },
  ];
}

/** What a block is, and a tab of one block. */
function parts(part: 'block' | 'tab'): readonly KeyCase[] {
  const put = (own: Patch): Patch =>
    part === 'block'
      ? { layout: ['code', own] }
      : {
          tabs: [
            { name: 'one', layout: ['code'] },
            { name: 'two', ...own },
          ],
        };
  const both: Patch = {
    collections: { sightings: { fields: { by: 'string' } } },
    actions: { wake: { request: 'POST wake', places: [], fields: { why: 'string' } } },
  };
  const plain = put({ note: 'Here.' });
  const one = (key: string, own: Patch, base = plain): KeyCase =>
    show(`${part}.${key}`, [base, put(own)], { both, at: part === 'tab' ? '#two' : '' });
  return [
    one('collection', { collection: 'sightings' }),
    one('list', { list: { of: 'planets' } }),
    one('actions', { actions: ['wake'] }),
    one('note', { note: 'There.' }),
    one('widget', { widget: 'x-map' }),
    one('tone', { note: 'Here.', tone: 'negative' }),
    ...(part === 'tab' ? [one('as', { actions: ['wake'], as: 'form' }, put({ actions: ['wake'] }))] : []),
  ];
}

const embed = (key: string, own: Patch, base: Patch = {}, rest: More = {}): KeyCase =>
  show(
    `embed.${key}`,
    [{ layout: [{ list: { of: 'planets', ...base } }] }, { layout: [{ list: { of: 'planets', ...base, ...own } }] }],
    rest,
  );

const embedded: readonly KeyCase[] = [
  embed('of', { of: 'moons' }, {}, { only: 'calls' }),
  embed('filter', { filter: { kind: 'gas' } }, {}, { only: 'calls' }),
  embed('columns', { columns: ['name'] }),
  embed('sort', { sort: '-name' }, {}, { only: 'calls' }),
  embed('pageSize', { pageSize: 50 }, {}, { only: 'calls' }),
  embed('pagination', { pagination: false, pageSizes: ['all'] }, {}, { only: 'calls' }),
  embed('bulkEdit', { bulkEdit: false }, {}, { steps: ['Select all rows of this page', '~1500'] }),
  embed('as', { as: 'cards' }),
  embed('details', { details: ['name'] }),
  embed('empty', { empty: 'Not a single one.' }, {}, { others: [] }),
  embed('filters', { filters: ['name'] }, {}, { steps: ['Filter'] }),
  embed('search', { search: false }),
  embed('pageSizes', { pageSizes: [25, 1000] }, {}, { others: many, steps: ['25'] }),
];

export const screenCases: readonly KeyCase[] = [...lists, ...forms, ...embedded];
