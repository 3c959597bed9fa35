import type { Block, Resource } from '../../engine/model/model.ts';
import { fieldsRead } from '../../engine/model/reads.ts';

const known = new WeakMap<Resource, readonly string[]>();

/** Fields that a resource's list shows or computes with. */
export function readsOfList(resource: Resource): readonly string[] {
  const names = known.get(resource) ?? [
    ...new Set([...readsIn(resource.list?.columns ?? []), ...(resource.list?.details ?? []).flatMap(readsOfBlock)]),
  ];
  known.set(resource, names);
  return names;
}

// The fields of an embedded list are another resource's.
function readsOfBlock(block: Block): readonly string[] {
  return readsIn(block.kind === 'list' ? [block.when, block.filter] : block);
}

function readsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(readsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]: [string, unknown]) => {
    if (key === 'field' && typeof each === 'string') return [each];
    if (key === 'reads' && Array.isArray(each)) return fieldsRead(each.map(String));
    return readsIn(each);
  });
}
