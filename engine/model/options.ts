import type { Field, Option, Resource } from './model.ts';

/** The options of a field with `enum`, without the catch-all. */
export function optionsOf({ choices }: Field): readonly Option[] {
  return choices?.kind === 'enum' ? choices.values.filter(({ value }) => value !== '*') : [];
}

/** The states of a resource in file order; none without a state field. */
export function statesOf({ stateField, fields }: Pick<Resource, 'stateField' | 'fields'>): readonly Option[] {
  const field = stateField === null ? undefined : fields[stateField];
  return field === undefined ? [] : optionsOf(field);
}
