/** What RJSF draws a tab from: minimal types and the name of our field. All rules live in the verdict, all words in the templates. */
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { Field } from '../../../model/model.ts';

interface FormSchema {
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
}

const primitive: Readonly<Record<string, 'string' | 'number' | 'boolean'>> = {
  string: 'string',
  date: 'string',
  'date-time': 'string',
  number: 'number',
  bool: 'boolean',
};

/**
 * The schema of the fields of one tab. Structured values get no type, or RJSF would fill in empty lists and objects; where one of the registered
 * `widgets` is asked for, RJSF looks it up for a text.
 */
export function buildFormSchema(fields: readonly Field[], widgets: Readonly<Record<string, unknown>>): FormSchema {
  const isRegistered = ({ widget }: Field): boolean => Object.hasOwn(widgets, widget);
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        fields.map((field) => [field.name, isRegistered(field) ? { type: 'string' } : buildSchemaProperty(field)]),
      ),
    },
    uiSchema: {
      'ui:submitButtonOptions': { norender: true },
      ...Object.fromEntries(
        fields.map((field) => [field.name, isRegistered(field) ? { 'ui:widget': field.widget } : { 'ui:field': 'input' }]),
      ),
    },
  };
}

function buildSchemaProperty({ name, ty, isMultiple, choices }: Field): RJSFSchema {
  const type = isMultiple || choices !== null || typeof ty !== 'string' ? undefined : primitive[ty];
  return type === undefined ? { $comment: name } : { type };
}
