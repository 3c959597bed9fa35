/** Opens the palette and the list of keys, whose code is loaded when they are first wanted. */
import { useLingui } from '@lingui/react';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { deferSurface, useLatest, useLetterKeys, useShownKeys } from '../../ui/index.ts';
import type { PaletteFrameProps } from './PaletteFrame.tsx';
import type { PaletteListProps } from './PaletteList.tsx';

const PaletteFrame = deferSurface<PaletteFrameProps>(() => import('./PaletteFrame.tsx').then((module) => module.PaletteFrame));
const PaletteList = deferSurface<PaletteListProps>(() => import('./PaletteList.tsx').then((module) => module.PaletteList));
const KeysDialog = deferSurface(() => import('./KeysDialog.tsx').then((module) => module.KeysDialog));

interface PaletteHostProps {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** Ctrl K (Cmd K) opens the palette, `?` the keys. */
export function PaletteHost({ isOpen, setOpen }: PaletteHostProps) {
  const { i18n } = useLingui();
  const [isTelling, setTelling] = useState(false);
  useLetterKeys({ '?': { title: i18n._('Keyboard shortcuts'), run: () => setTelling(true) } });
  useShownKeys([{ keys: 'Ctrl K', title: i18n._('Search or jump to…') }]);
  useJumpKey(() => setOpen(true));
  return (
    <>
      {isOpen && <Palette onClose={() => setOpen(false)} onKeys={() => setTelling(true)} />}
      {isTelling && <KeysDialog onClose={() => setTelling(false)} />}
    </>
  );
}

/** What is typed, and what its list makes of the keys once that is here. */
function Palette({ onClose, onKeys }: Pick<PaletteListProps, 'onClose' | 'onKeys'>) {
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState<number | null>(null);
  // Enter after a name or number that was typed faster than it is found.
  const [isAwaited, setAwaited] = useState(false);
  const keys = useRef<((event: KeyboardEvent) => void) | null>(null);
  const type = (next: string | ((before: string) => string)): void => {
    setText(next);
    setAwaited(false);
  };
  const press = (event: KeyboardEvent): void => {
    if (keys.current !== null) keys.current(event);
    else if (event.key === 'Enter') setAwaited(true);
  };
  return (
    <PaletteFrame
      waiting={<TypedAhead onType={type} onEnter={() => setAwaited(true)} onClose={onClose} />}
      id={id}
      value={text}
      active={active}
      onType={type}
      onClose={onClose}
      onKeyDown={press}
    >
      <PaletteList {...{ id, text, keys, isAwaited, setAwaited, setActive, onClose, onKeys }} />
    </PaletteFrame>
  );
}

interface TypedAheadProps {
  readonly onType: (change: (before: string) => string) => void;
  readonly onEnter: () => void;
  readonly onClose: () => void;
}

/** Takes the keys until the line to type in is there: else they would be lost, or do what a letter does on the page. */
function TypedAhead({ onType, onEnter, onClose }: TypedAheadProps) {
  useLayoutEffect(() => {
    const press = (event: globalThis.KeyboardEvent): void => {
      const { key } = event;
      // With AltGr many keyboards write @ and brackets; it says Ctrl and Alt, too.
      if ((event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')) return;
      if (key.length === 1) onType((before) => before + key);
      else if (key === 'Backspace') onType((before) => before.slice(0, -1));
      else if (key === 'Enter') onEnter();
      else if (key === 'Escape') onClose();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  });
  return null;
}

function useJumpKey(open: () => void): void {
  const latest = useLatest(open);
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [latest]);
}
