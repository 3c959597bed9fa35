/** Where the records of a resource are: the dialect by name, and what `sources` of _app.yaml says instead. */
import type { RecordSource, SourceDialect } from '../../model/source.ts';
import { databaseDialect, sourceDialects } from './dialects.ts';
import { findTree, findTreeText, listTreeEntries, type Descriptors, type Tree } from '../descriptor.ts';
import type { ResolvedDescriptor } from './context.ts';
import { findTreeNumber, isFalseTree } from './tree.ts';

/** null: in the store. */
export function compileRecordSource(
  descriptors: Descriptors,
  draft: Pick<ResolvedDescriptor, 'tree' | 'name' | 'of' | 'fields'>,
): RecordSource | null {
  const { app } = descriptors;
  const name = findTreeText(draft.tree, 'source', 'from');
  const tree = name === null ? null : findTree(app, 'sources', name);
  const word = findTreeText(tree, 'dialect') ?? '';
  const path = findTreeText(draft.tree, 'source', 'path') ?? draft.of ?? draft.name;
  if (name !== null && word === databaseDialect) return { kind: 'postgres', name, ...splitTablePath(path) };
  const dialect = sourceDialects[word];
  if (name === null || dialect === undefined) return null;
  const type = typeOfRecords(descriptors, draft.of ?? draft.name);
  const referenceTypes = Object.fromEntries(
    [...draft.fields].flatMap(([field, each]) => {
      const to = findTreeText(each, 'to');
      return to === null ? [] : [[field, typeOfRecords(descriptors, to)]];
    }),
  );
  return { kind: 'http', name, url: findTreeText(tree, 'url'), path, type, referenceTypes, dialect: compileDialect(tree, dialect) };
}

/** What an API calls the records of a resource. */
function typeOfRecords(descriptors: Descriptors, name: string): string {
  const tree = descriptors.resources.get(name)?.tree ?? null;
  const of = findTreeText(tree, 'of');
  if (of !== null && of !== name) return typeOfRecords(descriptors, of);
  const source = findTree(tree, 'source');
  const path = (source?.kind === 'scalar' ? null : findTreeText(source, 'path')) ?? name;
  return (source?.kind === 'scalar' ? null : findTreeText(source, 'type')) ?? path.split('/').at(-1) ?? name;
}

function splitTablePath(path: string): { readonly schema: string | null; readonly table: string } {
  const at = path.indexOf('.');
  return at < 0 ? { schema: null, table: path } : { schema: path.slice(0, at), table: path.slice(at + 1) };
}

function compileDialect(tree: Tree | null, known: SourceDialect): SourceDialect {
  const filters = listTexts(findTree(tree, 'filters'));
  return {
    ...known,
    paging: orKnown(findTree(tree, 'paging'), known.paging, compilePaging),
    total: orKnown(findTree(tree, 'total'), known.total, (total) => ({
      header: findTreeText(total, 'header'),
      body: splitPath(findTreeText(total, 'body')) ?? [],
      ask: findTreeText(total, 'ask'),
    })),
    rows: splitPath(findTreeText(tree, 'rows')) ?? known.rows,
    record: splitPath(findTreeText(tree, 'record')) ?? known.record,
    send: splitPath(findTreeText(tree, 'send')) ?? known.send,
    places: orKnown(findTree(tree, 'places'), known.places, (places) => compilePlaces(places, known.places)),
    media: findTreeText(tree, 'media') ?? known.media,
    sort: orKnown(findTree(tree, 'sort'), known.sort, (sort) => ({
      param: findTreeText(sort, 'param') ?? '',
      asc: findTreeText(sort, 'asc') ?? '{field}',
      desc: findTreeText(sort, 'desc') ?? (findTreeText(sort, 'direction') === null ? '-{field}' : '{field}'),
      direction: findTreeText(sort, 'direction'),
      isSeveral: !isFalseTree(findTree(sort, 'several')),
    })),
    join: orKnown(findTree(tree, 'join'), known.join, (join) => ({
      param: findTreeText(join, 'param') ?? '',
      and: findTreeText(join, 'and') ?? ' and ',
      or: findTreeText(join, 'or') ?? ' or ',
    })),
    literals: compileLiterals(findTree(tree, 'literals'), known.literals),
    steps: findTreeText(tree, 'steps') ?? known.steps,
    filters: findTree(tree, 'filters') === null ? known.filters : filters,
    search: orKnown(findTree(tree, 'search'), known.search, (search) => ({
      query: findTreeText(search, 'query') ?? '',
      each: findTreeText(search, 'each'),
    })),
    address: findTreeText(tree, 'address') ?? known.address,
    missing: findTreeNumber(findTree(tree, 'missing')) ?? known.missing,
    update: findTreeText(tree, 'update') === null ? known.update : findTreeText(tree, 'update') === 'PATCH' ? 'PATCH' : 'PUT',
    headers: { ...known.headers, ...listTexts(findTree(tree, 'headers')) },
    auth: {
      header: findTreeText(tree, 'auth', 'header') ?? known.auth.header,
      value: findTreeText(tree, 'auth', 'value') ?? known.auth.value,
    },
    errors: {
      message: splitPath(findTreeText(tree, 'errors', 'message')) ?? known.errors.message,
      about: splitPath(findTreeText(tree, 'errors', 'about')) ?? known.errors.about,
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
    next: splitPath(findTreeText(tree, 'next')),
    first: findTreeNumber(findTree(tree, 'first')) ?? 1,
    most: findTreeNumber(findTree(tree, 'most')) ?? 100,
  };
}

function compilePlaces(tree: Tree, known: SourceDialect['places']): NonNullable<SourceDialect['places']> {
  const value = splitPath(findTreeText(tree, 'value')) ?? known?.value ?? ['{field}'];
  return {
    key: splitPath(findTreeText(tree, 'key')) ?? known?.key ?? value,
    value,
    reference: splitPath(findTreeText(tree, 'reference')) ?? known?.reference ?? value,
    type: splitPath(findTreeText(tree, 'type')) ?? known?.type ?? null,
    referenceType: splitPath(findTreeText(tree, 'referenceType')) ?? known?.referenceType ?? null,
  };
}

function compileLiterals(tree: Tree | null, known: SourceDialect['literals']): SourceDialect['literals'] {
  const escape = findTreeText(tree, 'escape');
  return {
    quote: findTreeText(tree, 'quote') ?? known.quote,
    escape: escape === null ? known.escape : escape === 'doubled' ? 'doubled' : 'backslash',
    bare: orKnown(findTree(tree, 'bare'), known.bare, () => findTreeText(tree, 'bare')),
  };
}

function compileVersion(tree: Tree | null, known: SourceDialect['version']): SourceDialect['version'] {
  const by = findTreeText(tree, 'by');
  const field = splitPath(findTreeText(tree, 'field'));
  if ((by === 'field' || by === 'etag') && field !== null) return { by, field, isInLists: true };
  if (by === 'etag') return { by, field: null, isInLists: false };
  return by === 'content' ? { by, field: null, isInLists: known.isInLists } : known;
}

function listTexts(tree: Tree | null): Readonly<Record<string, string>> {
  return Object.fromEntries(listTreeEntries(tree).flatMap(({ key, value }) => (value.kind === 'scalar' ? [[key, value.text]] : [])));
}

/** `\.` is a dot in a name. */
function splitPath(text: string | null): readonly string[] | null {
  return text?.match(/(?:\\.|[^.\\])+/g)?.map((step) => step.replaceAll(/\\(.)/g, '$1')) ?? null;
}
