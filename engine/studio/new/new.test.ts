/** `steward new`: what each source becomes, and that it passes `check`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readModel } from '../../language/index.ts';
import { toFieldName, toKebabCase, toPlural, toResourceName, toSingular, toResourceTitle } from './names.ts';
import { outlineOpenApi } from './openapi.ts';
import type { Outline } from './outline.ts';
import { outlineFromWords } from './plain.ts';
import { printOutline } from './print.ts';
import { outlineFromCsv, outlineFromJson } from './sample.ts';
import { parseTableCheck } from './table-check.ts';

const foreign = join(import.meta.dirname, '../../../tests/foreign');
const textOf = (outline: Outline): string => printOutline(outline, { access: null, group: null });
const none: ReadonlySet<string> = new Set();

/** What `check` says about these outlines in an otherwise empty project. */
function said(outlines: readonly Outline[]): readonly string[] {
  const own = outlines.map((outline) => ({ file: `resources/${outline.name}.yaml`, text: textOf(outline) }));
  const app = { file: 'resources/_app.yaml', text: 'apiVersion: admin/v1\ntitle: Empty\n' };
  return readModel([app, ...own]).problems.map(({ file, line, message, code }) => `${file}:${line}: ${message} [${code}]`);
}

function ofOpenApi(document: object, path: string | null = null) {
  return outlineOpenApi(JSON.stringify({ openapi: '3.0.0', ...document }), { path, known: none });
}

/** A document with one path of records. */
function listing(properties: object, more: { required?: string[]; post?: object; one?: object; parameters?: object[] } = {}) {
  const schema = { type: 'object', properties, required: more.required ?? [] };
  const answer = (of: object) => ({ responses: { 200: { content: { 'application/json': { schema: of } } } } });
  return {
    paths: {
      '/things': {
        get: { parameters: more.parameters ?? [], ...answer({ type: 'array', items: schema }) },
        ...(more.post === undefined ? {} : { post: { requestBody: { content: { 'application/json': { schema: more.post } } } } }),
      },
      '/things/{id}': more.one ?? { get: answer(schema), put: { requestBody: { content: { 'application/json': { schema } } } } },
    },
  };
}

function linesOf(outline: Outline | undefined, name: string): string {
  return (
    textOf(outline as Outline)
      .split('\n')
      .find((line) => line.startsWith(`  ${name}:`))
      ?.trim() ?? ''
  );
}

describe('names', () => {
  it.each([
    ['film_actor', 'film-actors', 'Film actor'],
    ['FilmCategory', 'film-categories', 'Film category'],
    ['addresses', 'addresses', 'Address'],
    ['person', 'people', 'Person'],
    ['status', 'statuses', 'Status'],
    ['Städte', 'stadtes', 'Stadte'],
    ['2fa-keys', 'x-2fa-keys', 'X 2fa key'],
  ])('%s is %s, one of them a %s', (given, name, title) => {
    expect([toResourceName(given), toResourceTitle(toResourceName(given))]).toEqual([name, title]);
  });

  it('stay what they are in the plural of a plural', () => {
    for (const word of ['boxes', 'series', 'cities', 'buses', 'days'])
      expect([toPlural(word), toPlural(toSingular(word))]).toEqual([word, word]);
    expect(toKebabCase('HTTPServer')).toBe('http-server');
  });

  it('of fields can be read by expressions', () => {
    expect(toFieldName('first-name')).toEqual({ name: 'first_name', path: 'first-name', title: null });
    expect(toFieldName('@id')).toEqual({ name: 'id', path: '@id', title: null });
    expect(toFieldName('Unit price')).toEqual({ name: 'Unit_price', path: 'Unit price', title: null });
    for (const none of ['a.b', ' a', 'a ', 'a\tb', '', '__proto__']) expect([none, toFieldName(none)]).toEqual([none, null]);
  });

  it('of fields lose accents and no letters, and are no two alike', () => {
    expect(toFieldName('größe')).toEqual({ name: 'grosse', path: 'größe', title: 'größe' });
    expect(toFieldName('цена')).toEqual({ name: 'field', path: 'цена', title: 'цена' });
    expect(toFieldName('назва', new Set(['field']))).toEqual({ name: 'field_2', path: 'назва', title: 'назва' });
    expect(toFieldName('constructor')).toEqual({ name: 'constructor_2', path: 'constructor', title: null });
    expect(toFieldName('first-name', new Set(['first_name']))?.name).toBe('first_name_2');
  });
});

