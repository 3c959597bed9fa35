import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { Suspense, useCallback, useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { narrowMediaQuery } from '../theme/rules.ts';
import { Button } from './Button.tsx';
import { Glyph, glyphForTone } from './Glyph.tsx';
import { deferPart } from './deferred.tsx';
import type { ToastPlaceProps } from './ToastPlace.tsx';
import { ToolButton } from './ToolButton.tsx';
import { useShell } from './shell.tsx';
import { ToastContext, type ToastOptions } from './toast-context.ts';

interface ShownToast extends ToastOptions {
  readonly id: number;
  readonly text: string;
}

// Most pages are read without a toast.
const ToastPlace = deferPart<ToastPlaceProps>(() => import('./ToastPlace.tsx').then((module) => module.ToastPlace));

const visibleMs = 6000;
/** As long as it offers to take something back. */
const undoMs = 10_000;

const Stack = styled('section')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar,
  left: 'calc(var(--shell-left, 0px) + 16px)',
  bottom: 'max(60px, calc(var(--dock-height, 0px) + 16px))',
  display: 'grid',
  gap: 8,
  justifyItems: 'start',
  maxWidth: 'min(480px, calc(100vw - 32px))',
  // The focus is at the foot: below the bar and the tabs of the page nothing is worked on.
  '&[data-high]': { bottom: 'auto', top: 104 },
  [narrowMediaQuery(theme)]: {
    left: 16,
    right: 16,
    bottom: 'max(calc(68px + env(safe-area-inset-bottom)), calc(var(--dock-height, 0px) + 12px))',
  },
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
    const told = listSubjects(options);
    const isNews = (toast: ShownToast): boolean => toast.text !== text && !listSubjects(toast).some((about) => told.includes(about));
    setToasts((now) => [...now.filter(isNews).slice(-2), { ...options, id, text }]);
  }, []);
  const close = useCallback((id: number) => setToasts((now) => now.filter((toast) => toast.id !== id)), []);
  const stack = useRef<HTMLElement>(null);
  return (
    <ToastContext value={show}>
      {children}
      <Stack ref={stack} aria-label={words.notifications} data-theme="dark" data-screen-only>
        {toasts.length > 0 && (
          <Suspense fallback={null}>
            <ToastPlace stack={stack} told={toasts} />
          </Suspense>
        )}
        {toasts.map((toast) => (
          <ToastLine key={toast.id} toast={toast} close={close} />
        ))}
      </Stack>
    </ToastContext>
  );
}

let lastId = 0;

function listSubjects({ about, undo }: ToastOptions): readonly string[] {
  return [about, undo?.about].filter((each) => each !== undefined);
}

function ToastLine({ toast, close }: { readonly toast: ShownToast; readonly close: (id: number) => void }) {
  const { words } = useShell();
  const [isHeld, setHeld] = useState(false);
  const strip = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const tone = toast.tone ?? 'neutral';
  const undo = toast.undo ?? null;
  const hasUndo = undo !== null;
  const stays = toast.keep === true || tone === 'negative' || isHeld;
  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(() => close(toast.id), hasUndo ? undoMs : visibleMs);
    return () => clearTimeout(timer);
  }, [stays, hasUndo, close, toast.id]);
  const hold = {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      setHeld(true);
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
    },
    onBlur: () => setHeld(false),
  };
  const leave = (): void => {
    if (strip.current?.contains(document.activeElement) === true) giveBackFocus(cameFrom.current);
    close(toast.id);
  };
  const { action } = toast;
  return (
    <Strip ref={strip} role={tone === 'negative' ? 'alert' : 'status'} data-tone={tone} {...hold}>
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
            leave();
          }}
        >
          {action.title}
        </Button>
      )}
      {undo === null ? null : (
        <Button
          variant="text"
          size="small"
          sx={{ color: '#9CABFF' }}
          onClick={() => {
            undo.onClick();
            leave();
          }}
        >
          {undo.title}
        </Button>
      )}
      <ToolButton icon="cross" label={words.close} size={28} onClick={leave} />
    </Strip>
  );
}

/** A button that goes takes the focus with it: to where it came from, or else to the page. */
function giveBackFocus(from: HTMLElement | null): void {
  if (from?.isConnected === true) from.focus();
  if (from !== null && document.activeElement === from) return;
  document.querySelector<HTMLElement>('main')?.focus();
}
