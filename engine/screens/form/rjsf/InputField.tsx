/** Our inputs as a field of RJSF. */
import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import { useCallback, useSyncExternalStore } from 'react';
import { FieldInput } from '../../../fields/inputs.tsx';
import type { Values } from '../../../model/values.ts';
import type { Field } from '../../../model/model.ts';
import type { FormStore } from '../state/form-store.ts';
import type { FormContext } from './form-context.ts';

type Props = FieldProps<Values, RJSFSchema, FormContext>;

/** Draws the input of the field at this path, or its value when nobody may ever write it. */
export function FormInputField({ fieldPathId, registry, name }: Props) {
  const { store, valueView } = registry.formContext;
  const field = store.facts.fields[name];
  if (field === undefined) return null;
  const view = valueView(field);
  return view === null ? <StoredInput id={fieldPathId.$id} field={field} store={store} /> : <>{view}</>;
}

interface StoredInputProps {
  readonly id: string;
  readonly field: Field;
  readonly store: FormStore;
}

/** An input over the value in the store: it is drawn when that changes, and its form is not. */
function StoredInput({ id, field, store }: StoredInputProps) {
  const { name } = field;
  const value = useSyncExternalStore(store.subscribe, () => store.state().values[name]);
  const enter = useCallback((next: unknown) => store.enter(name, next), [store, name]);
  return <FieldInput id={id} path={name} field={field} value={value} isLocked={false} as="field" port={store.port} onChange={enter} />;
}
