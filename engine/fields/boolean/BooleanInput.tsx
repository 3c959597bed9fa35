/** Yes or no as a switch. */
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useLingui } from '@lingui/react';
import { useI18n } from '../../i18n/index.ts';
import { findChoiceOption } from '../../model/options.ts';
import type { InputProps } from '../input.tsx';
import { LockedInput } from '../LockedInput.tsx';

/** The input of `boolean`. Its label stands beside it, so the field around it draws none; in a cell the column has it. A locked one is its word. */
export function BooleanInput(props: InputProps) {
  const { id, path, field, label, value, port, onChange, isReadOnly, aria } = props;
  const { i18n } = useLingui();
  const { text } = useI18n();
  if (isReadOnly) {
    const option = findChoiceOption(field.choices, value);
    const word = value === true ? i18n._('Yes') : i18n._('No');
    return <LockedInput {...props} text={option === undefined ? word : text(option.title)} />;
  }
  return (
    <FormControlLabel
      label={aria['aria-label'] === undefined ? label : ''}
      control={
        <Switch
          id={id}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={() => port.touch(path)}
          slotProps={{ input: { role: 'switch', ...aria } }}
        />
      }
    />
  );
}
