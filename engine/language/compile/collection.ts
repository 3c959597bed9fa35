/** Sub-lists of a record, each read by a call of its own. */
import type { Collection, Field } from '../../model/model.ts';
import { at, mapTree, scalarTree, textAt, type MapTree, type Tree } from '../descriptor.ts';
import { below, recordPath } from './paths.ts';
import type { Sight } from './context.ts';
import { compileFields, rowSight } from './field.ts';
import { titleOf } from './text.ts';
import { isTrue, merged, namedEntries } from './tree.ts';
import { tyOfMembers } from './ty.ts';

export function collectionsOf(sight: Sight): Readonly<Record<string, Collection>> {
  return Object.fromEntries(
    namedEntries(sight.draft.tree, 'collections').flatMap(({ key, value }) =>
      value.kind === 'map' ? [[key, collectionOf(key, value, sight)]] : [],
    ),
  );
}

function collectionOf(name: string, own: MapTree, sight: Sight): Collection {
  const use = textAt(own, 'use');
  const shared = use === null ? null : at(sight.context.descriptors.collections, 'collections', use);
  const isAudit = use === 'audit' || textAt(shared, 'use') === 'audit';
  const base = isAudit ? auditTree(own) : null;
  const tree = [shared, own].reduce<MapTree>(
    (merging, over) => (over?.kind === 'map' ? merged(merging, over, ['fields']) : merging),
    base ?? mapTree(own.place, []),
  );
  const fields = fieldsOf(at(tree, 'fields'), sight);
  return {
    name,
    title: titleOf(at(tree, 'title'), name, sight),
    op: {
      method: 'GET',
      path: below(recordPath(sight.draft), textAt(tree, 'path') ?? name, sight.draft.key),
      send: null,
      behaviour: false,
    },
    isSingle: isTrue(at(tree, 'single')),
    isAudit,
    fields,
    order: Object.keys(fields),
    as: textAt(tree, 'as') === 'cards' ? 'cards' : 'table',
  };
}

function fieldsOf(tree: Tree | null, sight: Sight): Readonly<Record<string, Field>> {
  if (tree?.kind !== 'map') return {};
  const { context } = sight;
  const row = { obj: tyOfMembers(tree, context) };
  return compileFields(new Map(tree.entries.map(({ key, value }) => [key, value])), rowSight(sight, row));
}

/** What every audit entry holds: what was done, by whom, when, and which values changed. */
const audit: readonly (readonly [name: string, type: string, title: string])[] = [
  ['type', 'string', 'Type'],
  ['blame_user', 'string', 'User'],
  ['created_at', 'date-time', 'Date'],
  ['diffs', 'json', 'Changes'],
  ['relations', 'json', 'Relations'],
];

function auditTree({ place }: Tree): MapTree {
  const word = (text: string) => scalarTree(text, place);
  const fields = audit.map(
    ([name, type, title]) =>
      [
        name,
        mapTree(place, [
          ['type', word(type)],
          ['title', word(title)],
          ['readOnly', scalarTree(true, place)],
        ]),
      ] as const,
  );
  return mapTree(place, [['fields', mapTree(place, fields)]]);
}
