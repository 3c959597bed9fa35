/** When the plain table makes room for the grid: once something is wanted that only the grid can do, and nobody is in the middle of something. */
import { afterPress } from '../../../data/wait.ts';
import { isTypingTarget } from '../../../ui/index.ts';
import { detailsField } from './grid-style.ts';
import { findTableFocus, type TableFocus } from './table-focus.ts';
import { answerTableKey } from './table-keys.ts';

interface HandOver {
  readonly load: () => Promise<void>;
  /** Draws the grid. */
  readonly turn: (focus: TableFocus | null) => void;
  /** The grid is wanted, whatever is pressed. */
  readonly isWanted: boolean;
}

// What is open, under way or asked belongs to the cells that stand here, and would end with them.
const underWay = '[aria-expanded="true"], [aria-busy="true"]';
/** Who comes here may soon want the grid. */
const near = `[role="columnheader"], [data-field="${detailsField}"]`;
/** What a column is made wider by. */
const edge = '.MuiDataGrid-columnSeparator--resizable';
const jumps = ['Home', 'End', 'PageUp', 'PageDown', ' '];
const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

/** Keys in a cell that only the grid answers: to cells that are far away, and over several rows at once. */
function isGridKey({ key, target, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement) || !target.matches('[role="gridcell"], [role$="header"], [name^="select_"]')) return false;
  if (target.matches('input') && key === ' ') return false;
  return jumps.includes(key) || (arrows.includes(key) && (shiftKey || ctrlKey || metaKey || altKey));
}

export function handOverTable(table: HTMLElement, { load, turn, isWanted: isWantedNow }: HandOver): () => void {
  let isHere = false;
  let isWanted = false;
  let pressed: { readonly key: KeyboardEventInit; readonly on: EventTarget | null } | null = null;
  const watched = new AbortController();
  const { signal } = watched;
  const changes = new MutationObserver(() => setTimeout(look));
  const stop = (): void => {
    watched.abort();
    changes.disconnect();
  };
  const makeRoom = (): void => {
    if (!isHere || !isWanted || signal.aborted) return;
    if (table.dataset['held'] !== undefined || table.querySelector(underWay) !== null) return;
    // What is typed or chosen there would go with its field.
    const { activeElement: focused } = document;
    if (isTypingTarget(focused) && table.contains(focused)) return;
    stop();
    // Whoever has gone on since has no use for what it would do.
    turn(findTableFocus(table, pressed !== null && pressed.on === focused ? pressed.key : null));
  };
  function look(): void {
    afterPress(makeRoom);
  }
  let isAsked = false;
  const ask = (): void => {
    if (isAsked) return;
    isAsked = true;
    // Without it the table goes on as it is; the next sign asks again.
    load().then(
      () => {
        isHere = true;
        look();
      },
      () => (isAsked = false),
    );
  };
  const want = (): void => {
    if (!isWanted) {
      isWanted = true;
      table.addEventListener('focusout', () => setTimeout(look), { signal });
      changes.observe(table, { subtree: true, attributes: true, attributeFilter: ['aria-expanded', 'aria-busy', 'data-held'] });
    }
    ask();
    look();
  };
  const reach = ({ target }: Event): void => {
    if (!(target instanceof Element) || target.closest(near) === null) return;
    if (target.closest(edge) === null) ask();
    else want();
  };
  const press = (event: KeyboardEvent): void => {
    if (answerTableKey(event, table)) event.preventDefault();
    if (event.defaultPrevented || !isGridKey(event)) return;
    event.preventDefault();
    const { key, code, keyCode, shiftKey, ctrlKey, metaKey, altKey } = event;
    // The grid tells some keys by their `keyCode`.
    pressed = { key: { key, code, keyCode, shiftKey, ctrlKey, metaKey, altKey }, on: event.target };
    want();
  };
  table.addEventListener('pointerover', reach, { signal, passive: true });
  table.addEventListener('keydown', press, { signal });
  if (isWantedNow) want();
  return stop;
}