describe('a few words', () => {
  it('are a key, required fields and types', () => {
    const outline = outlineFromWords('loans', { title: null, fields: 'code, title!, fee:money, due: date!' });
    expect(textOf(outline)).toContain('fields:\n  code: code\n  title: string!\n  fee: money\n  due: date!\n');
    expect(said([outline])).toEqual([]);
  });

  it('without a key get an id', () => {
    const outline = outlineFromWords('Loan', { title: 'Lending', fields: 'title' });
    expect([outline.name, linesOf(outline, 'id')]).toEqual(['loans', 'id: {type: string, readOnly: true}']);
    expect(said([outline])).toEqual([]);
  });

  it('are refused where they are no fields', () => {
    expect(() => outlineFromWords('x', { title: null, fields: 'a:strin' })).toThrow('Did you mean "string"?');
    expect(() => outlineFromWords('x', { title: null, fields: 'a, a' })).toThrow('two fields a');
    expect(() => outlineFromWords('x', { title: null, fields: 'a b!' })).toThrow('is not a field');
    expect(() => outlineFromWords('x', { title: null, fields: 'a:ref' })).toThrow('Write a: {type: ref, to: …} in the file');
  });

  it('open nothing: access is false until somebody decides', () => {
    const text = textOf(outlineFromWords('loans', { title: null, fields: 'code' }));
    expect(text).toContain('# Nobody may do anything yet.');
    expect(text).toContain('\naccess: false\n');
    expect(printOutline(outlineFromWords('loans', { title: null, fields: 'code' }), { access: 'ROLE_X && true', group: 'desk' })).toContain(
      'menu: {group: desk}\naccess: ROLE_X && true\n',
    );
  });
});

describe('a JSON sample', () => {
  const sample = JSON.stringify({
    items: [
      {
        id: 1,
        name: 'A',
        'e-mail': 'a@b.example',
        price: 1.5,
        at: '2031-01-01T10:00:00Z',
        on: '2031-01-01',
        zip: '01234',
        tags: ['x'],
        lines: [{ n: 1 }],
      },
      {
        id: 2,
        name: 'B',
        'e-mail': 'c@d.example',
        price: 2,
        at: '2031-01-02T10:00:00Z',
        on: '2031-01-02',
        zip: '99999',
        tags: [],
        lines: [{ n: 2, more: {} }],
      },
    ],
  });
  const outline = outlineFromJson('purchases', sample);

  it('gives types by what all records hold', () => {
    expect(Object.fromEntries(outline.fields.map(({ name, type }) => [name, type]))).toEqual({
      ...{
        id: 'integer',
        name: 'string',
        e_mail: 'email',
        price: 'number',
        at: 'date-time',
        on: 'date',
        zip: 'string',
        tags: 'string',
        lines: 'array',
      },
    });
    expect(said([outline])).toEqual([]);
  });

  it('says what a sample cannot show', () => {
    expect(outline.unknown).toEqual(
      expect.arrayContaining([
        expect.stringContaining('required'),
        'id is taken as the key: it is filled and different in every record of the sample.',
      ]),
    );
    expect(outline.unknown.join()).toContain('Is price an amount of money?');
  });

  it('may be one record, and must be one', () => {
    expect(outlineFromJson('x', '{"name":"A","lines":[{"n":1}]}').fields.map(({ name }) => name)).toEqual(['id', 'name', 'lines']);
    expect(() => outlineFromJson('x', '[1, 2]')).toThrow('holds no record');
    expect(() => outlineFromJson('x', '{')).toThrow('is not JSON');
  });
});

