/** Sub-lists of a record, each read by a call of its own. */
import type { RecordCollection } from '../../../model/model.ts';
import { findTree, listTreeEntries, createMapTree, findTreeText, type Descriptors, type MapTree } from '../../descriptor.ts';
import { createAuditCollection, auditName } from '../rights/audit.ts';
import { enterCompileKey, type CompileScope } from '../context.ts';
import { resolveFieldTree } from '../draft.ts';
import { compileFields } from '../fields/field.ts';
import { appendPathParts, plainOp, compileRecordPath } from '../paths.ts';
import { compileTitle } from '../text.ts';
import { isTrueTree, mergeMapTrees, listNamedEntries } from '../tree.ts';

export function compileCollections(sight: CompileScope): Readonly<Record<string, RecordCollection>> {
  return Object.fromEntries(
    listNamedEntries(sight.draft.tree, 'collections').flatMap(({ key, value }) =>
      value.kind === 'map' ? [[key, compileCollection(key, value, sight)]] : [],
    ),
  );
}

function compileCollection(name: string, own: MapTree, sight: CompileScope): RecordCollection {
  const { context, draft } = sight;
  const { tree, isAudit } = resolveCollectionTree(own, context.descriptors);
  const resolved = new Map(
    listTreeEntries(tree, 'fields').map(({ key, value }) => [key, resolveFieldTree(value, context.descriptors)] as const),
  );
  const fields = compileFields(resolved, enterCompileKey(sight, 'collection.fields', findTree(tree, 'fields')));
  return {
    name,
    title: compileTitle(findTree(tree, 'title'), name, sight),
    op: { method: 'GET', path: appendPathParts(compileRecordPath(draft), findTreeText(tree, 'path') ?? name, draft.key), ...plainOp },
    isSingle: isTrueTree(findTree(tree, 'single')),
    isAudit,
    fields,
    order: Object.keys(fields),
    as: findTreeText(tree, 'as') === 'cards' ? 'cards' : 'table',
  };
}

/** A collection with what it uses laid below it: one of `_collections.yaml`, or the audit log. */
function resolveCollectionTree(own: MapTree, descriptors: Descriptors): { readonly tree: MapTree; readonly isAudit: boolean } {
  const use = findTreeText(own, 'use');
  const shared = use === null ? null : findTree(descriptors.collections, 'collections', use);
  const isAudit = use === auditName || findTreeText(shared, 'use') === auditName;
  const tree = [shared, own].reduce<MapTree>(
    (merging, over) => (over?.kind === 'map' ? mergeMapTrees(merging, over, ['fields']) : merging),
    isAudit ? createAuditCollection(own) : createMapTree(own.place, []),
  );
  return { tree, isAudit };
}
