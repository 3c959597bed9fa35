/** RJSF with our field, the widgets of the project, our templates and our validator, for a run of fields. */
import { useLingui } from '@lingui/react';
import { withTheme } from '@rjsf/core';
import { generateTemplates } from '@rjsf/mui';
import type { RJSFSchema, RegistryFieldsType, RegistryWidgetsType, TemplatesType } from '@rjsf/utils';
import { useContext, useMemo } from 'react';
import { CustomViewsContext } from '../../../fields/hand-written/custom-views.tsx';
import type { Values } from '../../../model/values.ts';
import { FieldTemplate } from './FieldTemplate.tsx';
import type { FormContext } from './form-context.ts';
import { buildFormSchema } from './form-schema.ts';
import { FormInputField, FormInputWidget } from './InputField.tsx';
import { cellsOfBlock } from '../../../model/placement.ts';
import { ObjectTemplate } from './ObjectTemplate.tsx';
import { createFormValidator } from './validator.ts';

/** RJSF in its MUI theme; what we draw ourselves stands in for its parts. Its widgets come with the first one of a project. */
const Form = withTheme<Values, RJSFSchema, FormContext>({ templates: generateTemplates() });
const fields: RegistryFieldsType<Values, RJSFSchema, FormContext> = { input: FormInputField };
const templates: Partial<TemplatesType<Values, RJSFSchema, FormContext>> = { FieldTemplate, ObjectFieldTemplate: ObjectTemplate };
const keepEmpty = { arrayMinItems: { populate: 'never' }, emptyObjectFields: 'skipEmptyDefaults', requiredBooleanDefault: 'skip' } as const;

interface Props {
  readonly id: string;
  readonly context: FormContext;
  /** Called when nothing blocks the save. */
  readonly onSave: () => void;
  /** Called when something does. */
  readonly onBlocked: () => void;
}

/**
 * A `<form>`; Enter in one of its inputs saves. Ids of inputs are `<id>.<path>`. RJSF lays it out once and holds no values: each input reads its
 * own from the store and enters it there.
 */
export function FormBody({ id, context, onSave, onBlocked }: Props) {
  const { store, blocks } = context;
  const { i18n } = useLingui();
  const drawnFields = useMemo(() => blocks.flatMap(cellsOfBlock).flatMap((cell) => store.facts.fields[cell.field] ?? []), [blocks, store]);
  const { inputs } = useContext(CustomViewsContext);
  const widgets = useMemo<RegistryWidgetsType<Values, RJSFSchema, FormContext>>(
    () => Object.fromEntries(inputs.map(({ name }) => [name, FormInputWidget])),
    [inputs],
  );
  const drawn = useMemo(() => buildFormSchema(drawnFields, widgets), [drawnFields, widgets]);
  const validator = useMemo(() => createFormValidator(store), [store]);
  return (
    <Form
      id={id}
      schema={drawn.schema}
      uiSchema={drawn.uiSchema}
      formContext={context}
      validator={validator}
      fields={fields}
      widgets={widgets}
      templates={templates}
      idPrefix={id}
      idSeparator="."
      noHtml5Validate
      showErrorList={false}
      focusOnFirstError={false}
      experimental_defaultFormStateBehavior={keepEmpty}
      onSubmit={onSave}
      onError={onBlocked}
    >
      <button type="submit" hidden>
        {i18n._('Save')}
      </button>
    </Form>
  );
}
