import { useLingui } from '@lingui/react';
import Divider from '@mui/material/Divider';
import MuiDialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import type { KeyboardEvent, ReactNode } from 'react';
import { Icon } from '../../ui/index.ts';

export interface PaletteFrameProps {
  /** Of the list, and the beginning of those of its options. */
  readonly id: string;
  readonly value: string;
  /** Which option Enter means; null: there is none. */
  readonly active: number | null;
  readonly onType: (text: string) => void;
  readonly onClose: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

/** The box of the palette with its line to type in, which stays when the rest has been loaded: what is typed meanwhile is not lost. */
export function PaletteFrame({ id, value, active, onType, onClose, onKeyDown, children }: PaletteFrameProps) {
  const { i18n } = useLingui();
  const label = i18n._('Search or jump to…');
  return (
    <MuiDialog
      open
      onClose={onClose}
      transitionDuration={0}
      aria-label={label}
      maxWidth={false}
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: { sx: { width: 600, maxWidth: 'calc(100% - 32px)', mt: { xs: '16px !important', sm: '12vh !important' } } },
      }}
    >
      <InputBase
        fullWidth
        autoFocus
        value={value}
        placeholder={label}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        startAdornment={<Icon name="search" />}
        inputProps={{
          ...{ role: 'combobox', 'aria-label': label, 'aria-autocomplete': 'list', spellCheck: false, autoComplete: 'off' },
          ...{ 'aria-expanded': active !== null, 'aria-controls': id },
          ...(active !== null && { 'aria-activedescendant': `${id}-${active}` }),
        }}
        sx={{ gap: 2, px: 3, minHeight: 44 }}
      />
      <Divider />
      {children}
    </MuiDialog>
  );
}
