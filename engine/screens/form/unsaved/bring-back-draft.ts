import type { FormStore } from '../state/form-store.ts';
import { putBackDraft } from './form-draft.ts';
import { keepDraft, readDraft, type DraftAddress } from './kept-drafts.ts';
import type { DraftNews } from './useKeptDraft.ts';

interface BroughtDraft {
  readonly draft: NonNullable<ReturnType<typeof readDraft>>;
  /** Names of the fields that were put back. */
  readonly back: readonly string[];
  readonly news: DraftNews;
}

/** Puts what was typed before back into a form; null: nothing was. */
export function bringBackDraft(address: DraftAddress, store: FormStore): BroughtDraft | null {
  const draft = readDraft(address);
  if (draft === null) return null;
  const { back, left } = putBackDraft(store, draft);
  if (back.length + left.length > 0) return { draft, back, news: { at: draft.at, kind: back.length === 0 ? 'lost' : 'back', left } };
  keepDraft(address, null);
  return null;
}
