import type { KeyboardEvent } from 'react';

/** Saving, and where to go then; taking back; doing nothing until an answer has come. */
type CellKey = 0 | 1 | -1 | 'back' | 'wait';

/** What a key does in a cell that is edited; null: its input answers it. */
export function readCellKey(
  { key, target, currentTarget, nativeEvent, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent<HTMLElement>,
  { isBusy, isPicked }: { readonly isBusy: boolean; readonly isPicked: boolean },
): CellKey | null {
  if (nativeEvent.isComposing || !(target instanceof HTMLElement)) return null;
  // What floats above the cell answers its own keys; a choice that is not made is taken back with the cell.
  if (!currentTarget.contains(target)) return isPicked && key === 'Escape' && isInMenu(target) ? 'back' : null;
  if (isBusy) return 'wait';
  const isOffering = target.getAttribute('aria-expanded') === 'true';
  if (key === 'Escape') return isOffering ? null : 'back';
  if (key === 'Tab' && !ctrlKey && !altKey && !metaKey) return shiftKey ? -1 : 1;
  if (key !== 'Enter' || target.closest('button') !== null) return null;
  if (target instanceof HTMLTextAreaElement && shiftKey) return null;
  return isOffering && target.hasAttribute('aria-activedescendant') ? null : 0;
}

const isInMenu = (target: HTMLElement): boolean => target.closest('[role="listbox"]') !== null;
