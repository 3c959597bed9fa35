/** Opens the palette and the list of keys, whose code is loaded when they are first wanted. */
import { useLingui } from '@lingui/react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { deferSurface, useLetterKeys, useShownKeys } from '../../ui/index.ts';
import type { PaletteFrameProps } from './PaletteFrame.tsx';

const PaletteFrame = deferSurface<PaletteFrameProps>(() => import('./PaletteFrame.tsx').then((module) => module.PaletteFrame));
const PaletteDialog = deferSurface(() => import('./PaletteDialog.tsx').then((module) => module.PaletteDialog));
const KeysDialog = deferSurface(() => import('./KeysDialog.tsx').then((module) => module.KeysDialog));

interface PaletteHostProps {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** Ctrl K (Cmd K) opens the palette, `?` the keys. */
export function PaletteHost({ isOpen, setOpen }: PaletteHostProps) {
  const { i18n } = useLingui();
  const [isTelling, setTelling] = useState(false);
  const [typed, setTyped] = useState('');
  const [isEntered, setEntered] = useState(false);
  useLetterKeys({ '?': { title: i18n._('Keyboard shortcuts'), run: () => setTelling(true) } });
  useShownKeys([{ keys: 'Ctrl K', title: i18n._('Search or jump to…') }]);
  useJumpKey(() => setOpen(true));
  const close = (): void => {
    setOpen(false);
    setTyped('');
    setEntered(false);
  };
  const type = (next: string): void => {
    setTyped(next);
    setEntered(false);
  };
  const press = ({ key }: KeyboardEvent): void => setEntered((before) => before || key === 'Enter');
  return (
    <>
      {isOpen && (
        <PaletteDialog
          waiting={<PaletteFrame value={typed} onType={type} onClose={close} onKeyDown={press} />}
          typed={typed}
          isEntered={isEntered}
          onClose={close}
          onKeys={() => setTelling(true)}
        />
      )}
      {isTelling && <KeysDialog onClose={() => setTelling(false)} />}
    </>
  );
}

function useJumpKey(open: () => void): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
