/** Paths of calls, by convention and as written. */
import type { Method, Op, PathPart } from '../../model/model.ts';
import { at, entriesOf, scalarAt, textAt, type Tree } from '../descriptor.ts';
import type { Draft } from './context.ts';
import type { Screens } from './screens.ts';
import { isFalse, isTrue, namesOf } from './tree.ts';

/** What most calls have in common. */
export const plainOp = { encoding: 'json', read: [], headers: {}, send: null, behaviour: false } as const satisfies Partial<Op>;

/** Address of the list, e.g. `['companies', {param: 'companyCode'}, 'regions']`. */
export function listPath(draft: Draft): readonly PathPart[] {
  return partsOf(textAt(draft.tree, 'path') ?? draft.name, []);
}

/** Address of one record: the list's, and a segment for each field of the key; a single resource is its own record. */
export function recordPath(draft: Draft): readonly PathPart[] {
  if (isTrue(at(draft.tree, 'single'))) return listPath(draft);
  return [...listPath(draft), ...draft.key.map((_field, key) => ({ key }))];
}

/** `{name}` of a key field is that part of the key, any other name a parameter: of a parent, else the field of that name. */
function partsOf(path: string, key: readonly string[]): readonly PathPart[] {
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

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** `METHOD path` or `METHOD`, read apart. */
export function requestOf(text: string): { readonly method: Method | null; readonly path: string | null } {
  const [first = '', ...rest] = text.trim().split(/\s+/);
  const method = methods.find((each) => each === first) ?? null;
  const path = (method === null ? [first, ...rest] : rest).join(' ');
  return { method, path: path === '' ? null : path };
}

/** The parts of a written path below `base`, or below the API base if it begins with `/`. */
export function below(base: readonly PathPart[], path: string | null, key: readonly string[]): readonly PathPart[] {
  if (path === null) return base;
  return path.startsWith('/') ? partsOf(path, key) : [...base, ...partsOf(path, key)];
}

export function samePath(left: readonly PathPart[], right: readonly PathPart[]): boolean {
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
export function opsOf(draft: Draft, screens: Screens): Readonly<Record<OpName, Op | null>> {
  const isSingle = isTrue(at(draft.tree, 'single'));
  const isPage = at(draft.tree, 'page') !== null;
  const exists: Readonly<Record<OpName, boolean>> = {
    list: !isSingle && !isPage,
    get: !isPage,
    create: screens.create,
    update: screens.edit,
    delete: screens.remove,
  };
  const op = (name: OpName) => opOf(name, draft, exists[name]);
  return { list: op('list'), get: op('get'), create: op('create'), update: op('update'), delete: op('delete') };
}

function opOf(name: OpName, draft: Draft, exists: boolean): Op | null {
  const written = at(draft.tree, 'api', name);
  if (isFalse(written) || (written === null && !exists)) return null;
  const convention = conventions[name];
  const { method, path } = requestOf(requestText(written) ?? '');
  const base = convention.of === 'list' ? listPath(draft) : recordPath(draft);
  const send = at(written, 'send');
  return {
    method: method ?? convention.method,
    path: below(base, path, draft.key),
    encoding: encodingOf(written),
    read: textAt(written, 'read')?.split('.') ?? [],
    headers: Object.fromEntries(
      entriesOf(written, 'headers').flatMap(({ key, value }) => (value.kind === 'scalar' ? [[key, value.text]] : [])),
    ),
    send: send === null ? null : namesOf(send),
    behaviour: false,
  };
}

/** The form of a body: `encoding` of a call or an action. */
export function encodingOf(tree: Tree | null): Op['encoding'] {
  return textAt(tree, 'encoding') === 'multipart' ? 'multipart' : 'json';
}

function requestText(tree: Tree | null): string | null {
  return tree?.kind === 'scalar' ? tree.text : (scalarAt(tree, 'request')?.text ?? null);
}

/** The method that changes a record: of `api.update`, else PUT. */
export function updateMethod(draft: Draft): Method {
  return requestOf(requestText(at(draft.tree, 'api', 'update')) ?? '').method ?? 'PUT';
}
