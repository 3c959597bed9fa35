import type { ResourceVerb } from './model.ts';

/** All verbs, in the order in which people read them. */
export const verbs = [
  'use',
  'list',
  'show',
  'lookup',
  'create',
  'edit',
  'delete',
  'export',
  'act',
  'comment',
] as const satisfies readonly ResourceVerb[];

export function isResourceVerb(name: string): name is ResourceVerb {
  return verbs.some((verb) => verb === name);
}
