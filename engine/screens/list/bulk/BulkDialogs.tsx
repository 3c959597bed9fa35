import { useLingui } from '@lingui/react';
import { buildRowId, getRecordKey, resolveRecordParams } from '../../../data/address.ts';
import { useData } from '../../../data/data-context.ts';
import { useI18n } from '../../../i18n/index.ts';
import type { Values } from '../../../model/values.ts';
import { ConfirmDialog, deferSurface } from '../../../ui/index.ts';
import { formatTitleInSentence } from '../../../model/title-in-sentence.ts';
import { isRecordBehind } from '../../actions/useConclude.ts';
import { formatRecordTitle } from '../../../model/record-title.ts';
import type { ListModel } from '../useList.ts';
import type { BulkAction } from './bulk-actions.ts';
import { BulkRefusedList } from './BulkQuestion.tsx';
import { BulkResult } from './BulkResult.tsx';
import type { BulkStage, BulkTask, DoneRun } from './useBulk.tsx';

const ActionDialog = deferSurface(() => import('../../form/ActionDialog.tsx').then((module) => module.ActionDialog));
const BulkEditDialog = deferSurface(() => import('./edit/BulkEditDialog.tsx').then((module) => module.BulkEditDialog));

export interface BulkDialogsProps {
  readonly model: ListModel;
  /** What is asked before a run; null: nothing. */
  readonly stage: BulkStage | null;
  /** The run whose results are shown; null: none. They come first. */
  readonly shown: DoneRun | null;
  readonly verbOf: (bulk: BulkAction) => string;
  readonly taskOf: (bulk: BulkAction, form: Values) => BulkTask;
  readonly onRun: (task: BulkTask) => void;
  readonly onConfirm: (bulk: BulkAction) => void;
  readonly onClose: () => void;
}

/** What is asked before a run over many records, and what came of it. */
export function BulkDialogs({ model, stage, shown, verbOf, taskOf, onRun, onConfirm, onClose }: BulkDialogsProps) {
  const { i18n } = useLingui();
  const { number, text, locale } = useI18n();
  const planRetry = useRetry(model);
  const { resource, params, scopeOf } = model;
  if (shown !== null)
    return (
      <BulkResult
        resource={resource}
        verb={shown.task.verb}
        outcomes={shown.outcomes}
        onRetry={() => onRun(planRetry(shown))}
        onClose={onClose}
      />
    );
  if (stage === null) return null;
  const { bulk } = stage;
  if (bulk.kind === 'edit') return <BulkEditDialog model={model} bulk={bulk} onCancel={onClose} onRun={onRun} />;
  if (stage.is === 'dialog' && bulk.kind === 'action')
    return (
      <ActionDialog
        resource={resource}
        action={bulk.action}
        record={null}
        params={params}
        onCancel={onClose}
        onDone={(form) => {
          onRun(taskOf(bulk, form));
          return Promise.resolve(null);
        }}
      />
    );
  const verb = verbOf(bulk);
  const [first] = bulk.qualified;
  const n = bulk.qualified.length;
  const only = n === 1 && first !== undefined ? formatRecordTitle(resource, first, locale) : '';
  const titles = formatTitleInSentence(text(n === 1 ? resource.title : resource.titlePlural), locale);
  const title = only === '' ? i18n._('{n} {titles}', { n: number(n), titles }) : only;
  return (
    <ConfirmDialog
      title={i18n._('{verb}: {title}?', { verb, title })}
      text={<BulkRefusedList resource={resource} bulk={bulk} elsewhere={countElsewhere(bulk, model)} scopeOf={scopeOf} />}
      verb={i18n._('{verb} ({count})', { verb, count: number(n) })}
      tone={bulk.kind === 'action' ? bulk.action.tone : 'negative'}
      onConfirm={() => onConfirm(bulk)}
      onCancel={onClose}
    />
  );
}

/** What it was tried again with, and what that came to. */
interface RetriedWork {
  readonly now: Values;
  readonly result: unknown;
}

/** The same once more, for the records that it failed for: as they are by now. What somebody else has changed is on the screen, or is read where it is not. */
function useRetry({ resource, params, rows }: ListModel): (run: DoneRun) => BulkTask {
  const { source } = useData();
  const idOf = (record: Values): string => buildRowId(resource, record) ?? '';
  return ({ task, outcomes }) => {
    const here = new Map(rows.map((row) => [row.id, row.values]));
    const failed = outcomes.flatMap(({ record, error }) => (error === null ? [] : [{ record: here.get(idOf(record)) ?? record, error }]));
    const behind = failed.filter(({ record, error }) => isRecordBehind(error) && resource.ops.get !== null && !here.has(idOf(record)));
    const unread = new Set(behind.map(({ record }) => record));
    const readNow = async (record: Values): Promise<Values> => {
      const key = getRecordKey(resource, record) ?? [];
      return (await source.get(resource, key, resolveRecordParams(resource, record, params))).values;
    };
    return {
      ...task,
      records: failed.map(({ record }) => record),
      work: async (record): Promise<RetriedWork> => {
        const now = unread.has(record) ? await readNow(record) : record;
        return { now, result: await task.work(now) };
      },
      undoOf: (_, made) => {
        const { now, result } = made as RetriedWork; // what `work` came to
        return task.undoOf?.(now, result) ?? null;
      },
    };
  };
}

function countElsewhere({ qualified }: BulkAction, { resource, rows }: ListModel): number {
  const here = new Set(rows.map(({ id }) => id));
  return qualified.filter((record) => !here.has(buildRowId(resource, record) ?? '')).length;
}
