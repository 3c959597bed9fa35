/** What is typed into the action forms and comments of a page: kept while another tab is open and over a reload, and not thrown away unasked when the page is left. */
import { useLingui } from '@lingui/react';
import { useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Values } from '../../../model/values.ts';
import type { FormStore } from '../state/form-store.ts';
import { isSameValue } from '../state/settle.ts';
import { DraftsContext, type ActionDraft, type PageDrafts } from './drafts-context.ts';
import { LeaveGuard } from './Guard.tsx';
import { createTextDrafts, type TextDrafts } from './text-drafts.ts';
import { useDraftAddress } from './useDraftAddress.ts';

/** Stands around the page of one record. */
export function DraftsPage({ children }: { readonly children: ReactNode }) {
  const { i18n } = useLingui();
  const [drafts] = useState<PageDrafts>(() => ({ open: new Map(), sent: new Set(), texts: createTextDrafts(), kept: new Map() }));
  const isLeaving = useRef(false);
  const isDirty = useCallback(
    () => drafts.texts.size > 0 || [...drafts.open].some(([name, { store }]) => hasTypedDraft(store) && !drafts.sent.has(name)),
    [drafts],
  );
  const giveUp = useCallback(() => {
    drafts.texts.clear();
    for (const forget of drafts.kept.values()) forget();
  }, [drafts]);
  return (
    <DraftsContext value={drafts}>
      <LeaveGuard isDirty={isDirty} isLeaving={isLeaving} text={i18n._('What you typed on this page will be lost.')} onLeave={giveUp}>
        {children}
      </LeaveGuard>
    </DraftsContext>
  );
}

/** The texts of the page, which outlive whatever they are typed into. `form` tells what they are about. */
export function useTextDrafts(form: string): TextDrafts {
  const [own] = useState(createTextDrafts);
  const texts = useContext(DraftsContext)?.texts ?? own;
  const address = useDraftAddress(form);
  // Before they are drawn for the first time.
  useState(() => address !== null && texts.keepAt(address));
  return texts;
}

interface DraftTask {
  readonly name: string;
  readonly record: Values | null;
  /** Stands in the flow of a page; a dialog is asked about by its own frame. */
  readonly isOnPage: boolean;
  /** Goes on with what was typed into `held`. */
  readonly make: (held: FormStore | null) => FormStore;
}

/** The store of an action's form. It follows the record, and what is typed stays: when the record changes, and while another tab is open. */
export function useActionDraft({ name, record, isOnPage, make }: DraftTask): FormStore {
  const page = useContext(DraftsContext);
  const drafts = isOnPage ? page : null;
  const [draft, setDraft] = useState<ActionDraft>(() => {
    const held = drafts?.open.get(name);
    if (held !== undefined && isSameValue(held.record, record)) return held;
    return { record, store: make(held?.store ?? null) };
  });
  if (!isSameValue(draft.record, record)) setDraft({ record, store: make(draft.store) });
  useEffect(() => {
    drafts?.open.set(name, draft);
    return () => {
      if (!hasTypedDraft(draft.store)) drafts?.open.delete(name);
    };
  }, [drafts, name, draft]);
  return draft.store;
}

/** Has the form of an action count as sent until the answer is there. */
export function useSendDraft(name: string): <T>(answer: () => Promise<T>) => Promise<T> {
  const drafts = useContext(DraftsContext);
  return async (answer) => {
    drafts?.sent.add(name);
    try {
      return await answer();
    } finally {
      drafts?.sent.delete(name);
    }
  };
}

const hasTypedDraft = (store: FormStore): boolean => store.changed().length > 0;
