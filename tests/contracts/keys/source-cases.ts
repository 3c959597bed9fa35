/** Keys of records in other systems, with the calls that tell them apart. What is told is what the manual promises (pages/sources.md). */
import type { Patch } from './case.ts';

/** What the system answers. */
export interface SystemAnswer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `list` and `make` are asked at the address of the records, `one` and `change` below it. */
export type SystemAnswers = Readonly<Partial<Record<'list' | 'one' | 'make' | 'change', SystemAnswer>>>;

/** `app` is laid over _app.yaml, `moons` over the resource. */
interface SourcePatch {
  readonly app?: Patch;
  readonly moons?: Patch;
}

/** A text that stands in what is noticed on one side alone. Of the system: `GET /museum/moons?page=1 x-key: hush {"name":"Io"}`. */
type Told = { readonly with: string; readonly without?: string } | { readonly with?: string; readonly without: string };

export interface SourceCase {
  readonly key: string;
  readonly both?: SourcePatch;
  readonly with: SourcePatch;
  /** Calls of `moons` in turn: method and path, and what is sent. */
  readonly ask: readonly (readonly [request: string, body?: unknown])[];
  readonly told: Told;
  readonly answers?: SystemAnswers;
  /** The environment does not say where the systems are. */
  readonly isUnset?: true;
}

const list = ['GET moons'] as const;
const firstPage = ['GET moons?_limit=1&_offset=0'] as const;
const secondPage = ['GET moons?_limit=1&_offset=1'] as const;
const one = ['GET moons/io'] as const;
const make = ['POST moons', { code: 'europa', name: 'Europa' }] as const;
const change = ['PUT moons/io', { name: 'Ia', size: 3 }] as const;
const io = { code: 'io', name: 'Io', size: 3, mood: 'calm' };

const museum = (own: Patch): SourcePatch => ({ app: { sources: { museum: own } } });

/** A key of the system: what it says on both sides, and what with the key. */
const system = (
  key: string,
  [base, own]: readonly [Patch, Patch],
  { ask, ...more }: Omit<SourceCase, 'key' | 'both' | 'with' | 'ask'> & { readonly ask: SourceCase['ask'][number] },
): SourceCase => ({ key: `source${key}`, both: museum(base), with: museum(own), ask: [ask], ...more });

const pages = { paging: { limit: 'size', page: 'page' } };
const paged = (key: string, [base, own]: readonly [Patch, Patch], told: Told): SourceCase =>
  system(` paging.${key}`, [{ paging: base }, { paging: own }], { ask: secondPage, told });

const sorted = (key: string, [base, own]: readonly [Patch, Patch], order: string, told: Told): SourceCase =>
  system(` sort.${key}`, [{ sort: base }, { sort: own }], { ask: [`GET moons?${order}`], told });

/** Without the key the caller is told that this cannot be asked for. */
const filter = (
  op: string,
  template: string,
  [query, asked]: readonly [string, string],
  others: Patch = { contains: '{field}.has={value}' },
): SourceCase => ({
  key: `source filters.${op}`,
  both: { ...museum({ filters: others }), moons: { list: { filters: [query.replace(/=.*/, '')] } } },
  with: museum({ filters: { [op]: template } }),
  ask: [[`GET moons?${query}`]],
  told: { with: `GET /museum/moons?${asked}\n`, without: 'answer 400 ' },
});
/** Filters by code and name are asked for. */
const joined = (key: string, [base, own]: readonly [Patch, Patch], query: string, told: Told): SourceCase => ({
  ...system(key, [base, own], { ask: [`GET moons?${query}`], told }),
  both: { ...museum(base), moons: { list: { filters: ['name', 'size'] } } },
});
const nested = (more: Patch): SystemAnswers => ({ one: { body: { code: 'io', ...more } } });
const placed = (key: string, places: Patch, body: Patch, said = '"name":"Io"'): SourceCase => ({
  ...system(` places.${key}`, [{ places: {} }, { places }], { ask: one, answers: nested(body), told: { with: said } }),
  both: { ...museum({ places: {} }), moons: { fields: { twin: { type: 'ref', to: 'moons' } } } },
});
const byNested = { filters: { eq: '{field}={value}' } };
const conditions = { filters: { eq: 'q={field}:{literal}', in: 'q=({any})' } };
const byValue = { eq: '{field}={value}' };

