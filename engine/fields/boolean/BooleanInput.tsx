/** Yes or no as a switch. */
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { Icon } from '../../ui/index.ts';
import type { InputProps } from '../input.tsx';

/** The input of `boolean`. Its label stands beside it, so the field around it draws none. A locked one is muted and has a lock, and still takes the focus. */
export function BooleanInput({ id, path, label, value, port, onChange, isReadOnly, aria }: InputProps) {
  return (
    <FormControlLabel
      label={
        isReadOnly ? (
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
            {label}
            <Icon name="lock" />
          </Box>
        ) : (
          label
        )
      }
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
