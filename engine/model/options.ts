import type { Field, FieldChoices, FieldOption, Resource } from './model.ts';

/** The options of an `enum` as written, the catch-all `*` among them; none of any other choices. */
export function listChoiceOptions(choices: FieldChoices | null | undefined): readonly FieldOption[] {
  return choices?.kind === 'enum' ? choices.values : [];
}

/** The option that stands for exactly this value. */
export function findChoiceOption(choices: FieldChoices | null | undefined, value: unknown): FieldOption | undefined {
  return listChoiceOptions(choices).find((option) => option.value === value);
}

/** The options of a field with `enum`, without the catch-all. */
export function listFieldOptions({ choices }: Field): readonly FieldOption[] {
  return listChoiceOptions(choices).filter(({ value }) => value !== '*');
}

/** The states of a resource in file order; none without a state field. */
export function listStates({ stateField, fields }: Pick<Resource, 'stateField' | 'fields'>): readonly FieldOption[] {
  const field = stateField === null ? undefined : fields[stateField];
  return field === undefined ? [] : listFieldOptions(field);
}
