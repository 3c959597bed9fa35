import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useLingui } from '@lingui/react';
import { buildRowId, getRecordKey, resolveRecordParams } from '../../../data/address.ts';
import { useData } from '../../../data/data-context.ts';
import { refreshRecords } from '../../../data/keys.ts';
import { buildEntityTag } from '../../../data/version.ts';
import { useI18n } from '../../../i18n/index.ts';
import type { Values } from '../../../model/values.ts';
import { deferSurface, useToast, type ToastUndo } from '../../../ui/index.ts';
import { runOnRecords, type BulkOutcome } from '../../actions/bulk.ts';
import { performAction } from '../../actions/perform.ts';
import { narrowLeftSelection } from '../../left-list/left-list.ts';
import { findRestore } from '../../undo/restore-record.ts';
import type { BulkAction } from './bulk-actions.ts';
import type { ListModel } from '../useList.ts';

const BulkDialogs = deferSurface(() => import('./BulkDialogs.tsx').then((module) => module.BulkDialogs));
const RunGuard = deferSurface(() => import('./RunGuard.tsx').then((module) => module.RunGuard));

/** One call for each record. */
export interface BulkTask {
  /** What the button was called. */
  readonly verb: string;
  readonly records: readonly Values[];
  readonly work: (record: Values) => Promise<unknown>;
  /** What takes one of them back, by what `work` came to; null: nothing does. */
  readonly undoOf?: (record: Values, result: unknown) => (() => Promise<unknown>) | null;
}

interface BulkProgress {
  readonly done: number;
  readonly of: number;
  readonly isStopping: boolean;
}

export interface BulkRunner {
  readonly start: (bulk: BulkAction) => void;
  /** Calls done of calls to do; null while nothing runs. */
  readonly progress: BulkProgress | null;
  /** Begins no further call. */
  readonly stop: () => void;
  /** How many of the selected records the last run has failed for, and what shows them. */
  readonly failed: { readonly count: number; readonly show: () => void };
  readonly dialogs: ReactNode;
}

export type BulkStage = { readonly is: 'confirm' | 'dialog'; readonly bulk: BulkAction };

export interface DoneRun {
  readonly task: BulkTask;
  readonly outcomes: readonly BulkOutcome[];
}

