/** Our inputs as a field of RJSF. */
import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import { FieldInput } from '../../../fields/inputs.tsx';
import type { Values } from '../../../model/values.ts';
import type { FormContext } from './form-context.ts';

type Props = FieldProps<Values, RJSFSchema, FormContext>;

/** Draws the input of the field at this path, or its value when nobody may ever write it. */
export function FormInputField({ fieldPathId, formData, registry, onChange, name }: Props) {
  const { store, valueView } = registry.formContext;
  const field = store.facts.fields[name];
  if (field === undefined) return null;
  const isFile = field.codec.kind === 'file';
  const view = valueView(field);
  if (view !== null) return <>{view}</>;
  return (
    <FieldInput
      id={fieldPathId.$id}
      path={fieldPathId.path.join('.')}
      field={field}
      // RJSF copies what it is given, and a copy of a file is not a file: files go past it.
      value={isFile ? store.state().values[name] : formData}
      isLocked={false}
      as="field"
      port={store.port}
      // RJSF types a field's value as the whole form's; what travels is the value at this path.
      onChange={(value) => (isFile ? store.enter(name, value) : onChange(value as Values, fieldPathId.path))}
    />
  );
}
