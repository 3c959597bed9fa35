import { useCallback, useMemo, useState } from 'react';
import type { Field } from '../../../../model/model.ts';
import type { Values } from '../../../../model/values.ts';
import { useEngine } from '../../../context.ts';
import type { FormStore } from '../../../form/state/form-store.ts';
import { useFormVoice } from '../../../form/state/useVoice.ts';
import { listBulkFields } from '../bulk-fields.ts';
import type { ListModel } from '../../useList.ts';
import { collectSharedValues, createSharedStore, listMeaningReads } from './shared-values.ts';

export interface SharedInputsState {
  /** What may be chosen, in the order of the form. */
  readonly offered: readonly Field[];
  /** What is not offered because it would mean something else in each record: an amount, where the currencies differ. */
  readonly apart: readonly string[];
  /** What was chosen, in the same order. */
  readonly names: readonly string[];
  readonly choose: (names: readonly string[]) => void;
  readonly store: FormStore;
  /** The values that are the same in all records. */
  readonly shared: Values;
}

/** The fields that were chosen, and the inputs of their values. What was typed stays when another field is chosen. */
export function useSharedInputs({ resource, list, scope, params }: ListModel, records: readonly Values[]): SharedInputsState {
  const { scope: scopeWith } = useEngine();
  const writable = useMemo(() => listBulkFields(resource, list, scope), [resource, list, scope]);
  const shared = useMemo(() => collectSharedValues(records), [records]);
  const make = useCallback(
    (names: readonly string[], held: FormStore | null): FormStore => {
      const scopeOf = (values: Values) =>
        scopeWith({ self: values, form: values, old: shared, params, parent: scope.parent, mode: 'edit' });
      return createSharedStore({ fields: writable.filter(({ name }) => names.includes(name)), shared, scopeOf }, held);
    },
    [writable, shared, scopeWith, params, scope.parent],
  );
  const [chosen, setChosen] = useState(() => ({ names: [] as readonly string[], store: make([], null) }));
  const listOffered = useCallback(
    (names: readonly string[]) =>
      writable.filter((field) => listMeaningReads(field).every((name) => name in shared || names.includes(name))),
    [writable, shared],
  );
  const choose = useCallback(
    (next: readonly string[]) => {
      const names = listOffered(next).flatMap(({ name }) => (next.includes(name) ? name : []));
      setChosen(({ store }) => ({ names, store: make(names, store) }));
    },
    [listOffered, make],
  );
  useFormVoice(chosen.store);
  const offered = useMemo(() => listOffered(chosen.names), [listOffered, chosen.names]);
  const apart = writable.filter((field) => !offered.includes(field)).map(({ name }) => name);
  return { offered, apart, shared, choose, ...chosen };
}
