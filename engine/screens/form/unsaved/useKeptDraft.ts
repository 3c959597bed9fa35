import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { LoadedRecord } from '../../../data/source.ts';
import type { Values } from '../../../model/values.ts';
import type { TypedForm } from '../state/form-store.ts';
import { getPathFieldName } from '../state/places.ts';
import { isSameValue } from '../state/settle.ts';
import type { FormSetup, FormTask } from '../state/useFormSetup.ts';
import { bringBackDraft } from './bring-back-draft.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { keepDraft, readDraft, type DraftAddress, type KeptDraft } from './kept-drafts.ts';
import { useDraftAddress } from './useDraftAddress.ts';

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
  /** What the create of what is typed is called, until it is saved or given up. */
  readonly idempotencyKey: string;
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
  const { search } = useLocation();
  // A new record began with what led to it.
  const [form] = useState(() => JSON.stringify([task.resource.name, task.mode, key, task.params, task.mode === 'create' ? search : '']));
  const address = useDraftAddress(form);
  const [found, setFound] = useState(() => (address === null ? null : findFormDraft(address, { task, setup, key, version })));
  const [idempotencyKey, setKey] = useState(() => (address && readDraft(address)?.idempotencyKey) ?? createIdempotencyKey());
  const [discarded, setDiscarded] = useState<DiscardedDraft | null>(null);
  const typedOver = found?.typedOver ?? null;
  const keeper = useMemo(() => (address === null ? null : createDraftKeeper(address, store)), [address, store]);
  useEffect(() => keeper?.watch(), [keeper]);
  useEffect(
    () => keeper?.typeOver({ ...(typedOver ?? { version, values: null }), idempotencyKey }),
    [keeper, typedOver, version, idempotencyKey],
  );
  const forget = useCallback(() => {
    keeper?.forget();
    setKey(createIdempotencyKey());
    setFound(null);
    setDiscarded(null);
  }, [keeper]);
  return useMemo(
    () => ({
      news: found?.news ?? (discarded === null ? null : { ...discarded.found.news, kind: 'discarded' }),
      typedOver,
      endConflict: () => setFound((now) => now && { ...now, typedOver: null }),
      forget,
      idempotencyKey,
      discard: () => {
        setKey(createIdempotencyKey());
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
        setKey(kept?.idempotencyKey ?? createIdempotencyKey());
        // The record may have been read again since.
        setFound({ ...discarded.found, typedOver: isOvertaken(discarded, old, version) ? over : null });
        keepDraft(address, kept);
        store.resume(typed);
      },
    }),
    [found, discarded, typedOver, idempotencyKey, forget, keeper, store, address, old, version],
  );
}

// Without a secure context there is no `randomUUID`.
function createIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** null: nothing of this form is kept. It keeps its identity. */
function findFormDraft(address: DraftAddress, { task: { old }, setup: { store }, version }: OpenedForm): FoundDraft | null {
  const brought = bringBackDraft(address, store);
  if (brought === null) return null;
  const { draft, back, news } = brought;
  const isMet = old !== null && (version === null || draft.version !== version) && back.some((name) => isChangedSince(draft, name, old));
  return {
    news,
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
