import { useMemo } from 'react';
import type { LayoutBlock } from '../../../../model/model.ts';
import { focusFormNote } from '../../../form/state/form-notes.ts';
import { FormBody } from '../../../form/rjsf/FormBody.tsx';
import type { FormContext } from '../../../form/rjsf/form-context.ts';
import type { FormStore } from '../../../form/state/form-store.ts';

interface SharedInputsProps {
  readonly id: string;
  readonly store: FormStore;
  readonly names: readonly string[];
  readonly onSave: () => void;
}

/** The inputs of the chosen fields, as the form of one record draws them. */
export function SharedInputs({ id, store, names, onSave }: SharedInputsProps) {
  const context = useMemo<FormContext>(
    () => ({ store, blocks: names.map(buildCell), lockHelp: nothing, whyLocked: nothing, valueView: nothing, isDialog: true }),
    [store, names],
  );
  return <FormBody id={id} context={context} onSave={onSave} onBlocked={() => focusFormNote('summary')} />;
}

const nothing = (): null => null;

const buildCell = (field: string): LayoutBlock => ({
  kind: 'cell',
  when: true,
  needsRecord: false,
  cell: { field, title: null, as: null, link: null, tooltip: null, truncate: null, empty: null, when: true },
});