const refused = (body: unknown): SystemAnswers => ({ make: { status: 422, body } });
const errors = (key: string, [base, own]: readonly [Patch, Patch], body: unknown, told: Told): SourceCase =>
  system(` errors.${key}`, [{ errors: base }, { errors: own }], { ask: make, answers: refused(body), told });
const atName = '"errors":{"name":["Too far."]}';

const tagged: SystemAnswers = { one: { body: io, headers: { etag: '"v1"' } } };
const revised: SystemAnswers = { list: { body: [{ ...io, rev: 7, edition: 3 }] } };
const counted = (answer: SystemAnswer): SystemAnswers => ({ list: answer });

export const sourceCases: readonly SourceCase[] = [
  {
    key: 'app.sources',
    both: { app: { sources: null } },
    with: museum({ dialect: 'plain' }),
    ask: [list],
    told: { with: 'GET /museum/moons\n', without: '`source` names "museum"' },
  },
  {
    key: 'resource.source',
    both: { moons: { source: null } },
    with: { moons: { source: 'museum' } },
    ask: [list],
    told: { with: 'GET /museum/moons\n', without: 'answer 200 {"data":[],' },
  },
  {
    key: 'record source.from',
    both: { app: { sources: { vault: { dialect: 'plain' } } } },
    with: { moons: { source: { from: 'vault' } } },
    ask: [list],
    told: { with: 'GET /vault/moons\n', without: 'GET /museum/moons\n' },
  },
  {
    key: 'record source.path',
    with: { moons: { source: { path: 'v1/rocks' } } },
    ask: [list],
    told: { with: 'GET /museum/v1/rocks\n', without: 'GET /museum/moons\n' },
  },
  system('.dialect', [{}, { dialect: 'json-server' }], {
    ask: firstPage,
    told: { with: '_start=0&_limit=1', without: 'GET /museum/moons\n' },
  }),
  system('.url', [{ url: null }, { url: 'http://127.0.0.1/elsewhere' }], {
    ask: list,
    isUnset: true,
    told: { with: 'GET /elsewhere/moons\n', without: '_URL must say where' },
  }),
  system('.paging', [{}, pages], { ask: secondPage, told: { with: 'GET /museum/moons?page=2&size=1\n', without: 'GET /museum/moons\n' } }),
  system('.total', [pages, { total: { header: 'X-Total' } }], {
    ask: firstPage,
    answers: counted({ headers: { 'X-Total': '40' } }),
    told: { with: '"total":40' },
  }),
  system('.rows', [{}, { rows: 'data.items' }], {
    ask: list,
    answers: { list: { body: { data: { items: [io] } } } },
    told: { with: '"name":"Io"', without: 'answer 502 ' },
  }),
  system('.record', [{}, { record: 'data' }], {
    ask: one,
    answers: { one: { body: { data: io } } },
    told: { with: '"name":"Io"', without: 'answer 502 ' },
  }),
  system('.sort', [{}, { sort: { param: 'order' } }], {
    ask: ['GET moons?_sort[name]=desc'],
    told: { with: '?order=-name', without: 'answer 400 ' },
  }),
  system('.filters', [{ dialect: 'json-server' }, { filters: { eq: 'where.{field}={value}' } }], {
    ask: ['GET moons?code=io'],
    told: { with: '?where.code=io&', without: '?code=io&' },
  }),
  system('.search', [{}, { search: { query: 'text={value}' } }], {
    ask: ['GET moons?q=io'],
    told: { with: '?text=io\n', without: 'answer 400 ' },
  }),
  system('.address', [{ filters: { eq: '{field}={value}' } }, { address: 'filter' }], {
    ask: one,
    told: { with: 'GET /museum/moons?code=io\n', without: 'GET /museum/moons/io\n' },
  }),
  system('.missing', [{}, { missing: 403 }], {
    ask: one,
    answers: { one: { status: 403, body: { message: 'Not yours.' } } },
    told: { with: 'answer 404 ', without: 'answer 502 ' },
  }),
  system('.update', [{}, { update: 'PATCH' }], {
    ask: change,
    told: {
      with: 'PATCH /museum/moons/io\n{"name":"Ia"}\n',
      without: '"mood":"calm"',
    },
  }),
  system('.headers', [{}, { headers: { 'X-Client': 'library' } }], { ask: one, told: { with: 'x-client: library' } }),
  system('.auth', [{}, { auth: { header: 'X-Key', value: 'Key {token}' } }], {
    ask: one,
    told: { with: 'x-key: Key hush', without: 'authorization: Bearer hush' },
  }),
  system(' auth.header', [{}, { auth: { header: 'X-Key' } }], {
    ask: one,
    told: { with: 'x-key: Bearer hush', without: 'authorization: Bearer hush' },
  }),
  system(' auth.value', [{}, { auth: { value: 'Basic {token}' } }], {
    ask: one,
    told: { with: 'authorization: Basic hush', without: 'authorization: Bearer hush' },
  }),
  system('.errors', [{}, { errors: { message: 'error.why' } }], {
    ask: make,
    answers: refused({ error: { why: 'Too far.' } }),
    told: { with: 'Too far.', without: 'refuses the change: 422' },
  }),
  errors('message', [{ at: 'fields' }, { message: 'why' }], { why: 'Too far.' }, { with: 'Too far.', without: 'refuses the change: 422' }),
  errors('about', [{ message: 'why' }, { about: 'where' }], { why: 'Too far.', where: 'name' }, { with: atName }),
  errors('at', [{ message: 'why' }, { at: 'fields' }], { fields: { name: 'Too far.' } }, { with: atName }),
  errors('field', [{ at: 'list' }, { field: 'on' }], { list: [{ on: 'name', message: 'Too far.' }] }, { with: atName }),
  errors('text', [{ at: 'list' }, { text: 'why' }], { list: [{ field: 'name', why: 'Too far.' }] }, { with: atName }),
  system('.version', [{}, { version: 'etag' }], { ask: change, answers: tagged, told: { with: 'if-match: "v1"' } }),
  system(' version.by', [{ version: { by: 'content' } }, { version: { by: 'etag' } }], {
    ask: change,
    answers: tagged,
    told: { with: 'if-match: "v1"' },
  }),
  system(' version.field', [{ dialect: 'postgrest', version: { by: 'field', field: 'rev' } }, { version: { field: 'edition' } }], {
    ask: change,
    answers: revised,
    told: { with: 'PATCH /museum/moons?code=eq.io&edition=eq.3\n', without: 'PATCH /museum/moons?code=eq.io&rev=eq.7\n' },
  }),
  paged('limit', [{ limit: 'size', page: 'page' }, { limit: 'count' }], { with: '?page=2&count=1\n', without: '?page=2&size=1\n' }),
  paged('offset', [{ limit: 'size', offset: 'from' }, { offset: 'skip' }], { with: '?skip=1&size=1\n', without: '?from=1&size=1\n' }),
  paged('page', [{ limit: 'size', page: 'page' }, { page: 'sheet' }], { with: '?sheet=2&size=1\n', without: '?page=2&size=1\n' }),
  system(' paging.link', [{ paging: { limit: 'size', link: 'prev' } }, { paging: { link: 'next' } }], {
    ask: secondPage,
    answers: { list: { body: [io], headers: { Link: '</moons?after=io>; rel=next' } } },
    told: { with: 'GET /museum/moons?after=io\n', without: 'answer 200 {"data":[],' },
  }),
  system(' paging.next', [{ paging: { limit: 'size', next: 'before' }, rows: 'items' }, { paging: { next: 'links.next' } }], {
    ask: secondPage,
    answers: { list: { body: { items: [io], links: { next: 'http://elsewhere.test/moons?after=io' } } } },
    told: { with: 'GET /museum/moons?after=io\n', without: 'answer 200 {"data":[],' },
  }),
  paged('first', [{ limit: 'size', page: 'page' }, { first: 0 }], { with: '?page=1&size=1\n', without: '?page=2&size=1\n' }),
  system(' paging.most', [pages, { paging: { most: 7 } }], {
    ask: ['GET moons?_limit=50&_offset=0'],
    told: { with: '?page=1&size=7\n', without: '?page=1&size=50\n' },
  }),
  system(' total.header', [{ ...pages, total: { header: 'X-Count' } }, { total: { header: 'Content-Range' } }], {
    ask: firstPage,
    answers: counted({ headers: { 'Content-Range': 'moons 0-0/40' } }),
    told: { with: '"total":40' },
  }),
  system(' total.body', [{ ...pages, rows: 'items', total: { body: 'count' } }, { total: { body: 'meta.count' } }], {
    ask: firstPage,
    answers: counted({ body: { items: [io], meta: { count: 40 } } }),
    told: { with: '"total":40' },
  }),
  system(' total.ask', [{ ...pages, rows: 'items', total: { body: 'count' } }, { total: { ask: 'count=yes' } }], {
    ask: firstPage,
    answers: counted({ body: { items: [io], count: 40 } }),
    told: { with: '?page=1&size=1&count=yes\n', without: '?page=1&size=1\n' },
  }),
  sorted('param', [{ param: 'sort' }, { param: 'order' }], '_sort[name]=asc', { with: '?order=name,code\n', without: '?sort=name,code\n' }),
  sorted('asc', [{ param: 'sort' }, { asc: '{field}.up' }], '_sort[name]=asc', {
    with: '?sort=name.up,code.up\n',
    without: '?sort=name,code\n',
  }),
  sorted('desc', [{ param: 'sort' }, { desc: '{field}.down' }], '_sort[name]=desc', {
    with: '?sort=name.down,code\n',
    without: '?sort=-name,code\n',
  }),
  sorted('direction', [{ param: 'sort' }, { direction: 'dir' }], '_sort[name]=desc', {
    with: '?sort=name,code&dir=desc,asc\n',
    without: '?sort=-name,code\n',
  }),
  sorted('several', [{ param: 'sort' }, { several: false }], '_sort[name]=desc', { with: '?sort=-name\n', without: '?sort=-name,code\n' }),
  system('.send', [{}, { send: 'data' }], {
    ask: make,
    told: { with: '{"data":{"code":"europa","name":"Europa"}}', without: '\n{"code":"europa"' },
  }),
  system('.media', [{}, { media: 'application/vnd.api+json' }], {
    ask: one,
    told: { with: 'accept: application/vnd.api+json', without: 'accept: application/json' },
  }),
  system('.places', [{}, { places: { value: 'values.{field}', key: 'code' } }], {
    ask: one,
    answers: nested({ values: { name: 'Io' } }),
    told: { with: '"name":"Io"' },
  }),
  placed('key', { key: 'id' }, { code: 'other', id: 'io', name: 'Io' }),
  placed('value', { value: 'values.{field}', key: 'code' }, { values: { name: 'Io' } }),
  placed('reference', { reference: 'links.{field}' }, { name: 'Io', links: { twin: 'europa' } }, '"twin":"europa"'),
  {
    ...system(' places.type', [{ places: {} }, { places: { type: 'kind' } }], { ask: make, told: { with: '"kind":"moons"' } }),
  },
  {
    ...system(' places.referenceType', [{ places: { reference: '{field}.id' } }, { places: { referenceType: '{field}.kind' } }], {
      ask: ['PUT moons/io', { name: 'Io', size: 3, twin: 'io' }],
      told: { with: '"kind":"rocks"' },
    }),
    both: {
      ...museum({ update: 'PATCH', places: { reference: '{field}.id' } }),
      moons: { source: { type: 'rocks' }, fields: { twin: { type: 'ref', to: 'moons' } } },
    },
  },
  {
    key: 'record source.type',
    both: museum({ places: { type: 'kind' } }),
    with: { moons: { source: { type: 'rocks' } } },
    ask: [make],
    told: { with: '"kind":"rocks"', without: '"kind":"moons"' },
  },
  filter('eq', '{field}={value}', ['name=Io', 'name=Io']),
  filter('ne', '{field}.not={value}', ['name=!Europa', 'name.not=Europa']),
  filter('in', '{field}=in.({all})', ['name=*Io,Europa', 'name=in.("Io","Europa")']),
  filter('prefix', '{field}.starts={pattern}', ['name=^I', 'name.starts=I']),
  filter('contains', '{field}.has={value}', ['name=~o', 'name.has=o'], byValue),
  filter('gt', '{field}.from={value}', ['size=%3E2', 'size.from=2'], byValue),
  filter('lt', '{field}.to={value}', ['size=%3C4', 'size.to=4'], byValue),
  { ...filter('empty', '{field}=none', ['name=~empty~', 'name=none'], byValue), answers: { list: { body: [{ ...io, name: null }] } } },
  filter('filled', '{field}=some', ['name=!~empty~', 'name=some'], byValue),
  joined('.join', [conditions, { join: 'q' }], 'name=Io&size=3', { with: '?q=name:"Io" and size:3\n', without: '?q=name:"Io"&q=size:3\n' }),
  joined(' join.param', [{ ...conditions, join: { param: 'query' } }, { join: { param: 'q' } }], 'name=Io&size=3', {
    with: '?q=name:"Io" and size:3\n',
    without: '?q=name:"Io"&q=size:3\n',
  }),
  joined(' join.and', [{ ...conditions, join: { param: 'q' } }, { join: { and: ';' } }], 'name=Io&size=3', {
    with: '?q=name:"Io";size:3\n',
    without: '?q=name:"Io" and size:3\n',
  }),
  joined(' join.or', [{ ...conditions, join: { param: 'q' } }, { join: { or: '|' } }], 'name=*Io,Europa', {
    with: '?q=(name:"Io"|name:"Europa")\n',
    without: '?q=(name:"Io" or name:"Europa")\n',
  }),
  joined('.literals', [conditions, { literals: { escape: 'doubled' } }], 'name=I%22o', { without: '?q=name:"I\\"o"\n' }),
  joined(' literals.quote', [conditions, { literals: { quote: "'" } }], 'name=Io', { with: "?q=name:'Io'\n", without: '?q=name:"Io"\n' }),
  {
    ...joined(' literals.escape', [conditions, { literals: { escape: 'doubled' } }], 'name=I%22o', {
      with: '?q=name:"I""o"\n',
      without: '?q=name:"I\\"o"\n',
    }),
    answers: { list: { body: [{ ...io, name: 'I"o' }] } },
  },
  joined(' literals.bare', [conditions, { literals: { bare: '^I' } }], 'name=Io', { with: '?q=name:Io\n', without: '?q=name:"Io"\n' }),
  {
    ...system('.steps', [byNested, { steps: '/' }], {
      ask: ['GET moons?name=Io'],
      answers: { list: { body: [{ code: 'io', call: { name: 'Io' } }] } },
      told: { with: '?call/name=Io\n', without: '?call.name=Io\n' },
    }),
    both: { ...museum(byNested), moons: { fields: { name: { type: 'string', path: 'call.name' } }, list: { filters: ['name'] } } },
  },
  system(' search.query', [{ search: { query: 'text={value}' } }, { search: { query: 'q={value}' } }], {
    ask: ['GET moons?q=io'],
    told: { with: '?q=io\n', without: '?text=io\n' },
  }),
  system(' search.each', [{ search: { query: 'any=({fields})', each: '{field}~{value}' } }, { search: { each: '{field}.has.{value}' } }], {
    ask: ['GET moons?q=io'],
    told: { with: '?any=(code.has.io,name.has.io)\n', without: '?any=(code~io,name~io)\n' },
  }),
];
