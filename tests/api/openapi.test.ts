/** The document of the API says what the API does: judged by a validator, a generator of clients and the answers of the server itself. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import openapiTS, { astToString } from 'openapi-typescript';
import createClient from 'openapi-fetch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOpenApiDocument } from '../../engine/server/openapi/document.ts';
import type { Api, Call } from './api.ts';
import { openPlanets } from './planets.ts';
import { openPlatform } from './platform.ts';

type Json = Readonly<Record<string, unknown>>;
interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly parameters?: readonly (Json & {
    readonly name?: string;
    readonly in?: string;
    readonly schema?: { readonly enum?: readonly string[] };
  })[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Json }>> }>>;
}
interface Document extends Json {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
}

/** The document as the server answers it to those who may read it. */
const readDocument = async (api: Api): Promise<Document> => (await api.send('GET /api/v1/openapi.json', { as: 'admin' })).body as Document;

/** What a call is answered with. */
async function ask(api: Api, request: string, call: Call): Promise<{ readonly status: number; readonly body: Json }> {
  const { status, body } = await api.send(request, call);
  return { status, body: (body ?? {}) as Json };
}

/** Each call of the document. */
const callsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, { parameters: _own, ...methods }]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

let platform: Api;
let planets: Api;
const documents: Record<string, Document> = {};
beforeAll(async () => {
  [platform, planets] = [await openPlatform(), await openPlanets()];
  Object.assign(documents, { platform: await readDocument(platform), planets: buildOpenApiDocument(planets.model, planets.engine.routes) });
});
afterAll(async () => {
  await platform.close();
  await planets.close();
});

/** Beside a schema, so that it finds what it refers to. */
const schemasOf = ({ components }: Document): Json => ({ components });

const doc = (name: string): Document => documents[name] ?? expect.fail(name);

describe.each(['platform', 'planets'])('the document of %s', (name) => {
  it('is one by the standard', async () => {
    const judge = new Validator();
    expect(await judge.validate(structuredClone(doc(name)))).toEqual({ valid: true });
    // The judge is one: it refuses what is none.
    const broken = { ...structuredClone(doc(name)), paths: { '/x': { get: { responses: 7 } } } };
    expect(await judge.validate(broken)).toMatchObject({ valid: false });
  });

  it('names each call once', () => {
    const names = callsOf(doc(name)).map(({ operation }) => operation.operationId);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((each, at) => names.indexOf(each) !== at)).toEqual([]);
  });

  it('says of each call for whom it is', () => {
    const silent = callsOf(doc(name)).filter(({ operation }) => !/Allowed (?:if|to) \S/.test(operation.description));
    expect(silent.map(({ operation }) => operation.operationId)).toEqual([]);
  });
});