/** Does something with each selected record that qualifies: one question, one call each, one toast. What failed stays selected. */
export function useBulkRunner(model: ListModel): BulkRunner {
  const { resource, params, scopeOf, selection } = model;
  const { source } = useData();
  const client = useQueryClient();
  const toast = useToast();
  const { i18n } = useLingui();
  const { text, number } = useI18n();
  const [stage, setStage] = useState<BulkStage | null>(null);
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  const isGone = useIsGone();
  const [last, setLast] = useState<DoneRun | null>(null);
  const [isShown, setShown] = useState(false);

  // Wanted soon: the network may be gone when there is something to ask or to tell.
  const hasSelection = selection.ids.size > 0;
  useEffect(() => {
    if (hasSelection) BulkDialogs.load().catch(() => undefined);
  }, [hasSelection]);

  const idOf = (record: Values): string => buildRowId(resource, record) ?? '';
  const failedOf = (outcomes: readonly BulkOutcome[]) => outcomes.filter(({ error }) => error !== null).map(({ record }) => record);
  const verbOf = (bulk: BulkAction): string =>
    bulk.kind === 'action' ? text(bulk.action.title) : resource.remove === null ? '' : text(resource.remove.title);

  const taskOf = (bulk: BulkAction, form: Values): BulkTask => ({
    verb: verbOf(bulk),
    records: bulk.qualified,
    work: async (record) => {
      if (bulk.kind === 'action')
        return performAction(source, { resource, action: bulk.action, record, form, params, scope: { ...scopeOf(record), form } });
      const at = { params: resolveRecordParams(resource, record, params), version: buildEntityTag(record) };
      return source.remove(resource, getRecordKey(resource, record) ?? [], at);
    },
    ...(bulk.kind === 'delete' && {
      undoOf: (record: Values) => findRestore(resource, { record, params, source, scope: scopeOf(record) }),
    }),
  });

  const runNow = async (task: BulkTask): Promise<void> => {
    setStage(null);
    setShown(false);
    const of = task.records.length;
    const { signal } = (running.current = new AbortController());
    setProgress({ done: 0, of, isStopping: false });
    const onProgress = throttleProgress((done) => setProgress({ done, of, isStopping: signal.aborted }), of);
    const outcomes = await runOnRecords(task.records, task.work, { onProgress, signal });
    running.current = null;
    setProgress(null);
    setLast({ task, outcomes });
    const bad = failedOf(outcomes);
    const left = of - outcomes.length;
    const values = { verb: task.verb, done: number(outcomes.length - bad.length), failed: number(bad.length), left: number(left) };
    // Of a list that was left there is nothing to show.
    const action = { title: i18n._('Show'), onClick: () => setShown(true) };
    const offers = { ...(!isGone.current && { action }), undo: offerUndo(task, outcomes) };
    if (bad.length > 0) {
      const told = left > 0 ? i18n._('{verb}: {done} done, {failed} failed, {left} not begun.', values) : null;
      toast(told ?? i18n._('{verb}: {done} done, {failed} failed.', values), { tone: 'negative', ...offers });
      setShown(true);
    } else if (left > 0) toast(i18n._('{verb}: {done} done, {left} not begun.', values), { tone: 'warning', ...offers });
    else toast(i18n._('{verb}: {done} done.', values), { tone: 'positive', ...offers });
    const tried = new Set(outcomes.map(({ record }) => idOf(record)));
    const stays = new Set([...bad, ...task.records.filter((record) => !tried.has(idOf(record)))].map(idOf));
    selection.deselect(new Set([...selection.ids].filter((id) => !stays.has(id))));
    if (isGone.current) narrowLeftSelection(resource.name, (id) => stays.has(id));
    await refreshRecords(client, resource);
  };

  const stop = useCallback((): void => {
    running.current?.abort();
    setProgress((now) => now && { ...now, isStopping: true });
  }, []);

  /** Takes back, by a call each, what has gone well and has a way back; that is a run like any other. */
  const offerUndo = ({ undoOf }: BulkTask, outcomes: readonly BulkOutcome[]): ToastUndo | null => {
    const ways = new Map(
      outcomes.flatMap(({ record, error, result }) => {
        const undo = error === null ? (undoOf?.(record, result) ?? null) : null;
        return undo === null ? [] : [[record, undo] as const];
      }),
    );
    if (ways.size === 0) return null;
    const isWhole = ways.size === outcomes.length;
    const title = isWhole ? i18n._('Undo') : i18n._('Undo {n}', { n: number(ways.size) });
    const work = async (record: Values): Promise<unknown> => ways.get(record)?.();
    return { title, onClick: () => void runNow({ verb: i18n._('Undo'), records: [...ways.keys()], work }) };
  };

  const start = (bulk: BulkAction): void => {
    const isPlain = bulk.kind === 'action' && bulk.action.confirm === null && bulk.refused.length === 0;
    if (bulk.kind === 'edit') setStage({ is: 'dialog', bulk });
    else if (isPlain) confirmed(bulk);
    else setStage({ is: 'confirm', bulk });
  };

  const confirmed = (bulk: BulkAction): void => {
    if (bulk.kind === 'action' && bulk.action.order.length > 0) setStage({ is: 'dialog', bulk });
    else void runNow(taskOf(bulk, {}));
  };

  const shown = isShown ? last : null;
  const count = last === null ? 0 : failedOf(last.outcomes).filter((record) => selection.ids.has(idOf(record))).length;
  return {
    start,
    progress,
    stop,
    failed: { count, show: () => setShown(true) },
    dialogs: (
      <>
        {progress !== null && <RunGuard onLeave={stop} />}
        {(stage !== null || shown !== null) && (
          <BulkDialogs
            {...{ model, stage, shown, taskOf, verbOf }}
            onRun={(task) => void runNow(task)}
            onConfirm={confirmed}
            onClose={() => (shown !== null ? setShown(false) : setStage(null))}
          />
        )}
      </>
    ),
  };
}

const drawnMost = 10;

/** Tells how far a run is so many times a second at most, and that it has ended: a page is not drawn anew for each of thousands of calls. */
function throttleProgress(tell: (done: number) => void, of: number): (done: number) => void {
  let told = -Infinity;
  return (done) => {
    const now = performance.now();
    if (done < of && now - told < 1000 / drawnMost) return;
    told = now;
    tell(done);
  };
}

function useIsGone(): RefObject<boolean> {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);
  return isGone;
}
