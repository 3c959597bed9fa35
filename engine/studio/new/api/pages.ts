/** What a list says of its pages, its order and its number, as what a source says of them. */
import { toOpenApiList, toOpenApiNode, type OpenApiDocument, type OpenApiNode } from '../openapi-document.ts';
import { schemaTypeOf } from '../openapi-schema.ts';
import { openSchema } from './answers.ts';
import type { ApiCollection } from './collections.ts';

export interface FoundPaging {
  /** Null: an answer holds everything. */
  readonly paging: Readonly<Record<string, string | number>> | null;
  /** Why its pages cannot be asked for; null: they can, or there are none. */
  readonly why: string | null;
  readonly note: string | null;
}

const words = {
  limit:
    /^_?(limit|per_?page|page_?size|size|page_?limit|max_?results|max_?items|max|take|top|\$top|count|number_?of_?items|page\[(size|limit)\]|rows)$/i,
  page: /^_?(page|page_?(number|no|num|index)|current_?page|page\[number\]|p)$/i,
  offset: /^_?(offset|skip|\$skip|start|start_?index|first_?result|page\[offset\]|from)$/i,
  cursor:
    /^_?(cursor|after|starting_?after|page_?token|next_?token|next_?cursor|next_?page|marker|continue|continuation_?token|page\[(after|cursor)\])$/i,
};

/** Whether a parameter asks for a page and for none of the values. */
export function isPageWord(name: string): boolean {
  return Object.values(words).some((pattern) => pattern.test(name)) || /^(before|ending_?before|prev(ious)?|page\[before\])$/i.test(name);
}

export function findPaging({ asked, rows, operations }: ApiCollection, api: OpenApiDocument): FoundPaging {
  const find = (pattern: RegExp): OpenApiNode | null => asked.find(({ name }) => pattern.test(String(name))) ?? null;
  const [limit, page, offset, cursor] = [find(words.limit), find(words.page), find(words.offset), find(words.cursor)];
  const none = { paging: null, why: null, note: null };
  if (limit === null) {
    if (page === null && cursor === null && offset === null) return none;
    const name = String((page ?? cursor ?? offset)?.['name']);
    return { ...none, why: `its pages go by \`${name}\` and nothing says how many rows one has, which a source has to ask for` };
  }
  const size = { limit: String(limit['name']), ...mostOf(limit, api) };
  if (offset !== null) return { ...none, paging: { ...size, offset: String(offset['name']) } };
  if (page !== null) return { ...none, paging: { ...size, page: String(page['name']), ...firstOf(page, api) } };
  if (hasLinks(operations.list, api)) return { ...none, paging: { ...size, link: 'next' } };
  const next = findNextPath(rows.answer, api);
  if (next !== null) return { ...none, paging: { ...size, next } };
  if (cursor !== null)
    return {
      ...none,
      why: `its pages go by \`${String(cursor['name'])}\`, and no answer gives the address of the next one, which a source would follow`,
    };
  const note = `The list takes \`${String(limit['name'])}\`, but nothing says how it goes on: what it answers without is taken for all there is.`;
  return { ...none, note };
}

/** What the API surely gives at once. */
function mostOf(limit: OpenApiNode, api: OpenApiDocument): { readonly most?: number } {
  const schema = schemaOfParameter(limit, api);
  const [, told] = /\b(?:max(?:imum)?|up to|at most|not exceed)\b\D{0,25}?(\d{1,5})\b/i.exec(textOfParameter(limit, schema)) ?? [];
  const most = [schema['maximum'], told === undefined ? undefined : Number(told), schema['default']].find(
    (each): each is number => typeof each === 'number' && Number.isInteger(each) && each > 0,
  );
  return most === undefined ? {} : { most: Math.min(most, 500) };
}

function firstOf(page: OpenApiNode, api: OpenApiDocument): { readonly first?: number } {
  const schema = schemaOfParameter(page, api);
  const isZero =
    schema['default'] === 0 ||
    (schema['minimum'] === 0 && schema['default'] !== 1) ||
    /zero-?\s?based|starts? (at|from|with) 0\b/i.test(textOfParameter(page, schema));
  return isZero ? { first: 0 } : {};
}

function hasLinks(list: OpenApiNode, api: OpenApiDocument): boolean {
  return listAnswerHeaders(list, api).some((name) => /^link$/i.test(name));
}

function listAnswerHeaders(list: OpenApiNode, api: OpenApiDocument): readonly string[] {
  const responses = toOpenApiNode(list['responses']);
  const code = ['200', '2XX', '206'].find((each) => responses[each] !== undefined);
  return code === undefined ? [] : Object.keys(toOpenApiNode(api.resolve(responses[code])['headers']));
}

const nextPlaces = [
  'next',
  'links.next',
  '_links.next',
  'paging.next',
  'pagination.next',
  'meta.next',
  'next_page_url',
  'nextLink',
  'next_url',
];

function findNextPath(answer: OpenApiNode, api: OpenApiDocument): string | null {
  return nextPlaces.find((path) => ['string', 'object'].includes(schemaTypeOf(schemaAtPath(answer, path, api)))) ?? null;
}

function schemaAtPath(schema: OpenApiNode, path: string, api: OpenApiDocument): OpenApiNode {
  return path.split('.').reduce<OpenApiNode>((at, step) => openSchema(toOpenApiNode(at['properties'])[step], api), schema);
}

