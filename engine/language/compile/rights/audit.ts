/** The audit log as a base of views and as a collection: what every entry holds. */
import { createMapTree, createScalarTree, findTree, type MapTree, type Tree } from '../../descriptor.ts';
import { isRequestTree } from '../action.ts';
import type { ResolvedDescriptor } from '../context.ts';
import { listNamedEntries } from '../tree.ts';

/** The name that a view writes after `of`, and a collection after `use`. */
export const auditName = 'audit';

type AuditField = readonly [name: string, type: string, title: string, as?: 'done' | 'changes' | 'relations' | 'resource'];

/** What was done, by whom, when, and which values changed. */
const said: readonly AuditField[] = [
  ['type', 'string', 'Type', 'done'],
  ['blame_user', 'string', 'User'],
  ['created_at', 'date-time', 'Date'],
  ['diffs', 'json', 'Changes', 'changes'],
  ['relations', 'json', 'Relations', 'relations'],
];

/** Which entry it is, and the record that was changed. */
const identified: readonly AuditField[] = [
  ['id', 'string', 'Entry'],
  ['resource', 'string', 'Resource', 'resource'],
  ['record_id', 'string', 'Record'],
];

/** Which version of the record it made, and what else its history tells. */
const counted: readonly AuditField[] = [
  ['version', 'integer', 'Version'],
  ['restored_from', 'integer', 'Restored version'],
  ['lost', 'integer', 'Changes of fields that no longer exist'],
];

/** A collection of the entries of one record. */
export function createAuditCollection({ place }: Tree): MapTree {
  return createMapTree(place, [['fields', createAuditFields([...said, ...counted], place)]]);
}

/** The base of a view of the whole log: read-only, its entries addressed by `id`. */
export function createAuditBase({ place }: Tree): MapTree {
  return createMapTree(place, [
    ['title', createScalarTree('Entry', place)],
    ['readOnly', createScalarTree(true, place)],
    ['key', createScalarTree('id', place)],
    ['titleField', createScalarTree('record_id', place)],
    ['fields', createAuditFields([...identified, ...said], place)],
  ]);
}

/** What a filter of the whole log offers: the resources, and what is done to records, by their titles. null: the field has no such values. */
export function createAuditChoices(field: string, drafts: ReadonlyMap<string, ResolvedDescriptor>, place: Tree['place']): Tree | null {
  if (field !== 'resource' && field !== 'type') return null;
  const stored = [...drafts.values()].filter(({ of, tree }) => of === null && findTree(tree, 'page') === null);
  const named = field === 'resource' ? stored.map(({ name, tree }) => [name, findTree(tree, 'title')] as const) : listDeeds(stored, place);
  const items = [...new Map(named)].map(([name, title]) =>
    createMapTree(place, [['value', createScalarTree(name, place)], ...(title === null ? [] : [['title', title] as const])]),
  );
  return { kind: 'list', items, place };
}

function listDeeds(drafts: readonly ResolvedDescriptor[], place: Tree['place']): readonly (readonly [name: string, title: Tree | null])[] {
  const named = drafts.flatMap(({ tree }) => [
    ...listNamedEntries(tree, 'transitions'),
    ...listNamedEntries(tree, 'actions').filter(({ value }) => value.kind !== 'map' || isRequestTree(value)),
  ]);
  const titles = new Map<string, Tree | null>();
  for (const { key, value } of named) {
    const title = value.kind === 'map' ? findTree(value, 'title') : null;
    titles.set(key, titles.has(key) && !isSameText(titles.get(key) ?? null, title) ? null : title);
  }
  const always = { create: 'Created', update: 'Changed', delete: 'Deleted', restore: 'Brought back' };
  return [...titles, ...Object.entries(always).map(([name, title]) => [name, createScalarTree(title, place)] as const)];
}

// Of what several resources call by one name in other words, the name itself is offered.
function isSameText(a: Tree | null, b: Tree | null): boolean {
  return a?.kind === 'scalar' && b?.kind === 'scalar' ? a.value === b.value : a === b;
}

function createAuditFields(entries: readonly AuditField[], place: Tree['place']): MapTree {
  return createMapTree(
    place,
    entries.map(
      ([name, type, title, as]) =>
        [
          name,
          createMapTree(place, [
            ['type', createScalarTree(type, place)],
            ['title', createScalarTree(title, place)],
            ['readOnly', createScalarTree(true, place)],
            ...(as === undefined ? [] : [['as', createScalarTree(as, place)] as const]),
          ]),
        ] as const,
    ),
  );
}