describe('a CSV file', () => {
  it('gives types by columns, with commas, semicolons or tabs', () => {
    for (const sign of [',', ';', '\t']) {
      const lines = [
        ['sku', 'Unit price', 'count', 'note'],
        ['a', '1.50', '3', ''],
        ['b', '2', '4', 'x'],
      ];
      const outline = outlineFromCsv('stock items', lines.map((line) => line.join(sign)).join('\n'));
      expect([outline.name, outline.key]).toEqual(['stock-items', ['sku']]);
      expect(outline.fields.map(({ name, type, required }) => [name, type, required])).toEqual([
        ['sku', 'string', true],
        ['Unit_price', 'number', true],
        ['count', 'integer', true],
        ['note', 'string', false],
      ]);
      expect(outline.unknown.join()).toContain('"Unit price" became Unit_price');
      expect(said([outline])).toEqual([]);
    }
  });

  it('asks whether few values are an enum', () => {
    const text = ['n,kind', ...Array.from({ length: 12 }, (_, at) => `${at},${at % 2 === 0 ? 'red' : 'blue'}`)].join('\n');
    expect(outlineFromCsv('x', text).unknown).toContain('kind has only the values blue, red here: is it an enum?');
  });

  it('keeps every column, in whatever letters its heading is', () => {
    const outline = outlineFromCsv('wares', 'код;назва;Größe in cm;a b;a-b\nx;y;1;2;3\n');
    expect(outline.fields.map(({ name, path, title }) => [name, path, title])).toEqual([
      ['id', null, null],
      ['field', 'код', 'код'],
      ['field_2', 'назва', 'назва'],
      ['Grosse_in_cm', null, 'Größe in cm'],
      ['a_b', null, null],
      ['a_b_2', 'a-b', null],
    ]);
    expect(said([outline])).toEqual([]);
  });

  it('needs headings that differ', () => {
    expect(() => outlineFromCsv('x', '')).toThrow('no header line');
    expect(() => outlineFromCsv('x', 'a,a\n1,2')).toThrow('the same heading');
    expect(said([outlineFromCsv('empties', 'a,b\n')])).toEqual([]);
  });
});

