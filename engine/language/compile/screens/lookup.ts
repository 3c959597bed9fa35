/** Which fields a user who may pick a record, but not list it, gets of it. */
import type { FieldChoices, Resource } from '../../../model/model.ts';

/** Key, title and search fields, what is stored elsewhere, and what filters and expressions of other resources read. */
export function collectLookupFields(
  resources: ReadonlyMap<string, Omit<Resource, 'accepts' | 'lookupFields' | 'views'>>,
): ReadonlyMap<string, readonly string[]> {
  const wanted = new Map([...resources].map(([name, { key, titleField, search }]) => [name, new Set([...key, titleField, ...search])]));
  const want = (name: string, field: string) => wanted.get(name)?.add(field);
  for (const resource of resources.values()) {
    const targets = listReferenceTargets(resource);
    for (const { to, key, filter } of targets.values()) {
      want(to, key);
      for (const { param } of filter) want(to, findFieldByParam(resources.get(to), param));
    }
    for (const read of collectValueReads(resource)) {
      const [, field, member] = /^(?:self|old|form|parent|it)\._data\.([^.]+)\.([^.]+)/.exec(read) ?? [];
      const target = targets.get(field ?? '');
      if (target !== undefined && member !== undefined) want(target.to, member);
    }
  }
  return new Map([...wanted].map(([name, fields]) => [name, orderFieldNames(resources.get(name), fields)]));
}

function orderFieldNames(resource: Pick<Resource, 'order' | 'fields'> | undefined, names: ReadonlySet<string>): readonly string[] {
  return (resource?.order ?? []).filter((name) => names.has(name) && resource?.fields[name]?.type !== 'password');
}

type RefFieldChoices = Extract<FieldChoices, { kind: 'ref' }>;

function listReferenceTargets({ fields }: Pick<Resource, 'fields'>): ReadonlyMap<string, RefFieldChoices> {
  return new Map(Object.values(fields).flatMap(({ name, choices }) => (choices?.kind === 'ref' ? [[name, choices] as const] : [])));
}

function findFieldByParam(resource: Pick<Resource, 'fields'> | undefined, param: string): string {
  const fields = Object.values(resource?.fields ?? {});
  return fields.find(({ query, name }) => query === param || name === param)?.name ?? param;
}

/** Everything that expressions below a value read. */
function collectValueReads(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(collectValueReads);
  if (typeof value !== 'object' || value === null) return [];
  if ('node' in value && 'reads' in value && Array.isArray(value.reads)) return value.reads.map(String);
  return Object.values(value).flatMap(collectValueReads);
}
