/** Where a resource's records and their fields are: which table, which of its two JSON columns, how they are addressed. */
import { createHash } from 'node:crypto';
import { fieldTypeOf } from '../../fields/types.ts';
import type { Field, Resource } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';
import { existingTableOf, existingTableSql } from './existing.ts';
import { isStoredHeavy, tableKeyOfResource } from './stored.ts';

/** The name a view writes after `of` to show the audit log. */
const auditBase = 'audit';

const longestName = 50;

/** The resource whose table is used: itself, or what a view is a view of. */
export function baseResourceName(resource: Resource): string {
  return resource.view?.of ?? resource.name;
}

export function isAuditView(resource: Resource): boolean {
  return resource.view?.of === auditBase;
}

/** Table of a resource; names are kebab-case, so no two share one. */
export function tableNameOf(resource: Resource): string {
  if (isAuditView(resource)) return auditBase;
  return tableNameFor(tableKeyOfResource(resource));
}

/** What stands for the table in FROM: its name, or the rows of somebody else's table in the shape of our own; `read` as `existingTableSql` has it. */
export function tableSqlOf(resource: Resource, read: string | null = null): string {
  const existing = existingTableOf(resource);
  return existing === null ? tableNameOf(resource) : existingTableSql(resource, existing, read);
}

/** The table as the catalogue knows it. */
export function relationOf(resource: Resource): string {
  return existingTableOf(resource)?.relation ?? tableNameOf(resource);
}

/** The table that is made for a resource of this name. */
export function tableNameFor(key: string): string {
  const name = `r_${key.replaceAll('-', '_')}`;
  return name.length <= longestName ? name : `${name.slice(0, longestName - 9)}_${hashShortly(name)}`;
}

export function hashShortly(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/** Large values live in the column `big`, which lists do not read: JSON, long text, lists of objects; unless they were stored elsewhere before. */
export function isHeavyField(field: Field): boolean {
  return isStoredHeavy(field) ?? hasHeavyType(field);
}

export function hasHeavyType(field: Field): boolean {
  if (field.type === 'array') return field.items === null || field.items.members !== null || hasHeavyType(field.items);
  if (field.members !== null) return Object.values(field.members).some(hasHeavyType);
  return fieldTypeOf(field).isHeavy;
}

/** The key as one text: the value itself, or for several fields their encoded values joined by `/`. */
export function joinKeyParts(resource: Resource, key: readonly string[]): string {
  if (resource.isSingle) return '';
  return key.length === 1 ? (key[0] ?? '') : key.map(encodeURIComponent).join('/');
}

/** The parts of an id, as `joinKeyParts` joined them. */
export function parseRecordKey(resource: Resource, id: string): readonly string[] {
  return resource.key.length === 1 ? [id] : id.split('/').map(decodeURIComponent);
}

/** The key of a record from its values; null while a part of it is empty. */
export function keyFromValues(resource: Resource, values: Values): readonly string[] | null {
  if (resource.isSingle) return [];
  const parts = resource.key.map((name) => keyPartText(values[name]));
  return parts.includes('') ? null : parts;
}

/** The parent column from path parameters, or from the fields that hold the same values; '' without parents. */
export function parentColumnOf(resource: Resource, values: Values, params: Params): string {
  const parts = resource.parents.map(({ param, field }) => {
    const given = params[param];
    return given !== undefined && given !== '*' ? given : keyPartText(field === null ? null : values[field]);
  });
  return joinParentKeys(parts);
}

/** One parent as it is, several encoded and joined by `/`. */
export function joinParentKeys(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : parts.map(encodeURIComponent).join('/');
}

/** What `joinParentKeys` has joined: the keys of the parents that a record is stored under. */
export function splitParentKeys({ parents }: Resource, parent: string): readonly string[] {
  return parents.length === 1 ? [parent] : parent.split('/').map(decodeURIComponent);
}

/** The parent column of a record once these values are written: it moves when the field that names its parent changes. */
export function parentAfterMove(resource: Resource, values: Values, old: { readonly parent: string }): string {
  const { parents } = resource;
  const before = splitParentKeys(resource, old.parent);
  const parts = parents.map(({ field }, index) => {
    const value = field === null ? null : values[field];
    return value === null || value === undefined ? (before[index] ?? '') : String(value);
  });
  return joinParentKeys(parts);
}

/** The same by the parameters of an address. */
export function parentRouteParams(resource: Resource, parent: string): Params {
  const parts = splitParentKeys(resource, parent);
  return Object.fromEntries(resource.parents.flatMap(({ param }, at) => (parts[at] ? [[param, parts[at]] as const] : [])));
}

/** The field whose value is the whole id, so that `id` may stand for it in SQL. */
export function soleKeyField(resource: Resource): string | null {
  const [name] = resource.key;
  if (resource.isSingle || resource.key.length !== 1 || name === undefined || isAuditView(resource)) return null;
  const field = resource.fields[name];
  return field !== undefined && fieldTypeOf(field).sql === 'text' && !field.isMultiple ? name : null;
}

function keyPartText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}
