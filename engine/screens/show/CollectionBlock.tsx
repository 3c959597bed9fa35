/** A sub-list of a record, or its audit log. */
import { Suspense, useState } from 'react';
import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { getRecordKey, resolveRecordParams } from '../../data/address.ts';
import { useCollectionPage, useLatestRecord } from '../../data/useRecord.ts';
import { DeferredRecordTable } from '../../fields/array/DeferredRecordTable.tsx';
import { FieldCell } from '../../fields/cells.tsx';
import { useI18n } from '../../i18n/index.ts';
import { currentFieldState } from '../../model/access.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { RecordCollection, Field, Resource } from '../../model/model.ts';
import { ROWS_LIMIT } from '../../model/query.ts';
import type { Params, Values } from '../../model/values.ts';
import { deferPart, Details, SkeletonRows, StateBlock } from '../../ui/index.ts';
import { useEngine } from '../context.ts';
import type { RecordHistoryProps } from './History.tsx';
import { RecordProblem } from './RecordStates.tsx';

// It stands on a tab of its own.
const RecordHistory = deferPart<RecordHistoryProps>(() => import('./History.tsx').then((module) => module.RecordHistory));

interface Props {
  readonly resource: Resource;
  readonly name: string;
  readonly record: Values;
  readonly params: Params;
}

/** Loads a collection and draws it as table, as cards or as history. */
export function CollectionBlock({ resource, name, record, params }: Props) {
  const collection = resource.collections[name];
  const key = getRecordKey(resource, record) ?? [];
  const { scope } = useEngine();
  const { i18n } = useLingui();
  const { text } = useI18n();
  const [limit, setLimit] = useState<number | null>(null);
  const page = useCollectionPage(resource, { name, key, params: resolveRecordParams(resource, record, params), limit });
  const latest = useLatestRecord(resource, record, params);
  if (collection === undefined) return null;
  if (page.isError) return <RecordProblem resource={resource} error={page.error} onRetry={() => void page.refetch()} />;
  if (page.data === undefined) return <SkeletonRows rows={5} />;
  const { rows, total } = page.data;
  if (rows.length === 0) return <StateBlock kind="empty" title={i18n._('{title}: nothing here yet', { title: text(collection.title) })} />;
  if (collection.isAudit) {
    const more = { total, isBusy: page.isFetching, onMore: () => setLimit(Math.min(2 * rows.length, ROWS_LIMIT)) };
    return (
      <Suspense fallback={<SkeletonRows rows={5} />}>
        <RecordHistory resource={resource} record={latest} params={params} rows={rows} more={more} />
      </Suspense>
    );
  }
  const scopeFor = (row: Values): EvaluationScope => scope({ self: row, parent: record, params, mode: 'show' });
  if (collection.isSingle || collection.as === 'cards') return <CollectionCards collection={collection} rows={rows} scopeFor={scopeFor} />;
  return <CollectionTable collection={collection} rows={rows} isWhole={rows.length === total} scopeFor={scopeFor} />;
}

interface CollectionRowsProps {
  readonly collection: RecordCollection;
  readonly rows: readonly Values[];
  readonly scopeFor: (row: Values) => EvaluationScope;
}

function CollectionTable({ collection, rows, isWhole, scopeFor }: CollectionRowsProps & { readonly isWhole: boolean }) {
  const { text } = useI18n();
  const [first] = rows;
  const fields = listCollectionFields(collection).filter(
    (field) => first !== undefined && currentFieldState(field, scopeFor(first)).visible,
  );
  return (
    <Suspense fallback={<SkeletonRows rows={rows.length} />}>
      <DeferredRecordTable title={text(collection.title)} {...{ fields, rows, scopeFor, isWhole }} Cell={FieldCell} />
    </Suspense>
  );
}

function CollectionCards({ collection, rows, scopeFor }: CollectionRowsProps) {
  const { text } = useI18n();
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      {rows.map((row, at) => (
        <Box key={at} component="section" sx={{ pb: 6, borderBottom: 1, borderColor: 'divider' }}>
          <Details
            columns={2}
            facts={listCollectionFields(collection)
              .filter((field) => currentFieldState(field, scopeFor(row)).visible)
              .map((field) => ({
                label: text(field.title),
                value: <FieldCell field={field} values={row} scope={scopeFor(row)} isRoomy />,
              }))}
          />
        </Box>
      ))}
    </Box>
  );
}

function listCollectionFields(collection: RecordCollection): readonly Field[] {
  return collection.order.flatMap((name) => collection.fields[name] ?? []);
}
