import { childNodesOf, operandsOfNode } from '../../model/nodes.ts';
import type { ExpressionNode } from '../../model/expression.ts';
import type { Field } from '../../model/model.ts';
import { isOrderedThere, isSearchedThere, keepSourceOps, type RecordSource } from '../../model/source.ts';
import { listOfferedOps } from '../compile/screens/filter.ts';
import { databaseDialect } from '../compile/dialects.ts';
import { parseRequestText } from '../compile/paths.ts';
import { compileRecordSource } from '../compile/source.ts';
import { getTypeName } from '../compile/expressions/ty.ts';
import { wrapAsList, wrapAsMap } from '../compile/tree.ts';
import { findTree, findTreeEntry, findTreeScalar, findTreeText, listTreeEntries, type MapTree, type Tree } from '../descriptor.ts';
import { createProblem, type Problem } from '../problem.ts';
import type { DescriptorRule, RuleFacts } from './rule.ts';
import { listMentions } from './rule.ts';

/** What is written of a resource whose records are in another system, and that system cannot be asked for. */
export const sourceCannot: DescriptorRule = (facts) => {
  const { descriptors, drafts } = facts.project;
  const own = [...descriptors.resources.values()].flatMap(({ name, tree }) => {
    const draft = drafts.get(name);
    const source = draft === undefined ? null : compileRecordSource(descriptors, draft);
    return draft === undefined || source === null
      ? []
      : [
          ...findForeignKeys(tree),
          ...findMisplacedParents(tree, source),
          ...findForeignFields(tree),
          ...findManyReferences(tree, source),
          ...findDeeds(tree, source),
          ...findUnasked(tree, { source, key: draft.key, fields: draft.fields }),
        ];
  });
  return [...findDatabaseKeys(facts), ...own, ...findReferencesBelow(facts), ...findCounts(facts)];
};

/** A database is asked in SQL: none of the keys that describe an API has a meaning. */
function findDatabaseKeys({ project }: RuleFacts): readonly Problem[] {
  return listTreeEntries(project.descriptors.app, 'sources').flatMap(({ key: name, value }) => {
    if (value.kind !== 'map' || findTreeText(value, 'dialect') !== databaseDialect) return [];
    return value.entries.flatMap(({ key, keyPlace }) => {
      if (key === 'dialect') return [];
      const hint = key === 'url' ? 'Set SOURCE_NAME_URL: the address of a database is a secret.' : `Leave \`${key}\` out.`;
      const message = `"${name}" is a database, and \`${key}\` ${key === 'url' ? 'would stand in the descriptor' : 'describes an HTTP API'}`;
      return [createProblem(keyPlace, { code: 'source-cannot', message, hint })];
    });
  });
}

/** Keys that need the store, and why. */
const ofStore: Readonly<Record<string, string>> = {
  single: 'it holds a list of records',
  keepOne: 'nobody can keep others from writing there meanwhile',
  notify: 'nothing tells here what becomes of a record there',
  comments: 'nothing tells here that one record there has gone and another has its key',
};

function findForeignKeys(tree: MapTree): readonly Problem[] {
  return Object.entries(ofStore).flatMap(([key, why]) => {
    const entry = findTreeEntry(tree, key);
    if (entry === null) return [];
    const message = `\`${key}\` stands beside \`source\`, but ${why}`;
    return [createProblem(entry.keyPlace, { code: 'source-cannot', message, hint: `Leave \`${key}\` out.` })];
  });
}

