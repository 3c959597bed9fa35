/**
 * An OData 4.0 service as the standard describes it (part 1 "Protocol", part 2 "URL Conventions", "JSON Format"), knowing nothing of us. What
 * it is asked is read by a parser that was made from the standard's own grammar; what no property has, or compares a value with one of another
 * type, is refused.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { filter as parseFilter, query as parseQuery, resourcePath } from 'odata-v4-parser';
import Datastore from 'nedb';
import createSimpleServer from 'simple-odata-server';
import createStoreAdapter from 'simple-odata-server-nedb';
import type { Token } from 'odata-v4-parser/lib/lexer.js';
import type { ForeignRow } from './foreign-servers.ts';

type EdmType = 'Edm.String' | 'Edm.Int32' | 'Edm.Decimal' | 'Edm.Boolean' | 'Edm.Date' | 'Edm.DateTimeOffset' | 'Edm.Guid';

interface EntitySet {
  readonly key: readonly string[];
  /** By property path, e.g. `Address/City`. */
  readonly types: Readonly<Record<string, EdmType>>;
  readonly rows: ForeignRow[];
  /** Whether it has entity tags, and asks for one with each change. */
  readonly isTagged?: boolean;
  /** Rows that it gives at once at most. */
  readonly pageSize?: number;
  readonly check?: (row: ForeignRow) => readonly { readonly target: string; readonly message: string }[];
}

export interface ODataServer {
  readonly url: string;
  /** `METHOD path?query`, decoded. */
  readonly calls: string[];
  readonly headers: IncomingMessage['headers'][];
  readonly bodies: unknown[];
  readonly faults: { ignoresFilters?: boolean; beforeWrite?: () => void };
  close(): Promise<void>;
}

class Refused extends Error {
  readonly status: number;
  readonly more: object;
  constructor(status: number, message: string, more: object = {}) {
    super(message);
    this.status = status;
    this.more = more;
  }
}

