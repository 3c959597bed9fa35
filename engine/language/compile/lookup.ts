/** Which fields a user who may pick a record, but not list it, gets of it. */
import type { Choices, Resource } from '../../model/model.ts';

/** Key, title and search fields, what is stored elsewhere, and what filters and expressions of other resources read. */
export function lookupFieldsOf(
  resources: ReadonlyMap<string, Omit<Resource, 'accepts' | 'lookupFields' | 'views'>>,
): ReadonlyMap<string, readonly string[]> {
  const wanted = new Map([...resources].map(([name, { key, titleField, search }]) => [name, new Set([...key, titleField, ...search])]));
  const want = (name: string, field: string) => wanted.get(name)?.add(field);
  for (const resource of resources.values()) {
    const targets = targetsOf(resource);
    for (const { to, key, filter } of targets.values()) {
      want(to, key);
      for (const { param } of filter) want(to, fieldOf(resources.get(to), param));
    }
    for (const read of readsIn(resource)) {
      const [, field, member] = /^(?:self|old|form|parent|it)\._data\.([^.]+)\.([^.]+)/.exec(read) ?? [];
      const target = targets.get(field ?? '');
      if (target !== undefined && member !== undefined) want(target.to, member);
    }
  }
  return new Map([...wanted].map(([name, fields]) => [name, inOrder(resources.get(name), fields)]));
}

function inOrder(resource: Pick<Resource, 'order' | 'fields'> | undefined, names: ReadonlySet<string>): readonly string[] {
  return (resource?.order ?? []).filter((name) => names.has(name) && resource?.fields[name]?.type !== 'password');
}

type Ref = Extract<Choices, { kind: 'ref' }>;

function targetsOf({ fields }: Pick<Resource, 'fields'>): ReadonlyMap<string, Ref> {
  return new Map(Object.values(fields).flatMap(({ name, choices }) => (choices?.kind === 'ref' ? [[name, choices] as const] : [])));
}

function fieldOf(resource: Pick<Resource, 'fields'> | undefined, param: string): string {
  const fields = Object.values(resource?.fields ?? {});
  return fields.find(({ query, name }) => query === param || name === param)?.name ?? param;
}

/** Everything that expressions below a value read. */
function readsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(readsIn);
  if (typeof value !== 'object' || value === null) return [];
  if ('node' in value && 'reads' in value && Array.isArray(value.reads)) return value.reads.map(String);
  return Object.values(value).flatMap(readsIn);
}
