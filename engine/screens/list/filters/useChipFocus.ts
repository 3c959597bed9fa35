import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { ListScreenState } from '../state/list-state.ts';

interface ChipFocus {
  /** Holds the chips. */
  readonly line: RefObject<HTMLElement | null>;
  /** To be called before a chip is removed. */
  readonly leave: () => void;
  /** To be called before all of them are. */
  readonly leaveAll: () => void;
}

/** Whoever removes a chip goes on from the one that takes its place, else from the button with this id, and not from the top of the page. */
export function useChipFocus({ filters, alternatives }: Pick<ListScreenState, 'filters' | 'alternatives'>, button: string): ChipFocus {
  const line = useRef<HTMLElement>(null);
  const left = useRef<number | null>(null);
  useLayoutEffect(() => {
    const at = left.current;
    left.current = null;
    // They may be somewhere else by now.
    const isLost = document.activeElement === document.body || line.current?.contains(document.activeElement) === true;
    if (at === null || !isLost) return;
    (listChips(line.current)[at]?.querySelector('button') ?? document.getElementById(button))?.focus();
  }, [filters, alternatives, button]);
  const leave = (): void => {
    const at = listChips(line.current).findIndex((chip) => chip.contains(document.activeElement));
    left.current = at < 0 ? null : at;
  };
  const leaveAll = (): void => {
    left.current = 0;
  };
  return { line, leave, leaveAll };
}

function listChips(line: HTMLElement | null): readonly Element[] {
  return line === null ? [] : [...line.querySelectorAll('[data-filter-chip]')];
}
