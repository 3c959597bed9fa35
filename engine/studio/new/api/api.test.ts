/** What the document of an API becomes: systems, resources, and sentences about the rest. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readModel } from '../../../language/index.ts';
import type { Outline } from '../outline.ts';
import { printFlowYaml, printOutline } from '../print.ts';
import { outlineApi, type ApiOutline, type ApiReading } from './api.ts';

const foreign = join(import.meta.dirname, '../../../../tests/foreign');

function outlineGiven(document: object | string, more: Partial<ApiReading> = {}): ApiOutline {
  const given =
    typeof document === 'string' ? document : JSON.stringify({ openapi: '3.1.0', servers: [{ url: 'https://api.test/v1' }], ...document });
  return outlineApi(given, { from: null, url: null, named: new Map(), reserved: new Set(['users']), without: new Map(), ...more });
}

/** What `check` says about all of it. */
function listProblems({ outlines, sources, groups }: ApiOutline): readonly string[] {
  const menu = groups.map(({ group, title }) => `  - ${JSON.stringify({ group, title })}\n`).join('');
  const app = `apiVersion: admin/v1\ntitle: T\nmenu:\n${menu}sources: ${printFlowYaml(sources)}\n`;
  const roles = 'apiVersion: admin/v1\nroles: { ROLE_ADMIN: Administrator }\n';
  const own = outlines.map((each) => [each.name, printOutline(each, { access: 'ROLE_ADMIN', group: null, hasNotes: true })] as const);
  const files = [['_app', app], ['_roles', roles], ...own] as const;
  return readModel(files.map(([name, text]) => ({ file: `resources/${name}.yaml`, text }))).problems.map(
    ({ file, line, message }) => `${file}:${line}: ${message}`,
  );
}

const answer = (schema: object, headers: object = {}): object => ({
  responses: { 200: { description: '', headers, content: { 'application/json': { schema } } } },
});
const query = (name: string, schema: object = { type: 'string' }, description = ''): object => ({ in: 'query', name, schema, description });
const thing = {
  type: 'object',
  required: ['name'],
  properties: { id: { type: 'integer' }, name: { type: 'string' }, size: { type: 'integer' }, made: { type: 'string', format: 'date' } },
};
const list = { type: 'array', items: thing };

/** An API of things, whose list is what a test is about. */
function things(
  parameters: readonly object[] = [],
  schema: object = list,
  more: { headers?: object; item?: object; paths?: object } = {},
): object {
  const body = { requestBody: { content: { 'application/json': { schema: thing } } } };
  const item = {
    get: answer(thing),
    put: { ...body, ...answer(thing) },
    delete: { responses: { 204: { description: '' } } },
    ...more.item,
  };
  return {
    info: { title: 'Things API', version: '1' },
    paths: {
      '/things': { get: { parameters, ...answer(schema, more.headers) }, post: { ...body, ...answer(thing) } },
      '/things/{id}': item,
      ...more.paths,
    },
  };
}

const sourceOf = (found: ApiOutline): Readonly<Record<string, unknown>> => Object.values(found.sources)[0] ?? {};
const [size, start] = [query('limit', { type: 'integer', maximum: 40 }), query('offset', { type: 'integer' })];

