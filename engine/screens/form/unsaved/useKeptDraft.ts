import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { LoadedRecord } from '../../../data/source.ts';
import type { Values } from '../../../model/values.ts';
import { useEngine } from '../../context.ts';
import type { TypedForm } from '../state/form-store.ts';
import { getPathFieldName } from '../state/places.ts';
import { isSameValue } from '../state/settle.ts';
import type { FormSetup, FormTask } from '../state/useFormSetup.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { putBackDraft } from './form-draft.ts';
import { keepDraft, readDraft, type DraftAddress, type KeptDraft } from './kept-drafts.ts';

interface OpenedForm {
  readonly task: FormTask;
  readonly setup: FormSetup;
  readonly key: readonly string[];
  /** Of the record that the form shows. */
  readonly version: string | null;
}

/** What is told of a draft above its form. */
export interface DraftNews {
  /** When it was typed, in ms. */
  readonly at: number;
  /** `lost`: nothing of it could be put back. */
  readonly kind: 'back' | 'lost' | 'discarded';
  /** Names of fields that could not be put back. */
  readonly left: readonly string[];
}

interface FoundDraft {
  readonly news: DraftNews;
  /** The record that it was typed over, where somebody has changed the same fields since. */
  readonly typedOver: LoadedRecord | null;
}

interface DiscardedDraft {
  readonly typed: TypedForm;
  readonly found: FoundDraft;
  readonly kept: KeptDraft | null;
  /** The record that it was typed over; null: a new one. */
  readonly over: LoadedRecord | null;
}

export interface FormDraft {
  readonly news: DraftNews | null;
  readonly typedOver: LoadedRecord | null;
  /** What was typed over an older record goes on over the newer one. */
  readonly endConflict: () => void;
  /** What was typed is saved or given up: nothing of it remains. Keeps its identity. */
  readonly forget: () => void;
  /** Call before what was typed is taken back: a draft that was found can be had again. */
  readonly discard: () => void;
  readonly undoDiscard: () => void;
}

/** Keeps what is typed into a form, and puts back what was typed into it before. */
export function useKeptDraft({ task, setup, key, version }: OpenedForm): FormDraft {
  const { store } = setup;
  const { old } = task;
  const address = useDraftAddress(task, key);
  const [found, setFound] = useState(() => (address === null ? null : findDraft(address, { task, setup, key, version })));
  const [discarded, setDiscarded] = useState<DiscardedDraft | null>(null);
  const typedOver = found?.typedOver ?? null;
  const keeper = useMemo(() => (address === null ? null : createDraftKeeper(address, store)), [address, store]);
  useEffect(() => keeper?.watch(), [keeper]);
  useEffect(() => keeper?.typeOver(typedOver ?? { version, values: null }), [keeper, typedOver, version]);
  const forget = useCallback(() => {
    keeper?.forget();
    setFound(null);
    setDiscarded(null);
  }, [keeper]);
  return useMemo(
    () => ({
      news: found?.news ?? (discarded === null ? null : { ...discarded.found.news, kind: 'discarded' }),
      typedOver,
      endConflict: () => setFound((now) => now && { ...now, typedOver: null }),
      forget,
      discard: () => {
        if (found === null || address === null) return;
        const over = old === null ? null : (typedOver ?? { values: old, version });
        setDiscarded({ typed: store.state(), found, kept: readDraft(address), over });
        keeper?.forget();
        setFound(null);
      },
      undoDiscard: () => {
        if (discarded === null || address === null) return;
        const { typed, over, kept } = discarded;
        setDiscarded(null);
        // The record may have been read again since.
        setFound({ ...discarded.found, typedOver: isOvertaken(discarded, old, version) ? over : null });
        keepDraft(address, kept);
        store.resume(typed);
      },
    }),
    [found, discarded, typedOver, forget, keeper, store, address, old, version],
  );
}

/** null: nothing of this form is kept. It keeps its identity. */
function useDraftAddress({ resource, mode, params }: FormTask, key: readonly string[]): DraftAddress | null {
  const { draftsOf: account } = useEngine();
  const { search } = useLocation();
  // A new record began with what led to it.
  const [form] = useState(() => JSON.stringify([resource.name, mode, key, params, mode === 'create' ? search : '']));
  return useMemo(() => (account === null ? null : { account, form }), [account, form]);
}

function findDraft(address: DraftAddress, { task: { old }, setup: { store }, version }: OpenedForm): FoundDraft | null {
  const draft = readDraft(address);
  if (draft === null) return null;
  const { back, left } = putBackDraft(store, draft);
  if (back.length + left.length === 0) {
    keepDraft(address, null);
    return null;
  }
  const isMet = old !== null && (version === null || draft.version !== version) && back.some((name) => isChangedSince(draft, name, old));
  return {
    news: { at: draft.at, kind: back.length === 0 ? 'lost' : 'back', left },
    typedOver: isMet ? { values: { ...old, ...draft.before }, version: draft.version ?? version } : null,
  };
}

/** Somebody has changed the same fields since it was discarded, or had before. */
function isOvertaken({ typed, over }: DiscardedDraft, old: Values | null, version: string | null): boolean {
  if (old === null || over === null || (version !== null && over.version === version)) return false;
  const names = [...typed.edited, ...Object.keys(typed.refused).map(getPathFieldName)];
  return names.some((name) => !isSameValue(over.values[name], old[name]));
}

const isChangedSince = ({ before }: KeptDraft, name: string, old: Values): boolean =>
  Object.hasOwn(before, name) && !isSameValue(before[name], old[name]);
