import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { refreshRecords } from '../../../data/keys.ts';
import { useI18n } from '../../../i18n/index.ts';
import type { FieldOption } from '../../../model/model.ts';
import { isPlainObject } from '../../../model/steps.ts';
import type { Values } from '../../../model/values.ts';
import { useToast } from '../../../ui/index.ts';
import { catchApiError } from '../../actions/bulk.ts';
import { formatRecordTitle } from '../../../model/record-title.ts';
import { useUndoEdit } from '../../undo/useUndoEdit.ts';
import { useUndoToast } from '../../undo/useUndoToast.ts';
import { useRecordEditor } from '../../form/state/useRecordEditor.ts';
import { useFailureText } from '../bulk/useFailureText.ts';
import type { ListModel } from '../useList.ts';

/** Gives a record another state as its form would; the toast takes it back. Resolves when the list is read again. */
export function useStateMove({
  resource,
  params,
  scope,
}: Pick<ListModel, 'resource' | 'params' | 'scope'>): (record: Values, option: FieldOption) => Promise<void> {
  const client = useQueryClient();
  const toast = useToast();
  const { i18n } = useLingui();
  const { text } = useI18n();
  const failureText = useFailureText();
  const { stateField } = resource;
  const below = { params, parent: isPlainObject(scope.parent) ? scope.parent : null };
  const editRecord = useRecordEditor(resource, below);
  const undoEdit = useUndoEdit(resource, below);
  const undoToast = useUndoToast(resource);

  const moveTo = async (record: Values, option: FieldOption): Promise<void> => {
    if (editRecord === null || stateField === null) return;
    const edit = { names: [stateField], values: { [stateField]: option.value } };
    let saved: Values | null = null;
    const error = await catchApiError(async () => {
      saved = await editRecord(edit, record);
    });
    const title = formatRecordTitle(resource, record, i18n.locale);
    if (error === null) {
      const undo = saved === null ? null : undoToast(record, undoEdit({ before: record, after: saved }));
      toast(i18n._('{title}: {state}', { title, state: text(option.title) }), { tone: 'positive', undo });
    } else toast(i18n._('{title}: {error}', { title, error: failureText(error) }), { tone: 'negative' });
    await refreshRecords(client, resource);
  };
  return moveTo;
}
