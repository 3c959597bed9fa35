/**
 * Other people's APIs, written from what their manuals promise and knowing nothing of ours: json-server 0.17 (its README), PostgREST 12
 * (its pages "Tables and Views", "Pagination and Count", "Errors"), and a plain one with entity tags. Each can be told to misbehave.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ForeignRow = Record<string, unknown>;

/** How a server misbehaves. */
export interface Faults {
  /** Answers nothing. */
  silent?: boolean;
  /** Every answer, in place of the right one. */
  answer?: { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string };
  ignoresFilters?: boolean;
  ignoresPages?: boolean;
  total?: number;
  /** Another record than was asked for. */
  swaps?: boolean;
  /** Done right before a change is carried out. */
  beforeWrite?: (rows: ForeignRow[]) => void;
}

export interface ForeignServer {
  readonly url: string;
  readonly rows: ForeignRow[];
  readonly faults: Faults;
  /** `METHOD /path?query`, as they came. */
  readonly calls: string[];
  readonly headers: IncomingMessage['headers'][];
  readonly bodies: unknown[];
  close(): Promise<void>;
}

interface Exchange {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: ForeignRow;
  /** Of the address below the collection. */
  readonly key: string | null;
  readonly rows: ForeignRow[];
  readonly faults: Faults;
  reply(status: number, body?: unknown, headers?: Record<string, string>): void;
}

