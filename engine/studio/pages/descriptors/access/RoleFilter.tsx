import { useLingui } from '@lingui/react';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useI18n } from '../../../../i18n/index.ts';
import type { Model } from '../../../../model/model.ts';
import { titleOfRole } from '../../../words/words-of-fact.ts';

interface RoleFilterProps {
  readonly roles: Model['roles'];
  /** null: all. */
  readonly value: string | null;
  readonly onChange: (role: string | null) => void;
}

/** Chooses the one role to show. */
export function RoleFilter({ roles, value, onChange }: RoleFilterProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const titleOf = (role: string): string => titleOfRole(role, roles, text);
  const label = i18n._('Show only role');
  return (
    <Autocomplete
      options={Object.keys(roles)}
      value={value}
      onChange={(_event, role) => onChange(role)}
      getOptionLabel={titleOf}
      noOptionsText={i18n._('No role matches')}
      openText={i18n._('Open')}
      closeText={i18n._('Close')}
      clearText={i18n._('Clear')}
      sx={{ width: { xs: '100%', sm: 280 } }}
      renderOption={({ key, ...props }, role) => (
        <Box component="li" key={key} {...props} sx={{ gap: 2, justifyContent: 'space-between !important' }}>
          <span>{titleOf(role)}</span>
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {role}
          </Box>
        </Box>
      )}
      renderInput={({ slotProps }) => (
        <OutlinedInput
          fullWidth
          placeholder={label}
          {...slotProps.input}
          slotProps={{ input: { ...slotProps.htmlInput, 'aria-label': label } }}
        />
      )}
    />
  );
}
