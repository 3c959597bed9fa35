import type { LayoutBlock, Resource } from '../../model/model.ts';
import { listFieldsRead } from '../../model/reads.ts';

const known = new WeakMap<Resource, readonly string[]>();

/** Fields that a resource's list shows or computes with. */
export function listReadFields(resource: Resource): readonly string[] {
  const names = known.get(resource) ?? [
    ...new Set([...collectReadFields(resource.list?.columns ?? []), ...(resource.list?.details ?? []).flatMap(blockReadFields)]),
  ];
  known.set(resource, names);
  return names;
}

// The fields of an embedded list are another resource's.
function blockReadFields(block: LayoutBlock): readonly string[] {
  return collectReadFields(block.kind === 'list' ? [block.when, block.filter] : block);
}

function collectReadFields(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(collectReadFields);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]: [string, unknown]) => {
    if (key === 'field' && typeof each === 'string') return [each];
    if (key === 'reads' && Array.isArray(each)) return listFieldsRead(each.map(String));
    return collectReadFields(each);
  });
}
