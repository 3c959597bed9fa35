import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { getRecordKey, resolveRecordParams } from '../../../data/address.ts';
import { useData } from '../../../data/data-context.ts';
import { refreshRecords } from '../../../data/keys.ts';
import { buildEntityTag } from '../../../data/version.ts';
import { useI18n } from '../../../i18n/index.ts';
import type { Values } from '../../../model/values.ts';
import { ConfirmDialog, useToast } from '../../../ui/index.ts';
import { runOnRecords, type BulkOutcome } from '../../actions/bulk.ts';
import { performAction } from '../../actions/perform.ts';
import type { BulkAction } from './bulk-actions.ts';
import { BulkRefusedList } from './BulkQuestion.tsx';
import { BulkResult } from './BulkResult.tsx';
import type { ListModel } from '../useList.ts';

const ActionDialog = lazy(() => import('../../form/ActionDialog.tsx').then((module) => ({ default: module.ActionDialog })));

export interface BulkRunner {
  readonly start: (bulk: BulkAction) => void;
  /** Calls done of calls to do; null while nothing runs. */
  readonly progress: { readonly done: number; readonly of: number } | null;
  readonly dialogs: ReactNode;
}

type BulkStage = { readonly is: 'confirm' | 'dialog'; readonly bulk: BulkAction };

/** Runs an action, or the deletion, for each selected record that qualifies: one question, one call each, one toast. */
export function useBulkRunner({ resource, params, scopeOf, selection }: ListModel): BulkRunner {
  const { source } = useData();
  const client = useQueryClient();
  const toast = useToast();
  const { i18n } = useLingui();
  const { text, number } = useI18n();
  const [stage, setStage] = useState<BulkStage | null>(null);
  const [progress, setProgress] = useState<BulkRunner['progress']>(null);
  const [result, setResult] = useState<{ readonly verb: string; readonly outcomes: readonly BulkOutcome[] } | null>(null);

  const verbOf = ({ action }: BulkAction): string =>
    action === null ? (resource.remove === null ? '' : text(resource.remove.title)) : text(action.title);

  const work = (bulk: BulkAction, form: Values) => async (record: Values) => {
    if (bulk.action === null) {
      const at = { params: resolveRecordParams(resource, record, params), version: buildEntityTag(record) };
      return source.remove(resource, getRecordKey(resource, record) ?? [], at);
    }
    await performAction(source, { resource, action: bulk.action, record, form, params, scope: { ...scopeOf(record), form } });
  };

  const runNow = async (bulk: BulkAction, form: Values): Promise<void> => {
    setStage(null);
    const of = bulk.qualified.length;
    setProgress({ done: 0, of });
    const outcomes = await runOnRecords(bulk.qualified, work(bulk, form), (done) => setProgress({ done, of }));
    setProgress(null);
    const bad = outcomes.filter(({ error }) => error !== null);
    const verb = verbOf(bulk);
    const values = { verb, done: number(of - bad.length), failed: number(bad.length), of: number(of) };
    const action = { title: i18n._('Show'), onClick: () => setResult({ verb, outcomes }) };
    if (bad.length === 0) toast(i18n._('{verb}: {done} done.', values), { tone: 'positive', action });
    else {
      toast(i18n._('{verb}: {done} done, {failed} failed.', values), { tone: 'negative', action });
      setResult({ verb, outcomes });
    }
    selection.clear();
    await refreshRecords(client, resource);
  };

  const start = (bulk: BulkAction): void => {
    const isPlain = bulk.action !== null && bulk.action.confirm === null && bulk.refused.length === 0;
    if (!isPlain) setStage({ is: 'confirm', bulk });
    else if (bulk.action !== null && bulk.action.order.length > 0) setStage({ is: 'dialog', bulk });
    else void runNow(bulk, {});
  };

  const confirmed = (bulk: BulkAction): void => {
    if (bulk.action !== null && bulk.action.order.length > 0) setStage({ is: 'dialog', bulk });
    else void runNow(bulk, {});
  };

  return { start, progress, dialogs: dialogs() };

  function dialogs(): ReactNode {
    if (result !== null) return <BulkResult resource={resource} {...result} onClose={() => setResult(null)} />;
    if (stage === null) return null;
    const { bulk } = stage;
    const verb = verbOf(bulk);
    const count = number(bulk.qualified.length);
    if (stage.is === 'dialog' && bulk.action !== null) {
      return (
        <Suspense fallback={null}>
          <ActionDialog
            resource={resource}
            action={bulk.action}
            record={null}
            params={params}
            onCancel={() => setStage(null)}
            onDone={(form) => {
              void runNow(bulk, form);
              return Promise.resolve(null);
            }}
          />
        </Suspense>
      );
    }
    const named = i18n._('{verb} {count}', { verb, count });
    return (
      <ConfirmDialog
        title={i18n._('{named}?', { named })}
        text={<BulkRefusedList resource={resource} bulk={bulk} scopeOf={scopeOf} />}
        verb={named}
        tone={bulk.action === null ? 'negative' : bulk.action.tone}
        onConfirm={() => confirmed(bulk)}
        onCancel={() => setStage(null)}
      />
    );
  }
}
