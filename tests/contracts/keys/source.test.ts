/** Keys of records in other systems: two projects that differ in the key, asked the same, over one system that writes down what it is asked. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readModel } from '../../../engine/language/index.ts';
import type { Model } from '../../../engine/model/model.ts';
import { readSystemAccesses } from '../../../engine/server/foreign/accesses.ts';
import type { SystemAccess } from '../../../engine/server/foreign/system.ts';
import { BadSetting } from '../../../engine/server/variable.ts';
import { openApi, type Api } from '../../api/api.ts';
import { merged, shared, type Patch } from './case.ts';
import { sourceCases, type SourceCase, type SystemAnswers } from './source-cases.ts';

interface Side {
  readonly each: SourceCase;
  /** Of the resource; stands in the names of its systems too. */
  readonly name: string;
  readonly app: Patch;
  readonly moons: Patch;
}

const outgoing = { hosts: ['127.0.0.1'] };
const nameOf = (at: number, isWith: boolean): string => `${isWith ? 'with' : 'without'}-${String(at)}`;

/** The files of a case; a name of its own keeps it apart from the others in one project. */
function sideOf(each: SourceCase, at: number, isWith: boolean): Side {
  const name = nameOf(at, isWith);
  const moons = {
    ...{ apiVersion: 'admin/v1', resource: name, title: 'Moon', access: true, source: { from: 'museum', path: 'moons' } },
    fields: { code: 'code', name: 'string', size: 'integer' },
  };
  const base = { app: { sources: { museum: { dialect: 'plain' } } }, moons };
  const made = merged(merged(base, each.both ?? {}), isWith ? each.with : {});
  const written = JSON.stringify(made).replaceAll(/"(museum|vault)"/g, `"$1-${name}"`);
  const own = JSON.parse(written.replaceAll('"to":"moons"', `"to":"${name}"`)) as { app: Patch; moons: Patch };
  return { each, name, ...own };
}

function readSides(sides: readonly Side[]): ReturnType<typeof readModel> {
  const sources = Object.assign({}, ...sides.map(({ app }) => app['sources'])) as Patch;
  const files: readonly (readonly [string, unknown])[] = [
    ['_app', { ...shared['_app'], sources }],
    ...['_roles', '_messages'].map((file) => [file, shared[file]] as const),
    ...sides.map(({ name, moons }) => [name, moons] as const),
  ];
  return readModel(files.map(([file, tree]) => ({ file: `resources/${file}.yaml`, text: JSON.stringify(tree, null, 1) })));
}

const io = { code: 'io', name: 'Io', size: 3, mood: 'calm' };
const usual: Required<SystemAnswers> = { list: { body: [io] }, one: { body: io }, make: { status: 201, body: io }, change: { body: io } };

let asked: string[] = [];
let answers: SystemAnswers = {};
let system: Server;
let api: Api;
/** Why a side did not come to be asked anything, by its name. */
const refusals = new Map<string, string>();

const usualHeaders = ['host', 'connection', 'user-agent', 'content-type', 'content-length', 'transfer-encoding'];

function describeCall({ method, url = '', headers }: IncomingMessage, body: string): string {
  const told = Object.entries(headers).flatMap(([name, value]) => (usualHeaders.includes(name) ? [] : [`${name}: ${String(value)}`]));
  return [`${String(method)} ${decodeURIComponent(url)}`, ...(body === '' ? [] : [body]), ...told, ''].join('\n');
}

/** Answers as its case says, and knows neither filters nor pages. */
async function openSystem(): Promise<Server> {
  const opened = createServer((request, response) => {
    const parts: string[] = [];
    request.setEncoding('utf8').on('data', (part: string) => parts.push(part));
    request.on('end', () => {
      asked.push(describeCall(request, parts.join('')));
      const isRead = request.method === 'GET';
      const [path = ''] = (request.url ?? '').split('?');
      const place = isRead ? (path.endsWith('/io') ? 'one' : 'list') : request.method === 'POST' ? 'make' : 'change';
      const { status, body, headers } = path.endsWith('/europa') ? { status: 404 } : { ...usual[place], ...answers[place] };
      response.writeHead(status ?? 200, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  return opened;
}

/** Where the systems of a side are, as a server that starts reads it. */
function accessesOf(model: Model, { name, each }: Side): ReadonlyMap<string, SystemAccess> {
  const env = Object.fromEntries(
    ['museum', 'vault'].flatMap((from) => {
      const variable = `SOURCE_${`${from}-${name}`.toUpperCase().replaceAll('-', '_')}`;
      return [[`${variable}_TOKEN`, 'hush'], ...(each.isUnset ? [] : [[`${variable}_URL`, `http://127.0.0.1/${from}`]])];
    }),
  ) as Record<string, string>;
  const { [name]: resource } = model.resources;
  const resources = resource === undefined ? {} : { [name]: resource };
  return readSystemAccesses(env, { resources }, { allows: (host) => outgoing.hosts.includes(host) });
}

beforeAll(async () => {
  system = await openSystem();
  const sides = sourceCases.flatMap((each, at) => [false, true].map((isWith) => sideOf(each, at, isWith)));
  const read = sides.filter((side) => {
    const { model, problems } = readSides([side]);
    if (model === null) refusals.set(side.name, problems.map(({ message }) => message).join('\n'));
    return model !== null;
  });
  const { model, problems } = readSides(read);
  if (model === null) throw new Error(problems.map(({ message }) => message).join('\n'));
  const systems = new Map<string, SystemAccess>();
  for (const side of read)
    try {
      for (const [name, access] of accessesOf(model, side)) systems.set(name, access);
    } catch (error) {
      if (!(error instanceof BadSetting)) throw error;
      refusals.set(side.name, error.message);
    }
  const { port } = system.address() as AddressInfo;
  const admin = { id: 'admin', username: 'admin', roles: ['ROLE_ADMIN'] };
  const findUser = async () => admin;
  api = await openApi({ model, demoUsers: ['admin'], findUser, systems, outgoing: { ...outgoing, standardPort: port } });
});
afterAll(async () => {
  await api.close();
  await new Promise((resolve) => system.close(resolve));
});

/** What the system was asked, and what our caller was answered, without the name of the side. */
async function notice(each: SourceCase, name: string): Promise<string> {
  const plain = (text: string): string => text.replaceAll(`-${name}`, '').replaceAll(name, 'moons');
  const refusal = refusals.get(name);
  if (refusal !== undefined) return plain(refusal);
  asked = [];
  answers = each.answers ?? {};
  const noticed: string[] = [];
  for (const [request, body] of each.ask) {
    const { status, text } = await api.send(request.replace('moons', name), { as: 'admin', ...(body !== undefined && { body }) });
    noticed.push(...asked.splice(0), `answer ${String(status)} ${text}\n`);
  }
  return plain(noticed.join(''));
}

describe('a key of a system is kept', () => {
  it.each(sourceCases.map((each, at) => [each.key, each, at] as const))('%s', async (_key, each, at) => {
    const without = await notice(each, nameOf(at, false));
    const own = await notice(each, nameOf(at, true));
    for (const [said, here, there] of [
      [each.told.with, own, without],
      [each.told.without, without, own],
    ] as const) {
      if (said === undefined) continue;
      expect(here).toContain(said);
      expect(there).not.toContain(said);
    }
    expect(`${without}${own}`).not.toContain('answer 500');
  });
});
