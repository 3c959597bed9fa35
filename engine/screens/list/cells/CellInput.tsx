import { useSyncExternalStore } from 'react';
import { FieldInput } from '../../../fields/inputs.tsx';
import type { Field } from '../../../model/model.ts';
import type { FormStore } from '../../form/state/form-store.ts';

interface CellInputProps {
  readonly id: string;
  readonly store: FormStore;
  readonly field: Field;
  readonly isLocked: boolean;
  readonly onEnter: (value: unknown) => void;
}

/** The input that the form has for the field, without its label. */
export function CellInput({ id, store, field, isLocked, onEnter }: CellInputProps) {
  const value = useSyncExternalStore(store.subscribe, () => store.state().values[field.name]);
  return (
    <FieldInput
      {...{ id, field, value, isLocked }}
      path={field.name}
      as="cell"
      port={store.port}
      onChange={(next) => {
        store.port.touch(field.name);
        onEnter(next);
      }}
    />
  );
}

/** Its value is one of a closed list, and whole as soon as it is chosen. */
export function isPicked({ choices, type, isMultiple }: Field): boolean {
  return choices?.kind === 'enum' && type !== 'boolean' && !isMultiple;
}