export async function openOData(sets: Readonly<Record<string, EntitySet>>): Promise<ODataServer> {
  const [calls, headers, bodies]: [string[], IncomingMessage['headers'][], unknown[]] = [[], [], []];
  const faults: ODataServer['faults'] = {};
  const server = createServer((request, response) => {
    void readText(request).then((text) => {
      calls.push(`${request.method} ${decodeURIComponent(request.url ?? '')}`);
      headers.push(request.headers);
      if (text !== '') bodies.push(JSON.parse(text));
      try {
        answer({ request, response, text, sets, faults });
      } catch (error) {
        const refused = error instanceof Refused ? error : new Refused(400, error instanceof Error ? error.message : 'Bad request');
        send(response, refused.status, { error: { code: String(refused.status), message: refused.message, ...refused.more } });
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v4`;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, calls, headers, bodies, faults, close };
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly text: string;
  readonly sets: Readonly<Record<string, EntitySet>>;
  readonly faults: ODataServer['faults'];
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

function send(response: ServerResponse, status: number, body?: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'OData-Version': '4.0', ...(body !== undefined && { 'content-type': 'application/json' }), ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

const tagOf = (row: ForeignRow): string => `W/"${createHash('sha256').update(JSON.stringify(row)).digest('hex')}"`;

function answer({ request, response, text, sets, faults }: Exchange): void {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const { name, key } = parsePath(path.replace(/^\/v4\//, ''));
  const set = sets[name];
  if (set === undefined) throw new Refused(404, `There is no entity set "${name}".`);
  const context = `http://service.test/v4/$metadata#${name}`;
  const shown = (row: ForeignRow): object => ({ ...(set.isTagged === true && { '@odata.etag': tagOf(row) }), ...structuredClone(row) });
  const isMinimal = !String(request.headers['prefer']).includes('return=representation');
  if (request.method !== 'GET') faults.beforeWrite?.();
  const tagHeader = (row: ForeignRow): Record<string, string> => (set.isTagged === true ? { ETag: tagOf(row) } : {});
  const entity = (row: ForeignRow): object => ({ '@odata.context': `${context}/$entity`, ...shown(row) });
  if (key === null && request.method === 'GET') return list({ response, set, query, context, shown, faults });
  if (key === null && request.method === 'POST') {
    const made = readBody(set, text);
    const held = set.rows.find((row) => set.key.every((part) => row[part] === made[part]));
    if (held !== undefined) throw new Refused(409, 'There is such an entity already.');
    refuseBad(set, made);
    set.rows.push(made);
    const location = `http://service.test/v4/${name}(${printKey(set, made)})`;
    return isMinimal
      ? send(response, 204, undefined, { Location: location, 'OData-EntityId': location })
      : send(response, 201, entity(made), { Location: location, ...tagHeader(made) });
  }
  if (key === null) throw new Refused(405, 'Not allowed.');
  const row = set.rows.find((each) =>
    set.key.every((part, at) => String(each[part]) === (key[part] ?? (set.key.length === 1 ? key[''] : at))),
  );
  const ifMatch = request.headers['if-match'];
  if (row === undefined && request.method === 'PATCH' && ifMatch === undefined) {
    // Part 1, 11.4.4: an upsert.
    set.rows.push({ [set.key[0] ?? '']: key[''], ...readBody(set, text) });
    return send(response, 201, entity(set.rows.at(-1) ?? {}));
  }
  if (row === undefined) throw new Refused(request.method === 'GET' || ifMatch === undefined ? 404 : 412, 'There is no such entity.');
  if (request.method === 'GET') return send(response, 200, entity(row), tagHeader(row));
  if (set.isTagged === true && ifMatch === undefined) throw new Refused(428, 'Say If-Match.');
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== tagOf(row)) throw new Refused(412, 'The entity has changed.');
  if (request.method === 'DELETE') {
    set.rows.splice(set.rows.indexOf(row), 1);
    return send(response, 204);
  }
  if (request.method !== 'PATCH') throw new Refused(405, 'Not allowed.');
  const changed = { ...row, ...readBody(set, text) };
  refuseBad(set, changed);
  Object.assign(row, changed);
  return isMinimal ? send(response, 204, undefined, tagHeader(row)) : send(response, 200, entity(row), tagHeader(row));
}

/** One error stands in `target` and `message`, several in `details` (JSON Format, 19). */
function refuseBad(set: EntitySet, row: ForeignRow): void {
  const [first, ...more] = set.check?.(row) ?? [];
  if (first === undefined) return;
  if (more.length === 0) throw new Refused(400, first.message, { target: first.target });
  throw new Refused(400, 'Several values are wrong.', { details: [first, ...more].map((each) => ({ code: 'bad', ...each })) });
}

function readBody(set: EntitySet, text: string): ForeignRow {
  const body = JSON.parse(text) as ForeignRow;
  const known = Object.keys(set.types);
  for (const [name, value] of Object.entries(body)) {
    if (!known.some((each) => each === name || each.startsWith(`${name}/`))) throw new Refused(400, `There is no property "${name}".`);
    if (!isOfType(set.types[name], value)) throw new Refused(400, `"${name}" is no ${set.types[name] ?? ''}.`, { target: name });
  }
  return body;
}

function isOfType(type: EdmType | undefined, value: unknown): boolean {
  if (value === null || type === undefined) return true;
  if (type === 'Edm.Int32') return Number.isInteger(value);
  if (type === 'Edm.Decimal') return typeof value === 'number';
  if (type === 'Edm.Boolean') return typeof value === 'boolean';
  return typeof value === 'string';
}

function printKey({ key, types }: EntitySet, row: ForeignRow): string {
  const literals = key.map((name) =>
    types[name] === 'Edm.String' ? `'${encodeURIComponent(String(row[name]).replaceAll("'", "''"))}'` : String(row[name]),
  );
  return key.length === 1 ? (literals[0] ?? '') : literals.map((literal, at) => `${key[at] ?? ''}=${literal}`).join(',');
}

/** By the parts of a key; a single one is called ''. */
function parsePath(path: string): { readonly name: string; readonly key: Readonly<Record<string, string>> | null } {
  if (!path.includes('(')) return { name: decodeURIComponent(path), key: null };
  const token = resourcePath(path);
  const [name = ''] = path.split('(');
  const key: Record<string, string> = {};
  const single = findToken(token, 'SimpleKey');
  if (single !== null) key[''] = readLiteral(findToken(single, 'KeyPropertyValue')?.raw ?? '').text;
  for (const pair of findTokens(token, 'KeyValuePair')) {
    const alias = findToken(pair, 'KeyPropertyAlias')?.raw ?? '';
    key[alias] = readLiteral(findToken(pair, 'KeyPropertyValue')?.raw ?? '').text;
  }
  return { name, key };
}

function findTokens(within: unknown, type: string): readonly Token[] {
  if (Array.isArray(within)) return within.flatMap((each) => findTokens(each, type));
  if (typeof within !== 'object' || within === null) return [];
  const own = within as Partial<Token>;
  return own.type === type
    ? [own as Token]
    : Object.entries(own).flatMap(([name, each]) => (name === 'metadata' ? [] : findTokens(each, type)));
}

function findToken(within: unknown, type: string): Token | null {
  return findTokens(within, type)[0] ?? null;
}

interface Listing {
  readonly response: ServerResponse;
  readonly set: EntitySet;
  readonly query: string;
  readonly context: string;
  readonly shown: (row: ForeignRow) => object;
  readonly faults: ODataServer['faults'];
}

function list({ response, set, query, context, shown, faults }: Listing): void {
  const options = new URLSearchParams(query);
  const known = ['$filter', '$orderby', '$top', '$skip', '$count', '$skiptoken'];
  for (const name of options.keys())
    if (name.startsWith('$') && !known.includes(name)) throw new Refused(501, `"${name}" is not supported.`);
  const withoutFilter = query.split('&').filter((each) => !/^(?:\$|%24)(?:filter|skiptoken)=/.test(each));
  if (withoutFilter.join('') !== '') parseQuery(withoutFilter.join('&'));
  const wanted = options.get('$filter');
  const test = wanted === null ? () => true : compileFilter(set, parseFilter(encodeTexts(wanted)));
  const found = set.rows.filter((row) => faults.ignoresFilters === true || test(row) === true);
  const order = (options.get('$orderby') ?? '').split(',').filter((each) => each !== '');
  found.sort((a, b) => {
    for (const each of order) {
      const [name = '', direction] = each.split(' ');
      const turn = compare(readProperty(set, a, name), readProperty(set, b, name));
      if (turn !== 0) return turn * (direction === 'desc' ? -1 : 1);
    }
    return 0;
  });
  const start = Number(options.get('$skip') ?? 0);
  const rest = found.slice(start);
  const wantedRows = Math.min(Number(options.get('$top') ?? rest.length), rest.length);
  const page = rest.slice(0, Math.min(wantedRows, set.pageSize ?? wantedRows));
  const isCut = page.length < wantedRows;
  options.set('$skip', String(start + page.length));
  send(response, 200, {
    '@odata.context': context,
    ...(options.get('$count') === 'true' && { '@odata.count': found.length }),
    value: page.map(shown),
    ...(isCut && { '@odata.nextLink': `http://service.test/v4/?${String(options)}` }),
  });
}

/** Values are decoded before they are parsed (part 2, 2), which the parser leaves to its caller but for texts. */
function encodeTexts(filter: string): string {
  return filter
    .split(/('(?:[^']|'')*')/)
    .map((part, at) => (at % 2 === 1 ? `'${encodeURIComponent(part.slice(1, -1))}'` : part.replaceAll(' ', '%20')))
    .join('');
}

type Value = string | number | boolean | null;

function compare(a: Value, b: Value): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
}

function readProperty(set: EntitySet, row: ForeignRow, path: string): Value {
  const type = set.types[path];
  if (type === undefined) throw new Refused(400, `There is no property "${path}".`);
  const value = path.split('/').reduce<unknown>((at, step) => (at as ForeignRow | null | undefined)?.[step], row) ?? null;
  return type === 'Edm.DateTimeOffset' && value !== null ? Date.parse(String(value)) : (value as Value);
}

function readLiteral(raw: string): { readonly text: string; readonly value: Value; readonly types: readonly EdmType[] } {
  const text = decodeURIComponent(raw);
  if (text === 'null') return { text, value: null, types: [] };
  if (text.startsWith("'")) {
    const inside = text.slice(1, -1).replaceAll("''", "'");
    return { text: inside, value: inside, types: ['Edm.String'] };
  }
  if (text === 'true' || text === 'false') return { text, value: text === 'true', types: ['Edm.Boolean'] };
  if (/^[\da-f]{8}-/i.test(text)) return { text, value: text, types: ['Edm.Guid'] };
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return { text, value: Date.parse(text), types: ['Edm.DateTimeOffset'] };
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return { text, value: text, types: ['Edm.Date'] };
  return { text, value: Number(text), types: ['Edm.Int32', 'Edm.Decimal'] };
}

interface Term {
  /** Of a property; of a literal those that it can be; empty: null. */
  readonly types: readonly EdmType[];
  readonly read: (row: ForeignRow) => Value;
}

function compileTerm(set: EntitySet, token: Token): Term {
  if (token.type === 'Literal') {
    const { value, types } = readLiteral(token.raw);
    return { types, read: () => value };
  }
  if (token.type === 'MethodCallExpression') {
    const { method, parameters } = token.value as { readonly method: string; readonly parameters: readonly Token[] };
    const terms = parameters.map((each) => compileTerm(set, each));
    if (terms.some(({ types }) => !types.includes('Edm.String'))) throw new Refused(400, `"${method}" takes texts.`);
    const texts = (row: ForeignRow): readonly (string | null)[] => terms.map(({ read }) => read(row) as string | null);
    if (method === 'tolower') return { types: ['Edm.String'], read: (row) => texts(row)[0]?.toLowerCase() ?? null };
    const search = method === 'contains' ? 'includes' : method === 'startswith' ? 'startsWith' : null;
    if (search === null) throw new Refused(501, `"${method}" is not supported.`);
    return {
      types: ['Edm.Boolean'],
      read: (row) => {
        const [text = null, part = null] = texts(row);
        return text === null || part === null ? null : text[search](part);
      },
    };
  }
  const path = decodeURIComponent(token.raw);
  const type = set.types[path];
  if (type === undefined) throw new Refused(400, `There is no property "${path}".`);
  return { types: [type], read: (row) => readProperty(set, row, path) };
}

const orders: Readonly<Record<string, (a: Value, b: Value) => boolean>> = {
  EqualsExpression: (a, b) => a === b,
  NotEqualsExpression: (a, b) => a !== b,
  // Nothing is greater or less than null (part 2, 5.1.1.1).
  GreaterOrEqualsExpression: (a, b) => a !== null && b !== null && a >= b,
  LesserOrEqualsExpression: (a, b) => a !== null && b !== null && a <= b,
};

function compileFilter(set: EntitySet, token: Token): (row: ForeignRow) => Value {
  const { left, right } = token.value as { readonly left: Token; readonly right: Token };
  switch (token.type) {
    case 'AndExpression':
    case 'OrExpression': {
      const [a, b] = [compileFilter(set, left), compileFilter(set, right)];
      return token.type === 'AndExpression' ? (row) => a(row) === true && b(row) === true : (row) => a(row) === true || b(row) === true;
    }
    case 'BoolParenExpression':
      return compileFilter(set, token.value as Token);
    case 'MethodCallExpression':
      return compileTerm(set, token).read;
    default: {
      const holds = orders[token.type];
      if (holds === undefined) throw new Refused(501, `${token.type} is not supported.`);
      const [a, b] = [compileTerm(set, left), compileTerm(set, right)];
      const isComparable = a.types.length === 0 || b.types.length === 0 || a.types.some((type) => b.types.includes(type));
      if (!isComparable) throw new Refused(400, `${a.types.join()} cannot be compared with ${b.types.join()}.`);
      return (row) => holds(a.read(row), b.read(row));
    }
  }
}

/** A service from a package, over a store from a package: what it does not understand it passes over. */
export async function openPackagedOData(rows: readonly ForeignRow[]): Promise<Pick<ODataServer, 'url' | 'close'>> {
  const store = new Datastore({ inMemoryOnly: true });
  await new Promise<void>((resolve, reject) => store.insert([...rows], (error: Error | null) => (error ? reject(error) : resolve())));
  const types = { _id: { type: 'Edm.String', key: true }, Name: { type: 'Edm.String' }, Price: { type: 'Edm.Double' } };
  const service = createSimpleServer('http://service.test').model({
    namespace: 'test',
    entityTypes: { Tool: types },
    entitySets: { Tools: { entityType: 'test.Tool' } },
  });
  service.adapter(createStoreAdapter((_set: string, done: (error: null, store: unknown) => void) => done(null, store)));
  const server = createServer((request, response) => service.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, close };
}
