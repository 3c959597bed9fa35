/** Create and edit of one resource: loads the record, then draws the form as page, as dialog over the list, or embedded in another page. */
import { useLingui } from '@lingui/react';
import { useLoadedRecord } from '../../data/useRecord.ts';
import type { FormModel, Resource } from '../../model/model.ts';
import type { Params } from '../../model/values.ts';
import { StateBlock } from '../../ui/index.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import { LoadingRecord, RecordProblem } from '../show/RecordStates.tsx';
import { DialogForm } from './frame/DialogForm.tsx';
import { FormPage } from './frame/FormPage.tsx';
import { useCloseDialog } from './frame/useCloseDialog.ts';
import { useRecordSteps } from '../left-list/RecordSteps.tsx';
import { useRecordPlace } from '../left-list/useLeftList.ts';
import { isDialogOverList } from '../over-list.ts';
import { useParentRecord } from '../useParent.ts';

export interface FormScreenProps {
  readonly resource: Resource;
  readonly mode: 'create' | 'edit';
  /** null for a new record; empty for a single one. */
  readonly recordKey: readonly string[] | null;
  readonly params: Params;
  /** Part of another page: no bar, its own button instead of the dock. */
  readonly embedded?: boolean;
}

/** The screen behind `/create` and `/…/edit`, and the whole page of a single resource. */
export function FormScreen(props: FormScreenProps) {
  const { i18n } = useLingui();
  const { resource, mode } = props;
  const form = mode === 'create' ? resource.create : resource.edit;
  if (form === null) return <StateBlock kind="not-found" title={i18n._('There is no such form')} />;
  return isDialogOverList(resource, mode) ? <FormOverList {...props} /> : <LoadedFormScreen {...props} form={form} />;
}

function FormOverList({ resource, mode, recordKey, params }: FormScreenProps) {
  const close = useCloseDialog(resource, params);
  return (
    <>
      <ListScreen resource={resource} params={params} />
      <DialogForm resource={resource} mode={mode} recordKey={recordKey} params={params} onClose={close} />
    </>
  );
}

function LoadedFormScreen({ resource, mode, recordKey, params, embedded = false, form }: FormScreenProps & { readonly form: FormModel }) {
  const isStored = mode === 'edit' && resource.ops.get !== null;
  const record = useLoadedRecord(resource, isStored ? (recordKey ?? []) : null, { params });
  const parent = useParentRecord(resource, params);
  const place = useRecordPlace(resource, { recordKey: embedded ? null : recordKey, params, screen: 'edit' });
  const steps = useRecordSteps(place);
  if (isStored && record.isError)
    return (
      <RecordProblem resource={resource} error={record.error} onRetry={() => void record.refetch()} place={embedded ? 'inside' : 'page'} />
    );
  if ((isStored && record.data === undefined) || parent === undefined)
    return <LoadingRecord resource={resource} screen={form} steps={embedded ? null : steps} />;
  return (
    <FormPage
      key={(recordKey ?? []).join('/')}
      resource={resource}
      form={form}
      mode={mode}
      recordKey={recordKey ?? []}
      params={params}
      loaded={record.data ?? null}
      parent={parent}
      isEmbedded={embedded}
      steps={steps}
      next={place?.next ?? null}
    />
  );
}
