/** What is typed into the action forms and comments of a page: kept while another tab is open, and not thrown away unasked when the page is left. */
import { useLingui } from '@lingui/react';
import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Values } from '../../../model/values.ts';
import type { FormStore } from '../state/form-store.ts';
import { LeaveGuard } from './Guard.tsx';
import { isSameValue } from '../state/settle.ts';

interface ActionDraft {
  readonly record: Values | null;
  readonly store: FormStore;
}

interface PageDrafts {
  /** By the names of their actions. */
  readonly open: Map<string, ActionDraft>;
  /** On their way to the server, which may lead to another page. */
  readonly sent: Set<FormStore>;
  readonly texts: TextDrafts;
}

/** Typed texts that are not sent yet, by what they are for. */
export type TextDrafts = Map<string, string>;

const DraftsContext = createContext<PageDrafts | null>(null);

/** Stands around the page of one record. */
export function DraftsPage({ children }: { readonly children: ReactNode }) {
  const { i18n } = useLingui();
  const [drafts] = useState<PageDrafts>(() => ({ open: new Map(), sent: new Set(), texts: new Map() }));
  const isLeaving = useRef(false);
  const isDirty = useCallback(
    () => drafts.texts.size > 0 || [...drafts.open.values()].some(({ store }) => hasTypedDraft(store) && !drafts.sent.has(store)),
    [drafts],
  );
  return (
    <DraftsContext value={drafts}>
      <LeaveGuard isDirty={isDirty} isLeaving={isLeaving} text={i18n._('What you typed on this page will be lost.')}>
        {children}
      </LeaveGuard>
    </DraftsContext>
  );
}

/** The texts of the page, which outlive whatever they are typed into. */
export function useTextDrafts(): TextDrafts {
  const [own] = useState<TextDrafts>(() => new Map());
  return useContext(DraftsContext)?.texts ?? own;
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

/** Has a form count as sent until the answer is there. */
export function useSendDraft(): <T>(store: FormStore, answer: () => Promise<T>) => Promise<T> {
  const drafts = useContext(DraftsContext);
  return async (store, answer) => {
    drafts?.sent.add(store);
    try {
      return await answer();
    } finally {
      drafts?.sent.delete(store);
    }
  };
}

const hasTypedDraft = (store: FormStore): boolean => store.changed().length > 0;
