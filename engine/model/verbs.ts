import type { Verb } from './model.ts';

/** All verbs, in the order in which people read them. */
export const verbs = ['use', 'list', 'show', 'lookup', 'create', 'edit', 'delete', 'export', 'act'] as const satisfies readonly Verb[];

export function isVerb(name: string): name is Verb {
  return verbs.some((verb) => verb === name);
}
