/** A form as a dialog over its list. */
import { useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { refreshRecords } from '../../../data/keys.ts';
import type { LoadedRecord } from '../../../data/source.ts';
import { useLoadedRecord } from '../../../data/useRecord.ts';
import { useI18n } from '../../../i18n/index.ts';
import { isConditionTrue, type EvaluationScope } from '../../../model/evaluate.ts';
import type { FormModel, Resource, FollowUpStep } from '../../../model/model.ts';
import { placeholderValuesOf } from '../../../model/texts.ts';
import type { Params, Values } from '../../../model/values.ts';
import { Button, Dialog, SkeletonRows } from '../../../ui/index.ts';
import { formatRecordTitle } from '../../../model/record-title.ts';
import { useActionRunner } from '../../actions/useActions.tsx';
import { useOutcomeSteps } from '../../actions/useSteps.ts';
import { RecordProblem } from '../../show/RecordStates.tsx';
import { MissingButton } from '../../why/MissingButton.tsx';
import { FormParts } from './FormParts.tsx';
import { ReadOnlyNote } from './RightNote.tsx';
import { SaveButton } from './SaveButton.tsx';
import { LeaveGuard, LeaveQuestion } from '../unsaved/Guard.tsx';
import type { FormTask } from '../state/useFormSetup.ts';
import { useParentRecord } from '../../useParent.ts';
import { useRunningForm, type RunningForm } from './useRunningForm.ts';
import { useSaveKey } from './useSaveKey.ts';

interface DialogFormProps {
  readonly resource: Resource;
  readonly mode: 'create' | 'edit';
  readonly recordKey: readonly string[] | null;
  readonly params: Params;
  readonly onClose: () => void;
}

/** Loads the record and opens the dialog. Closes on success, and on failure when the descriptor leaves the form then. */
export function DialogForm({ resource, mode, recordKey, params, onClose }: DialogFormProps) {
  const { text } = useI18n();
  const form = mode === 'create' ? resource.create : resource.edit;
  const isStored = mode === 'edit' && resource.ops.get !== null;
  const record = useLoadedRecord(resource, isStored ? (recordKey ?? []) : null, { params });
  const parent = useParentRecord(resource, params);
  if (form === null) return null;
  if (parent !== undefined && (!isStored || record.data !== undefined))
    return (
      <OpenFormDialog
        resource={resource}
        form={form}
        mode={mode}
        recordKey={recordKey ?? []}
        params={params}
        loaded={record.data ?? null}
        parent={parent}
        onClose={onClose}
      />
    );
  return (
    <Dialog title={text(form.face.title)} size="form" onClose={onClose}>
      {record.isError ? (
        <RecordProblem resource={resource} error={record.error} onRetry={() => void record.refetch()} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Dialog>
  );
}

interface OpenFormProps extends Omit<DialogFormProps, 'recordKey'> {
  readonly recordKey: readonly string[];
  readonly form: FormModel;
  readonly loaded: LoadedRecord | null;
  readonly parent: Values | null;
}

function OpenFormDialog({ resource, form, mode, recordKey, params, loaded, parent, onClose }: OpenFormProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const client = useQueryClient();
  const runSteps = useOutcomeSteps();
  const actions = useActionRunner(resource, params, { isOwnPage: true });
  const [opened] = useState(loaded);
  const [isAsking, setIsAsking] = useState(false);
  const isLeaving = useRef(false);
  const leave = () => {
    isLeaving.current = true;
    running.draft.forget();
    onClose();
  };
  const task = useMemo<FormTask>(
    () => ({ resource, form, mode, old: opened?.values ?? null, params, parent }),
    [resource, form, mode, opened, params, parent],
  );
  const follow = (steps: readonly FollowUpStep[], record: Values | null, scope: EvaluationScope) => {
    void runSteps(
      steps.filter((step) => !isStepToOwnList(step, scope)),
      { resource, record, params, scope, headers: {}, act: (name) => void actions.runNamed(name, record) },
    );
  };
  const running: RunningForm = useRunningForm(task, {
    key: recordKey,
    version: opened?.version ?? null,
    refreshRecord: useCallback(() => void refreshRecords(client, resource), [client, resource]),
    onSaved: (saved, scope) => {
      leave();
      follow(form.after, { ...opened?.values, ...saved.values }, scope);
    },
    onFailed: (scope, { isGone }) => {
      isLeaving.current = isGone;
      if (form.afterFailure.some((step) => isStepToOwnList(step, scope))) leave();
      follow(form.afterFailure, opened?.values ?? null, scope);
    },
  });
  useSaveKey(running);
  const { setup, submit } = running;
  const verb = mode === 'create' ? text(form.face.title) : i18n._('Save');
  const close = () => (running.isDirty() && !isLeaving.current ? setIsAsking(true) : onClose());
  const lost = i18n._('What you typed in this dialog will be lost.');
  return (
    <LeaveGuard isDirty={running.isDirty} isLeaving={isLeaving} text={lost} onLeave={running.draft.forget}>
      <Dialog
        title={text(form.face.title, placeholderValuesOf(form.face.title, setup.recordScope))}
        context={opened === null ? text(resource.title) : formatRecordTitle(resource, opened.values, i18n.locale)}
        size="form"
        onClose={close}
        closesOutside
        secondary={<MissingButton resource={resource} screen={mode} scope={setup.store.scope} />}
        actions={
          <>
            <Button onClick={close}>{i18n._('Cancel')}</Button>
            {setup.isAllowed && (
              <SaveButton progress={submit.progress} variant="contained" color="primary" onClick={running.save}>
                {verb}
              </SaveButton>
            )}
          </>
        }
      >
        <ReadOnlyNote running={running} />
        <FormParts running={running} frame="dialog" />
      </Dialog>
      {isAsking && <LeaveQuestion text={lost} onLeave={leave} onStay={() => setIsAsking(false)} />}
      {actions.dialogs}
    </LeaveGuard>
  );
}

/** The step that leads to the list the dialog already stands over. */
function isStepToOwnList(step: FollowUpStep, scope: EvaluationScope): boolean {
  return (
    step.kind === 'screen' &&
    step.screen === 'list' &&
    step.resource === null &&
    Object.keys(step.query).length === 0 &&
    isConditionTrue(step.when, scope)
  );
}
