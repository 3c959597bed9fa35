import { useLingui } from '@lingui/react';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MuiDialog from '@mui/material/Dialog';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useI18n } from '../../i18n/index.ts';
import { Icon } from '../../ui/index.ts';
import { useVisibleMenu } from './useVisibleMenu.ts';

/** Calls `open` on Ctrl K or Cmd K. */
export function useJumpKey(open: () => void): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Type a few letters of a menu entry, Enter opens it. */
export function JumpDialog({ onClose }: { readonly onClose: () => void }) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const navigate = useNavigate();
  const entries = useVisibleMenu().flatMap((group) =>
    group.entries.map((entry) => ({
      path: entry.path,
      to: entry.to,
      title: text(entry.title),
      group: group.title === null ? '' : text(group.title),
      icon: entry.icon ?? 'circle',
    })),
  );
  const label = i18n._('Search or jump to…');
  return (
    <MuiDialog
      open
      onClose={onClose}
      aria-label={label}
      maxWidth={false}
      slotProps={{ container: { sx: { alignItems: 'flex-start' } }, paper: { sx: { width: 480, mt: '12vh !important', p: 2 } } }}
    >
      <Autocomplete
        open
        options={entries}
        getOptionLabel={(entry) => entry.title}
        getOptionKey={(entry) => entry.path}
        autoHighlight
        forcePopupIcon={false}
        noOptionsText={i18n._('No menu entry matches')}
        slotProps={{
          popper: { disablePortal: true, sx: { position: 'static !important', transform: 'none !important', width: '100% !important' } },
          paper: { sx: { border: 0, boxShadow: 'none', mt: 2, backgroundColor: 'transparent' } },
        }}
        onChange={(_event, entry) => {
          if (entry === null) return;
          onClose();
          void navigate(entry.to);
        }}
        renderOption={({ key, ...props }, entry) => (
          <Box component="li" key={key} {...props} sx={{ gap: 2 }}>
            <Icon name={entry.icon} />
            <Box sx={{ flex: 1 }}>{entry.title}</Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{entry.group}</Box>
          </Box>
        )}
        renderInput={({ slotProps }) => (
          <OutlinedInput
            fullWidth
            autoFocus
            placeholder={label}
            startAdornment={<Icon name="search" />}
            ref={slotProps.input.ref}
            slotProps={{ input: { ...slotProps.htmlInput, 'aria-label': label } }}
            sx={{ gap: 2 }}
          />
        )}
      />
    </MuiDialog>
  );
}
