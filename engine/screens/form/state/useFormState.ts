import { useSyncExternalStore } from 'react';
import type { FormState, FormStore } from './form-store.ts';

/** One part of a form's state. `read` must return the same reference while nothing changed. */
export function useFormState<T>(store: FormStore, read: (state: FormState) => T): T {
  return useSyncExternalStore(store.subscribe, () => read(store.state()));
}
