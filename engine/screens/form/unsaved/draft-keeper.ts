import { whenIdle } from '../../../data/wait.ts';
import type { FormStore } from '../state/form-store.ts';
import { collectDraft, type TypedOver } from './form-draft.ts';
import { keepDraft, type DraftAddress } from './kept-drafts.ts';

/** Keeps what is typed into one form, a moment after it was typed. */
export interface DraftKeeper {
  /** Until the returned function is called. */
  readonly watch: () => () => void;
  /** What is typed from now on is typed over this record. */
  readonly typeOver: (record: TypedOver) => void;
  /** What was typed so far is saved or given up. */
  readonly forget: () => void;
}

/** As long as somebody types on, once in a while. */
const waitMs = 500;

export function createDraftKeeper(address: DraftAddress, store: FormStore): DraftKeeper {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let seen = store.state();
  let isKept = isTypedInto();
  let over: TypedOver = { version: null, values: null };

  function isTypedInto(): boolean {
    return seen.edited.size > 0 || Object.keys(seen.refused).length > 0;
  }
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const flush = (): void => {
    if (timer === null) return;
    stop();
    const draft = collectDraft(store, over);
    if (draft !== null || isKept) keepDraft(address, draft);
    isKept = draft !== null;
  };
  const forget = (): void => {
    stop();
    seen = store.state();
    keepDraft(address, null);
    isKept = false;
  };
  const note = (): void => {
    const { values, refused } = seen;
    seen = store.state();
    if (seen.values === values && seen.refused === refused) return;
    // What is saved or taken back goes at once, for the page may be left with it.
    if (isTypedInto()) timer ??= setTimeout(() => whenIdle(flush, { latest: waitMs }), waitMs);
    else if (isKept || timer !== null) forget();
  };
  const watch = (): (() => void) => {
    const unsubscribe = store.subscribe(note);
    // A tab in the background may end without another word.
    const ends = [
      [window, 'pagehide'],
      [document, 'visibilitychange'],
    ] as const;
    for (const [target, name] of ends) target.addEventListener(name, flush);
    return () => {
      unsubscribe();
      // The form may be opened again, and nobody has given up what was typed last.
      flush();
      for (const [target, name] of ends) target.removeEventListener(name, flush);
    };
  };
  return { watch, typeOver: (record) => void (over = record), forget };
}