describe('an OpenAPI document', () => {
  it.each(readdirSync(foreign).filter((name) => name.endsWith('.json')))('%s, which nobody here wrote, passes check', (name) => {
    const { outlines } = outlineOpenApi(readFileSync(join(foreign, name), 'utf8'), { path: null, known: none });
    expect(outlines.length).toBeGreaterThan(0);
    expect(said(outlines)).toEqual([]);
  });

  it('gives the calls, fields and filters of a classic', () => {
    const { outlines, skipped } = outlineOpenApi(readFileSync(join(foreign, 'petstore-2.0.json'), 'utf8'), { path: null, known: none });
    expect(outlines.map(({ name, path, key }) => `${name} at ${path ?? name} by ${key.join() || 'id'}`).join('; ')).toBe(
      'pets at pet by id; orders at store/order by id; users at user by username',
    );
    const [pets] = outlines;
    expect(pets?.calls).toMatchObject({ list: { method: 'GET /pet/findByStatus' }, update: { method: 'PUT /pet' } });
    expect(pets?.filters).toEqual(['status']);
    expect(linesOf(pets, 'name')).toBe('name: string!');
    expect(linesOf(pets, 'status')).toContain('enum: [available, pending, sold]');
    expect(skipped).toContain('/user/login: it answers no records.');
  });

  it('makes what only answers have read-only, and what a body requires required', () => {
    const post = { type: 'object', required: ['title'], properties: { title: { type: 'string' }, note: { type: 'string' } } };
    const { outlines } = ofOpenApi(
      listing({ id: { type: 'string' }, title: { type: 'string' }, seen: { type: 'integer' } }, { post, one: {} }),
    );
    expect(['id', 'title', 'note', 'seen'].map((name) => linesOf(outlines[0], name))).toEqual([
      'id: {type: string, readOnly: true}',
      'title: string!',
      'note: string',
      'seen: {type: integer, readOnly: true}',
    ]);
    expect(textOf(outlines[0] as Outline)).toContain('edit: false\ndelete: false\napi: {get: false}');
  });

  it('takes bounds, formats, defaults and enums', () => {
    const { outlines } = ofOpenApi(
      listing({
        id: { type: 'string', readOnly: true },
        a: { type: 'integer', exclusiveMinimum: 3, maximum: 9 },
        b: { type: 'string', format: 'date-time', nullable: true },
        c: { type: ['string', 'null'], maxLength: 10, pattern: '^[a-z]+$', default: 'x' },
        d: { type: 'string', enum: ['x', 'y'], default: 'z' },
        e: { type: 'number', minimum: 0, exclusiveMinimum: true },
        f: { type: 'object', additionalProperties: { type: 'string' } },
        g: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
        h: { allOf: [{ type: 'object', properties: { x: { type: 'boolean' } } }, { properties: { y: { type: 'string' } } }] },
      }),
    );
    const [things] = outlines;
    expect(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => linesOf(things, name))).toEqual([
      'a: {type: integer, minimum: 4, maximum: 9}',
      'b: date-time',
      "c: {type: string, default: x, maxLength: 10, pattern: '^[a-z]+$'}",
      'd: {enum: [x, y]}',
      'e: number',
      'f: key-value',
      'g: json',
    ]);
    expect(things?.fields.at(-1)?.fields.map(({ name }) => name)).toEqual(['x', 'y']);
    expect(things?.unknown).toEqual(
      expect.arrayContaining(['g is one of several schemas: it became JSON.', 'e must be greater than 0: write it as a check.']),
    );
    expect(said(outlines)).toEqual([]);
  });

  it('leaves out a pattern that a field cannot have, and says so', () => {
    const { outlines } = ofOpenApi(
      listing({
        id: { type: 'string' },
        phone: { type: 'string', maxLength: 9, pattern: '^\\d{3}\\-\\d{4}$' },
        zip: { type: 'string', pattern: '\\A\\d+\\Z' },
      }),
    );
    expect(['phone', 'zip'].map((name) => linesOf(outlines[0], name))).toEqual(['phone: {type: string, maxLength: 9}', 'zip: string']);
    expect(outlines[0]?.unknown).toContain('phone has a pattern that cannot be read here, rewrite it: ^\\d{3}\\-\\d{4}$');
    expect(said(outlines)).toEqual([]);
  });

  it('follows references within the file, also those that lead in a circle, and names the others', () => {
    const { outlines } = ofOpenApi({
      ...listing({ id: { type: 'string' }, next: { $ref: '#/components/schemas/Node' }, far: { $ref: 'other.yaml#/X' } }),
      components: {
        schemas: { Node: { type: 'object', properties: { value: { type: 'integer' }, next: { $ref: '#/components/schemas/Node' } } } },
      },
    });
    expect(outlines[0]?.unknown).toContain('other.yaml#/X leads to another file, which was not read.');
    expect(said(outlines)).toEqual([]);
  });

  it('sees filters in query parameters, and pages in none of them', () => {
    const parameters = ['title', 'limit', 'since'].map((name) => ({ in: 'query', name, schema: { type: 'string' } }));
    const { outlines } = ofOpenApi(listing({ id: { type: 'string' }, title: { type: 'string' } }, { parameters }));
    expect(outlines[0]?.filters).toEqual(['title']);
    expect(outlines[0]?.unknown).toEqual(['The list is asked for since, which is not a field of its records.']);
  });

  it('makes nested paths children of what lists their parent', () => {
    const records = {
      get: {
        responses: {
          200: {
            content: {
              'application/json': { schema: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } } },
            },
          },
        },
      },
    };
    const paths = { '/towns': records, '/towns/{town}/streets': records, '/lost/{x}/things': records };
    const { outlines, skipped } = ofOpenApi({ paths });
    expect(outlines.map(({ name, path, parents }) => [name, path, parents])).toEqual([
      ['towns', null, []],
      ['streets', 'towns/{town}/streets', [{ param: 'town', to: 'towns' }]],
    ]);
    expect(skipped).toEqual(['/lost/{x}/things: its parameter {x} belongs to losts, which is not a resource here. Create that one first.']);
    expect(said(outlines)).toEqual([]);
  });

  it('may be YAML, and must be a document with that path', () => {
    expect(outlineOpenApi('swagger: "2.0"\npaths: {}\n', { path: null, known: none })).toEqual({ outlines: [], skipped: [] });
    expect(() => outlineOpenApi('{}', { path: null, known: none })).toThrow('not an OpenAPI document');
    expect(() => outlineOpenApi('a: [', { path: null, known: none })).toThrow('neither JSON nor YAML');
    expect(() => ofOpenApi(listing({}), '/nothing')).toThrow('The document has no path /nothing. Paths: /things');
  });
});

describe('a rule of a column', () => {
  it.each([
    ['CHECK ((price >= (0)::numeric))', { minimum: 0 }],
    ['CHECK (((price > 0) AND (price <= 10)))', { minimum: 1, maximum: 10 }],
    ['CHECK ((char_length((price)::text) <= 5))', { maxLength: 5 }],
    ["CHECK (((price)::text ~ '^it''s$'::text))", { pattern: "^it's$" }],
  ])('%s', (definition, bounds) => {
    expect(parseTableCheck(definition, 'price', true)).toEqual({ bounds, values: [] });
  });

  it('may be a list of values', () => {
    const definition = "CHECK (((state)::text = ANY ((ARRAY['new'::character varying, 'it''s'::character varying])::text[])))";
    expect(parseTableCheck(definition, 'state', false)).toEqual({ bounds: {}, values: ['new', "it's"] });
  });

  it('that says more is left to the author', () => {
    expect(parseTableCheck('CHECK ((price > other))', 'price', true)).toBeNull();
    expect(parseTableCheck("CHECK ((zip ~ '\\A\\d+'::text))", 'zip', false)).toBeNull();
    expect(parseTableCheck('CHECK ((price > (0)::numeric))', 'price', false)).toBeNull();
  });
});