async function openForeign(rows: ForeignRow[], answer: (exchange: Exchange) => void): Promise<ForeignServer> {
  const [calls, headers, bodies]: [string[], IncomingMessage['headers'][], unknown[]] = [[], [], []];
  const faults: Faults = {};
  const server: Server = createServer((request, response) => {
    void readText(request).then((text) => {
      calls.push(`${request.method} ${request.url}`);
      headers.push(request.headers);
      if (text !== '') bodies.push(JSON.parse(text));
      if (faults.silent) return;
      if (faults.answer) return void send(response, faults.answer.status, faults.answer.body, faults.answer.headers);
      const url = new URL(request.url ?? '/', 'http://foreign.test');
      const method = request.method ?? 'GET';
      if (method !== 'GET') faults.beforeWrite?.(rows);
      const body = (text === '' ? {} : JSON.parse(text)) as ForeignRow;
      const [, , key] = url.pathname.split('/');
      const reply: Exchange['reply'] = (status, sent, more = {}) =>
        send(response, status, sent === undefined ? undefined : JSON.stringify(sent), { 'content-type': 'application/json', ...more });
      answer({ method, url, headers: request.headers, body, key: key === undefined ? null : decodeURIComponent(key), rows, faults, reply });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, rows, faults, calls, headers, bodies, close };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

function send(response: ServerResponse, status: number, body: string | undefined, headers: Record<string, string> = {}): void {
  response.writeHead(status, headers);
  response.end(body);
}

/** As PostgreSQL and lodash have it: nothing is greater than whatever there is. */
function compareNullsLast(a: unknown, b: unknown): number {
  const [left, right] = [a ?? null, b ?? null] as [string | null, string | null];
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? 1 : -1;
  return left < right ? -1 : 1;
}

const copy = (row: ForeignRow): ForeignRow => structuredClone(row);

/** `_start`, `_limit`, `_sort`, `_order`, `_gte`, `_lte`, `_like` (a regular expression), `q`; equal values of one name are alternatives. */
export function openJsonServer(rows: ForeignRow[]): Promise<ForeignServer> {
  return openForeign(rows, ({ method, url, body, key, faults, reply }) => {
    const at = rows.findIndex(({ id }) => String(id) === key);
    const [row] = at < 0 ? [] : rows.slice(at, at + 1);
    if (key === null && method === 'GET') return listAsJsonServer(rows, url.searchParams, { faults, reply });
    if (key === null) {
      const id = Math.max(0, ...rows.map((each) => Number(each['id']))) + 1;
      const made = { ...body, id: body['id'] ?? id };
      rows.push(made);
      return reply(201, made);
    }
    if (row === undefined) return reply(404, {});
    if (method === 'DELETE') {
      rows.splice(at, 1);
      return reply(200, {});
    }
    if (method === 'PATCH') rows[at] = { ...row, ...body };
    if (method === 'PUT') rows[at] = { ...body, id: row['id'] };
    return reply(200, faults.swaps ? rows[(at + 1) % rows.length] : rows[at]);
  });
}

function listAsJsonServer(rows: ForeignRow[], query: URLSearchParams, { faults, reply }: Pick<Exchange, 'faults' | 'reply'>): void {
  const special = new Set(['_start', '_limit', '_sort', '_order', 'q']);
  const names = [...new Set(query.keys())].filter((name) => !special.has(name));
  const q = query.get('q')?.toLowerCase();
  const passes = (row: ForeignRow): boolean =>
    (q === undefined || Object.values(row).some((value) => String(value).toLowerCase().includes(q))) &&
    names.every((name) =>
      query.getAll(name).some((wanted) => {
        const held = row[name.replace(/_(?:gte|lte|like)$/, '')];
        if (held === undefined || held === null) return false;
        if (name.endsWith('_gte')) return typeof held === 'number' ? held >= Number(wanted) : String(held) >= wanted;
        if (name.endsWith('_lte')) return typeof held === 'number' ? held <= Number(wanted) : String(held) <= wanted;
        return name.endsWith('_like') ? new RegExp(wanted, 'i').test(String(held)) : String(held) === wanted;
      }),
    );
  const found = faults.ignoresFilters ? [...rows] : rows.filter(passes);
  const [sorts, orders] = [query.get('_sort')?.split(',') ?? [], query.get('_order')?.split(',') ?? []];
  found.sort((a, b) => {
    for (const [index, name] of sorts.entries()) {
      const turn = compareNullsLast(a[name], b[name]) * (orders[index] === 'desc' ? -1 : 1);
      if (turn !== 0) return turn;
    }
    return 0;
  });
  const start = Number(query.get('_start') ?? 0);
  const limit = Number(query.get('_limit') ?? rows.length);
  const page = faults.ignoresPages ? found : found.slice(start, start + limit);
  reply(200, page.map(copy), { 'X-Total-Count': String(faults.total ?? found.length) });
}

/** Horizontal filters as `column=operator.value`, `order`, `limit`, `offset`, `Content-Range`, `Prefer: return=representation`. */
export function openPostgrest(rows: ForeignRow[]): Promise<ForeignServer> {
  return openForeign(rows, ({ method, url, headers, body, faults, reply }) => {
    const found = rows.filter((row) => faults.ignoresFilters || passesPostgrest(row, url.searchParams));
    const isTold = String(headers['prefer']).includes('return=representation');
    if (method === 'GET') {
      const order = (url.searchParams.get('order') ?? '').split(',').filter((each) => each !== '');
      found.sort((a, b) => {
        for (const each of order) {
          const [name = '', direction] = each.split('.');
          const turn = compareNullsLast(a[name], b[name]) * (direction === 'desc' ? -1 : 1);
          if (turn !== 0) return turn;
        }
        return 0;
      });
      const offset = Number(url.searchParams.get('offset') ?? 0);
      const page = found.slice(offset, offset + Number(url.searchParams.get('limit') ?? found.length));
      const total = String(headers['prefer']).includes('count=exact') ? String(found.length) : '*';
      const range = page.length === 0 ? '*' : `${offset}-${offset + page.length - 1}`;
      return reply(page.length < found.length ? 206 : 200, page.map(copy), { 'Content-Range': `${range}/${total}` });
    }
    if (method === 'POST') {
      if (rows.some(({ code }) => code === body['code']))
        return reply(409, {
          code: '23505',
          message: 'duplicate key value violates unique constraint "parts_pkey"',
          details: null,
          hint: null,
        });
      rows.push(body);
      return isTold ? reply(201, [body]) : reply(201);
    }
    if (method === 'PATCH') for (const row of found) Object.assign(row, body);
    if (method === 'DELETE') for (const row of found) rows.splice(rows.indexOf(row), 1);
    return isTold ? reply(200, found.map(copy)) : reply(204);
  });
}

function passesPostgrest(row: ForeignRow, query: URLSearchParams): boolean {
  return [...query].every(([name, text]) => {
    if (['order', 'limit', 'offset', 'select'].includes(name)) return true;
    if (name === 'or')
      return splitList(text.slice(1, -1)).some((each) => {
        const [, column = '', condition = ''] = /^([^.]+)\.(.*)$/s.exec(each) ?? [];
        return passesCondition(row[column], condition, unquote);
      });
    return passesCondition(row[name], text, (value) => value);
  });
}

/** Quotes mean themselves but in lists and alternatives. */
function passesCondition(held: unknown, condition: string, read: (raw: string) => string): boolean {
  const [, not, operator = '', raw = ''] = /^(not\.)?([a-z]+)\.(.*)$/s.exec(condition) ?? [];
  const value = read(raw);
  const is = ((): boolean | null => {
    if (operator === 'is') return held === null || held === undefined;
    if (held === null || held === undefined) return null;
    if (operator === 'in') return splitList(raw.slice(1, -1)).map(unquote).includes(String(held));
    if (operator === 'eq') return String(held) === value;
    if (operator === 'neq') return String(held) !== value;
    if (operator === 'gte') return typeof held === 'number' ? held >= Number(value) : String(held) >= value;
    if (operator === 'lte') return typeof held === 'number' ? held <= Number(value) : String(held) <= value;
    if (operator === 'ilike') return likePattern(value).test(String(held));
    throw new Error(`PostgREST has no operator "${operator}".`);
  })();
  return is !== null && (not === undefined ? is : !is);
}

// `*` stands for `%`; a backslash takes its meaning from what follows.
function likePattern(text: string): RegExp {
  const parts = [...text.matchAll(/\\(.)|([%*])|(_)|(.)/gs)].map(([, escaped, many, one, plain]) =>
    many ? '.*' : one ? '.' : (escaped ?? plain ?? '').replace(/[\\^$.*+?()[\]{}|]/, String.raw`\$&`),
  );
  return new RegExp(`^${parts.join('')}$`, 'is');
}

function unquote(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1).replaceAll(/\\(.)/g, '$1') : text;
}

function splitList(text: string): readonly string[] {
  return [...text.matchAll(/(?:"(?:\\.|[^"\\])*"|[^",])+/gs)].map(([each]) => each);
}

