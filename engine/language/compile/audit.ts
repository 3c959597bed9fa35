/** The audit log as a base of views and as a collection: what every entry holds. */
import { mapTree, scalarTree, type MapTree, type Tree } from '../descriptor.ts';

/** The name that a view writes after `of`, and a collection after `use`. */
export const auditName = 'audit';

type Entry = readonly [name: string, type: string, title: string, as?: 'done' | 'changes' | 'relations'];

/** What was done, by whom, when, and which values changed. */
const said: readonly Entry[] = [
  ['type', 'string', 'Type', 'done'],
  ['blame_user', 'string', 'User'],
  ['created_at', 'date-time', 'Date'],
  ['diffs', 'json', 'Changes', 'changes'],
  ['relations', 'json', 'Relations', 'relations'],
];

/** Which entry it is, and the record that was changed. */
const identified: readonly Entry[] = [
  ['id', 'string', 'Entry'],
  ['resource', 'string', 'Resource'],
  ['record_id', 'string', 'Record'],
];

/** A collection of the entries of one record. */
export function auditCollection({ place }: Tree): MapTree {
  return mapTree(place, [['fields', fieldsOf(said, place)]]);
}

/** The base of a view of the whole log: read-only, its entries addressed by `id`. */
export function auditBase({ place }: Tree): MapTree {
  return mapTree(place, [
    ['title', scalarTree('Entry', place)],
    ['readOnly', scalarTree(true, place)],
    ['key', scalarTree('id', place)],
    ['titleField', scalarTree('type', place)],
    ['fields', fieldsOf([...identified, ...said], place)],
  ]);
}

function fieldsOf(entries: readonly Entry[], place: Tree['place']): MapTree {
  return mapTree(
    place,
    entries.map(
      ([name, type, title, as]) =>
        [
          name,
          mapTree(place, [
            ['type', scalarTree(type, place)],
            ['title', scalarTree(title, place)],
            ['readOnly', scalarTree(true, place)],
            ...(as === undefined ? [] : [['as', scalarTree(as, place)] as const]),
          ]),
        ] as const,
    ),
  );
}
