/** Which values of a closed list are offered, and how a value reads. */
import { holds } from '../../model/evaluate.ts';
import type { Scope } from '../../model/evaluate.ts';
import type { Field, Text } from '../../model/model.ts';
import { optionsOf } from '../../model/options.ts';

/** Values that may be chosen now, as JSON, so that it compares by value. */
export function offeredIn(field: Field, scope: Scope): string {
  return JSON.stringify(
    optionsOf(field)
      .filter((option) => holds(option.when, scope))
      .map((option) => option.value),
  );
}

/** The title of a value; a stored value that no longer is one of the list reads as it is. */
export function titleOf(field: Field, value: unknown): Text | null {
  const found = field.choices?.kind === 'enum' ? field.choices.values.find((option) => option.value === value) : undefined;
  return found === undefined ? null : found.title;
}
