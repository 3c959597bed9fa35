/** Where each key of a field comes from: the descriptor, a shared type, the base of a view, or nowhere. */
import { draftsOf } from '../language/compile/draft.ts';
import { plain, type Descriptors } from '../language/descriptor.ts';
import { sections } from '../language/shape.ts';
import type { Place } from '../model/expression.ts';
import type { Field, Resource } from '../model/model.ts';
import type { Origin } from '../print/origin.ts';
import { shown } from '../print/shown.ts';

/** The keys of every field of a resource, in the order of the manual; keys that say no more than nothing are left out. */
export function originsOf(resource: Resource, descriptors: Descriptors): Readonly<Record<string, readonly Origin[]>> {
  const draft = draftsOf(descriptors).get(resource.name);
  return Object.fromEntries(
    Object.values(resource.fields).map((field) => {
      const entries = draft?.fields.get(field.name)?.entries ?? [];
      const origins = Object.entries(sections['field']?.keys ?? {}).flatMap(([key, { becomes, default: rule }]): Origin[] => {
        const own = entries.find((entry) => entry.key === key);
        if (own !== undefined) {
          const { file, line, column } = own.keyPlace;
          return [{ key, value: shown(plain(own.value)), from: sourceOf(file, resource), place: { file, line, column }, rule: null }];
        }
        const value = valueIn(field, becomes, key);
        return value === null ? [] : [{ key, value: shown(value), from: 'default', place: null, rule }];
      });
      return [field.name, origins];
    }),
  );
}

function sourceOf(file: Place['file'], resource: Resource): Origin['from'] {
  if (file === resource.place.file) return 'written';
  return /\/_types\.yaml$/.test(file) ? 'type' : 'base';
}

/** The value of a key in the Model; several keys together make `choices` and `codec`. Null where it says no more than its default. */
function valueIn(field: Field, property: string, key: string): unknown {
  const held: unknown = property in field ? field[property as keyof Field] : null;
  const value = property === 'choices' || property === 'codec' ? member(held, key) : held;
  const isNothing = value === false || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return isNothing ? null : value;
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && key in value ? value[key as keyof typeof value] : null;
}
