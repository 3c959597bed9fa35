import type { FieldProps, Registry, RJSFSchema, WidgetProps } from '@rjsf/utils';
import { useCallback, useSyncExternalStore } from 'react';
import { RjsfRegistryContext } from '../../../fields/hand-written/custom-views.tsx';
import { useFormValue } from '../../../fields/input.tsx';
import { FieldInput, useShowsTyping } from '../../../fields/inputs.tsx';
import type { Values } from '../../../model/values.ts';
import type { Field } from '../../../model/model.ts';
import type { FormStore } from '../state/form-store.ts';
import type { FormContext } from './form-context.ts';

type FormRegistry = Registry<Values, RJSFSchema, FormContext>;

/** Our inputs as a field of RJSF. */
export function FormInputField({ fieldPathId, registry, name }: FieldProps<Values, RJSFSchema, FormContext>) {
  return <FormField id={fieldPathId.$id} name={name} registry={registry} />;
}

/** What a project draws itself, as a widget of RJSF: the value is in the store, as that of any other input. */
export function FormInputWidget({ id, registry, name }: WidgetProps<Values, RJSFSchema, FormContext>) {
  return <FormField id={id} name={name} registry={registry} />;
}

/** Draws the input of a field, or its value when nobody may ever write it. */
function FormField({ id, name, registry }: { readonly id: string; readonly name: string; readonly registry: FormRegistry }) {
  const { store, valueView } = registry.formContext;
  const field = store.facts.fields[name];
  if (field === undefined) return null;
  const view = valueView(field);
  if (view !== null) return <>{view}</>;
  return (
    <RjsfRegistryContext value={registry as unknown as Registry}>
      <StoredInput id={id} field={field} store={store} />
    </RjsfRegistryContext>
  );
}

interface StoredInputProps {
  readonly id: string;
  readonly field: Field;
  readonly store: FormStore;
}

/** An input over the value in the store: it is drawn when that changes, and its form is not. */
function StoredInput({ id, field, store }: StoredInputProps) {
  const { name } = field;
  const { port } = store;
  const showsTyping = useShowsTyping(field);
  const isTypedInto = useFormValue(port, () => showsTyping && !port.state(name, field).isReadOnly);
  const readValue = useCallback(() => store.state().values[name], [store, name]);
  const value = useSyncExternalStore(store.subscribe, () => (isTypedInto ? null : readValue()));
  const enter = useCallback((next: unknown) => store.enter(name, next), [store, name]);
  return (
    <FieldInput
      {...{ id, field, value, port }}
      path={name}
      readValue={isTypedInto ? readValue : null}
      isLocked={false}
      as="field"
      onChange={enter}
    />
  );
}
