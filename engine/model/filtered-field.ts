import type { AcceptedParam, Field, Resource } from './model.ts';

/** The field that a filter reads: a member of an object or of rows, a value of key-value, else the field itself. */
export function findFilteredField(resource: Resource, { field: name, steps }: Pick<AcceptedParam, 'field' | 'steps'>): Field | null {
  const field = resource.fields[name];
  return field === undefined ? null : steps.reduce<Field>(getFieldMember, field);
}

function getFieldMember(field: Field, step: string): Field {
  if (field.codec.kind === 'key-value') return field.codec.values;
  return (field.items?.members ?? field.members)?.[step] ?? field;
}