/** Everything at once in an envelope, whole records by PUT, entity tags that a change must name, errors by field. */
export function openPlain(rows: ForeignRow[]): Promise<ForeignServer> {
  const tagOf = (row: ForeignRow): string => `"${Buffer.from(JSON.stringify(row)).toString('base64')}"`;
  return openForeign(rows, ({ method, headers, body, key, reply }) => {
    const row = rows.find(({ sku }) => sku === key);
    const errors = typeof body['price'] === 'number' && body['price'] > 100 ? { price: ['must not be more than 100'] } : null;
    if (key === null && method === 'GET') return reply(200, { data: { items: rows.map(copy) }, meta: { count: rows.length } });
    if (errors && method !== 'GET') return reply(422, { message: 'Invalid', errors });
    if (key === null) {
      const made = { ...body, sku: body['sku'] ?? `new-${rows.length}` };
      rows.push(made);
      return reply(201, undefined, { Location: `/items/${encodeURIComponent(String(made.sku))}` });
    }
    if (row === undefined) return reply(404, { message: 'Not found' });
    if (method !== 'GET' && headers['if-match'] !== undefined && headers['if-match'] !== tagOf(row))
      return reply(412, { message: 'Stale' });
    if (method === 'DELETE') {
      rows.splice(rows.indexOf(row), 1);
      return reply(204);
    }
    if (method === 'PUT') {
      for (const name of Object.keys(row)) delete row[name];
      Object.assign(row, body);
      return reply(204);
    }
    return reply(200, { data: row }, { ETag: tagOf(row) });
  });
}

/** `page` and `size`, of which it gives at most three; it does not tell how many there are. */
export function openPaged(rows: ForeignRow[]): Promise<ForeignServer> {
  return openForeign(rows, ({ url, key, reply }) => {
    if (key !== null) return reply(404);
    const size = Math.min(3, Number(url.searchParams.get('size')));
    const start = (Number(url.searchParams.get('page')) - 1) * size;
    return reply(200, rows.slice(start, start + size).map(copy));
  });
}

/**
 * Pages that lead to one another by a Link header as RFC 8288 writes it, with a cursor that means nothing to others; in the list `per_page`
 * rows at most, in an order of its own. It stands behind a proxy: what it calls itself is not where it is called.
 */
export function openLinked(rows: ForeignRow[]): Promise<ForeignServer> {
  return openForeign(rows, ({ url, key, reply }) => {
    if (key !== null) return reply(404);
    const wanted = [...url.searchParams].filter(([name]) => name !== 'per_page' && name !== 'cursor');
    const found = rows.filter((row) => wanted.every(([name, value]) => String(row[name]) === value));
    const size = Number(url.searchParams.get('per_page') ?? 30);
    const start = Number(Buffer.from(url.searchParams.get('cursor') ?? '', 'base64url').toString() || 0);
    const addressAt = (at: number): string => {
      const query = new URLSearchParams([...wanted, ['per_page', String(size)], ['cursor', Buffer.from(String(at)).toString('base64url')]]);
      return `https://api.stars.test/v3${url.pathname}?${query}`;
    };
    const links = [
      ...(start > 0 ? [`<${addressAt(0)}>; rel="first prev"; title="back, to \\"next\\"; or not"`] : []),
      ...(start + size < found.length ? [`<${addressAt(start + size)}>; title*=UTF-8''more; REL="next http://rel.stars.test/more"`] : []),
    ];
    return reply(200, found.slice(start, start + size).map(copy), links.length === 0 ? {} : { Link: links.join(', ') });
  });
}