describe('a list', () => {
  it('alone is everything at once, neither filtered nor sorted nor searched', () => {
    const found = outlineGiven(things());
    expect(found.sources).toEqual({ things: { dialect: 'plain', url: 'https://api.test/v1' } });
    expect(found.outlines[0]).toMatchObject({
      name: 'things',
      title: 'Thing',
      filters: [],
      list: { search: null, sort: null },
      source: { path: 'things' },
    });
    expect(listProblems(found)).toEqual([]);
  });

  it.each<[string, readonly object[], object | null]>([
    ['limit and offset', [size, start], { limit: 'limit', offset: 'offset', most: 40 }],
    [
      'page and per_page',
      [query('page'), query('per_page', { type: 'integer' }, 'Rows of a page (max 100).')],
      { limit: 'per_page', page: 'page', most: 100 },
    ],
    [
      'pages from zero',
      [query('page', { type: 'integer', default: 0, minimum: 0 }), query('size', { default: 20 })],
      { limit: 'size', page: 'page', first: 0, most: 20 },
    ],
    ['skip and take', [query('skip'), query('take')], { limit: 'take', offset: 'skip' }],
    ['no way to go on', [size], null],
  ])('has pages by %s', (_, parameters, paging) => {
    const found = outlineGiven(things(parameters));
    expect(sourceOf(found)['paging'] ?? null).toEqual(paging);
    expect(listProblems(found)).toEqual([]);
  });

  it('goes on where a link leads, in a header or in the body', () => {
    expect(sourceOf(outlineGiven(things([size], list, { headers: { Link: {} } })))['paging']).toEqual({
      limit: 'limit',
      link: 'next',
      most: 40,
    });
    const body = { type: 'object', properties: { results: list, next: { type: ['string', 'null'] }, count: { type: 'integer' } } };
    expect(sourceOf(outlineGiven(things([size, query('cursor')], body)))).toMatchObject({
      rows: 'results',
      total: { body: 'count' },
      paging: { limit: 'limit', next: 'next', most: 40 },
    });
  });

  it('is left out where its pages cannot be asked for: a part would look like the whole', () => {
    for (const [parameters, why] of [
      [[size, query('starting_after')], 'go by `starting_after`'],
      [[query('page')], 'go by `page`'],
    ] as const) {
      const found = outlineGiven(things(parameters));
      expect([found.outlines.length, found.left.join()]).toEqual([0, expect.stringContaining(`/things: its pages ${why}`)]);
    }
    expect(outlineGiven(things([{ ...query('tenant'), required: true }])).left.join()).toContain(
      '/things: the list answers only who sends tenant',
    );
  });

  it.each<[string, object, readonly string[]]>([
    [
      'an envelope',
      { type: 'object', properties: { data: list, meta: { type: 'object', properties: { total: { type: 'integer' } } } } },
      ['data', 'meta.total'],
    ],
    [
      'two of them',
      { type: 'object', properties: { data: { type: 'object', properties: { items: list } }, total: { type: 'integer' } } },
      ['data.items', 'total'],
    ],
    [
      'HAL',
      {
        type: 'object',
        properties: {
          _embedded: { type: 'object', properties: { things: list } },
          page: { type: 'object', properties: { totalElements: { type: 'integer' } } },
        },
      },
      ['_embedded.things', 'page.totalElements'],
    ],
  ])('has its rows in %s', (_, schema, [rows, body]) => {
    const found = outlineGiven(things([], schema));
    expect(sourceOf(found)).toMatchObject({ rows, total: { body } });
    expect(listProblems(found)).toEqual([]);
  });

  it.each<[string, readonly object[], object | null, readonly string[]]>([
    ['a sign before the name', [query('sort', { enum: ['name', '-name'] })], { param: 'sort' }, ['name']],
    [
      'a direction beside it',
      [query('sort_by', { enum: ['size'] }), query('order', { enum: ['asc', 'desc'] })],
      { param: 'sort_by', direction: 'order' },
      ['size'],
    ],
    [
      'a direction behind it',
      [query('sort', {}, 'Sorting criteria in the format: property,(asc|desc).')],
      { param: 'sort', asc: '{field},asc', desc: '{field},desc' },
      ['name', 'size', 'made'],
    ],
    ['nobody says how', [query('sort')], null, []],
    ['names that are no fields', [query('sort', { enum: ['newest', '-newest'] })], null, []],
  ])('is sorted by %s', (_, parameters, sort, columns) => {
    const found = outlineGiven(things(parameters));
    expect(sourceOf(found)['sort'] ?? null).toEqual(sort);
    const shown = found.outlines[0]?.list?.columns ?? [];
    if (sort !== null) expect(shown.filter((column) => typeof column === 'string')).toEqual(columns);
    expect(found.outlines[0]?.unknown.some((sentence) => sentence.includes('can be sorted by'))).toBe(sort === null);
    expect(listProblems(found)).toEqual([]);
  });

  it.each<[string, readonly object[], object | null, readonly string[]]>([
    ['equality', [query('name'), query('since')], { eq: '{field}={value}' }, ['name']],
    [
      'several values',
      [query('name', { type: 'array', items: { type: 'string' } })],
      { eq: '{field}={value}', in: '{field}={value}' },
      ['name'],
    ],
    ['a part of a text', [query('name', { type: 'string' }, 'Names that contain this.')], { contains: '{field}={value}' }, ['name']],
    ['both ends', [query('size_gte'), query('size_lte')], { gt: '{field}_gte={value}', lt: '{field}_lte={value}' }, ['size']],
    ['brackets', [query('filter[name]'), query('filter[size]')], { eq: 'filter[{field}]={value}' }, ['name', 'size']],
    [
      'an object',
      [{ in: 'query', name: 'filter', style: 'deepObject', schema: { type: 'object', properties: { name: {}, other: {} } } }],
      { eq: 'filter[{field}]={value}' },
      ['name'],
    ],
    ['nothing that it knows', [query('fresh')], null, []],
  ])('is filtered by %s', (_, parameters, filters, fields) => {
    const found = outlineGiven(things(parameters));
    expect([sourceOf(found)['filters'] ?? null, found.outlines[0]?.filters]).toEqual([filters, fields]);
    expect(listProblems(found)).toEqual([]);
  });

  it('below another record is there for a value that is given', () => {
    const paths = { '/towns/{town}/streets': { get: answer(list) }, '/towns/{town}/streets/{id}': { get: answer(thing) } };
    expect(outlineGiven({ paths }).left.join()).toContain(
      '/towns/{town}/streets: it is below another record, which a source cannot name; `--with town=…` takes in 1 of them.',
    );
    const found = outlineGiven({ paths }, { named: new Map([['town', 'Bad Ems']]) });
    expect(found.outlines.map(({ name, source }) => [name, source?.path])).toEqual([['streets', 'towns/Bad%20Ems/streets']]);
    expect(listProblems(found)).toEqual([]);
  });
});

