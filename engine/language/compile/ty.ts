/** Types of fields in expressions, read from trees. */
import type { Ty } from '../../model/expression.ts';
import { builtInType, listed } from '../../fields/types.ts';
import { at, entriesOf, textAt, type MapTree, type Tree } from '../descriptor.ts';
import type { Draft } from './context.ts';
import { from } from './origin.ts';
import { fieldMap, isTrue, listOf } from './tree.ts';

export interface Types {
  readonly draftOf: (name: string) => Draft | null;
  /** A field with its named type resolved. */
  readonly resolved: (field: Tree) => MapTree;
}

/** Name of the built-in type of a resolved field. */
export function typeName(field: MapTree): string {
  return textAt(field, 'type') ?? 'string';
}

/** The values an enum names, "*" left out; null without an enum. */
export function enumValues(field: MapTree): readonly string[] | null {
  const tree = at(field, 'enum');
  if (tree === null) return null;
  const values = tree.kind === 'map' ? tree.entries.map(({ key }) => key) : listOf(tree).flatMap((item) => textAt(item) ?? []);
  return values.filter((value) => value !== '*');
}

/** Type of the whole value of a resolved field. */
export function tyOfField(field: MapTree, types: Types): Ty {
  const type = builtInType(typeName(field));
  if (type === null) return 'json';
  const element = at(field, type.name === 'key-value' ? 'values' : 'items');
  const one = type.ty({
    values: closedValues(field),
    element: element === null ? 'string' : tyOfField(types.resolved(element), types),
    members: tyOfMembers(at(field, 'fields'), types),
    key: keyTy(field, types),
  });
  return listed(isTrue(at(field, 'localized')) ? { map: one } : one, isTrue(at(field, 'multiple')));
}

// An enum with "*" admits any text.
function closedValues(field: MapTree): readonly string[] | null {
  return at(field, 'enum', '*') === null && !listOf(at(field, 'enum')).some((item) => textAt(item) === '*') ? enumValues(field) : null;
}

/** Types of named fields. */
export function tyOfMembers(tree: Tree | null, types: Types): Readonly<Record<string, Ty>> {
  const members = Object.fromEntries(entriesOf(tree).map(({ key, value }) => [key, tyOfField(types.resolved(fieldMap(value)), types)]));
  return from(members, { members: tree });
}

// Only numbers differ: every other key is text in an address and in expressions.
function keyTy(field: MapTree, types: Types): Ty {
  const target = types.draftOf(textAt(field, 'to') ?? '');
  const key = textAt(field, 'key') ?? target?.key[0];
  const stored = key === undefined ? undefined : target?.fields.get(key);
  return stored !== undefined && ['integer', 'number'].includes(typeName(stored)) ? 'number' : 'string';
}

/** Type of `user`: what _app.yaml names, and the roles of whoever asks, with those that they imply. */
export function tyOfUser(app: Tree | null, types: Types): Ty {
  const members = at(app, 'user');
  return { obj: from({ ...tyOfMembers(members, types), roles: { list: 'string' } }, { members }) };
}

/** Type of a record: its fields, and in `_data` the records it refers to. */
export function tyOfRecord(draft: Draft, types: Types): Ty {
  const own = [...draft.fields].map(([name, field]) => [name, tyOfField(field, types)] as const);
  const copies = [...draft.fields].flatMap(([name, field]) => {
    const target = typeName(field) === 'ref' ? types.draftOf(textAt(field, 'to') ?? '') : null;
    return target === null ? [] : [[name, copyTy(field, target, types)] as const];
  });
  const origin = { record: draft.name };
  return { obj: from({ ...Object.fromEntries(own), _data: { obj: from(Object.fromEntries(copies), origin) } }, origin) };
}

function copyTy(field: MapTree, target: Draft, types: Types): Ty {
  const members = Object.fromEntries([...target.fields].map(([name, each]) => [name, tyOfField(each, types)]));
  const record: Ty = { obj: from(members, { record: target.name }) };
  return listed(record, isTrue(at(field, 'multiple')));
}
