import type { Resource } from '../../model/model.ts';
import { setAtPath } from '../../model/steps.ts';
import type { Values } from '../../model/values.ts';

/** Values without the copies and marks that start with an underscore. */
export function withoutMarks(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith('_')));
}

/** The value set at a path: a field, or below it a member or the row of a key-value field. null removes a row. */
export function setValueAtPath(resource: Resource, values: Values, path: readonly string[], value: unknown): Values {
  const [name, ...below] = path;
  if (name === undefined) return values;
  const start = values[name] ?? (resource.fields[name]?.codec.kind === 'key-value' ? [] : undefined);
  return { ...values, [name]: setAtPath(start, below, value) };
}
