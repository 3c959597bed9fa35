/** A form as a page: bar with crumbs, body, dock. */
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { refreshRecords } from '../../../data/keys.ts';
import type { LoadedRecord } from '../../../data/source.ts';
import { useI18n } from '../../../i18n/index.ts';
import type { FormModel, Resource, FollowUpStep } from '../../../model/model.ts';
import { placeholderValuesOf } from '../../../model/texts.ts';
import type { Params, Values } from '../../../model/values.ts';
import { Page } from '../../../ui/index.ts';
import { useActionRunner } from '../../actions/useActions.tsx';
import { useOutcomeSteps } from '../../actions/useSteps.ts';
import { isConditionTrue, type EvaluationScope } from '../../../model/evaluate.ts';
import { RecordActionBar } from '../../show/RecordActions.tsx';
import { RecordRail } from '../../show/RecordRail.tsx';
import { useRecordCrumbs } from '../../show/useCrumbs.ts';
import { findWayBack } from '../../left-list/way-back.ts';
import type { RecordStepParts } from '../../left-list/RecordSteps.tsx';
import { MissingMenu } from '../../why/MissingMenu.tsx';
import { FormDock, type SaveWays } from './FormDock.tsx';
import { FormParts } from './FormParts.tsx';
import type { FormTask } from '../state/useFormSetup.ts';
import { useFormState } from '../state/useFormState.ts';
import { LeaveGuard } from '../unsaved/Guard.tsx';
import { ReadOnlyNote } from './RightNote.tsx';
import { SaveButton } from './SaveButton.tsx';
import { useRunningForm, type RunningForm } from './useRunningForm.ts';
import { useSaveKey } from './useSaveKey.ts';

interface Props {
  readonly resource: Resource;
  readonly form: FormModel;
  readonly mode: 'create' | 'edit';
  readonly recordKey: readonly string[];
  readonly params: Params;
  readonly loaded: LoadedRecord | null;
  readonly parent: Values | null;
  readonly isEmbedded: boolean;
  readonly steps: RecordStepParts;
  /** The form of the next record of the list that this one was opened from. */
  readonly next: string | null;
}