describe('a list that is narrowed unasked', () => {
  it('is told', () => {
    const [found] = outlineGiven(things([query('name', { type: 'string', default: 'open' }), query('made', { default: 'all' })])).outlines;
    expect(found?.unknown).toEqual(['The list is asked for name=open where nobody asks for anything else.']);
  });
});

describe('a record', () => {
  const pet = (properties: object) => ({ type: 'object', properties: { id: { type: 'integer', readOnly: true }, ...properties } });
  const collection = (path: string, ref: string, key = 'id') => ({
    [path]: { get: answer({ type: 'array', items: { $ref: ref } }) },
    [`${path}/{${key}}`]: { get: answer({ $ref: ref }) },
  });

  it('refers to records of other collections by name and by schema, also to its own kind and in a circle', () => {
    const schemas = {
      Owner: pet({ name: { type: 'string' }, favourite: { $ref: '#/components/schemas/Pet' } }),
      Pet: pet({
        ownerId: { type: 'integer' },
        sitter_ids: { type: 'array', items: { type: 'integer' } },
        owner: { $ref: '#/components/schemas/Owner' },
        mother: { allOf: [{ $ref: '#/components/schemas/Pet' }] },
        vet: { oneOf: [{ type: 'integer' }, { $ref: '#/components/schemas/Owner' }] },
        owner_name: { type: 'string' },
      }),
      Sitter: { allOf: [{ $ref: '#/components/schemas/Sitter' }, { $ref: '#/components/schemas/Owner' }] },
    };
    const paths = {
      ...collection('/owners', '#/components/schemas/Owner'),
      ...collection('/pets', '#/components/schemas/Pet'),
      ...collection('/sitters', '#/components/schemas/Sitter'),
    };
    const found = outlineGiven({ paths, components: { schemas } });
    const pets = found.outlines.find(({ name }) => name === 'pets');
    const refs = pets?.fields.flatMap(({ name, ref, path, multiple }) => (ref === null ? [] : [[name, ref.to, path, multiple]]));
    expect(refs).toEqual([
      ['ownerId', 'owners', null, false],
      ['sitter_ids', 'sitters', null, true],
      ['owner', 'owners', 'owner.id', false],
      ['mother', 'pets', 'mother.id', false],
      ['vet', 'owners', null, false],
    ]);
    expect(listProblems(found)).toEqual([]);
  });

  it('has the key that its address names, and is left out where nothing tells it apart', () => {
    const region = { type: 'object', properties: { alpha: { type: 'string' }, code: { type: 'string' }, name: { type: 'string' } } };
    const paths = {
      '/regions': { get: answer({ type: 'array', items: region }) },
      '/regions/{regionCode}': { get: answer(region) },
    };
    expect(outlineGiven({ paths }).outlines[0]).toMatchObject({ name: 'regions', key: ['code'], titleField: null });
    const nameless = { type: 'object', properties: { at: { type: 'string', format: 'date-time' } } };
    expect(outlineGiven({ paths: { '/pings': { get: answer({ type: 'array', items: nameless }) } } }).left).toEqual([
      'left out /pings: nothing tells the records apart.',
    ]);
  });

  it.each(['a:\nb', `First: this\nsecond - that\n\n# and no comment${' at all'.repeat(20)}`])(
    'begins with a text of several lines: %j',
    (note) => {
      const name = JSON.stringify({ type: 'string', default: note });
      const found = outlineGiven(
        JSON.parse(JSON.stringify(things()).replaceAll('"name":{"type":"string"}', () => `"name":${name}`)) as object,
      );
      expect(listProblems(found)).toEqual([]);
      const written = found.outlines.map((each) => printOutline(each, { access: 'ROLE_ADMIN', group: null })).join('');
      expect(parse(written)).toMatchObject({ fields: { name: { default: note } } });
    },
  );

  it('is read from an envelope and sent in one', () => {
    const item = {
      get: answer({ type: 'object', properties: { data: thing } }),
      patch: { requestBody: { content: { 'application/json': { schema: { type: 'object', properties: { thing } } } } } },
    };
    const paths = { '/things': { get: answer({ type: 'object', properties: { data: list } }) }, '/things/{thing_id}': item };
    const found = outlineGiven({ paths });
    expect(sourceOf(found)).toMatchObject({ rows: 'data', record: 'data', send: 'thing', update: 'PATCH' });
    expect(found.outlines[0]?.calls).toMatchObject({ create: false, update: null, delete: false });
    expect(listProblems(found)).toEqual([]);
  });

  it('that cannot be made without a secret is not made here', () => {
    const body = {
      type: 'object',
      required: ['password'],
      properties: { name: { type: 'string' }, password: { type: 'string', writeOnly: true } },
    };
    const paths = {
      '/members': { get: answer(list), post: { requestBody: { content: { 'application/json': { schema: body } } } } },
      '/members/{id}': { get: answer(thing) },
    };
    const [members] = outlineGiven({ paths }).outlines;
    expect([members?.calls.create, members?.fields.some(({ name }) => name === 'password')]).toEqual([false, false]);
    expect(members?.unknown.join()).toContain('Nothing can be created: password must be sent');
  });
});

