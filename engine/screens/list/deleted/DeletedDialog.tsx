/** What was deleted from a list and can be brought back: each record with what it held, when it was deleted and by whom. */
import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useData } from '../../../data/data-context.ts';
import { loadDeletedPage, type DeletedRow } from '../../../data/deleted.ts';
import { recordsQueryKey, refreshRecords } from '../../../data/keys.ts';
import { ApiError } from '../../../data/source.ts';
import { FieldCell } from '../../../fields/cells.tsx';
import { useI18n } from '../../../i18n/index.ts';
import type { Field, Resource } from '../../../model/model.ts';
import { Button, Dialog, Note, Sideways, SkeletonRows, StateBlock, useNarrow, useToast } from '../../../ui/index.ts';
import { catchApiError } from '../../actions/bulk.ts';
import { useErrorText } from '../../actions/useErrorText.ts';
import { formatRecordTitle } from '../../../model/record-title.ts';
import { findRestore } from '../../undo/restore-record.ts';
import { printRecordSubject } from '../../undo/useUndoToast.ts';
import { useFailureText } from '../bulk/useFailureText.ts';
import type { ListModel } from '../useList.ts';

interface DeletedDialogProps {
  readonly model: ListModel;
  readonly onClose: () => void;
}

export function DeletedDialog({ model, onClose }: DeletedDialogProps) {
  const { resource, params } = model;
  const { i18n } = useLingui();
  const { text } = useI18n();
  const { source } = useData();
  const errorText = useErrorText();
  const deleted = useInfiniteQuery({
    queryKey: [...recordsQueryKey(resource), 'deleted', resource.name, params],
    queryFn: ({ pageParam, signal }) => loadDeletedPage(source, resource, { params, offset: pageParam, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.hasMore ? all.reduce((sum, { rows }) => sum + rows.length, 0) : undefined),
    retry: false,
  });
  const body = useRef<HTMLDivElement>(null);
  const rows = deleted.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Dialog
      title={i18n._('Deleted: {resources}', { resources: text(resource.titlePlural) })}
      context={
        hasPassword(resource)
          ? i18n._('What you may bring back, the latest first. Passwords do not come back.')
          : i18n._('What you may bring back, the latest first.')
      }
      size="table"
      onClose={onClose}
      actions={<Button onClick={onClose}>{i18n._('Close')}</Button>}
    >
      {deleted.error instanceof ApiError && <Note tone="negative">{errorText(deleted.error)}</Note>}
      {deleted.isPending && <SkeletonRows rows={5} />}
      {deleted.isSuccess && rows.length === 0 && (
        <StateBlock kind="empty" title={i18n._('Nothing was deleted that you could bring back.')} />
      )}
      <div ref={body} tabIndex={-1} style={{ outline: 'none' }}>
        {rows.length > 0 && <DeletedTable model={model} rows={rows} onDone={() => body.current?.focus()} />}
      </div>
      {deleted.hasNextPage && (
        <Button isBusy={deleted.isFetchingNextPage} onClick={() => void deleted.fetchNextPage()}>
          {i18n._('Show more')}
        </Button>
      )}
    </Dialog>
  );
}

interface DeletedTableProps {
  readonly model: ListModel;
  readonly rows: readonly DeletedRow[];
  /** A record was brought back: its row goes, and the focus that was in it needs a place within the dialog. */
  readonly onDone: () => void;
}