const totals = /^(total|total_?(count|items|elements|results|records|size|rows|number)|record_?count|items_?total)$/i;
const summaries = /^(meta|metadata|pagination|paging|page|page_?info|_meta|links)$/i;

/** Where an answer says how many records there are; null: nowhere. */
export function findTotal({ rows, operations }: ApiCollection, api: OpenApiDocument): Readonly<Record<string, string>> | null {
  const header = listAnswerHeaders(operations.list, api).find((name) =>
    /^(x-)?(wp-)?(total|total-count|total-items)$|^content-range$/i.test(name),
  );
  if (header !== undefined) return { header };
  if (rows.at.length === 0) return null;
  const properties = Object.entries(toOpenApiNode(rows.answer['properties']));
  const isNumber = (property: unknown): boolean => ['integer', 'number'].includes(schemaTypeOf(openSchema(property, api)));
  const own = properties.find(([name, property]) => totals.test(name) && isNumber(property));
  if (own !== undefined) return { body: own[0] };
  for (const [name, property] of properties) {
    if (!summaries.test(name)) continue;
    const inner = Object.entries(toOpenApiNode(openSchema(property, api)['properties']));
    const found =
      inner.find(([each, value]) => totals.test(each) && isNumber(value)) ??
      inner.find(([each, value]) => each === 'count' && isNumber(value));
    if (found !== undefined) return { body: `${name}.${found[0]}` };
  }
  const counted = properties.find(([name, property]) => name === 'count' && isNumber(property));
  return counted === undefined ? null : { body: counted[0] };
}

export interface FoundSort {
  readonly sort: Readonly<Record<string, string>>;
  /** Names of values that it sorts by; null: the document names none. */
  readonly by: ReadonlySet<string> | null;
}

const sortWords = /^_?(sort|sort_?by|order_?by|sort_?field|sort_?key|ordering|\$orderby)$/i;
const turnWords = /^_?(order|direction|sort_?(order|dir|direction)|order_?(dir|direction))$/i;

/** Whether a parameter asks for an order. */
export function isSortWord(name: string): boolean {
  return sortWords.test(name) || turnWords.test(name);
}

/** How an order is asked for. Null: it cannot be; a sentence: it can, but nobody says how. */
export function findSort({ asked }: ApiCollection, wires: ReadonlySet<string>, api: OpenApiDocument): FoundSort | string | null {
  const turn = asked.find(({ name }) => turnWords.test(String(name))) ?? null;
  const param = asked.find(({ name }) => sortWords.test(String(name))) ?? (turn === null || hasTurns(turn, api) ? null : turn);
  if (param === null) return null;
  const name = String(param['name']);
  const schema = schemaOfParameter(param, api);
  const unclear = `The list can be sorted by \`${name}\`, but the document does not say how by which fields and which way round.`;
  const values = toOpenApiList(schemaTypeOf(schema) === 'array' ? openSchema(schema['items'], api)['enum'] : schema['enum']).filter(
    (each): each is string => typeof each === 'string',
  );
  const way = findSortWay(values.length > 0 ? values : [textOfParameter(param, schema)], values.length > 0);
  if (values.length === 0) {
    if (way !== null) return { sort: { param: name, ...way }, by: null };
    return turn !== null && turn !== param && hasTurns(turn, api)
      ? { sort: { param: name, direction: String(turn['name']) }, by: null }
      : unclear;
  }
  const fieldOf = (value: string): string => value.replace(/^[-+]/, '').replace(/[:._, ](asc|desc|ascending|descending)$/i, '');
  const by = new Set(values.map(fieldOf).filter((each) => wires.has(each)));
  if (by.size === 0) return unclear;
  if (way !== null) return { sort: { param: name, ...way }, by };
  return turn !== null && turn !== param && hasTurns(turn, api) ? { sort: { param: name, direction: String(turn['name']) }, by } : unclear;
}

/** The way round that values or a description show; null: neither does. */
function findSortWay(texts: readonly string[], isExact: boolean): { readonly asc?: string; readonly desc?: string } | null {
  const minus = isExact ? /^-\w/ : /(^|[\s`'"(=,])-(\w|\{|<|`)|\bminus\b|prefix\w* with (a )?[`'"]?-/i;
  if (texts.some((text) => minus.test(text))) return {};
  const sign = isExact ? /\w([:._, ])(asc)$/i : /\w[`'"}>)\]]?\s?([:,])\s?[({[<`'"]?(asc)\b/i;
  for (const text of texts) {
    const [, between, asc] = sign.exec(text) ?? [];
    if (between !== undefined && asc !== undefined)
      return { asc: `{field}${between}${asc}`, desc: `{field}${between}${asc === 'ASC' ? 'DESC' : 'desc'}` };
  }
  return null;
}

function hasTurns(param: OpenApiNode, api: OpenApiDocument): boolean {
  const schema = schemaOfParameter(param, api);
  const values = toOpenApiList(schema['enum']);
  return values.length > 0 ? values.includes('asc') && values.includes('desc') : /\basc\b/.test(textOfParameter(param, schema));
}

export function schemaOfParameter(param: OpenApiNode, api: OpenApiDocument): OpenApiNode {
  // Swagger 2.0 has it beside the name.
  return param['schema'] === undefined ? param : openSchema(param['schema'], api);
}

/** All that is said of a parameter in words. */
export function textOfParameter(param: OpenApiNode, schema: OpenApiNode): string {
  const said = [param['description'], schema['description'], schema['pattern'], param['example'], schema['example'], schema['default']];
  return said.filter((each) => typeof each === 'string').join(' ');
}
