import { useEffect, useMemo, useRef, useState } from 'react';
import { useListPage } from '../../../data/usePage.ts';
import { useRowsWithCopies } from '../../../data/useRefs.ts';
import { buildGroupFilter, findGroupedField, findGroupFilter, takesGroupFilter } from '../../../model/grouped-field.ts';
import { valuesOfParam } from '../../../model/matches.ts';
import type { Field } from '../../../model/model.ts';
import { isEmptyValue } from '../../../model/steps.ts';
import type { Values } from '../../../model/values.ts';
import { useChoiceCounts } from '../filters/useChoiceCounts.ts';
import type { TableGroups } from '../grid/table-groups.ts';
import type { ListRow } from '../rows/useRows.ts';
import { buildListQuery, listOfferedFilters, replaceFilter } from '../state/list-state.ts';
import type { ListModel } from '../useList.ts';
import type { GroupFacts } from './group-context.ts';
import { buildTableGroups } from './headings.tsx';

interface Groups {
  /** null: the rows that are drawn are in no groups. */
  readonly facts: GroupFacts | null;
  readonly groups: TableGroups | null;
}

/** Where groups begin among the rows of a page, and what their headings say. */
export function useGroups(model: ListModel): Groups {
  const { resource, scope, scopeOf, rows, columns } = model;
  const param = useDrawnParam(model);
  const field = useMemo(() => findGroupedField(resource, param, scope), [resource, param, scope]);
  const keyOf = useMemo(() => createKeyReader(resource, param), [resource, param]);
  // The rows with which another group begins.
  const heads = useMemo(
    () => (field === null ? [] : rows.filter(({ values }, at) => at === 0 || keyOf(values) !== keyOf(rows[at - 1]?.values ?? values))),
    [field, rows, keyOf],
  );
  const groups = useMemo(() => (field === null ? null : buildTableGroups(rows, heads)), [field, rows, heads]);
  const records = useNamedRecords(model, field, heads);
  const countOf = useGroupCounts(model, field, param);
  const narrow = useNarrowing(model, param);
  const before = useRowBefore(model, field);
  const [first] = heads;
  const isContinued = before !== null && first !== undefined && keyOf(before) === keyOf(first.values);
  const facts = useMemo(() => {
    if (field === null) return null;
    const column = columns.find(({ shown }) => shown.some((each) => each.field.name === field.name));
    const cell = column?.shown.find((each) => each.field.name === field.name)?.cell ?? null;
    const title = column?.shown.length === 1 ? column.title : field.title;
    // What can be pressed holds nothing else to press.
    return {
      field: { ...field, hasCopy: false },
      title,
      cell,
      records,
      scopeOf,
      keyOf,
      countOf,
      narrow,
      continued: isContinued ? (first?.id ?? null) : null,
    };
  }, [field, columns, records, scopeOf, keyOf, countOf, narrow, isContinued, first]);
  return { facts, groups };
}

/** What the rows that are drawn are grouped by: those of the question before stay until the next ones are here. '': by nothing. */
function useDrawnParam({ state: { group }, shown }: ListModel): string {
  const [drawn, setDrawn] = useState('');
  const next = shown === null ? drawn : (group ?? '');
  if (next !== drawn) setDrawn(next);
  return next;
}

const createKeyReader =
  (resource: ListModel['resource'], param: string): GroupFacts['keyOf'] =>
  (values) => {
    const [value = null] = valuesOfParam(resource, values, param);
    return isEmptyValue(value) ? null : String(value);
  };

/** The records that head groups, by the ids of their rows, with the name of what they refer to where no column has it read. */
function useNamedRecords(
  { resource, scope, references }: ListModel,
  field: Field | null,
  heads: readonly ListRow[],
): ReadonlyMap<string, Values> {
  const found = useMemo(() => heads.map(({ values }) => values), [heads]);
  const copies = useMemo(
    () => ({ scope, only: field === null || references.includes(field.name) ? [] : [field.name] }),
    [scope, field, references],
  );
  const named = useRowsWithCopies(resource, found, copies);
  return useMemo(() => new Map(heads.map(({ id, values }, at) => [id, named[at] ?? values])), [heads, named]);
}

/** How many records of the whole list are in a group: all pages, with what is filtered and searched. */
function useGroupCounts(
  { resource, list, state, scope, params, fixed }: ListModel,
  field: Field | null,
  param: string,
): GroupFacts['countOf'] {
  const counting = useMemo(
    () => (field === null ? null : { resource, query: buildListQuery(state, list, { base: fixed, total: null }), beside: [], params }),
    [resource, list, state, params, fixed, field],
  );
  return useChoiceCounts({ param }, counting, { kind: 'choices', scope });
}

/** The last record of the page before; null: there is none, or it is not known yet. */
function useRowBefore({ resource, list, state, params, fixed, shown }: ListModel, field: Field | null): Values | null {
  const query = useMemo(() => buildListQuery(state, list, { base: fixed, total: null }), [state, list, fixed]);
  const isAsked = field !== null && shown !== null && query.offset > 0;
  const asked = useMemo(() => (isAsked ? { ...query, offset: query.offset - 1, limit: 1 } : null), [isAsked, query]);
  const { data, isPlaceholderData } = useListPage(resource, asked, { params });
  return asked === null || isPlaceholderData ? null : (data?.rows[0] ?? null);
}

/** Narrows the list to one group; the focus goes to its heading. */
function useNarrowing({ list, state, scope, change, shown }: ListModel, param: string): GroupFacts['narrow'] {
  const isAwaited = useRef(false);
  useEffect(() => {
    if (shown === null || !isAwaited.current) return;
    isAwaited.current = false;
    document.querySelector<HTMLElement>('[data-heading]')?.focus();
  }, [shown]);
  const canNarrow = takesGroupFilter(listOfferedFilters(list, scope), param) && findGroupFilter(state.filters, param) === null;
  return useMemo(
    () =>
      !canNarrow
        ? null
        : (key) => {
            isAwaited.current = true;
            change(({ filters }) => ({ filters: replaceFilter(filters, param, buildGroupFilter(param, key)) }));
          },
    [canNarrow, change, param],
  );
}
