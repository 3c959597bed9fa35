/** One value for fields of several records: which fields, which values, how many records take them. */
import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { useCallback, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useI18n } from '../../../../i18n/index.ts';
import { isPlainObject } from '../../../../model/steps.ts';
import type { Values } from '../../../../model/values.ts';
import { Button, ConfirmDialog, Dialog } from '../../../../ui/index.ts';
import { focusFormNote } from '../../../form/state/form-notes.ts';
import { FormSummary } from '../../../form/frame/Summary.tsx';
import { useFocusField } from '../../../form/frame/useFocusField.ts';
import { isFormBlocked } from '../../../form/state/form-store.ts';
import { useFormState } from '../../../form/state/useFormState.ts';
import { useRecordEditor } from '../../../form/state/useRecordEditor.ts';
import { useUndoEdit } from '../../../undo/useUndoEdit.ts';
import { LeaveGuard, LeaveQuestion } from '../../../form/unsaved/Guard.tsx';
import type { BulkAction } from '../bulk-actions.ts';
import { BulkRefusedList } from '../BulkQuestion.tsx';
import type { BulkTask } from '../useBulk.tsx';
import type { ListModel } from '../../useList.ts';
import { EditEffect } from './EditEffect.tsx';
import { FieldPicker } from './FieldPicker.tsx';
import { planEdit, type EditPlan } from './plan-edit.ts';
import { SharedInputs } from './SharedInputs.tsx';
import { useSharedInputs } from './useSharedInputs.ts';

interface BulkEditDialogProps {
  readonly model: ListModel;
  readonly bulk: BulkAction;
  readonly onRun: (task: BulkTask) => void;
  readonly onCancel: () => void;
}

/** Sends nothing itself: `onRun` gets a task that saves each record as its form would. */
export function BulkEditDialog({ model, bulk, onRun, onCancel }: BulkEditDialogProps) {
  const { resource, scopeOf, scope, params } = model;
  const { i18n } = useLingui();
  const { text } = useI18n();
  const below = { params, parent: isPlainObject(scope.parent) ? scope.parent : null };
  const editRecord = useRecordEditor(resource, below);
  const undoEdit = useUndoEdit(resource, below);
  const [records] = useState(() => [...bulk.qualified, ...bulk.refused.map(({ record }) => record)]);
  const inputs = useSharedInputs(model, records);
  const { store, names } = inputs;
  const id = useId().replace(/\W/g, '');
  const focusField = useFocusField(id, () => undefined);
  const isSubmitted = useFormState(store, (state) => state.isSubmitted);
  const values = useDeferredValue(useFormState(store, (state) => state.values));
  const plan = useMemo(() => planEdit(resource, { names, values }, { records, scopeOf }), [resource, names, values, records, scopeOf]);
  const [asking, setAsking] = useState<'leave' | EditPlan | null>(null);
  const isLeaving = useRef(false);
  const isDirty = useCallback(() => names.length > 0, [names]);

  const run = ({ qualified }: EditPlan): void => {
    if (editRecord === null) return;
    const edit = { names, values: store.state().values };
    isLeaving.current = true;
    onRun({
      verb: i18n._('Edit fields'),
      records: qualified,
      work: (record) => editRecord(edit, record),
      undoOf: (record, saved) => undoEdit({ before: record, after: saved as Values }), // what `work` came to
    });
  };
  const save = (): void => {
    store.submit();
    if (isFormBlocked(store)) return focusFormNote('summary');
    if (names.length === 0) return document.getElementById(`${id}-fields`)?.focus();
    const now = planEdit(resource, { names, values: store.state().values }, { records, scopeOf });
    if (now.qualified.length === 0) return;
    if (now.moves.some(({ action }) => action.confirm !== null)) setAsking(now);
    else run(now);
  };
  const cancel = (): void => (isDirty() ? setAsking('leave') : onCancel());
  const leave = (): void => {
    isLeaving.current = true;
    onCancel();
  };
  const lost = i18n._('What you typed in this dialog will be lost.');
  const verb = i18n._('{n, plural, one {Change # record} other {Change # records}}', { n: plan.qualified.length });
  return (
    <LeaveGuard isDirty={isDirty} isLeaving={isLeaving} text={lost}>
      <Dialog
        title={i18n._('{n, plural, one {Edit fields of # record} other {Edit fields of # records}}', { n: records.length })}
        context={text(resource.titlePlural)}
        size="form"
        onClose={cancel}
        closesOutside
        actions={
          <>
            <Button onClick={cancel}>{i18n._('Cancel')}</Button>
            <Button
              variant="contained"
              color="primary"
              isDisabled={plan.qualified.length === 0}
              reason={plan.qualified.length === 0 ? i18n._('None of the selected records qualifies') : null}
              onClick={save}
            >
              {verb}
            </Button>
          </>
        }
      >
        <FormSummary store={store} alerts={noAlerts} names={names} onGo={focusField} />
        <Box sx={{ display: 'grid', gap: 5 }}>
          <FieldPicker id={`${id}-fields`} inputs={inputs} isMissing={isSubmitted && names.length === 0} />
          {names.length > 0 && <SharedInputs id={id} store={store} names={names} onSave={save} />}
          <EditEffect resource={resource} inputs={inputs} plan={plan} of={records.length} scopeOf={scopeOf} />
        </Box>
      </Dialog>
      {asking === 'leave' && <LeaveQuestion text={lost} onLeave={leave} onStay={() => setAsking(null)} />}
      {asking !== null && asking !== 'leave' && (
        <ConfirmDialog
          title={i18n._('{named}?', { named: verb })}
          text={asking.moves.map(({ action, records: moved }) => (
            <BulkRefusedList
              key={action.name}
              resource={resource}
              bulk={{ kind: 'action', action, qualified: moved, refused: [] }}
              scopeOf={scopeOf}
            />
          ))}
          verb={verb}
          tone={asking.moves.some(({ action }) => action.tone === 'negative') ? 'negative' : 'neutral'}
          onConfirm={() => run(asking)}
          onCancel={() => setAsking(null)}
        />
      )}
    </LeaveGuard>
  );
}

const noAlerts: readonly string[] = [];
