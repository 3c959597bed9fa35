/** Fields by what the wire calls them: bodies, addresses and queries speak its words, and a name where it has no other. */
import { findTreeText, type MapTree, type Tree } from '../../descriptor.ts';

type FieldTrees = ReadonlyMap<string, MapTree>;

/** The name of the field that is sent as `key`. */
export function findSentField(fields: FieldTrees, key: string): string | null {
  return findFieldByName(fields, key, getWireName);
}

/** What bodies call a field. */
export function getWireName(name: string, field: Tree): string {
  return findTreeText(field, 'sendAs') ?? findTreeText(field, 'path') ?? name;
}

/** The name of the field that a list is filtered by as `key`. */
export function findAskedField(fields: FieldTrees, key: string): string | null {
  return findFieldByName(fields, key, getQueryName);
}

/** What queries call a field. */
export function getQueryName(name: string, field: MapTree): string {
  return findTreeText(field, 'query') ?? name;
}

function findFieldByName(fields: FieldTrees, key: string, wireName: (name: string, field: MapTree) => string): string | null {
  const wired = [...fields].find(([name, field]) => wireName(name, field) === key);
  return wired?.[0] ?? (fields.has(key) ? key : null);
}
