/** Yes or no as a switch. */
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { InputProps } from '../input.tsx';

/** The input of `boolean`. Its label stands beside it, so the field around it draws none. */
export function BooleanInput({ id, path, label, value, port, onChange, isReadOnly, aria }: InputProps) {
  return (
    <FormControlLabel
      label={label}
      control={
        <Switch
          id={id}
          checked={value === true}
          onChange={(event) => !isReadOnly && onChange(event.target.checked)}
          onBlur={() => port.touch(path)}
          slotProps={{ input: { role: 'switch', ...aria, 'aria-readonly': isReadOnly, 'aria-disabled': isReadOnly } }}
        />
      }
    />
  );
}
