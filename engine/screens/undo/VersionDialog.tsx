/** A record as it was at a version, field by field against what it is now; and the way to have it so again. */
import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { AuditedChange } from '../../data/audit-entry.ts';
import { refreshRecords } from '../../data/keys.ts';
import type { ApiError } from '../../data/source.ts';
import { AuditChanges } from '../../fields/audit/Changes.tsx';
import { FieldCell } from '../../fields/cells.tsx';
import { useI18n } from '../../i18n/index.ts';
import { mayRunAction, mayUseVerb } from '../../model/access.ts';
import { formPlacementsOf } from '../../model/placement.ts';
import type { Resource } from '../../model/model.ts';
import { fromWirePath } from '../../model/records.ts';
import { transitionOfChange } from '../../model/transition.ts';
import type { Params, Values } from '../../model/values.ts';
import { Button, Dialog, Note, useToast } from '../../ui/index.ts';
import { catchApiError } from '../actions/bulk.ts';
import { ConfirmQuestion } from '../actions/Question.tsx';
import { useErrorText } from '../actions/useErrorText.ts';
import { useReasonText } from '../actions/useReason.ts';
import { formatRecordTitle } from '../../model/record-title.ts';
import { useEngine } from '../context.ts';
import { useRecordEditor } from '../form/state/useRecordEditor.ts';
import { useParentRecord } from '../useParent.ts';
import { buildEditOf } from './plan-undo.ts';
import { useUndoEdit } from './useUndoEdit.ts';
import { useUndoToast } from './useUndoToast.ts';
import { listStayingFields, type StaysBecause, type VersionDifference } from './version-difference.ts';

interface VersionDialogProps {
  readonly resource: Resource;
  /** As it is now. */
  readonly record: Values;
  readonly params: Params;
  readonly difference: VersionDifference;
  readonly onClose: () => void;
}

export function VersionDialog({ resource, record, params, difference, onClose }: VersionDialogProps) {
  const { i18n } = useLingui();
  const { text, number } = useI18n();
  const { scope: scopeWith } = useEngine();
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  const reasonOf = useReasonText();
  const parent = useParentRecord(resource, params) ?? null;
  const editRecord = useRecordEditor(resource, { params, parent });
  const undoEdit = useUndoEdit(resource, { params, parent });
  const undoToast = useUndoToast(resource);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const { version, then, fields, lost } = difference;
  const { edit: form } = resource;
  const scope = scopeWith({ self: record, old: record, params, parent, mode: 'edit' });
  const stays = listStayingFields(resource, difference, scope);
  const order = form === null ? [] : Object.keys(formPlacementsOf(form.tabs));
  const names = order.filter((name) => fields.some((field) => field.name === name) && !stays.has(name));
  const edit = { ...buildEditOf(then, names), restores: version };
  const may = mayUseVerb(resource, 'edit', scope);
  const move = transitionOfChange(resource, { old: record, values: { ...record, ...edit.values } }, scope);
  const moves = move === null || !names.includes(resource.stateField ?? '') ? null : move;
  const mayMove = moves === null ? null : mayRunAction(resource, moves, scope);
  const asksMore = form !== null && Object.keys(form.fields).length > 0;
  const title = formatRecordTitle(resource, record, i18n.locale);

  const reason = !may.allowed
    ? reasonOf(may, scope)
    : asksMore
      ? i18n._('Its form asks for more than the record holds.')
      : names.length === 0
        ? i18n._('Nothing of it can be written.')
        : mayMove !== null && !mayMove.allowed
          ? reasonOf(mayMove, scope)
          : null;
  const isOpen = may.allowed && !asksMore && names.length > 0 && (mayMove === null || mayMove.allowed);

  const restore = async (): Promise<void> => {
    if (editRecord === null) return;
    setAsking(false);
    setBusy(true);
    let saved: Values | null = null;
    const error = await catchApiError(async () => void (saved = await editRecord(edit, record)));
    setBusy(false);
    if (error !== null) return setRefused(error);
    const undo = saved === null ? null : undoToast(record, undoEdit({ before: record, after: saved }));
    toast(i18n._('{title}: version {version} restored', { title, version: number(version) }), { tone: 'positive', undo });
    onClose();
    await refreshRecords(client, resource);
  };

  const told = Object.entries(refused?.fields ?? {}).map(
    ([path, lines]) => [fromWirePath(resource.fields, path).split('.')[0] ?? '', lines] as const,
  );
  const loose = told.flatMap(([name, lines]) => (fields.some((field) => field.name === name) ? [] : lines));
  const notesOf = ({ field }: AuditedChange): ReactNode => {
    if (field === null) return null;
    const stay = stays.get(field.name);
    const lines = told.flatMap(([name, own]) => (name === field.name ? own : []));
    return (
      <>
        {stay !== undefined && (
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{i18n._('stays: {why}', { why: whyStays(stay) })}</Box>
        )}
        {lines.map((line) => (
          <Box key={line} role="alert" sx={{ typography: 'caption', color: 'error.main' }}>
            {line}
          </Box>
        ))}
      </>
    );
  };
  const whyStays = (why: StaysBecause): string =>
    ({
      server: i18n._('the server keeps it'),
      fixed: i18n._('fixed after creation'),
      'not-read': i18n._('what it held is not kept'),
      locked: i18n._('its form does not let you write it'),
    })[why];
  return (
    <Dialog
      title={i18n._('{title}: version {version}', { title, version: number(version) })}
      context={text(resource.title)}
      size="table"
      onClose={onClose}
      closesOutside
      actions={
        <>
          <Button onClick={onClose}>{i18n._('Close')}</Button>
          {may.shown && form !== null && (
            <Button
              variant="contained"
              color="primary"
              isBusy={isBusy}
              isDisabled={!isOpen}
              reason={isOpen ? null : reason}
              onClick={() => (moves !== null && moves.confirm !== null ? setAsking(true) : void restore())}
            >
              {i18n._('Restore this version')}
            </Button>
          )}
        </>
      }
    >
      {refused !== null && (told.length === 0 || loose.length > 0) && (
        <Note tone="negative">{loose.length > 0 ? loose.join(' ') : errorText(refused)}</Note>
      )}
      {fields.length === 0 ? (
        <p>{i18n._('It holds today what it held then.')}</p>
      ) : (
        <AuditChanges
          changes={fields.map((field) => ({
            field,
            name: field.name,
            before: then[field.name] ?? null,
            after: record[field.name] ?? null,
          }))}
          scope={scopeWith({ mode: 'show' })}
          Cell={FieldCell}
          titles={{ before: i18n._('Version {version}', { version: number(version) }), after: i18n._('Now') }}
          notesOf={notesOf}
        />
      )}
      {lost > 0 && (
        <Box sx={{ typography: 'caption', color: 'text.secondary', mt: 2 }}>
          {i18n._(
            '{lost, plural, one {# change since then is of a field that no longer exists.} other {# changes since then are of fields that no longer exist.}}',
            {
              lost,
            },
          )}
        </Box>
      )}
      {isAsking && moves !== null && (
        <ConfirmQuestion
          resource={resource}
          action={moves}
          record={record}
          scope={scope}
          isBusy={isBusy}
          onConfirm={() => void restore()}
          onCancel={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
}
