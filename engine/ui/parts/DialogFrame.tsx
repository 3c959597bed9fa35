import Box from '@mui/material/Box';
import MuiDialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { DialogProps } from './Dialog.tsx';
import { ToolButton } from './ToolButton.tsx';
import { useNarrow } from './useNarrow.ts';
import { useShell } from './shell.tsx';

const widths = { confirm: 440, form: 640, table: 880 } as const;
const editable =
  'input:not([readonly]):not([disabled]):not([type=hidden]), textarea:not([readonly]):not([disabled]):not([aria-hidden]), [role=combobox]';

/** A dialog on raised ground; full screen when narrow, the first field has the focus. */
export function DialogFrame({
  title,
  context,
  size,
  onClose,
  actions,
  secondary,
  children,
  closesOutside = size === 'confirm',
}: DialogProps) {
  const { words } = useShell();
  const isFull = useNarrow() && size !== 'confirm';
  const id = useId();
  return (
    <MuiDialog
      open
      fullScreen={isFull}
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown' || closesOutside) onClose();
      }}
      aria-labelledby={id}
      maxWidth={false}
      slotProps={{
        paper: {
          'data-size': size,
          sx: { width: '100%', maxWidth: isFull ? '100%' : widths[size], ...(isFull ? { borderRadius: 0, border: 0 } : {}) },
        } as object,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, p: '16px 12px 8px 20px' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h3" component="h2" id={id} sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {context ? (
            <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0 }}>
              {context}
            </Typography>
          ) : null}
        </Box>
        {size === 'confirm' ? null : <ToolButton icon="cross" label={words.close} onClick={onClose} />}
      </Box>
      <DialogBody>{children}</DialogBody>
      {actions === undefined && secondary === undefined ? null : (
        <DialogActions>
          <Box sx={{ flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', gap: 2 }}>{secondary}</Box>
          {actions}
        </DialogActions>
      )}
    </MuiDialog>
  );
}

// A component of its own, because the dialog's portal mounts its children only after the effects around it.
function DialogBody({ children }: { readonly children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const target = body.current?.querySelector<HTMLElement>(editable);
    if (target && !body.current?.contains(document.activeElement)) target.focus();
  }, []);
  return <DialogContent ref={body}>{children}</DialogContent>;
}
