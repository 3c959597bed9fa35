/** Small APIs as their OpenAPI documents describe them; each keeps its rows in memory and writes down what it was asked. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Row = Record<string, unknown>;

interface Asked {
  readonly method: string;
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: Row;
}

interface Answered {
  readonly status: number;
  readonly body?: unknown;
}

export interface DescribedServer {
  readonly url: string;
  /** `METHOD /path?query`, as they came. */
  readonly calls: string[];
  close(): Promise<void>;
}

async function openDescribed(answer: (asked: Asked) => Answered): Promise<DescribedServer> {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      let text = '';
      for await (const part of request) text += String(part);
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://described.test');
      const method = request.method ?? '';
      calls.push(`${method} ${decodeURIComponent(request.url ?? '')}`);
      const path = pathname.slice(1).split('/').map(decodeURIComponent);
      const { status, body } = answer({
        method,
        path,
        query: searchParams,
        headers: request.headers,
        body: text === '' ? {} : (JSON.parse(text) as Row),
      });
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body === undefined ? '' : JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Scalar Galaxy, as `tests/foreign/galaxy-3.1.json` has it: pages of planets, whole planets by PUT, problems of RFC 7807, a token for changes. */
export function openGalaxy(planets: Row[]): Promise<DescribedServer> {
  const refuse = (status: number, title: string, detail: string): Answered => ({
    status,
    body: { type: `https://example.com/errors/${status}`, title, status, detail },
  });
  return openDescribed(({ method, path: [collection, key], query, headers, body }) => {
    if (collection !== 'planets') return refuse(404, 'Not Found', 'The resource you are trying to access does not exist.');
    if (method !== 'GET' && headers.authorization !== 'Bearer stardust') return refuse(401, 'Unauthorized', 'You are not authorized.');
    const limit = Number(query.get('limit') ?? 10);
    const offset = Number(query.get('offset') ?? 0);
    const at = planets.findIndex(({ id }) => String(id) === key);
    if (key === undefined && method === 'GET')
      return {
        status: 200,
        body: { data: planets.slice(offset, offset + limit), meta: { limit, offset, total: planets.length, next: null } },
      };
    if (key === undefined) {
      if (typeof body['name'] !== 'string' || 'id' in body) return refuse(400, 'Bad Request', 'The request was invalid.');
      if (body['name'] === 'Vulcan') return refuse(400, 'Bad Request', 'There is no such planet.');
      const made = { ...body, id: 1 + Math.max(0, ...planets.map(({ id }) => Number(id))) };
      planets.push(made);
      return { status: 201, body: made };
    }
    if (at < 0) return refuse(404, 'Not Found', 'The resource you are trying to access does not exist.');
    if (method === 'DELETE') {
      planets.splice(at, 1);
      return { status: 204 };
    }
    if (method === 'PUT') planets[at] = { ...body, id: planets[at]?.['id'] };
    return { status: 200, body: planets[at] };
  });
}

/** Written by hand for these tests: slashes at the end of lists, filters, an order, a search, errors by field, a key in a header. */
export const orchardDocument = `openapi: 3.0.3
info: { title: Orchard API v2, version: "2.0" }
servers: [{ url: "/v2" }]
security: [{ key: [] }]
paths:
  /growers/:
    get:
      parameters:
        - { name: skip, in: query, schema: { type: integer, default: 0 } }
        - { name: limit, in: query, schema: { type: integer, default: 2, maximum: 2 } }
      responses:
        "200": { description: Growers, content: { application/json: { schema: { $ref: "#/components/schemas/GrowerPage" } } } }
    post:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/GrowerIn" } } } }
      responses: { "201": { description: Made, content: { application/json: { schema: { $ref: "#/components/schemas/Grower" } } } } }
  /growers/{grower_id}:
    parameters: [{ name: grower_id, in: path, required: true, schema: { type: string } }]
    get:
      responses: { "200": { description: One, content: { application/json: { schema: { $ref: "#/components/schemas/Grower" } } } } }
  /trees/:
    get:
      parameters:
        - { name: skip, in: query, schema: { type: integer, default: 0 } }
        - { name: limit, in: query, schema: { type: integer, default: 2, maximum: 2 } }
        - { name: kind, in: query, schema: { type: string, enum: [apple, pear] } }
        - { name: grower_id, in: query, schema: { type: string } }
        - { name: near, in: query, schema: { type: string } }
        - { name: sort, in: query, schema: { type: string, enum: [height, -height, planted, -planted] } }
        - { name: q, in: query, schema: { type: string } }
      responses:
        "200": { description: Trees, content: { application/json: { schema: { $ref: "#/components/schemas/TreePage" } } } }
    post:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/TreeIn" } } } }
      responses:
        "201": { description: Made, content: { application/json: { schema: { $ref: "#/components/schemas/Tree" } } } }
        "422": { description: Refused, content: { application/json: { schema: { $ref: "#/components/schemas/Refusal" } } } }
  /trees/{tree_id}:
    parameters: [{ name: tree_id, in: path, required: true, schema: { type: integer } }]
    get:
      responses: { "200": { description: One, content: { application/json: { schema: { $ref: "#/components/schemas/Tree" } } } } }
    patch:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/TreeChange" } } } }
      responses:
        "200": { description: Changed, content: { application/json: { schema: { $ref: "#/components/schemas/Tree" } } } }
        "422": { description: Refused, content: { application/json: { schema: { $ref: "#/components/schemas/Refusal" } } } }
    delete: { responses: { "204": { description: Gone } } }
  /trees/{tree_id}/water: { post: { responses: { "204": { description: Watered } } } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Orchard-Key } }
  schemas:
    GrowerIn: { type: object, required: [name], properties: { name: { type: string }, api_token: { type: string } } }
    Grower: { allOf: [{ $ref: "#/components/schemas/GrowerIn" }, { type: object, properties: { id: { type: string, format: uuid } } }] }
    GrowerPage: { type: object, properties: { data: { type: array, items: { $ref: "#/components/schemas/Grower" } }, count: { type: integer } } }
    TreeChange:
      type: object
      properties:
        name: { type: string, minLength: 2, maxLength: 40, title: What people call it }
        height: { type: number, minimum: 0 }
        planted: { type: string, format: date, nullable: true }
        grower_id: { type: string, format: uuid }
        parent: { $ref: "#/components/schemas/Tree" }
    TreeIn: { allOf: [{ $ref: "#/components/schemas/TreeChange" }, { type: object, required: [name, kind], properties: { kind: { type: string, enum: [apple, pear] } } }] }
    Tree: { allOf: [{ $ref: "#/components/schemas/TreeIn" }, { type: object, properties: { id: { type: integer }, rings: { type: integer, readOnly: true } } }] }
    TreePage: { type: object, properties: { data: { type: array, items: { $ref: "#/components/schemas/Tree" } }, count: { type: integer } } }
    Refusal: { type: object, properties: { detail: { type: array, items: { type: object, properties: { loc: { type: string }, msg: { type: string } } } }, title: { type: string } } }
`;

/** What the document above says, below `/v2`, where the slash at the end of a list is a part of its address. */
export function openOrchard({ growers, trees }: { readonly growers: Row[]; readonly trees: Row[] }): Promise<DescribedServer> {
  const known = new Set(['skip', 'limit', 'kind', 'grower_id', 'near', 'sort', 'q']);
  return openDescribed(({ method, path: [base, collection, key], query, headers, body }) => {
    if (headers['x-orchard-key'] !== 'windfall') return { status: 401, body: { title: 'Who are you?' } };
    const rows = collection === 'growers' ? growers : collection === 'trees' ? trees : null;
    if (base !== 'v2' || rows === null || key === undefined) return { status: 307 };
    if (key === '' && method === 'GET') {
      const strange = [...query.keys()].filter((name) => !known.has(name) || (rows === growers && name !== 'skip' && name !== 'limit'));
      return strange.length > 0
        ? { status: 400, body: { title: `What is ${strange.join()}?` } }
        : { status: 200, body: listOrchard(rows, query) };
    }
    const wrong = typeof body['height'] === 'number' && body['height'] > 50 ? [{ loc: 'height', msg: 'No tree is as tall as that.' }] : [];
    if (wrong.length > 0) return { status: 422, body: { title: 'Invalid', detail: wrong } };
    if (key === '') {
      const made = {
        ...body,
        id: rows === trees ? 1 + rows.length : '00000000-0000-4000-8000-00000000000f',
        ...(rows === trees && { rings: 0 }),
      };
      rows.push(made);
      return { status: 201, body: made };
    }
    const at = rows.findIndex(({ id }) => String(id) === key);
    if (at < 0) return { status: 404, body: { title: 'Not found' } };
    if (method === 'PATCH') rows[at] = { ...rows[at], ...body };
    if (method === 'DELETE') rows.splice(at, 1);
    return method === 'DELETE' ? { status: 204 } : { status: 200, body: rows[at] };
  });
}

function listOrchard(rows: readonly Row[], query: URLSearchParams): { readonly data: readonly Row[]; readonly count: number } {
  const asked = ['kind', 'grower_id'].flatMap((name) => (query.has(name) ? [[name, query.get(name)] as const] : []));
  const words = (query.get('q') ?? '').toLowerCase();
  const found = rows.filter(
    (row) => asked.every(([name, value]) => row[name] === value) && String(row['name']).toLowerCase().includes(words),
  );
  const [, minus = '', by = ''] = /^(-?)(\w+)$/.exec(query.get('sort') ?? '') ?? [];
  if (by !== '') found.sort((one, other) => (Number(one[by]) - Number(other[by])) * (minus === '' ? 1 : -1));
  const skip = Number(query.get('skip') ?? 0);
  return { data: found.slice(skip, skip + Math.min(2, Number(query.get('limit') ?? 2))), count: found.length };
}
