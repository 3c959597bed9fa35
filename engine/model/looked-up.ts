/** What a lookup gives: the few fields that name a record, to whoever may neither list nor show it. */
import type { Field, Resource } from './model.ts';

/** Whether a field is in any answer: passwords are in none, and what is computed for display is computed by the screens. */
export function isInAnswers({ value, codec }: Field): boolean {
  return value === null && codec.kind !== 'password';
}

/** Whether a lookup gives a field, as far as no role hides it. */
export function isLookupField({ key, titleField, lookupFields }: Resource, field: Field): boolean {
  return isInAnswers(field) && (field.name === titleField || key.includes(field.name) || lookupFields.includes(field.name));
}

/** The names of the fields that a lookup gives, in the order of the descriptor. */
export function lookupFieldNames(resource: Resource): readonly string[] {
  return resource.order.filter((name) => {
    const field = resource.fields[name];
    return field !== undefined && isLookupField(resource, field);
  });
}