/** Records below others are asked for where the path of the source says, below one of them at a time. */
function findMisplacedParents(tree: MapTree, source: RecordSource): readonly Problem[] {
  const written = source.kind === 'http' ? source.path : '';
  const named = [...written.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
  const parents = listTreeEntries(tree, 'parents');
  const entry = findTreeEntry(tree, 'parents');
  const own = parents.flatMap(({ key, keyPlace, value }): readonly Problem[] => {
    if (source.kind !== 'http') {
      const message = '`parents` stands beside `source`, but a row of a table is below no other';
      return [createProblem(entry?.keyPlace ?? keyPlace, { code: 'source-cannot', message, hint: 'Make it a reference.' })];
    }
    const isAnywhere = findTreeText(value, 'wildcard') === 'true';
    if (named.includes(key) && !isAnywhere) return [];
    const message = isAnywhere
      ? `"${source.name}" has these records below one "${key}" at a time`
      : `where "${source.name}" has the records of one "${key}" is not said`;
    const hint = isAnywhere ? 'Leave `wildcard` out.' : `Write the path of the source with {${key}} in it, such as ${key}s/{${key}}/….`;
    return [createProblem(keyPlace, { code: 'source-cannot', message, hint })];
  });
  const place = findTree(tree, 'source', 'path')?.place ?? findTree(tree, 'source')?.place ?? tree.place;
  const strange = named.filter((name) => !parents.some(({ key }) => key === name));
  return [
    ...own,
    ...strange.map((name) => {
      const message = `The path of the source names {${name}}, which is none of \`parents\``;
      return createProblem(place, { code: 'source-cannot', message, hint: `Add it to \`parents\`, or write the path without it.` });
    }),
  ];
}

function findForeignFields(tree: MapTree): readonly Problem[] {
  return listTreeEntries(tree, 'fields').flatMap(({ key, keyPlace, value }) => {
    const type = value.kind === 'map' ? getTypeName(value) : null;
    const filled = findTreeText(value, 'filledBy');
    const what =
      type === 'password' || type === 'file' ? `of type ${type}` : filled === 'code' || filled === 'reading' ? 'filled by code' : null;
    if (what === null) return [];
    const message = `"${key}" is ${what}, which records in another system cannot hold`;
    return [createProblem(keyPlace, { code: 'source-cannot', message, hint: 'Leave the field out.' })];
  });
}

/** A place of a reference holds one key. */
function findManyReferences(tree: MapTree, source: RecordSource): readonly Problem[] {
  const places = source.kind === 'http' ? source.dialect.places : null;
  if (places === null || places.reference.at(-1) === '{field}') return [];
  return listTreeEntries(tree, 'fields').flatMap(({ key, keyPlace, value }) => {
    if (value.kind !== 'map' || getTypeName(value) !== 'ref' || findTreeText(value, 'multiple') !== 'true') return [];
    const message = `"${key}" refers to several records, for which "${source.name}" has no place`;
    return [createProblem(keyPlace, { code: 'source-cannot', message, hint: 'Leave the field out.' })];
  });
}

/** Behind a record of an API there may be more than its values; in a table there is not, nor where a record is only what a filter finds. */
function findDeeds(tree: MapTree, source: RecordSource): readonly Problem[] {
  if (source.kind === 'http' && source.dialect.address !== 'filter') return [];
  return ['transitions', 'actions'].flatMap((of) =>
    listTreeEntries(tree, of).flatMap(({ key, value }) => {
      const request = findTreeScalar(value, 'request');
      const isChange = ['to', 'set'].some((name) => findTree(value, name) !== null);
      if (request === null || isChange || parseRequestText(request.text).path === null) return [];
      const message = `"${key}" calls "${request.text}", but "${source.name}" holds records and does nothing else`;
      const hint = 'Say with `set` what becomes of the record, or leave the action out.';
      return [createProblem(request.inner, { code: 'source-cannot', message, hint })];
    }),
  );
}

interface AskedSource {
  readonly source: RecordSource;
  readonly key: readonly string[];
  readonly fields: ReadonlyMap<string, MapTree>;
}

function findUnasked(tree: MapTree, asked: AskedSource): readonly Problem[] {
  const { source } = asked;
  const list = findTree(tree, 'list');
  const filters = wrapAsList(findTree(list, 'filters')).flatMap((item) => {
    const filter = wrapAsMap(item, 'field');
    const name = findTreeScalar(filter, 'field');
    const field = name === null ? null : describeField(asked, name.text);
    if (name === null || field === null) return [];
    const op = findTreeScalar(filter, 'op');
    const wanted = op === null ? listOfferedOps(field) : operators.filter((each) => each === op.text);
    if (keepSourceOps(asked, { field, steps: name.text.split('.').slice(1) }, wanted).length > 0) return [];
    const by = op === null ? '' : ` with \`${op.text}\``;
    return [refuseUnasked((op ?? name).inner, `be filtered by "${name.text}"${by}`, { source, says: 'filters' })];
  });
  const sorts = wrapAsList(findTree(list, 'sort')).flatMap((item) => {
    const field = item.kind === 'scalar' ? describeField(asked, item.text.replace(/^-/, '')) : null;
    if (item.kind !== 'scalar' || field === null || isOrderedThere(asked, field)) return [];
    return [refuseUnasked(item.inner, `be sorted by "${field.name}"`, { source, says: 'sort' })];
  });
  const search = findTreeEntry(list, 'search');
  const isSearched = search !== null && search.value.kind === 'list' && !isSearchedThere({ source });
  return [...filters, ...sorts, ...(isSearched ? [refuseUnasked(search.keyPlace, 'be searched', { source, says: 'search' })] : [])];
}

const operators = ['eq', 'ne', 'in', 'prefix', 'contains', 'gt', 'lt', 'between', 'within'] as const;

function refuseUnasked(place: Tree['place'], what: string, { source, says }: { source: RecordSource; says: string }): Problem {
  const message = `"${source.name}" cannot ${what}`;
  const hint = `Leave it out, or say under \`${says}\` of the source in _app.yaml how its API is asked.`;
  return createProblem(place, { code: 'source-cannot', message, hint });
}

/** As much of a field as what can be asked of it depends on. */
function describeField({ fields }: AskedSource, path: string): (Field & { readonly isChosen: boolean }) | null {
  const [name = ''] = path.split('.');
  const tree = fields.get(name);
  if (tree === undefined) return null;
  const has = (key: string): object | null => (findTree(tree, key) === null ? null : {});
  const described = {
    name,
    type: getTypeName(tree),
    isChosen: has('options') !== null || (has('enum') !== null && getTypeName(tree) !== 'boolean'),
    isMultiple: findTreeText(tree, 'multiple') === 'true',
    ...{ value: has('value'), derived: has('derived'), members: has('fields'), items: getTypeName(tree) === 'array' ? {} : null },
    codec: { kind: getTypeName(tree) === 'key-value' ? 'key-value' : 'plain' },
  };
  return described as unknown as Field & { readonly isChosen: boolean };
}

/** A reference names a record by its key, and does not say what that is below. */
function findReferencesBelow({ project: { descriptors, drafts } }: RuleFacts): readonly Problem[] {
  const isBelow = (name: string | null): boolean => {
    const draft = name === null ? undefined : drafts.get(name);
    return (
      draft !== undefined && listTreeEntries(draft.tree, 'parents').length > 0 && compileRecordSource(descriptors, draft)?.kind === 'http'
    );
  };
  return [...descriptors.resources.values()].flatMap(({ tree }) =>
    listTreeEntries(tree, 'fields').flatMap(({ key, keyPlace, value }) => {
      const to = value.kind === 'map' && getTypeName(value) === 'ref' ? findTreeText(value, 'to') : null;
      if (!isBelow(to)) return [];
      const message = `"${key}" refers to "${String(to)}", whose records another system has below others`;
      return [createProblem(keyPlace, { code: 'source-cannot', message, hint: 'Make it a text.' })];
    }),
  );
}

/** `count("posts", …)` asks the store, which has none of them. */
function findCounts(facts: RuleFacts): readonly Problem[] {
  const { descriptors, drafts } = facts.project;
  const isForeign = (name: unknown): boolean => {
    const draft = drafts.get(String(name));
    return draft !== undefined && compileRecordSource(descriptors, draft) !== null;
  };
  return listMentions(facts, 'expression').flatMap(({ tree, result }) => {
    const counted = 'expression' in result ? countedIn(result.expression.node).find(isForeign) : undefined;
    if (counted === undefined) return [];
    const message = `\`count\` counts "${String(counted)}", but these records are in another system`;
    return [createProblem(tree.inner, { code: 'source-cannot', message, hint: 'Count records of the store.' })];
  });
}

function countedIn(node: ExpressionNode): readonly unknown[] {
  const [of] = node[0] === 'call' && node[1] === 'count' ? operandsOfNode(node) : [];
  return [...(of?.[0] === 'lit' ? [of[1]] : []), ...childNodesOf(node).flatMap(countedIn)];
}
