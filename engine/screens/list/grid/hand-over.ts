/** When the table that was drawn first makes room for the grid: as soon as its code is here, and nobody is in the middle of something. */
import { afterPress, whenIdle } from '../../../data/wait.ts';
import { isTypingTarget } from '../../../ui/index.ts';
import { focusCell } from '../rows/focus-row.ts';
import { findNeighbourCell, findTableFocus, type TableFocus } from './table-focus.ts';

interface HandOver {
  readonly load: () => Promise<void>;
  /** Draws the grid. */
  readonly turn: (focus: TableFocus | null) => void;
}

// What is open, under way or asked belongs to the cells that stand here, and would end with them.
const underWay = '[aria-expanded="true"], [aria-busy="true"]';
const soon = { latest: 1000 } as const;
const signs = ['pointerover', 'focusin', 'wheel', 'scroll', 'keydown'] as const;
/** Answered by links, buttons and letters wherever they are pressed. */
const isEverybodys = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Tab' ||
  key === 'Shift' ||
  key === 'Control' ||
  key === 'Alt' ||
  key === 'Meta' ||
  (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey);

export function handOverTable(table: HTMLElement, { load, turn }: HandOver): () => void {
  let isHere = false;
  let pressed: KeyboardEventInit | null = null;
  const watched = new AbortController();
  const { signal } = watched;
  const makeRoom = (): void => {
    if (!isHere || signal.aborted || table.dataset['held'] !== undefined || table.querySelector(underWay) !== null) return;
    // What is typed or chosen there would go with its field.
    const { activeElement: focused } = document;
    if (isTypingTarget(focused) && table.contains(focused)) return;
    stop();
    turn(findTableFocus(table, pressed));
  };
  const look = (): void => afterPress(makeRoom);
  let isAsked = false;
  const ask = (): void => {
    if (isAsked) return;
    isAsked = true;
    // Without it the table goes on as it is; the next sign asks again.
    load().then(
      () => {
        isHere = true;
        whenIdle(look, soon);
      },
      () => (isAsked = false),
    );
  };
  const hold = (event: KeyboardEvent): void => {
    const { target, key, code, keyCode, shiftKey, ctrlKey, metaKey, altKey } = event;
    // One step needs no grid: the steps of a hand that does not wait all count.
    const next = shiftKey || ctrlKey || metaKey || altKey || isTypingTarget(target) ? null : findNeighbourCell(target as Element, key);
    if (next !== null) {
      event.preventDefault();
      focusCell(next);
      return;
    }
    if (isEverybodys(event) || !(target instanceof HTMLElement) || !target.matches('[role="gridcell"], [role$="header"]')) return;
    event.preventDefault();
    // The grid tells Ctrl A by its `keyCode`.
    pressed = { key, code, keyCode, shiftKey, ctrlKey, metaKey, altKey };
    look();
  };
  for (const sign of signs) table.addEventListener(sign, ask, { signal, passive: true, capture: true });
  table.addEventListener('keydown', hold, { signal });
  table.addEventListener('focusout', () => setTimeout(look), { signal });
  const changes = new MutationObserver(() => setTimeout(look));
  changes.observe(table, { subtree: true, attributes: true, attributeFilter: ['aria-expanded', 'aria-busy', 'data-held'] });
  function stop(): void {
    watched.abort();
    changes.disconnect();
  }
  whenIdle(ask, soon);
  return stop;
}
