import { useEffect } from 'react';
import type { Field } from '../../../model/model.ts';
import { isPlainObject } from '../../../model/steps.ts';
import type { Values } from '../../../model/values.ts';
import type { FormStore } from '../../form/state/form-store.ts';

/** Goes on with what was typed into the form of the record before somebody else changed it. */
export function useTypedBefore(store: FormStore, name: string, typed: Values | null): void {
  useEffect(() => {
    if (typed === null) return;
    store.enter(name, typed[name] ?? null);
    const copies = typed['_data'];
    const copy = isPlainObject(copies) ? copies[name] : undefined;
    if (isPlainObject(copy)) store.port.refer(name, copy);
  }, [store, name, typed]);
}

/** The form locks the field, or does not show it. */
export function isFieldClosed(store: FormStore, field: Field): boolean {
  const { isVisible, isReadOnly } = store.port.state(field.name, field);
  return !isVisible || isReadOnly;
}
