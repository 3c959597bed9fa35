/** Where each key of a field comes from: the descriptor, a shared type, the base of a view, or nowhere. */
import { resolveDescriptors } from '../../language/compile/draft.ts';
import { treeToJson, type Descriptors } from '../../language/descriptor.ts';
import { languageSections } from '../../language/shape.ts';
import type { SourcePlace } from '../../model/expression.ts';
import type { Field, Resource } from '../../model/model.ts';
import type { PrintedOrigin } from '../../print/origin.ts';
import { printModelValue } from '../../print/shown.ts';

/** The keys of every field of a resource, in the order of the manual; keys that say no more than nothing are left out. */
export function listFieldOrigins(resource: Resource, descriptors: Descriptors): Readonly<Record<string, readonly PrintedOrigin[]>> {
  const draft = resolveDescriptors(descriptors).get(resource.name);
  return Object.fromEntries(
    Object.values(resource.fields).map((field) => {
      const entries = draft?.fields.get(field.name)?.entries ?? [];
      const origins = Object.entries(languageSections['field']?.keys ?? {}).flatMap(
        ([key, { becomes, default: rule }]): PrintedOrigin[] => {
          const own = entries.find((entry) => entry.key === key);
          if (own !== undefined) {
            const { file, line, column } = own.keyPlace;
            return [
              {
                key,
                value: printModelValue(treeToJson(own.value)),
                from: originSourceOf(file, resource),
                place: { file, line, column },
                rule: null,
              },
            ];
          }
          const value = modelValueOfKey(field, becomes, key);
          return value === null ? [] : [{ key, value: printModelValue(value), from: 'default', place: null, rule }];
        },
      );
      return [field.name, origins];
    }),
  );
}

function originSourceOf(file: SourcePlace['file'], resource: Resource): PrintedOrigin['from'] {
  if (file === resource.place.file) return 'written';
  return /\/_types\.yaml$/.test(file) ? 'type' : 'base';
}

/** The value of a key in the Model; several keys together make `choices` and `codec`. Null where it says no more than its default. */
function modelValueOfKey(field: Field, property: string, key: string): unknown {
  const held: unknown = property in field ? field[property as keyof Field] : null;
  const value = property === 'choices' || property === 'codec' ? memberOfValue(held, key) : held;
  const isNothing = value === false || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return isNothing ? null : value;
}

function memberOfValue(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && key in value ? value[key as keyof typeof value] : null;
}
