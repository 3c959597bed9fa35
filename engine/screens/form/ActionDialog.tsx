/** The inputs of an action, as a dialog or as a form on the page; checked before anything is sent. */
import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { useCallback, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { getRecordKey, resolveRecordParams } from '../../data/address.ts';
import type { ApiError } from '../../data/source.ts';
import { useI18n } from '../../i18n/index.ts';
import { fieldVisibility } from '../../model/access.ts';
import type { Action, LayoutBlock, Field, Resource } from '../../model/model.ts';
import { listFieldOptions } from '../../model/options.ts';
import { fromWirePath } from '../../model/records.ts';
import type { Params, Values } from '../../model/values.ts';
import { judgeDialog } from '../../model/verdict.ts';
import { Button, Dialog, type OnWhy } from '../../ui/index.ts';
import type { ActionDialogProps } from '../actions/action-dialog.ts';
import { useErrorText } from '../actions/useErrorText.ts';
import { formatRecordTitle } from '../../model/record-title.ts';
import { useEngine } from '../context.ts';
import { focusFormNote } from './state/form-notes.ts';
import { FormBody } from './rjsf/FormBody.tsx';
import type { FormContext } from './rjsf/form-context.ts';
import { DraftNote } from './unsaved/DraftNote.tsx';
import { useActionDraft, useSendDraft } from './unsaved/Drafts.tsx';
import { useKeptInputs } from './unsaved/useKeptInputs.ts';
import { createSaveProgress } from './state/save-progress.ts';
import { createFormStore, isFormBlocked, type FormFacts, type FormStore } from './state/form-store.ts';
import { MissingButton } from '../why/MissingButton.tsx';
import { LeaveGuard, LeaveQuestion } from './unsaved/Guard.tsx';
import { SaveButton } from './frame/SaveButton.tsx';
import { SaveSummary } from './frame/Summary.tsx';
import { useFocusField } from './frame/useFocusField.ts';
import { useInputLocks } from './rjsf/useInputLocks.ts';
import { useFormVoice } from './state/useVoice.ts';

/** Opens over the screen; stays open with what was typed while the server refuses. */
export function ActionDialog({ resource, action, record, params, onDone, onCancel }: ActionDialogProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const running = useActionForm({ resource, action, record, params, onDone });
  const [isAsking, setIsAsking] = useState(false);
  const isLeaving = useRef(false);
  const cancel = () => (running.isDirty() ? setIsAsking(true) : onCancel());
  const leave = () => {
    isLeaving.current = true;
    running.kept.forget();
    onCancel();
  };
  const lost = i18n._('What you typed in this dialog will be lost.');
  const dialog = (
    <Dialog
      title={text(action.title)}
      context={record === null ? null : formatRecordTitle(resource, record, i18n.locale)}
      size="form"
      onClose={cancel}
      closesOutside
      secondary={
        hasConditionalInputs(action) && <MissingButton resource={resource} screen="show" action={action.name} scope={running.store.scope} />
      }
      actions={
        <>
          <Button onClick={cancel}>{i18n._('Cancel')}</Button>
          <SaveButton
            progress={running.progress}
            variant="contained"
            color={action.tone === 'negative' ? 'error' : 'primary'}
            onClick={running.save}
          >
            {text(action.title)}
          </SaveButton>
        </>
      }
    >
      <ActionFields running={running} />
    </Dialog>
  );
  return (
    <LeaveGuard isDirty={running.isDirty} isLeaving={isLeaving} text={lost} onLeave={running.kept.forget}>
      {dialog}
      {isAsking && <LeaveQuestion text={lost} onLeave={leave} onStay={() => setIsAsking(false)} />}
    </LeaveGuard>
  );
}

/** The same inputs in the flow of a page; emptied after the action went well, unless somebody reads along. */
export function ActionPageForm({
  resource,
  action,
  record,
  params,
  onDone,
  isDisabled = false,
  reason = null,
  onWhy = null,
  beside = null,
  onTyped,
}: Omit<ActionDialogProps, 'onCancel'> & {
  readonly isDisabled?: boolean;
  readonly reason?: string | null;
  readonly onWhy?: OnWhy | null;
  /** Beside the button. */
  readonly beside?: ReactNode;
  /** Told what is typed, at once and with each change. Keeps its identity. */
  readonly onTyped?: (values: Values) => void;
}) {
  const { text } = useI18n();
  const running = useActionForm({ resource, action, record, params, onDone, isOnPage: true, isKept: onTyped !== undefined });
  const { store } = running;
  useEffect(() => {
    if (onTyped === undefined) return;
    const tell = () => onTyped(store.state().values);
    tell();
    return store.subscribe(tell);
  }, [store, onTyped]);
  return (
    <Box component="section" aria-label={text(action.title)}>
      <ActionFields running={running} />
      <Box sx={{ display: 'flex', gap: 2 }}>
        <SaveButton
          progress={running.progress}
          variant="contained"
          color={action.tone === 'negative' ? 'error' : 'primary'}
          isDisabled={isDisabled}
          reason={reason}
          onWhy={onWhy}
          onClick={running.save}
        >
          {text(action.title)}
        </SaveButton>
        {beside}
      </Box>
    </Box>
  );
}

/** Whether what is typed or who types it can hide an input or a choice. */
function hasConditionalInputs({ fields }: Action): boolean {
  return Object.values(fields).some((field) => field.visible !== true || listFieldOptions(field).some(({ when }) => when !== true));
}

interface ActionTask {
  readonly resource: Resource;
  readonly action: Action;
  readonly record: Values | null;
  readonly params: Params;
  readonly onDone: (form: Values) => Promise<ApiError | null>;
  readonly isOnPage?: boolean;
  /** What was typed stays after the action went well. */
  readonly isKept?: boolean;
}

function useActionForm({ resource, action, record, params, onDone, isOnPage = false, isKept = false }: ActionTask) {
  const { scope } = useEngine();
  const errorText = useErrorText();
  const [progress] = useState(createSaveProgress);
  const send = useSendDraft(action.name);
  const store = useActionDraft({
    name: action.name,
    record,
    isOnPage,
    make: (held) => createActionStore({ resource, action, record, params, isKept }, scope, held),
  });
  const key = record === null ? null : getRecordKey(resource, record);
  const kept = useKeptInputs(
    store,
    JSON.stringify([resource.name, 'action', action.name, key, resolveRecordParams(resource, record ?? {}, params)]),
  );
  // The record may have changed while its answer was awaited, and the store with it.
  const current = useRef(store);
  useEffect(() => void (current.current = store), [store]);
  const onBlocked = () => {
    store.submit();
    focusFormNote('summary');
  };
  const save = async (): Promise<void> => {
    if (progress.get().isBusy) return;
    store.submit();
    if (isFormBlocked(store)) return onBlocked();
    progress.put({ isBusy: true });
    const sent = store.state();
    const form = sent.values;
    const error = await send(() => onDone(form));
    if (error === null) {
      progress.put({ isBusy: false, alerts: [] });
      kept.forget();
      if (isKept) return current.current.reset(current.current.state().values);
      return current.current.stored(getActionStartValues(resource, action, mergeSavedInputs(resource, action, { record, form })), sent);
    }
    const told = Object.entries(error.fields).map(([sent, texts]) => [fromWirePath(action.fields, sent), texts] as const);
    const known = told.filter(([path]) => action.fields[path.split('.')[0] ?? ''] !== undefined);
    current.current.tell(Object.fromEntries(known));
    progress.put({ isBusy: false, alerts: known.length > 0 || error.code === 'not-confirmed' ? [] : [errorText(error)] });
  };
  const isDirty = useCallback(() => store.changed().length > 0, [store]);
  return { resource, action, store, save: () => void save(), onBlocked, progress, isDirty, kept };
}

function ActionFields({ running }: { readonly running: ReturnType<typeof useActionForm> }) {
  const { store, resource, action, save, progress, onBlocked, kept } = running;
  const id = useId().replace(/\W/g, '');
  const focusField = useFocusField(id, () => undefined);
  const locks = useInputLocks({ resource, action, store });
  const context = useMemo<FormContext>(
    () => ({ store, blocks: buildActionBlocks(action), ...locks, valueView: () => null, isDialog: true }),
    [store, action, locks],
  );
  useFormVoice(store);
  return (
    <>
      <DraftNote store={store} news={kept.news} onDiscard={kept.discard} onUndo={kept.discard} />
      <SaveSummary store={store} progress={progress} names={action.order} onGo={focusField} />
      <FormBody id={id} context={context} onSave={save} onBlocked={onBlocked} />
    </>
  );
}

/** In the keys of dialog fields `self` is what is typed and `old` the record. */
function createActionStore(
  { resource, action, record, params, isKept = false }: Pick<ActionTask, 'resource' | 'action' | 'record' | 'params' | 'isKept'>,
  scope: ReturnType<typeof useEngine>['scope'],
  held: FormStore | null,
): FormStore {
  const facts: FormFacts = {
    fields: action.fields,
    isNew: true,
    // What is kept after it was sent counts as typed no more, and would not outlive the record's next reading.
    start: isKept && held !== null ? held.state().values : getActionStartValues(resource, action, record),
    scopeOf: (values) => scope({ self: values, form: values, old: record ?? {}, params, mode: 'create' }),
    judge: (values, at) => judgeDialog(action.fields, values, at),
    placements: {},
    isHidden: (field, at) => fieldVisibility(field, at) === 'cleared',
    isDrawn: () => true,
    isLocked: () => false,
  };
  return createFormStore(facts, held);
}

// Until the record is read again, what the action has just written to it stands in the form.
function mergeSavedInputs(resource: Resource, action: Action, { record, form }: { record: Values | null; form: Values }): Values {
  const held = record ?? {};
  const written = Object.values(action.fields).flatMap((field): [string, unknown][] => {
    const name = findRecordFieldName(resource, field);
    return name !== undefined && name in held && field.name in form ? [[name, form[field.name]]] : [];
  });
  return { ...held, ...Object.fromEntries(written) };
}

// What a field is called in the record, if that has the same place, whatever their names are.
function findRecordFieldName({ fields }: Resource, { path }: Field): string | undefined {
  return Object.values(fields).find((field) => field.path.join('.') === path.join('.'))?.name;
}

// A field that has the same place in the record starts with its value; passwords never do.
function getActionStartValues(resource: Resource, action: Action, record: Values | null): Values {
  const own = Object.values(action.fields).flatMap((field): [string, unknown][] => {
    if (field.default !== null && 'lit' in field.default) return [[field.name, field.default.lit]];
    const held = field.codec.kind === 'password' ? undefined : record?.[findRecordFieldName(resource, field) ?? ''];
    return held === undefined ? [] : [[field.name, held]];
  });
  return Object.fromEntries(own);
}

function buildActionBlocks(action: Action): readonly LayoutBlock[] {
  return action.order.map((field) => ({
    kind: 'cell',
    when: true,
    needsRecord: false,
    cell: { field, title: null, as: null, link: null, tooltip: null, truncate: null, empty: null, when: true },
  }));
}
