import type { Model, PathPart, Resource } from '../../../model/model.ts';
import type { Params, Values } from '../../../model/values.ts';

/** Address of a record below the host, for `Location`. */
export function recordUrlOf(model: Model, resource: Resource, values: Values, params: Params): string {
  const parts = (resource.ops.get ?? resource.ops.update ?? resource.ops.create)?.path ?? [];
  const path = fillAddress(parts, resource, { values, params });
  const hasKey = parts.some((part) => typeof part !== 'string' && 'key' in part);
  const key = hasKey || resource.isSingle ? [] : resource.key.map((name) => encodeURIComponent(pathText(values[name])));
  return [model.apiBase, ...path, ...key].join('/');
}

/** The parts of an address with what a record holds, else with what stands in the address of the call. */
export function fillAddress(
  parts: readonly PathPart[],
  { key, parents }: Resource,
  { values, params }: { readonly values: Values; readonly params: Params },
): readonly string[] {
  return parts.map((part) => {
    if (typeof part === 'string') return part;
    if ('key' in part) return encodeURIComponent(pathText(values[key[part.key] ?? '']));
    const field = parents.find((parent) => parent.param === part.param)?.field;
    return encodeURIComponent(pathText((field ? values[field] : null) ?? params[part.param]));
  });
}

function pathText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}
