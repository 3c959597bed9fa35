/** A server that runs every recipe of the cookbook at once, with a few books in it. */
import { openApi, type Api, type Got } from '../api/api.ts';
import { readModel, type Source } from '../../engine/language/index.ts';
import type { Resource } from '../../engine/model/model.ts';
import { readManualPage } from '../../engine/studio/manual/pages.ts';
import { laySamplesOver, project, listSamples } from '../../engine/studio/manual/samples.ts';

const cookbook = ['values', 'rights', 'lists', 'actions', 'screens', 'texts'] as const;
const roles: Readonly<Record<string, readonly string[]>> = {
  nobody: [],
  reader: ['ROLE_READER'],
  other: ['ROLE_READER'],
  librarian: ['ROLE_LIBRARIAN'],
  admin: ['ROLE_ADMIN'],
};

export interface Library {
  readonly api: Api;
  /** Adds a record and returns it; throws when it is refused. */
  add(path: string, body: object, as?: string): Promise<Record<string, unknown>>;
  /** Changes what is stored as the forms do: the whole record, with the version that was read. */
  change(path: string, values: object, as?: string): Promise<Got>;
  status(request: string, as: string, body?: unknown): Promise<number>;
  resource(name: string): Resource;
}

/** Descriptors on a server of their own; its users are `nobody`, `reader`, `other`, `librarian` and `admin`. */
export async function openLibrary(sources: readonly Source[]): Promise<Library> {
  const { model, problems } = readModel(sources);
  if (model === null) throw new Error(problems.map(({ message }) => message).join('\n'));
  const api = await openApi({
    model,
    demoUsers: Object.keys(roles),
    settings: { catalogue: 'https://catalogue.example' },
    findUser: async (name) => ({
      ...{ id: name, username: name, name, email: `${name}@example.com`, company: null, company_group: null },
      roles: roles[name] ?? [],
    }),
  });
  const { send } = api;
  return {
    api,
    add: async (path, body, as = 'librarian') => {
      const got = await send(`POST ${path}`, { as, body });
      if (got.status !== 201) throw new Error(`POST ${path}: ${got.status} ${got.text}`);
      return dataOf(got);
    },
    change: async (path, values, as = 'librarian') => {
      const before = await send(`GET ${path}`, { as });
      const etag = before.headers.get('etag');
      const headers: Record<string, string> = etag === null ? {} : { 'if-match': etag };
      return send(`PUT ${path}`, { as, body: { ...dataOf(before), ...values }, headers });
    },
    status: async (request, as, body) => (await send(request, { as, ...(body === undefined ? {} : { body }) })).status,
    resource: (name) => {
      const found = model.resources[name];
      if (found === undefined) throw new Error(`There is no ${name}.`);
      return found;
    },
  };
}

/** All recipes of the cookbook, and the books that they speak of. */
export async function openCookbook(): Promise<Library> {
  const library = await openLibrary(
    laySamplesOver(
      project,
      cookbook.flatMap((name) => listSamples(readManualPage(name))),
    ),
  );
  const { add } = library;
  await add('branches', { code: 'main', name: 'Main' }, 'admin');
  await add('branches', { code: 'east', name: 'East' }, 'admin');
  await add('authors', { code: 'eliot', name: 'George Eliot' });
  await add('books', { code: 'middlemarch', title: 'Middlemarch', author: 'eliot', branch: 'main', pages: 880 });
  await add('books', { code: 'romola', title: 'Romola', author: 'eliot', branch: 'east', pages: 200 });
  return library;
}

/** The record in an answer. */
export function dataOf(got: Got): Record<string, unknown> {
  return (got.body as { data: Record<string, unknown> }).data;
}

/** The rows of a page. */
export function rowsOf(got: Got): readonly Record<string, unknown>[] {
  return (got.body as { data: readonly Record<string, unknown>[] }).data;
}
