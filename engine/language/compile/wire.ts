/** Fields by what the wire calls them: bodies, addresses and queries speak its words, and a name where it has no other. */
import { textAt, type MapTree, type Tree } from '../descriptor.ts';

type Fields = ReadonlyMap<string, MapTree>;

/** The name of the field that is sent as `key`. */
export function sentAs(fields: Fields, key: string): string | null {
  return named(fields, key, wireName);
}

/** What bodies call a field. */
export function wireName(name: string, field: Tree): string {
  return textAt(field, 'sendAs') ?? textAt(field, 'path') ?? name;
}

/** The name of the field that a list is filtered by as `key`. */
export function askedAs(fields: Fields, key: string): string | null {
  return named(fields, key, queryName);
}

/** What queries call a field. */
export function queryName(name: string, field: MapTree): string {
  return textAt(field, 'query') ?? name;
}

function named(fields: Fields, key: string, wireName: (name: string, field: MapTree) => string): string | null {
  const wired = [...fields].find(([name, field]) => wireName(name, field) === key);
  return wired?.[0] ?? (fields.has(key) ? key : null);
}
