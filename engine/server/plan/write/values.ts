import type { Values } from '../../../model/values.ts';

/** Values without the copies and marks that start with an underscore. */
export function withoutMarks(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith('_')));
}
