/** Types of fields in expressions, read from trees. */
import type { ValueType } from '../../../model/expression.ts';
import { findBuiltInType, listTypeOf } from '../../../fields/types.ts';
import { findTree, listTreeEntries, findTreeText, type MapTree, type Tree } from '../../descriptor.ts';
import type { ResolvedDescriptor } from '../context.ts';
import { rememberOrigins } from './origin.ts';
import { expandFieldMap, isTrueTree, wrapAsList } from '../tree.ts';

export interface TypeResolver {
  readonly draftOf: (name: string) => ResolvedDescriptor | null;
  /** A field with its named type resolved. */
  readonly resolved: (field: Tree) => MapTree;
}

/** Name of the built-in type of a resolved field. */
export function getTypeName(field: MapTree): string {
  return findTreeText(field, 'type') ?? 'string';
}

/** The values an enum names, "*" left out; null without an enum. */
export function listEnumValues(field: MapTree): readonly string[] | null {
  const tree = findTree(field, 'enum');
  if (tree === null) return null;
  const values = tree.kind === 'map' ? tree.entries.map(({ key }) => key) : wrapAsList(tree).flatMap((item) => findTreeText(item) ?? []);
  return values.filter((value) => value !== '*');
}

/** Type of the whole value of a resolved field. */
export function inferFieldType(field: MapTree, types: TypeResolver): ValueType {
  const type = findBuiltInType(getTypeName(field));
  if (type === null) return 'json';
  const element = findTree(field, type.name === 'key-value' ? 'values' : 'items');
  const one = type.ty({
    values: listClosedEnumValues(field),
    element: element === null ? 'string' : inferFieldType(types.resolved(element), types),
    members: inferMemberTypes(findTree(field, 'fields'), types),
    key: inferKeyType(field, types),
  });
  return listTypeOf(isTrueTree(findTree(field, 'localized')) ? { map: one } : one, isTrueTree(findTree(field, 'multiple')));
}

/** Type of `it` in the keys of a resolved field: the value, or each element where it is `multiple`. */
export function inferOwnType(field: MapTree, types: TypeResolver): ValueType {
  const whole = inferFieldType(field, types);
  return (isTrueTree(findTree(field, 'multiple')) ? getElementType(whole) : null) ?? whole;
}

/** Type of what a list holds; null for all else. */
export function getElementType(ty: ValueType | null): ValueType | null {
  return typeof ty === 'object' && ty !== null && 'list' in ty ? ty.list : null;
}

// An enum with "*" admits any text.
function listClosedEnumValues(field: MapTree): readonly string[] | null {
  return findTree(field, 'enum', '*') === null && !wrapAsList(findTree(field, 'enum')).some((item) => findTreeText(item) === '*')
    ? listEnumValues(field)
    : null;
}

/** Types of named fields. */
export function inferMemberTypes(tree: Tree | null, types: TypeResolver): Readonly<Record<string, ValueType>> {
  const members = Object.fromEntries(
    listTreeEntries(tree).map(({ key, value }) => [key, inferFieldType(types.resolved(expandFieldMap(value)), types)]),
  );
  return rememberOrigins(members, { members: tree });
}

// Only numbers differ: every other key is text in an address and in expressions.
function inferKeyType(field: MapTree, types: TypeResolver): ValueType {
  const target = types.draftOf(findTreeText(field, 'to') ?? '');
  const key = findTreeText(field, 'key') ?? target?.key[0];
  const stored = key === undefined ? undefined : target?.fields.get(key);
  return stored !== undefined && ['integer', 'number'].includes(getTypeName(stored)) ? 'number' : 'string';
}

/** Type of `user`: what _app.yaml names, and the roles of whoever asks, with those that they imply. */
export function inferUserType(app: Tree | null, types: TypeResolver): ValueType {
  const members = findTree(app, 'user');
  return { obj: rememberOrigins({ ...inferMemberTypes(members, types), roles: { list: 'string' } }, { members }) };
}

/** Type of a record: its fields, and in `_data` the records it refers to. */
export function inferRecordType(draft: ResolvedDescriptor, types: TypeResolver): ValueType {
  const own = [...draft.fields].map(([name, field]) => [name, inferFieldType(field, types)] as const);
  const copies = [...draft.fields].flatMap(([name, field]) => {
    const type = getTypeName(field);
    // Of what nothing is known it may well be a reference, and to anything.
    if (findBuiltInType(type) === null) return [[name, 'json'] as const];
    if (type !== 'ref') return [];
    const target = types.draftOf(findTreeText(field, 'to') ?? '');
    return [[name, target === null ? 'json' : inferCopyType(field, target, types)] as const];
  });
  const origin = { record: draft.name };
  return {
    obj: rememberOrigins({ ...Object.fromEntries(own), _data: { obj: rememberOrigins(Object.fromEntries(copies), origin) } }, origin),
  };
}

function inferCopyType(field: MapTree, target: ResolvedDescriptor, types: TypeResolver): ValueType {
  const members = Object.fromEntries([...target.fields].map(([name, each]) => [name, inferFieldType(each, types)]));
  const record: ValueType = { obj: rememberOrigins(members, { record: target.name }) };
  return listTypeOf(record, isTrueTree(findTree(field, 'multiple')));
}
