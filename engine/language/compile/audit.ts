/** The audit log as a base of views and as a collection: what every entry holds. */
import { createMapTree, createScalarTree, type MapTree, type Tree } from '../descriptor.ts';

/** The name that a view writes after `of`, and a collection after `use`. */
export const auditName = 'audit';

type AuditField = readonly [name: string, type: string, title: string, as?: 'done' | 'changes' | 'relations'];

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
  ['resource', 'string', 'Resource'],
  ['record_id', 'string', 'Record'],
];

/** A collection of the entries of one record. */
export function createAuditCollection({ place }: Tree): MapTree {
  return createMapTree(place, [['fields', createAuditFields(said, place)]]);
}

/** The base of a view of the whole log: read-only, its entries addressed by `id`. */
export function createAuditBase({ place }: Tree): MapTree {
  return createMapTree(place, [
    ['title', createScalarTree('Entry', place)],
    ['readOnly', createScalarTree(true, place)],
    ['key', createScalarTree('id', place)],
    ['titleField', createScalarTree('type', place)],
    ['fields', createAuditFields([...identified, ...said], place)],
  ]);
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