function DeletedTable({ model, rows, onDone }: DeletedTableProps) {
  const { resource } = model;
  const { i18n } = useLingui();
  const { text } = useI18n();
  const isNarrow = useNarrow();
  const facts = listTellingFields(model);
  return (
    <Sideways label={i18n._('Deleted: {resources}', { resources: text(resource.titlePlural) })}>
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          '& th, & td': { textAlign: 'left', height: 40, borderBottom: 1, borderColor: 'divider', pr: 4 },
          '& thead th': { fontSize: 12, fontWeight: 500, color: 'text.secondary', height: 32 },
          '& tbody th': { fontWeight: 500, overflowWrap: 'anywhere', ...(isNarrow && { py: 2, width: '100%' }) },
          ...(isNarrow && { '& td': { pr: 0 } }),
        }}
      >
        <thead>
          <tr>
            <th scope="col">{text(resource.title)}</th>
            {!isNarrow && (
              <>
                {facts.map(({ name, title }) => (
                  <th key={name} scope="col">
                    {text(title)}
                  </th>
                ))}
                <th scope="col">{i18n._('Deleted')}</th>
                <th scope="col">{i18n._('By')}</th>
              </>
            )}
            <th scope="col">{i18n._('Action')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <DeletedLine
              key={`${row.at} ${JSON.stringify(resource.key.map((name) => row.values[name]))}`}
              model={model}
              row={row}
              facts={facts}
              isNarrow={isNarrow}
              onDone={onDone}
            />
          ))}
        </tbody>
      </Box>
    </Sideways>
  );
}

interface DeletedLineProps extends Pick<DeletedTableProps, 'onDone'> {
  readonly model: ListModel;
  readonly row: DeletedRow;
  readonly facts: readonly Field[];
  /** What the columns tell stands below the name. */
  readonly isNarrow: boolean;
}

function DeletedLine({ model: { resource, params, scope, scopeOf }, row, facts, isNarrow, onDone }: DeletedLineProps) {
  const { i18n } = useLingui();
  const { dateTime, text } = useI18n();
  const { source } = useData();
  const client = useQueryClient();
  const toast = useToast();
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { values, at, by, lost } = row;
  const restore = findRestore(resource, { record: values, params, source, scope });
  const title = formatRecordTitle(resource, values, i18n.locale);
  const bringBack = async (): Promise<void> => {
    if (restore === null) return;
    setBusy(true);
    const error = await catchApiError(restore);
    setBusy(false);
    if (error !== null) return setRefusal(failureText(error));
    toast(i18n._('{title}: brought back', { title }), { tone: 'positive', about: printRecordSubject(resource, values) });
    onDone();
    await refreshRecords(client, resource);
  };
  const told = facts.map((field) => ({
    field,
    cell: <FieldCell field={field} values={values} scope={scopeOf(values)} as="text" />,
  }));
  const when = <time dateTime={at}>{at === '' ? '' : dateTime(at, { zone: scope.zone })}</time>;
  return (
    <tr>
      <th scope="row">
        {title}
        {isNarrow && (
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {told.map(({ field, cell }) => (
              <Box key={field.name} sx={{ display: 'flex', gap: 1 }}>
                <span>{text(field.title)}:</span> {cell}
              </Box>
            ))}
            {when}, {by}
          </Box>
        )}
        {lost > 0 && (
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {i18n._('{lost, plural, one {# of its fields no longer exists} other {# of its fields no longer exist}}', { lost })}
          </Box>
        )}
        {refusal !== null && (
          <Box role="alert" sx={{ typography: 'caption', color: 'error.main' }}>
            {refusal}
          </Box>
        )}
      </th>
      {!isNarrow && (
        <>
          {told.map(({ field, cell }) => (
            <td key={field.name}>{cell}</td>
          ))}
          <td style={{ whiteSpace: 'nowrap' }}>{when}</td>
          <td>{by}</td>
        </>
      )}
      <td>
        <Button size="small" isBusy={isBusy} aria-label={i18n._('Bring back {title}', { title })} onClick={() => void bringBack()}>
          {i18n._('Bring back')}
        </Button>
      </td>
    </tr>
  );
}

/** The log keeps no passwords. */
function hasPassword({ fields }: Resource): boolean {
  return Object.values(fields).some(({ codec }) => codec.kind === 'password');
}

const toldFields = 2;

/** The first fields of the list that say more than what the record is called. */
function listTellingFields({ resource, columns }: ListModel): readonly Field[] {
  const names = columns.flatMap((column) => (column.kind === 'fields' ? column.cells.map(({ field }) => field) : []));
  const telling = names.filter((name) => name !== resource.titleField && !resource.key.includes(name));
  return [...new Set(telling)].slice(0, toldFields).flatMap((name) => resource.fields[name] ?? []);
}
