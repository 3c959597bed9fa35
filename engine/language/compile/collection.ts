/** Sub-lists of a record, each read by a call of its own. */
import type { Collection } from '../../model/model.ts';
import { at, entriesOf, mapTree, textAt, type Descriptors, type MapTree } from '../descriptor.ts';
import { auditCollection, auditName } from './audit.ts';
import type { Sight } from './context.ts';
import { resolvedField } from './draft.ts';
import { compileFields, rowSight } from './field.ts';
import { below, plainOp, recordPath } from './paths.ts';
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
  const { context, draft } = sight;
  const { tree, isAudit } = collectionTree(own, context.descriptors);
  const resolved = new Map(entriesOf(tree, 'fields').map(({ key, value }) => [key, resolvedField(value, context.descriptors)] as const));
  const fields = compileFields(resolved, rowSight(sight, { obj: tyOfMembers(at(tree, 'fields'), context) }));
  return {
    name,
    title: titleOf(at(tree, 'title'), name, sight),
    op: { method: 'GET', path: below(recordPath(draft), textAt(tree, 'path') ?? name, draft.key), ...plainOp },
    isSingle: isTrue(at(tree, 'single')),
    isAudit,
    fields,
    order: Object.keys(fields),
    as: textAt(tree, 'as') === 'cards' ? 'cards' : 'table',
  };
}

/** A collection with what it uses laid below it: one of `_collections.yaml`, or the audit log. */
function collectionTree(own: MapTree, descriptors: Descriptors): { readonly tree: MapTree; readonly isAudit: boolean } {
  const use = textAt(own, 'use');
  const shared = use === null ? null : at(descriptors.collections, 'collections', use);
  const isAudit = use === auditName || textAt(shared, 'use') === auditName;
  const tree = [shared, own].reduce<MapTree>(
    (merging, over) => (over?.kind === 'map' ? merged(merging, over, ['fields']) : merging),
    isAudit ? auditCollection(own) : mapTree(own.place, []),
  );
  return { tree, isAudit };
}