describe('collections that differ', () => {
  it('are in as few systems as there can be', () => {
    const other = { '/others': { get: answer({ type: 'object', properties: { rows: list } }) }, '/others/{id}': { get: answer(thing) } };
    const same = { '/parts': { get: answer(list) }, '/parts/{id}': { get: answer(thing) } };
    const found = outlineGiven(things([query('name')], list, { paths: { ...other, ...same } }));
    expect(Object.keys(found.sources)).toEqual(['things', 'things-others']);
    expect(found.outlines.map(({ name, source, filters }) => [name, source?.from, filters])).toEqual([
      ['things', 'things', ['name']],
      ['others', 'things-others', []],
      ['parts', 'things', []],
    ]);
    expect(listProblems(found)).toEqual([]);
  });

  it('have names that nobody else has, reserved ones least of all', () => {
    const paths = Object.fromEntries(
      ['/users', '/login', '/shop/items', '/items'].flatMap((path) => [
        [path, { get: answer(list) }],
        [`${path}/{id}`, { get: answer(thing) }],
      ]),
    );
    const found = outlineGiven({ info: { title: 'Acme REST API v3' }, paths });
    expect(found.outlines.map(({ name }) => name)).toEqual(['acme-users', 'logins', 'shop-items', 'items']);
    expect(listProblems(found)).toEqual([]);
  });

  it('may be called what JavaScript calls something else', () => {
    const found = outlineGiven({
      info: { title: 'X' },
      paths: { '/constructor': { get: answer(list) }, '/valueOf': { get: answer(list) } },
    });
    expect(found.outlines.map(({ name }) => name)).toEqual(['constructors', 'value-ofs']);
    expect(listProblems(found)).toEqual([]);
  });

  it('send a change as they take it: one by PUT and one by PATCH are two systems', () => {
    const body = { requestBody: { content: { 'application/json': { schema: thing } } } };
    const patched = { '/parts': { get: answer(list) }, '/parts/{id}': { get: answer(thing), patch: body } };
    const found = outlineGiven(things([], list, { paths: patched }));
    expect(Object.values(found.sources).map((source) => source['update'])).toEqual([undefined, 'PATCH']);
  });
});

