/** What is typed into the action forms of a page: kept while another tab is open, and not thrown away unasked when the page is left. */
import { useLingui } from '@lingui/react';
import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Values } from '../../model/values.ts';
import type { FormStore } from './form-store.ts';
import { Guard } from './Guard.tsx';
import { isSame } from './settle.ts';

interface Draft {
  readonly record: Values | null;
  readonly store: FormStore;
}

interface Drafts {
  /** By the names of their actions. */
  readonly open: Map<string, Draft>;
  /** On their way to the server, which may lead to another page. */
  readonly sent: Set<FormStore>;
}

const DraftsContext = createContext<Drafts | null>(null);

/** Stands around the page of one record. */
export function DraftsPage({ children }: { readonly children: ReactNode }) {
  const { i18n } = useLingui();
  const [drafts] = useState<Drafts>(() => ({ open: new Map(), sent: new Set() }));
  const isLeaving = useRef(false);
  const isDirty = useCallback(() => [...drafts.open.values()].some(({ store }) => isTyped(store) && !drafts.sent.has(store)), [drafts]);
  return (
    <DraftsContext value={drafts}>
      <Guard isDirty={isDirty} isLeaving={isLeaving} text={i18n._('What you typed on this page will be lost.')}>
        {children}
      </Guard>
    </DraftsContext>
  );
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
export function useDraft({ name, record, isOnPage, make }: DraftTask): FormStore {
  const page = useContext(DraftsContext);
  const drafts = isOnPage ? page : null;
  const [draft, setDraft] = useState<Draft>(() => {
    const held = drafts?.open.get(name);
    if (held !== undefined && isSame(held.record, record)) return held;
    return { record, store: make(held?.store ?? null) };
  });
  if (!isSame(draft.record, record)) setDraft({ record, store: make(draft.store) });
  useEffect(() => {
    drafts?.open.set(name, draft);
    return () => {
      if (!isTyped(draft.store)) drafts?.open.delete(name);
    };
  }, [drafts, name, draft]);
  return draft.store;
}

/** Has a form count as sent until the answer is there. */
export function useSent(): <T>(store: FormStore, answer: () => Promise<T>) => Promise<T> {
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

const isTyped = (store: FormStore): boolean => store.changed().length > 0;
