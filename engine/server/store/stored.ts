/** A Model whose resources and fields know where the store has their values, and values on their way in and out. */
import type { Field, Model, Resource } from '../../model/model.ts';
import { isPlainObject } from '../../model/steps.ts';
import type { Values } from '../../model/values.ts';
import type { NameGroup, NameableThing } from './names.ts';

interface StoredName {
  readonly key: string;
  /** All names it has had. */
  readonly names: readonly string[];
}

interface StoredField extends Field {
  /** Missing: under its own name, and it never had another. */
  readonly stored?: StoredName;
  /** Missing: in the column of its type. */
  readonly storedBig?: boolean;
}

interface StoredResource extends Resource {
  readonly stored?: StoredName;
}

/** The key under which a record holds the value of a field, or an object that of a member. */
export function storedKeyOf(field: StoredField): string {
  return field.stored?.key ?? field.name;
}

/** Whether its values are in the column of large ones; null: its type says so. */
export function isStoredHeavy(field: StoredField): boolean | null {
  return field.storedBig ?? null;
}

/** The name that the table of a resource was made for. */
export function tableKeyOfResource(resource: StoredResource): string {
  return resource.stored?.key ?? resource.view?.of ?? resource.name;
}

/** The names under which the store may tell of a resource, the one it has now first. */
export function allResourceNames(resource: StoredResource): readonly string[] {
  const base = resource.view?.of ?? resource.name;
  return [base, ...(resource.stored?.names ?? []).filter((name) => name !== base)];
}

/** The resource of which the store tells under this name, now or before. */
export function findResourceByName({ resources }: Model, name: string): Resource | null {
  if (Object.hasOwn(resources, name)) return resources[name] ?? null;
  return Object.values(resources).find((each) => each.view === null && allResourceNames(each).includes(name)) ?? null;
}

/** The name now of a field of which the store tells under this one; as it is where there is none. */
export function currentFieldName({ fields }: Resource, name: string): string {
  if (Object.hasOwn(fields, name)) return name;
  const all: readonly StoredField[] = Object.values(fields);
  return all.find(({ stored }) => stored?.names.includes(name))?.name ?? name;
}

export function withStoredTable(resource: Resource, group: NameGroup | undefined): Resource {
  const base = resource.view?.of ?? resource.name;
  if (isUnrenamed(base, group)) return resource;
  const placed: StoredResource = { ...resource, stored: group };
  return placed;
}

type FindNameGroup = (name: NameableThing) => NameGroup | undefined;

/** What of fields has a name: themselves and their members. */
export function listNameables(fields: Readonly<Record<string, Field>>): readonly NameableThing[] {
  return Object.values(fields).map((field) => {
    const { members } = field.items ?? field;
    return { name: field.name, formerNames: field.formerNames, ...(members && { members: listNameables(members) }) };
  });
}

/** The fields with their keys, where `names` is what `listNameables` made of them; the same object where no key differs from its name. */
export function withStoredKeys(
  fields: Readonly<Record<string, Field>>,
  names: readonly NameableThing[],
  groupOf: FindNameGroup,
): Readonly<Record<string, Field>> {
  const all = Object.values(fields).map((field, at) => withStoredKey(field, names[at], groupOf));
  return Object.values(fields).every((field, at) => field === all[at])
    ? fields
    : Object.fromEntries(all.map((field) => [field.name, field]));
}

function withStoredKey(field: Field, name: NameableThing | undefined, groupOf: FindNameGroup): Field {
  const group = name && groupOf(name);
  const inner = (of: Field): Field => {
    const members = of.members && withStoredKeys(of.members, name?.members ?? [], groupOf);
    return members === of.members ? of : { ...of, members };
  };
  const items = field.items && inner(field.items);
  const whole = field.items === items ? (field.items === null ? inner(field) : field) : { ...field, items };
  if (isUnrenamed(field.name, group)) return whole;
  const placed: StoredField = { ...whole, stored: group };
  return placed;
}

function isUnrenamed(name: string, group: NameGroup | undefined): group is undefined {
  return group === undefined || (group.key === name && group.names.length === 1);
}

/** The field with its values in that column, whatever its type says. */
export function withStoredColumn(field: Field, isBig: boolean): Field {
  const placed: StoredField = { ...field, storedBig: isBig };
  return placed;
}

/** The fields of a view with the places of its base's. */
export function viewFieldsAsStored(base: Resource, view: Resource): Resource['fields'] {
  return placeViewFields(base.fields, view.fields);
}

function placeViewFields(base: Resource['fields'], fields: Resource['fields']): Resource['fields'] {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, Object.hasOwn(base, name) ? placeViewField(base[name], field) : field]),
  );
}

function placeViewField(base: StoredField | undefined, field: Field): Field {
  const { stored, storedBig } = base ?? {};
  const members = field.members && base?.members ? placeViewFields(base.members, field.members) : field.members;
  const items = field.items && placeViewField(base?.items ?? undefined, field.items);
  const placed: StoredField = { ...field, members, items, ...(stored && { stored }), ...(storedBig !== undefined && { storedBig }) };
  return placed;
}

const readers = new WeakMap<object, ((values: Values) => Values) | null>();

/** What a record or an object holds, under the names of its fields now. What lies under a name that is not a key any more is nobody's. */
export function valuesByFieldName(fields: Readonly<Record<string, Field>>, values: Values): Values {
  let reader = readers.get(fields);
  if (reader === undefined) readers.set(fields, (reader = createNameReader(fields)));
  return reader === null ? values : reader(values);
}

// Null: they are all stored under their own names.
function createNameReader(fields: Readonly<Record<string, Field>>): ((values: Values) => Values) | null {
  const all = Object.values(fields);
  const inner = new Map(all.flatMap((field) => (hasOtherNames(field) ? [[storedKeyOf(field), field] as const] : [])));
  if (inner.size === 0) return null;
  const keys = new Map(all.map((field) => [storedKeyOf(field), field.name]));
  return (values) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([key, value]) => {
        const name = keys.get(key) ?? (Object.hasOwn(fields, key) ? null : key);
        if (name === null) return [];
        const field = inner.get(key);
        return [[name, field === undefined ? value : renameWithin(field, value)]];
      }),
    );
}

function hasOtherNames(field: Field): boolean {
  const members = (field.items ?? field).members;
  return storedKeyOf(field) !== field.name || Object.values(members ?? {}).some(hasOtherNames);
}

function renameWithin(field: Field, value: unknown): unknown {
  const { members } = field.items ?? field;
  if (members === null) return value;
  if (Array.isArray(value)) return value.map((each) => renameWithin(field, each));
  return isPlainObject(value) ? valuesByFieldName(members, value) : value;
}
