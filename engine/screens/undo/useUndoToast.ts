import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { buildRowId } from '../../data/address.ts';
import { refreshRecords } from '../../data/keys.ts';
import { useI18n } from '../../i18n/index.ts';
import type { Resource } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';
import { useToast, type ToastUndo } from '../../ui/index.ts';
import { catchApiError } from '../actions/bulk.ts';
import { formatRecordTitle } from '../../model/record-title.ts';
import { useFailureText } from '../list/bulk/useFailureText.ts';

/** Names a record to toasts: what is newer about it ends the offer to take back what was done to it before. */
export function printRecordSubject(resource: Resource, record: Values): string {
  return `${resource.name} ${buildRowId(resource, record) ?? ''}`;
}

/** What a toast offers that has a way back; another toast then says how that went. `record`: as it is once it is taken back. */
export function useUndoToast(resource: Resource): (record: Values, undo: (() => Promise<unknown>) | null) => ToastUndo | null {
  const client = useQueryClient();
  const toast = useToast();
  const { i18n } = useLingui();
  const { text } = useI18n();
  const failureText = useFailureText();
  return useCallback(
    (record, undo) => {
      if (undo === null) return null;
      const about = printRecordSubject(resource, record);
      const run = async (): Promise<void> => {
        const error = await catchApiError(undo);
        const title = formatRecordTitle(resource, record, i18n.locale) || text(resource.title);
        if (error === null) toast(i18n._('{title}: taken back', { title }), { tone: 'positive', about });
        else toast(i18n._('{title}: {error}', { title, error: failureText(error) }), { tone: 'negative', about });
        await refreshRecords(client, resource);
      };
      return { title: i18n._('Undo'), onClick: () => void run(), about };
    },
    [resource, client, toast, i18n, text, failureText],
  );
}