describe('where an API is and what it wants to see', () => {
  it.each<[string, object, object]>([
    ['a bearer token', { type: 'http', scheme: 'bearer' }, {}],
    ['a header', { type: 'apiKey', in: 'header', name: 'X-Key' }, { auth: { header: 'X-Key', value: '{token}' } }],
    ['a cookie', { type: 'apiKey', in: 'cookie', name: 'sid' }, { auth: { header: 'Cookie', value: 'sid={token}' } }],
    ['a user with a password', { type: 'http', scheme: 'basic' }, { auth: { value: 'Basic {token}' } }],
  ])('%s', (_, scheme, auth) => {
    const found = outlineGiven({ ...things(), components: { securitySchemes: { one: scheme } }, security: [{ one: [] }] });
    expect([found.needsToken, sourceOf(found)]).toEqual([true, { dialect: 'plain', url: 'https://api.test/v1', ...auth }]);
    expect(listProblems(found)).toEqual([]);
  });

  it('is told where a source cannot send it', () => {
    const found = outlineGiven({
      ...things(),
      components: { securitySchemes: { one: { type: 'apiKey', in: 'query', name: 'key' } } },
      security: [{ one: [] }],
    });
    expect([found.needsToken, found.left]).toEqual([false, ['The API asks for a key in the query (`key`), which a source cannot send.']]);
  });

  it('is beside the document, in variables, or has to be named', () => {
    const servers = [{ url: 'https://{host}/v{version}', variables: { host: { default: 'eu.test' }, version: { enum: ['2', '3'] } } }];
    expect(outlineGiven({ ...things(), servers }).url).toBe('https://eu.test/v2');
    expect(outlineGiven({ ...things(), servers: [{ url: '../v1' }] }, { from: 'https://docs.test/api/spec/openapi.json' }).url).toBe(
      'https://docs.test/api/v1',
    );
    expect(() => outlineGiven({ ...things(), servers: [{ url: '/v1' }] })).toThrow('name it with --url');
    expect(outlineGiven({ ...things(), servers: [] }, { url: 'https://own.test/' }).url).toBe('https://own.test');
  });
});

describe('a dialect', () => {
  it('JSON:API: attributes, relationships, pages and filters as the document has them', () => {
    const media = 'application/vnd.api+json';
    const content = (schema: object) => ({ content: { [media]: { schema } } });
    const person = {
      type: 'object',
      properties: {
        id: { type: 'string' },
        type: { const: 'people' },
        attributes: { type: 'object', properties: { name: { type: 'string' } } },
      },
    };
    const one = {
      type: 'object',
      properties: { data: { type: 'object', properties: { id: { type: 'string' }, type: { enum: ['people'] } } } },
    };
    const article = {
      type: 'object',
      properties: {
        id: { type: 'string' },
        type: { enum: ['articles'] },
        attributes: { type: 'object', required: ['title'], properties: { title: { type: 'string' } } },
        relationships: { type: 'object', properties: { author: one, comments: { properties: { data: { type: 'array', items: {} } } } } },
      },
    };
    const ok = (schema: object) => ({
      responses: { 200: { description: '', ...content({ type: 'object', properties: { data: schema } }) } },
    });
    const paths = {
      '/articles': {
        get: {
          parameters: [
            query('filter[title]'),
            query('page[limit]'),
            query('page[offset]'),
            query('sort', {}, 'Use - for descending, as in -title'),
          ],
          ...ok({ type: 'array', items: article }),
        },
        post: { requestBody: content({ type: 'object', properties: { data: article } }) },
      },
      '/articles/{id}': { get: ok(article), patch: { requestBody: content({ type: 'object', properties: { data: article } }) } },
      '/persons': { get: ok({ type: 'array', items: person }) },
      '/persons/{id}': { get: ok(person) },
    };
    const found = outlineGiven({ paths });
    expect(Object.values(found.sources)[0]).toEqual({
      dialect: 'json-api',
      url: 'https://api.test/v1',
      filters: { eq: 'filter[{field}]={one}' },
      paging: { limit: 'page[limit]', offset: 'page[offset]' },
    });
    const [articles, people] = found.outlines as readonly [Outline, Outline];
    expect(articles.fields.map(({ name, type, ref, required }) => [name, type, ref?.to, required])).toEqual(
      [
        ['id', 'string', undefined, false],
        ['title', 'string', undefined, true],
        ['author', 'ref', 'people', false],
      ].map((each) => each.map((value) => (value === 'people' ? people.name : value))),
    );
    expect([people.source, articles.filters]).toEqual([expect.objectContaining({ path: 'persons', type: 'people' }), ['title']]);
    expect(listProblems(found)).toEqual([]);
  });

  it('OData: what its query options say', () => {
    const ware = { type: 'object', properties: { ID: { type: 'integer' }, Name: { type: 'string' }, Price: { type: 'number' } } };
    const options = ['$top', '$skip', '$filter', '$count'].map((name) => query(name));
    const paths = {
      '/Wares': {
        get: { parameters: options, ...answer({ type: 'object', properties: { value: { type: 'array', items: ware } } }) },
        post: { requestBody: { content: { 'application/json': { schema: ware } } } },
      },
      '/Wares({ID})': {
        get: answer(ware),
        patch: { requestBody: { content: { 'application/json': { schema: ware } } } },
        delete: { responses: {} },
      },
    };
    const found = outlineGiven({ paths });
    expect(sourceOf(found)).toEqual({ dialect: 'odata', url: 'https://api.test/v1', sort: false });
    expect(found.outlines[0]).toMatchObject({ name: 'wares', key: ['ID'], source: { path: 'Wares' } });
    expect(found.outlines[0]?.filters).toContain('Name');
    expect(listProblems(found)).toEqual([]);
  });
});

