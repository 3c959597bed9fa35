import { useLingui } from '@lingui/react';
import { SuggestMany } from '../../../../fields/Suggest.tsx';
import { useI18n } from '../../../../i18n/index.ts';
import { describedByIds, Labelled } from '../../../../ui/index.ts';
import type { SharedInputsState } from './useSharedInputs.ts';

interface FieldPickerProps {
  readonly id: string;
  readonly inputs: SharedInputsState;
  /** It was tried without any. */
  readonly isMissing: boolean;
}

/** Which fields get a new value. */
export function FieldPicker({ id, inputs: { offered, names, choose, store }, isMissing }: FieldPickerProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const error = isMissing ? i18n._('Choose at least one field') : null;
  const help = i18n._('Other fields change only where the form of the record would change them, too.');
  const options = offered.map(({ name, title }) => ({ value: name, title: text(title), detail: null }));
  return (
    <Labelled id={id} label={i18n._('Fields to change')} help={help} error={error}>
      <SuggestMany
        id={id}
        options={options}
        held={options.filter(({ value }) => names.includes(value))}
        placeholder={names.length === 0 ? i18n._('Choose fields') : ''}
        isInvalid={error !== null}
        aria={{ 'aria-describedby': describedByIds(id, { help, error }) ?? '', 'aria-required': true, 'aria-invalid': error !== null }}
        onPick={choose}
        path={id}
        port={store.port}
      />
    </Labelled>
  );
}