describe('what it says', () => {
  const nothing = 'There is nothing at this address';

  it('is there: the server has each call, and each filter and order of a list', async () => {
    const wrong: string[] = [];
    expect((await ask(platform, 'GET /api/v1/no/where/at/all', { as: 'nobody' })).body).toMatchObject({ message: nothing });
    for (const { path, method, operation } of callsOf(doc('platform'))) {
      const url = `/api/v1${path.replaceAll(/\{\w+\}/g, 'x')}`;
      // Nobody may do anything, and still hears whether there is such a call.
      const { status, body } = await ask(platform, `${method} ${url}`, { as: 'nobody', body: method === 'GET' ? undefined : {} });
      if (status === 405 || (status === 404 && body['message'] === nothing)) wrong.push(`${method} ${path}: ${status}`);
      for (const { name, in: place, schema } of operation.parameters ?? []) {
        if (place !== 'query' || name === undefined) continue;
        for (const value of schema?.enum ?? ['~empty~']) {
          const { body: answer } = await ask(platform, `GET ${url}?${encodeURIComponent(name)}=${value}&_limit=1`, { as: 'admin' });
          const code = String(answer['code']);
          if (['unknown-filter', 'unknown-sort', 'unknown-operator'].includes(code)) wrong.push(`${path}?${name}=${value}: ${code}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('fits the records that the server answers', async () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const known = schemasOf(doc('platform'));
    const wrong: string[] = [];
    let records = 0;
    for (const { path, method, operation } of callsOf(doc('platform'))) {
      if (method !== 'GET' || path.includes('{')) continue;
      const { status, body } = await ask(platform, `GET /api/v1${path}?_limit=30`, { as: 'admin' });
      const schema = operation.responses['200']?.content?.['application/json']?.schema;
      if (status !== 200 || schema === undefined) continue;
      records += Array.isArray(body['data']) ? body['data'].length : 1;
      const fits = ajv.compile({ ...schema, ...known });
      if (!fits(body)) wrong.push(`${path}: ${ajv.errorsText(fits.errors)}`);
    }
    expect(wrong).toEqual([]);
    expect(records).toBeGreaterThan(400);
  });

  it('has the states of a record in answers too, in words [P1-4-001]', () => {
    const { components } = doc('platform') as unknown as { components: { schemas: Record<string, { properties: Record<string, Json> }> } };
    const budget = Object.entries(components.schemas).find(([name]) => /^budgets?$/i.test(name))?.[1];
    const state = budget?.properties['state'] as { readonly description?: string } | undefined;
    const said = /One of (.+)\.$/.exec(state?.description ?? '')?.[1] ?? '';
    expect(said.split(', ').sort()).toEqual(['approved', 'declined', 'pending', 'waiting_for_approval']);
  });

  it('names only fields that are answered, and none that is secret', async () => {
    const { components } = doc('platform');
    const [row] = (await ask(platform, 'GET /api/v1/users?_limit=1', { as: 'admin' })).body['data'] as readonly Json[];
    const named = Object.keys((components.schemas['users']?.['properties'] ?? {}) as Json);
    expect(named).toEqual(expect.arrayContaining(['username', 'email', 'roles']));
    expect(named.filter((each) => /password|secret/.test(each) && !(each in (row ?? {})))).toEqual([]);
  });

  it('refuses what the server refuses, and takes what it takes', async () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const known = schemasOf(doc('planets'));
    const fits = ajv.compile({ $ref: '#/components/schemas/planets.create', ...known });
    const pluto = { code: 'pluto', name: 'Pluto', kind: 'ice', mass: 0.013 };
    const bodies: readonly Json[] = [
      pluto,
      { ...pluto, code: 'no blanks' },
      { ...pluto, kind: 'cheese' },
      { ...pluto, mass: -1 },
      { code: 'sedna' },
    ];
    for (const body of bodies) {
      const { status } = await ask(planets, 'POST /api/v1/planets', { as: 'admin', body });
      expect([body, fits(body)]).toEqual([body, status === 201]);
    }
  });

  it('is for those who may read the descriptors', async () => {
    expect((await ask(platform, 'GET /api/v1/openapi.json', { as: 'nobody' })).status).toBe(403);
    expect((await ask(platform, 'GET /api/v1/openapi.json', { as: null })).status).toBe(401);
  });
});

/** Uses a client whose types are generated from the document. */
describe('a typed client', () => {
  const cache = join(import.meta.dirname, '../../.cache');
  mkdirSync(cache, { recursive: true });
  // Inside, where the client itself is found.
  const folder = mkdtempSync(join(cache, 'client-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const program = (field: string): string => `import createClient from 'openapi-fetch';
import type { paths } from './api.ts';
const client = createClient<paths>({ baseUrl: 'http://localhost/api/v1' });
const { data } = await client.GET('/planets', { params: { query: { kind: 'gas', '_sort[mass]': 'desc' } } });
const mass: number | null | undefined = data?.data[0]?.${field};
const made = await client.POST('/planets', { body: { code: 'x', name: 'X', kind: 'rock', mass: 1 } });
console.log(mass, made.error?.errors);
`;

  it('compiles with the fields that there are, and with no others', async () => {
    writeFileSync(join(folder, 'api.ts'), astToString(await openapiTS(structuredClone(doc('planets')) as never)));
    writeFileSync(join(folder, 'right.ts'), program('mass'));
    writeFileSync(join(folder, 'wrong.ts'), program('mas'));
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler'];
    const tsc = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
    const compile = (file: string): Promise<string> =>
      promisify(execFile)(
        process.execPath,
        [tsc, ...options, '--allowImportingTsExtensions', '--types', 'node', '--ignoreConfig', join(folder, file)],
        {
          cwd: folder,
        },
      ).then(
        () => '',
        (error: { readonly stdout: string }) => error.stdout,
      );
    expect(await compile('right.ts')).toBe('');
    expect(await compile('wrong.ts')).toContain("'mas'");
  });

  it('lists, creates and hears why not', async () => {
    const client = createClient<Record<string, never>>({
      baseUrl: 'http://localhost/api/v1',
      fetch: async ({ method, url, body }: Request) => {
        const { pathname, search } = new URL(url);
        const sent = body === null ? undefined : ((await new Response(body).json()) as Json);
        const got = await ask(planets, `${method} ${pathname}${search}`, { as: 'admin', body: sent });
        return Response.json(got.body, { status: got.status });
      },
    }) as unknown as {
      readonly GET: (path: string, init: Json) => Promise<{ readonly data?: { readonly data: readonly Json[] } }>;
      readonly POST: (path: string, init: Json) => Promise<{ readonly data?: { readonly data: Json }; readonly error?: Json }>;
    };
    const { data } = await client.GET('/planets', { params: { query: { kind: 'gas' } } });
    expect(data?.data.map(({ code }) => code)).toEqual(['jupiter']);
    expect((await client.POST('/planets', { body: { code: 'ceres', name: 'Ceres', kind: 'rock', mass: 1 } })).data?.data).toMatchObject({
      code: 'ceres',
    });
    expect((await client.POST('/planets', { body: { code: 'vesta' } })).error).toMatchObject({
      code: 'fields',
      errors: { name: expect.any(Array) as unknown },
    });
  });
});
