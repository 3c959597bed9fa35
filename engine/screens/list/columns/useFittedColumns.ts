import { useMemo, useState } from 'react';
import type { LocaleSpeech } from '../../../i18n/index.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Resource } from '../../../model/model.ts';
import type { Values } from '../../../model/values.ts';
import type { ShownColumn } from './columns.ts';
import { fitColumns, widenColumns } from './fit-columns.ts';

interface FittedRow {
  readonly id: string;
  readonly values: Values;
}

interface FittedFacts {
  readonly resource: Resource;
  readonly speech: LocaleSpeech;
  readonly scopeOf: (values: Values) => EvaluationScope;
}

/** Columns as wide as the rows need that were there first, and so they stay whatever comes after: only what may not be cut grows with it. */
export function useFittedColumns(
  known: readonly ShownColumn[],
  rows: readonly FittedRow[],
  { resource, speech, scopeOf }: FittedFacts,
): readonly ShownColumn[] {
  const first = useFirstRows(resource, rows);
  const facts = useMemo(() => ({ speech, scopeOf }), [speech, scopeOf]);
  const fitted = useMemo(() => fitColumns(known, first, facts), [known, first, facts]);
  const [grown, setGrown] = useState({ fitted, columns: fitted });
  const before = grown.fitted === fitted ? grown.columns : fitted;
  // Names that come after their rows move nothing.
  const isFirst = rows.every(({ id }, at) => id === first[at]?.id);
  const columns = useMemo(() => (isFirst ? before : widenColumns(before, rows, facts)), [before, rows, isFirst, facts]);
  if (grown.fitted !== fitted || grown.columns !== columns) setGrown({ fitted, columns });
  return columns;
}

function useFirstRows(resource: Resource, rows: readonly FittedRow[]): readonly FittedRow[] {
  const [first, setFirst] = useState({ resource, rows });
  const isOther = first.resource.name !== resource.name;
  if (rows.length > 0 && (isOther || first.rows.length === 0)) setFirst({ resource, rows });
  return isOther ? rows : first.rows;
}
