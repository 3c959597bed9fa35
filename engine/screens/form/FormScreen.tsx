/** Create and edit of one resource: loads the record, then draws the form as page, as dialog over the list, or embedded in another page. */
import { lazy } from 'react';
import { useLingui } from '@lingui/react';
import { useRecord } from '../../data/useRecord.ts';
import type { Form, Resource } from '../../model/model.ts';
import type { Params } from '../../model/values.ts';
import { StateBlock } from '../../ui/index.ts';
import { LoadingRecord, RecordProblem } from '../show/RecordStates.tsx';
import { DialogForm } from './DialogForm.tsx';
import { FormPage } from './FormPage.tsx';
import { useCloseDialog } from './useCloseDialog.ts';
import { isOverList } from '../over-list.ts';
import { useParent } from '../useParent.ts';

const ListScreen = lazy(() => import('../list/ListScreen.tsx').then((module) => ({ default: module.ListScreen })));

interface FormScreenProps {
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
  return isOverList(resource, mode) ? <OverList {...props} /> : <LoadedForm {...props} form={form} />;
}

function OverList({ resource, mode, recordKey, params }: FormScreenProps) {
  const close = useCloseDialog(resource, params);
  return (
    <>
      <ListScreen resource={resource} params={params} />
      <DialogForm resource={resource} mode={mode} recordKey={recordKey} params={params} onClose={close} />
    </>
  );
}

function LoadedForm({ resource, mode, recordKey, params, embedded = false, form }: FormScreenProps & { readonly form: Form }) {
  const isStored = mode === 'edit' && resource.ops.get !== null;
  const record = useRecord(resource, isStored ? (recordKey ?? []) : null, { params });
  const parent = useParent(resource, params);
  if (isStored && record.isError)
    return <RecordProblem resource={resource} error={record.error} onRetry={() => void record.refetch()} isPage={!embedded} />;
  if ((isStored && record.data === undefined) || parent === undefined)
    return <LoadingRecord title={form.face.title} isEmbedded={embedded} />;
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
    />
  );
}
