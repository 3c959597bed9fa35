import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react';
import { narrowMediaQuery } from '../theme/rules.ts';
import { Button } from './Button.tsx';
import { Glyph, glyphForTone, type GlyphTone } from './Glyph.tsx';
import { ToolButton } from './ToolButton.tsx';
import { useShell } from './shell.tsx';

export interface ToastOptions {
  readonly tone?: GlyphTone;
  /** Stays until it is closed. Negative ones always stay. */
  readonly keep?: boolean;
  /** What it tells of: it takes the place of what was told of the same before. */
  readonly about?: string;
  readonly action?: { readonly title: string; readonly onClick?: () => void; readonly to?: string };
}

interface ShownToast extends ToastOptions {
  readonly id: number;
  readonly text: string;
}

const visibleMs = 6000;
const ToastContext = createContext<(text: string, options?: ToastOptions) => void>(() => undefined);

/** Shows one line at the foot of the page. */
export const useToast = () => useContext(ToastContext);

const Stack = styled('section')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar,
  left: 'calc(var(--shell-left, 0px) + 16px)',
  bottom: 60,
  display: 'grid',
  gap: 8,
  justifyItems: 'start',
  maxWidth: 'min(480px, calc(100vw - 32px))',
  [narrowMediaQuery(theme)]: { left: 16, right: 16, bottom: 'calc(68px + env(safe-area-inset-bottom))' },
}));

const Strip = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 40,
  padding: '4px 4px 4px 12px',
  borderRadius: 8,
  color: '#E7E8EC',
  backgroundColor: '#23262E',
  border: '1px solid #3C404A',
  boxShadow: theme.vars.palette.float.popover,
  '--mui-palette-action-hover': 'rgb(255 255 255 / .08)',
  '--mui-palette-background-paper': '#23262E',
}));

/** Holds the toasts of the whole application, at most three at a time. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const { words } = useShell();
  const show = useCallback((text: string, options: ToastOptions = {}) => {
    const id = ++lastId;
    const isNews = (toast: ShownToast): boolean => toast.text !== text && (options.about === undefined || toast.about !== options.about);
    setToasts((now) => [...now.filter(isNews).slice(-2), { ...options, id, text }]);
  }, []);
  const close = useCallback((id: number) => setToasts((now) => now.filter((toast) => toast.id !== id)), []);
  return (
    <ToastContext value={show}>
      {children}
      <Stack aria-label={words.notifications} data-theme="dark">
        {toasts.map((toast) => (
          <ToastLine key={toast.id} toast={toast} close={close} />
        ))}
      </Stack>
    </ToastContext>
  );
}

let lastId = 0;

function ToastLine({ toast, close }: { readonly toast: ShownToast; readonly close: (id: number) => void }) {
  const { words } = useShell();
  const [isHeld, setHeld] = useState(false);
  const tone = toast.tone ?? 'neutral';
  const stays = toast.keep === true || tone === 'negative' || isHeld;
  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(() => close(toast.id), visibleMs);
    return () => clearTimeout(timer);
  }, [stays, close, toast.id]);
  const hold = {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  const { action } = toast;
  return (
    <Strip role={tone === 'negative' ? 'alert' : 'status'} data-tone={tone} {...hold}>
      {tone === 'neutral' ? null : (
        <Box sx={{ color: (theme) => theme.vars.palette.tone[tone].fg, display: 'flex' }}>
          <Glyph name={glyphForTone(tone)} />
        </Box>
      )}
      <Box sx={{ flex: 1, py: 1, overflowWrap: 'anywhere' }}>{toast.text}</Box>
      {action === undefined ? null : (
        <Button
          variant="text"
          size="small"
          sx={{ color: '#9CABFF' }}
          {...(action.to === undefined ? {} : { to: action.to })}
          onClick={() => {
            action.onClick?.();
            close(toast.id);
          }}
        >
          {action.title}
        </Button>
      )}
      <ToolButton icon="cross" label={words.close} size={28} onClick={() => close(toast.id)} />
    </Strip>
  );
}
