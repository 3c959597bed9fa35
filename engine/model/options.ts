import type { Field, FieldOption, Resource } from './model.ts';

/** The options of a field with `enum`, without the catch-all. */
export function listFieldOptions({ choices }: Field): readonly FieldOption[] {
  return choices?.kind === 'enum' ? choices.values.filter(({ value }) => value !== '*') : [];
}

/** The states of a resource in file order; none without a state field. */
export function listStates({ stateField, fields }: Pick<Resource, 'stateField' | 'fields'>): readonly FieldOption[] {
  const field = stateField === null ? undefined : fields[stateField];
  return field === undefined ? [] : listFieldOptions(field);
}
