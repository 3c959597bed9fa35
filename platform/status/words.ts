import type { Field } from 'steward/server';

/** The English title of an enum value, which is also what the app translates by; the value itself where the descriptor lists none. */
export function titleOfEnumValue(field: Field | undefined, value: string): string {
  const option = field?.choices?.kind === 'enum' ? field.choices.values.find((one) => one.value === value) : undefined;
  return option?.title.text ?? value;
}
