import { useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { FormStore } from '../state/form-store.ts';
import { bringBackDraft } from './bring-back-draft.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { DraftsContext } from './drafts-context.ts';
import { useDraftAddress } from './useDraftAddress.ts';
import type { DraftNews } from './useKeptDraft.ts';

export interface KeptInputs {
  /** What was typed before is back; null: nothing was. */
  readonly news: DraftNews | null;
  /** What was typed is sent or given up: nothing of it remains. Keeps its identity. */
  readonly forget: () => void;
  /** Takes back what is typed. */
  readonly discard: () => void;
}

/** Keeps what is typed into the inputs of an action, and puts back what was typed into them before. `form` tells which they are. */
export function useKeptInputs(store: FormStore, form: string): KeptInputs {
  const page = useContext(DraftsContext);
  const address = useDraftAddress(form);
  const [news, setNews] = useState(() =>
    address === null || store.changed().length > 0 ? null : (bringBackDraft(address, store)?.news ?? null),
  );
  const keeper = useMemo(() => (address === null ? null : createDraftKeeper(address, store)), [address, store]);
  useEffect(() => keeper?.watch(), [keeper]);
  // Whoever leaves the page gives it up, also on a tab that is not open by then.
  useEffect(() => void (keeper !== null && page?.kept.set(form, keeper.forget)), [keeper, page, form]);
  const forget = useCallback(() => {
    keeper?.forget();
    setNews(null);
  }, [keeper]);
  const discard = () => {
    store.reset(store.facts.start);
    forget();
  };
  return { news, forget, discard };
}
