import { useLingui } from '@lingui/react';
import Divider from '@mui/material/Divider';
import MuiDialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import type { InputHTMLAttributes, KeyboardEvent, ReactNode } from 'react';
import { Icon } from '../../ui/index.ts';

export interface PaletteFrameProps {
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly onClose: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly input?: InputHTMLAttributes<HTMLInputElement>;
  readonly children?: ReactNode;
}

/** The box of the palette with its line to type in. It is there at once: what is typed before the rest has been loaded is not lost. */
export function PaletteFrame({ value, onType, onClose, onKeyDown, input = {}, children }: PaletteFrameProps) {
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
        {...(onKeyDown && { onKeyDown })}
        startAdornment={<Icon name="search" />}
        inputProps={{ ...input, 'aria-label': label, spellCheck: false, autoComplete: 'off' }}
        sx={{ gap: 2, px: 3, minHeight: 44 }}
      />
      <Divider />
      {children}
    </MuiDialog>
  );
}
