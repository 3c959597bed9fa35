/** Sub-lists of a record, each read by a call of its own. */
import type { Collection } from '../../model/model.ts';
import { at, entriesOf, mapTree, textAt, type Descriptors, type MapTree, type Tree } from '../descriptor.ts';
import { actionsOf } from './action.ts';
import { auditCollection, auditName } from './audit.ts';
import type { Draft, Sight } from './context.ts';
import { resolvedField } from './draft.ts';
import { compileFields, rowSight } from './field.ts';
import { actionsIn, blocksIn } from './layout.ts';
import { below, plainOp, recordPath } from './paths.ts';
import { titleOf } from './text.ts';
import { isTrue, merged, namedEntries } from './tree.ts';
import { tyOfMembers, typeName } from './ty.ts';

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
  const row = rowDraft(draft, { name, tree, descriptors: context.descriptors });
  const inside: Sight = { ...rowSight(sight, { obj: tyOfMembers(at(tree, 'fields'), context) }), draft: row };
  const fields = compileFields(row.fields, { ...inside, draft });
  const layout = at(tree, 'layout');
  return {
    name,
    title: titleOf(at(tree, 'title'), name, sight),
    op: { method: 'GET', path: row.base?.list ?? [], ...plainOp },
    isSingle: isTrue(at(tree, 'single')),
    isAudit,
    fields,
    order: Object.keys(fields),
    as: textAt(tree, 'as') === 'cards' ? 'cards' : 'table',
    layout: layout === null ? [] : blocksIn(layout, { sight: inside, fields, names: Object.keys(fields) }),
    key: row.key[0] ?? null,
    actions: actionsOf(inside, new Set(actionsIn(layout))),
  };
}

/** A collection with what it uses laid below it: one of `_collections.yaml`, or the audit log. */
export function collectionTree(own: MapTree, descriptors: Descriptors): { readonly tree: MapTree; readonly isAudit: boolean } {
  const use = textAt(own, 'use');
  const shared = use === null ? null : at(descriptors.collections, 'collections', use);
  const isAudit = use === auditName || textAt(shared, 'use') === auditName;
  const tree = [shared, own].reduce<MapTree>(
    (merging, over) => (over?.kind === 'map' ? merged(merging, over, ['fields']) : merging),
    isAudit ? auditCollection(own) : mapTree(own.place, []),
  );
  return { tree, isAudit };
}

/** The rows of a collection as if they were records: their fields and actions, below the address of the record that holds them. */
export function rowDraft(
  owner: Draft,
  { name, tree, descriptors }: { readonly name: string; readonly tree: MapTree; readonly descriptors: Descriptors },
): Draft {
  const fields = new Map(entriesOf(tree, 'fields').map(({ key, value }) => [key, resolvedField(value, descriptors)] as const));
  const list = below(recordPath(owner), textAt(tree, 'path') ?? name, owner.key);
  const key = [...fields].find(([, field]) => typeName(field) === 'code')?.[0] ?? (fields.has('id') ? 'id' : null);
  const record = key === null ? list : [...list, { key: owner.key.length }];
  return {
    ...owner,
    tree: mapTree(tree.place, entriesOf(tree, 'actions').length === 0 ? [] : [['actions', at(tree, 'actions') ?? nothing(tree)]]),
    fields,
    key: key === null ? [] : [key],
    titleField: key ?? '',
    stateField: [...fields].find(([, field]) => typeName(field) === 'state')?.[0] ?? null,
    base: { list, record, keys: owner.key },
  };
}

function nothing({ place }: Tree): MapTree {
  return mapTree(place, []);
}
