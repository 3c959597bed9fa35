import { useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react';
import { useEffect, useRef, useState } from 'react';
import { useData } from '../../../data/data-context.ts';
import { ApiError } from '../../../data/source.ts';
import { useI18n } from '../../../i18n/index.ts';
import { isTypingTarget, useShownKeys, useToast } from '../../../ui/index.ts';
import { useErrorText } from '../../actions/useErrorText.ts';
import type { ListModel } from '../useList.ts';
import { MATCHED_LIMIT, readMatchedRows } from './matched-rows.ts';

/** How the selection may grow: to the whole page, then to all that match. null: it is of all, or there are no more. */
export type SelectionOffer =
  | { readonly kind: 'page'; readonly count: number; readonly take: () => void }
  | {
      readonly kind: 'matched';
      readonly total: number;
      readonly isEstimated: boolean;
      /** They are more than can be selected at once. */
      readonly isTooMany: boolean;
      /** They are being read. */
      readonly isBusy: boolean;
      readonly take: () => void;
    };

/** What the dock offers beside what is selected. The key that selects a page takes the next step when the page is selected already. */
export function useMatchedOffer(model: ListModel): SelectionOffer | null {
  const { rows, page, selection, question } = model;
  const { i18n } = useLingui();
  const { number } = useI18n();
  const data = useData();
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const reading = useRef<AbortController | null>(null);
  const keyed = rows.filter(({ hasKey }) => hasKey);
  const isWholePage = keyed.every(({ id }) => selection.ids.has(id));
  // What is read answers the question that was on the screen, for the page that was selected.
  useEffect(() => () => reading.current?.abort(), [question, isWholePage]);

  const takeMatched = async (): Promise<void> => {
    const { signal } = (reading.current = new AbortController());
    setBusy(true);
    try {
      const { rows: all, areAll, given, total } = await readMatchedRows(client, data, model, signal);
      if (signal.aborted) return;
      if (areAll) selection.selectMatched(all);
      else
        toast(
          i18n._('The server gave {given} of {total} records at once, so not all that match can be selected. Use filters first.', {
            given: number(given),
            total: number(total),
          }),
          { tone: 'warning' },
        );
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      toast(i18n._('All that match could not be selected: {error}', { error: errorText(error) }), { tone: 'negative' });
    } finally {
      setBusy(false);
    }
  };

  const offer = findOffer();
  useSecondSelectAll(offer?.kind === 'matched' && !offer.isTooMany && !isBusy ? offer.take : null);
  return offer;

  function findOffer(): SelectionOffer | null {
    if (selection.matched !== null || page.data === undefined || page.isPlaceholderData) return null;
    if (!isWholePage) return { kind: 'page', count: keyed.length, take: () => selection.select(new Set(keyed.map(({ id }) => id))) };
    const { total, isEstimated } = page.data;
    if (total <= rows.length) return null;
    return { kind: 'matched', total, isEstimated, isTooMany: total > MATCHED_LIMIT, isBusy, take: () => void takeMatched() };
  }
}

/** Ctrl A in a table whose page is selected as it is: the table itself would select the page again. */
function useSecondSelectAll(take: (() => void) | null): void {
  const { i18n } = useLingui();
  useShownKeys(take === null ? [] : [{ keys: 'Ctrl A', title: i18n._('Select all that match') }]);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isSelectAll = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'a';
      const isInTable = event.target instanceof HTMLElement && event.target.closest('[role="grid"]') !== null;
      if (!isSelectAll || !isInTable || event.repeat || latest.current === null || isTypingTarget(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    // Before the table: it would make a whole page of one that is not, and that is the step before.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, []);
}
