import { useContext, useMemo } from 'react';
import { useRowsWithCopies } from '../../../data/useRefs.ts';
import { FieldCell } from '../../../fields/cells.tsx';
import { CustomViewsContext } from '../../../fields/hand-written/custom-views.tsx';
import type { Field, Resource } from '../../../model/model.ts';
import type { Values } from '../../../model/values.ts';
import { collectValueReads, createValuesReader } from '../state/field-reads.ts';
import type { FormStore } from '../state/form-store.ts';
import { useFormState } from '../state/useFormState.ts';

interface FormValueProps {
  readonly field: Field;
  readonly store: FormStore;
  readonly resource: Resource;
}

/** The value of a field that nobody ever writes, in a form: drawn again when a value changes that it reads, not with every key. */
export function FormValueView({ field, store, resource }: FormValueProps) {
  const { cells } = useContext(CustomViewsContext);
  // What is drawn by hand is given the whole record.
  const isHandWritten = cells.some(({ name }) => name === field.display);
  const read = useMemo(
    () => createValuesReader(isHandWritten ? undefined : collectValueReads(field), store.state().values),
    [field, store, isHandWritten],
  );
  const values = useFormState(store, (state) => read(state.values));
  return (
    <div className="field-value">
      {field.choices?.kind === 'ref' ? (
        <FormReferenceView field={field} store={store} resource={resource} value={values[field.name]} />
      ) : (
        <FieldCell field={field} values={values} scope={store.scope()} isRoomy />
      )}
    </div>
  );
}

/** A reference reads as the title of what it refers to. */
function FormReferenceView({ field, store, resource, value }: FormValueProps & { readonly value: unknown }) {
  const { name } = field;
  const row = useMemo<Values>(() => ({ [name]: value }), [name, value]);
  const scope = useMemo(() => store.facts.scopeOf(row), [store, row]);
  const [filled = row] = useRowsWithCopies(
    resource,
    useMemo(() => [row], [row]),
    { scope, only: useMemo(() => [name], [name]) },
  );
  return <FieldCell field={field} values={filled} scope={store.scope()} isRoomy />;
}