/** A loaded form with its frame. A record that changes on the server while nothing is typed is drawn again. */
export function FormPage({ resource, form, mode, recordKey, params, loaded, parent, isEmbedded, steps, next }: Props) {
  const [held, setHeld] = useState(loaded);
  const client = useQueryClient();
  const runSteps = useOutcomeSteps();
  const actions = useActionRunner(resource, params, { isOwnPage: true });
  const task = useMemo<FormTask>(
    () => ({ resource, form, mode, old: held?.values ?? null, params, parent }),
    [resource, form, mode, held, params, parent],
  );
  const refreshRecord = useCallback(() => void refreshRecords(client, resource), [client, resource]);
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  const goesOn = useRef(false);
  const follow = (steps: readonly FollowUpStep[], record: Values | null, scope: EvaluationScope) =>
    void runSteps(steps, { resource, record, params, scope, headers: {}, act: (name) => void actions.runNamed(name, record) });
  const running: RunningForm = useRunningForm(task, {
    key: recordKey,
    version: held?.version ?? null,
    refreshRecord,
    onFailed: (scope, { isGone }) => {
      isLeaving.current = isGone || leadsAway(form.afterFailure, scope);
      if (isLeaving.current) running.draft.forget();
      follow(form.afterFailure, held?.values ?? null, scope);
    },
    onSaved: (saved, scope, sent) => {
      const stored = { values: { ...held?.values, ...saved.values }, version: saved.version };
      if (mode === 'edit' && resource.ops.get !== null) setHeld(stored);
      running.setup.store.stored(mode === 'edit' && resource.ops.get !== null ? stored.values : running.setup.startOf(null), sent);
      // What was typed since it was sent is asked about.
      const isClean = !running.isDirty();
      isLeaving.current = isClean && (goesOn.current || leadsAway(form.after, scope));
      if (goesOn.current && next !== null) void navigate(next, { replace: true });
      else follow(form.after, stored.values, scope);
    },
  });
  const { i18n } = useLingui();
  useEffect(() => {
    if (loaded === null || loaded === held || running.isDirty()) return;
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the store outside of React has to follow in the same step
    setHeld(loaded);
    running.setup.store.reset(loaded.values);
    // Only a newer record from the server may replace what is drawn.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [loaded]);
  const saveAndNext = (): void => {
    if (goesOn.current) return;
    goesOn.current = true;
    void running.submit.save().finally(() => (goesOn.current = false));
  };
  const ways: SaveWays = { save: running.save, saveAndNext: next === null ? null : saveAndNext };
  useSaveKey(running, ways);
  const parts = (
    <>
      <ReadOnlyNote running={running} isFramed />
      <FormParts running={running} frame={isEmbedded ? 'embedded' : 'page'} />
    </>
  );
  return (
    <LeaveGuard
      isDirty={running.isDirty}
      isLeaving={isLeaving}
      text={i18n._('What you typed on this page will be lost.')}
      onLeave={running.draft.forget}
    >
      {isEmbedded ? (
        <EmbeddedFormPage running={running}>{parts}</EmbeddedFormPage>
      ) : (
        <FramedFormPage running={running} steps={steps} ways={ways}>
          {parts}
        </FramedFormPage>
      )}
      {actions.dialogs}
    </LeaveGuard>
  );
}

interface FramedProps {
  readonly running: RunningForm;
  readonly steps: RecordStepParts;
  readonly ways: SaveWays;
  readonly children: React.ReactNode;
}

function FramedFormPage({ running, steps, ways, children }: FramedProps) {
  const { task, setup, submit } = running;
  const { text } = useI18n();
  const { resource, form, params, old } = task;
  const start = old === null ? setup.startOf(null) : null;
  const crumbs = useRecordCrumbs(resource, { params, record: old, screen: task.mode, start });
  const verb = useSaveVerb(running);
  // A new record has its dock at once, a stored one with the first change.
  const isDocked = useFormState(setup.store, () => running.isNew || running.isDirty()) && setup.isAllowed;
  const title = resource.isSingle ? text(resource.title) : text(form.face.title, placeholderValuesOf(form.face.title, setup.recordScope));
  return (
    <Page
      title={title}
      crumbs={crumbs}
      actions={
        old === null ? (
          <MissingMenu resource={resource} screen={task.mode} scope={setup.store.scope} />
        ) : (
          <>
            {steps.bar}
            <RecordActionBar resource={resource} record={old} params={params} mode="edit" />
          </>
        )
      }
      foot={steps.foot}
      dock={
        isDocked ? (
          <FormDock
            store={setup.store}
            verb={verb}
            progress={submit.progress}
            cancel={running.isNew && resource.list !== null ? findWayBack(resource, params, null, start) : null}
            ways={ways}
            onDiscard={running.discard}
          />
        ) : null
      }
    >
      {old === null || resource.isSingle ? (
        children
      ) : (
        <RecordRail resource={resource} form={form} record={old} params={params}>
          {children}
        </RecordRail>
      )}
    </Page>
  );
}

function EmbeddedFormPage({ running, children }: { readonly running: RunningForm; readonly children: React.ReactNode }) {
  const verb = useSaveVerb(running);
  return (
    <Box>
      {children}
      {running.setup.isAllowed && (
        <SaveButton progress={running.submit.progress} variant="contained" color="primary" onClick={running.save}>
          {verb}
        </SaveButton>
      )}
    </Box>
  );
}

function useSaveVerb({ task: { mode, form, resource } }: RunningForm): string {
  const { i18n } = useLingui();
  const { text } = useI18n();
  return mode === 'create' || (resource.isSingle && resource.ops.get === null) ? text(form.face.title) : i18n._('Save');
}

/** The steps leave this page. */
function leadsAway(steps: readonly FollowUpStep[], scope: EvaluationScope): boolean {
  return steps.some((step) => step.kind === 'screen' && isConditionTrue(step.when, scope));
}
