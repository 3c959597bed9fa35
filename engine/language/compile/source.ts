/** Where the records of a resource are: the dialect by name, and what `sources` of _app.yaml says instead. */
import type { RecordSource, SourceDialect } from '../../model/source.ts';
import { sourceDialects } from './dialects.ts';
import { findTree, findTreeText, listTreeEntries, type Descriptors, type Tree } from '../descriptor.ts';
import type { ResolvedDescriptor } from './context.ts';
import { findTreeNumber, isFalseTree } from './tree.ts';

/** null: in the store. */
export function compileRecordSource({ app }: Descriptors, draft: Pick<ResolvedDescriptor, 'tree' | 'name' | 'of'>): RecordSource | null {
  const name = findTreeText(draft.tree, 'source', 'from');
  const tree = name === null ? null : findTree(app, 'sources', name);
  const dialect = sourceDialects[findTreeText(tree, 'dialect') ?? ''];
  if (name === null || dialect === undefined) return null;
  return {
    name,
    url: findTreeText(tree, 'url'),
    path: findTreeText(draft.tree, 'source', 'path') ?? draft.of ?? draft.name,
    dialect: compileDialect(tree, dialect),
  };
}

function compileDialect(tree: Tree | null, known: SourceDialect): SourceDialect {
  const filters = listTexts(findTree(tree, 'filters'));
  return {
    ...known,
    paging: orKnown(findTree(tree, 'paging'), known.paging, compilePaging),
    total: orKnown(findTree(tree, 'total'), known.total, (total) => ({
      header: findTreeText(total, 'header'),
      body: splitPath(findTreeText(total, 'body')) ?? [],
    })),
    rows: splitPath(findTreeText(tree, 'rows')) ?? known.rows,
    record: splitPath(findTreeText(tree, 'record')) ?? known.record,
    sort: orKnown(findTree(tree, 'sort'), known.sort, (sort) => ({
      param: findTreeText(sort, 'param') ?? '',
      asc: findTreeText(sort, 'asc') ?? '{field}',
      desc: findTreeText(sort, 'desc') ?? (findTreeText(sort, 'direction') === null ? '-{field}' : '{field}'),
      direction: findTreeText(sort, 'direction'),
    })),
    filters: findTree(tree, 'filters') === null ? known.filters : filters,
    search: orKnown(findTree(tree, 'search'), known.search, (search) => ({
      query: findTreeText(search, 'query') ?? '',
      each: findTreeText(search, 'each'),
    })),
    address: findTreeText(tree, 'address') === null ? known.address : findTreeText(tree, 'address') === 'filter' ? 'filter' : 'path',
    update: findTreeText(tree, 'update') === null ? known.update : findTreeText(tree, 'update') === 'PATCH' ? 'PATCH' : 'PUT',
    headers: { ...known.headers, ...listTexts(findTree(tree, 'headers')) },
    auth: {
      header: findTreeText(tree, 'auth', 'header') ?? known.auth.header,
      value: findTreeText(tree, 'auth', 'value') ?? known.auth.value,
    },
    errors: {
      message: splitPath(findTreeText(tree, 'errors', 'message')) ?? known.errors.message,
      at: splitPath(findTreeText(tree, 'errors', 'at')) ?? known.errors.at,
      field: splitPath(findTreeText(tree, 'errors', 'field')) ?? known.errors.field,
      text: splitPath(findTreeText(tree, 'errors', 'text')) ?? known.errors.text,
    },
    version: compileVersion(findTree(tree, 'version'), known.version),
  };
}

function orKnown<T>(tree: Tree | null, known: T | null, compile: (tree: Tree) => T): T | null {
  if (tree === null) return known;
  return isFalseTree(tree) ? null : compile(tree);
}

function compilePaging(tree: Tree): NonNullable<SourceDialect['paging']> {
  return {
    limit: findTreeText(tree, 'limit') ?? '',
    offset: findTreeText(tree, 'offset'),
    page: findTreeText(tree, 'page'),
    link: findTreeText(tree, 'link'),
    first: findTreeNumber(findTree(tree, 'first')) ?? 1,
    most: findTreeNumber(findTree(tree, 'most')) ?? 100,
  };
}

function compileVersion(tree: Tree | null, known: SourceDialect['version']): SourceDialect['version'] {
  const by = findTreeText(tree, 'by');
  const field = findTreeText(tree, 'field');
  if (by === 'field' && field !== null) return { by, field, isInLists: true };
  if (by === 'etag') return { by, field: null, isInLists: false };
  return by === 'content' ? { by, field: null, isInLists: known.isInLists } : known;
}

function listTexts(tree: Tree | null): Readonly<Record<string, string>> {
  return Object.fromEntries(listTreeEntries(tree).flatMap(({ key, value }) => (value.kind === 'scalar' ? [[key, value.text]] : [])));
}

function splitPath(text: string | null): readonly string[] | null {
  return text === null ? null : text.split('.');
}