describe('the document that PostgREST writes of itself', () => {
  const note = (text: string): string => `Note:\n${text}`;
  const document = {
    swagger: '2.0',
    ...{ host: 'api.test:3000', basePath: '/', schemes: ['http'], info: { title: 'standard public schema', version: '12.2' } },
    externalDocs: { description: 'PostgREST Documentation', url: 'https://postgrest.org/en/v12/references/api.html' },
    paths: Object.fromEntries(
      ['parts', 'makers', 'totals'].map((name) => [
        `/${name}`,
        name === 'totals' ? { get: {} } : { get: {}, post: {}, patch: {}, delete: {} },
      ]),
    ),
    definitions: {
      makers: {
        required: ['id', 'name'],
        properties: {
          id: { format: 'integer', type: 'integer', description: note('This is a Primary Key.<pk/>') },
          name: { format: 'text', type: 'string' },
        },
      },
      parts: {
        description: 'What is in stock',
        required: ['code', 'maker_id'],
        properties: {
          code: {
            format: 'character varying',
            maxLength: 20,
            type: 'string',
            description: `As printed.\n\n${note('This is a Primary Key.<pk/>')}`,
          },
          maker_id: {
            format: 'integer',
            type: 'integer',
            description: note("This is a Foreign Key to `makers.id`.<fk table='makers' column='id'/>"),
          },
          state: { format: 'public.part_state', enum: ['new', 'used'], default: 'new', type: 'string' },
          made_at: { format: 'timestamp with time zone', type: 'string' },
        },
      },
      totals: { properties: { number: { format: 'bigint', type: 'integer' } } },
    },
  };

  it('is tables with their keys and references, of which everything can be asked', () => {
    const found = outlineGiven(JSON.stringify(document));
    expect([found.sources, found.url]).toEqual([{ api: { dialect: 'postgrest', url: 'http://api.test:3000' } }, 'http://api.test:3000']);
    const parts = found.outlines.find(({ name }) => name === 'parts');
    expect(parts).toMatchObject({ key: ['code'], source: { from: 'api', path: 'parts' }, description: 'What is in stock' });
    expect(parts?.fields.map(({ name, type, ref, enum: values, required }) => [name, type, ref?.to, values, required])).toEqual([
      ['code', 'string', undefined, [], true],
      ['maker_id', 'ref', 'makers', [], true],
      ['state', 'string', undefined, ['new', 'used'], false],
      ['made_at', 'date-time', undefined, [], false],
    ]);
    expect(found.left.join()).toMatch(/^left out totals: nothing tells its rows apart/);
    expect(listProblems(found)).toEqual([]);
  });
});

describe('documents from elsewhere', () => {
  it.each(readdirSync(foreign).filter((name) => name.endsWith('.json')))('%s passes check', (name) => {
    const found = outlineGiven(readFileSync(join(foreign, name), 'utf8'), { url: 'https://api.test' });
    expect(found.outlines.length === 0 ? found.left.length > 0 : listProblems(found)).toEqual(found.outlines.length === 0 ? true : []);
  });

  it('that are large, of records that hold their own kind in many places, come to an end', () => {
    const many = Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [
        [`/kind-${at}`, { get: answer({ type: 'array', items: { $ref: '#/components/schemas/Node' } }) }],
        [`/kind-${at}/{id}`, { get: answer({ $ref: '#/components/schemas/Node' }) }],
      ]).flat(),
    );
    const properties = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`next_${at}`, { $ref: '#/components/schemas/Node' }]));
    const found = outlineGiven({
      paths: many,
      components: { schemas: { Node: { type: 'object', properties: { id: { type: 'string' }, ...properties } } } },
    });
    expect(found.outlines).toHaveLength(500);
  });
});
