import { listPersonalParts } from '../../../model/access.ts';
import type { Field, Resource } from '../../../model/model.ts';

const found = new WeakMap<object, ReadonlySet<string>>();

/** Reference fields whose copies (`self._data.field`, `parent._data.field` of what holds a row or record) the expressions in a part of the Model read. */
function collectJoinsIn(part: object): ReadonlySet<string> {
  const known = found.get(part);
  if (known) return known;
  const joins = new Set<string>();
  collectJoins(part, joins);
  found.set(part, joins);
  return joins;
}

/** What the server evaluates about a record on writing; screens are left out. */
export function joinsToWrite(resource: Resource): ReadonlySet<string> {
  const { access, rows, rules, fields, actions } = resource;
  return memoizeJoins(resource, 'write', () =>
    collectJoinsIn({ access, rows, rules, actions, fields: Object.values(fields).map(enforcedPartsOf) }),
  );
}

/** What the server evaluates about each record that it reads. */
export function joinsToRead(resource: Resource): ReadonlySet<string> {
  const { rows, fields } = resource;
  return memoizeJoins(resource, 'read', () => collectJoinsIn({ rows, fields: Object.values(fields).map(read) }));
}

function read({ derived, visible }: Field): Partial<Field> {
  return { derived, ...(listPersonalParts(visible).length > 0 && { visible }) };
}

const memos = new WeakMap<Resource, Map<string, ReadonlySet<string>>>();

function memoizeJoins(resource: Resource, name: string, make: () => ReadonlySet<string>): ReadonlySet<string> {
  const own = memos.get(resource) ?? new Map<string, ReadonlySet<string>>();
  memos.set(resource, own);
  const value = own.get(name) ?? make();
  own.set(name, value);
  return value;
}

function enforcedPartsOf(field: Field): Partial<Field> {
  const { required, readOnly, visible, derived, stamp, default: standard, autofill, checks, choices, normalize, items, members } = field;
  return { required, readOnly, visible, derived, stamp, default: standard, autofill, checks, choices, normalize, items, members };
}

function collectJoins(part: unknown, joins: Set<string>): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (key === 'reads' && Array.isArray(value)) value.forEach((read) => addJoinOfRead(String(read), joins));
    else collectJoins(value, joins);
  }
}

function addJoinOfRead(read: string, joins: Set<string>): void {
  const [root, step, field] = read.split('.');
  if ((root === 'self' || root === 'old' || root === 'parent') && step === '_data' && field !== undefined) joins.add(field);
}
