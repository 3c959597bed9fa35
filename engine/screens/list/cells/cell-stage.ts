/** How far the edit of a cell is. */
import { useEffect, type RefObject } from 'react';
import { findCellElement, type CellPlace } from './cell-place.ts';

/**
 * `reading`: nothing can be typed yet; `told`: it cannot be edited, and why stands in its place; `leaving`: it is being saved, and somebody
 * has pressed elsewhere.
 */
export type CellStage = 'closed' | 'reading' | 'told' | 'typing' | 'leaving';

/** Marks what is drawn upon the cell. */
export const cellBoxMark = 'data-cell-box';

interface WatchedCell {
  readonly root: RefObject<HTMLElement | null>;
  readonly asked: CellPlace | null;
  readonly stage: RefObject<CellStage>;
  readonly onGiveUp: () => void;
}

/** Until something can be typed no key acts on the page behind, and Escape or a press elsewhere gives the cell up. */
export function useUntypedCell({ root, asked, stage, onGiveUp }: WatchedCell): void {
  useEffect(() => {
    if (asked === null) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (stage.current !== 'reading') return;
      event.stopImmediatePropagation();
      const isForBrowser = event.ctrlKey || event.metaKey || event.altKey || /^F\d+$/.test(event.key);
      if (!isForBrowser || event.key === 'F2') event.preventDefault();
      if (event.key !== 'Escape') return;
      findCellElement(root.current, asked)?.focus();
      onGiveUp();
    };
    const point = ({ target }: Event): void => {
      if (stage.current !== 'reading' && stage.current !== 'told') return;
      if (!isAtCell(root.current, asked, target)) onGiveUp();
    };
    return watchDocument({ press, point });
  }, [root, asked, stage, onGiveUp]);
}

/** Calls when somebody goes on elsewhere than in this cell, or takes back, until it is told to end. */
export function watchElsewhere(table: HTMLElement | null, place: CellPlace, onElsewhere: () => void): () => void {
  const look = (event: Event): void => {
    if (!isAtCell(table, place, event.target) || (event instanceof KeyboardEvent && event.key === 'Escape')) onElsewhere();
  };
  return watchDocument({ press: look, point: look });
}

function watchDocument({ press, point }: { press: (event: KeyboardEvent) => void; point: (event: Event) => void }): () => void {
  const watched = new AbortController();
  const options = { signal: watched.signal, capture: true };
  document.addEventListener('keydown', press, options);
  document.addEventListener('pointerdown', point, options);
  return () => watched.abort();
}

const isAtCell = (table: HTMLElement | null, place: CellPlace, target: EventTarget | null): boolean =>
  target instanceof Element && (target.closest(`[${cellBoxMark}]`) !== null || findCellElement(table, place)?.contains(target) === true);
