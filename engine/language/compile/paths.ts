/** Paths of calls, by convention and as written. */
import type { HttpMethod, ApiOperation, PathPart } from '../../model/model.ts';
import { findTree, listTreeEntries, findTreeScalar, findTreeText, type Tree } from '../descriptor.ts';
import type { ResolvedDescriptor } from './context.ts';
import type { ExistingScreens } from './screens/screens.ts';
import { isFalseTree, isTrueTree, listTreeNames } from './tree.ts';

/** What most calls have in common. */
export const plainOp = { encoding: 'json', read: [], headers: {}, send: null, behaviour: false } as const satisfies Partial<ApiOperation>;

/** Address of the list, e.g. `['companies', {param: 'companyCode'}, 'regions']`. */
export function compileListPath(draft: ResolvedDescriptor): readonly PathPart[] {
  return parsePathParts(findTreeText(draft.tree, 'path') ?? draft.name, []);
}

/** Address of one record: the list's, and a segment for each field of the key; a single resource is its own record. */
export function compileRecordPath(draft: ResolvedDescriptor): readonly PathPart[] {
  if (isTrueTree(findTree(draft.tree, 'single'))) return compileListPath(draft);
  return [...compileListPath(draft), ...draft.key.map((_field, key) => ({ key }))];
}

/** `{name}` of a key field is that part of the key, any other name a parameter: of a parent, else the field of that name. */
function parsePathParts(path: string, key: readonly string[]): readonly PathPart[] {
  return path
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
    .map((segment) => {
      const name = /^\{(.+)\}$/.exec(segment)?.[1];
      if (name === undefined) return segment;
      const index = key.indexOf(name);
      return index >= 0 ? { key: index } : { param: name };
    });
}

const methods: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** `METHOD path` or `METHOD`, read apart. */
export function parseRequestText(text: string): { readonly method: HttpMethod | null; readonly path: string | null } {
  const [first = '', ...rest] = text.trim().split(/\s+/);
  const method = methods.find((each) => each === first) ?? null;
  const path = (method === null ? [first, ...rest] : rest).join(' ');
  return { method, path: path === '' ? null : path };
}

/** The parts of a written path below `base`, or below the API base if it begins with `/`. */
export function appendPathParts(base: readonly PathPart[], path: string | null, key: readonly string[]): readonly PathPart[] {
  if (path === null) return base;
  return path.startsWith('/') ? parsePathParts(path, key) : [...base, ...parsePathParts(path, key)];
}

export function isSamePath(left: readonly PathPart[], right: readonly PathPart[]): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

const conventions = {
  list: { method: 'GET', of: 'list' },
  get: { method: 'GET', of: 'record' },
  create: { method: 'POST', of: 'list' },
  update: { method: 'PUT', of: 'record' },
  delete: { method: 'DELETE', of: 'record' },
} as const;

type OpName = keyof typeof conventions;

/** The five calls of a resource. One whose screen does not exist is there only if `api` writes it. */
export function compileOperations(draft: ResolvedDescriptor, screens: ExistingScreens): Readonly<Record<OpName, ApiOperation | null>> {
  const isSingle = isTrueTree(findTree(draft.tree, 'single'));
  const isPage = findTree(draft.tree, 'page') !== null;
  const exists: Readonly<Record<OpName, boolean>> = {
    list: !isSingle && !isPage,
    get: !isPage,
    create: screens.create,
    update: screens.edit,
    delete: screens.remove,
  };
  const op = (name: OpName) => compileOperation(name, draft, exists[name]);
  return { list: op('list'), get: op('get'), create: op('create'), update: op('update'), delete: op('delete') };
}

function compileOperation(name: OpName, draft: ResolvedDescriptor, exists: boolean): ApiOperation | null {
  const written = findTree(draft.tree, 'api', name);
  if (isFalseTree(written) || (written === null && !exists)) return null;
  const convention = conventions[name];
  const { method, path } = parseRequestText(findRequestText(written) ?? '');
  const base = convention.of === 'list' ? compileListPath(draft) : compileRecordPath(draft);
  const send = findTree(written, 'send');
  return {
    method: method ?? convention.method,
    path: appendPathParts(base, path, draft.key),
    encoding: compileEncoding(written),
    read: findTreeText(written, 'read')?.split('.') ?? [],
    headers: Object.fromEntries(
      listTreeEntries(written, 'headers').flatMap(({ key, value }) => (value.kind === 'scalar' ? [[key, value.text]] : [])),
    ),
    send: send === null ? null : listTreeNames(send),
    behaviour: false,
  };
}

/** The form of a body: `encoding` of a call or an action. */
export function compileEncoding(tree: Tree | null): ApiOperation['encoding'] {
  return findTreeText(tree, 'encoding') === 'multipart' ? 'multipart' : 'json';
}

/** What is called, as it is written. */
export function findRequestText(tree: Tree | null): string | null {
  return tree?.kind === 'scalar' ? tree.text : (findTreeScalar(tree, 'request')?.text ?? null);
}

/** The method that changes a record: of `api.update`, else PUT. */
export function getUpdateMethod(draft: ResolvedDescriptor): HttpMethod {
  return parseRequestText(findRequestText(findTree(draft.tree, 'api', 'update')) ?? '').method ?? 'PUT';
}
