import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { useMemo, useState } from 'react';
import { useListSums } from '../../data/useListSums.ts';
import { useI18n } from '../../i18n/index.ts';
import type { Field } from '../../model/model.ts';
import { findSummedField, type FieldSum } from '../../model/sums.ts';
import { Button, figures } from '../../ui/index.ts';
import type { ShownColumn } from './columns/columns.ts';
import { buildListQuery } from './state/list-state.ts';
import type { ListModel } from './useList.ts';

/** px, above the list foot. */
export const sumsHeight = 32;

/** The fields of the shown columns that are added up, with what their columns are called. */
export function listShownSums({ resource, columns }: Pick<ListModel, 'resource' | 'columns'>): readonly ShownSum[] {
  const found = columns.flatMap((column) => column.shown.map(({ field }) => ({ field, title: titleOf(column, field) })));
  const names = found.map(({ field }) => field.name);
  return found.filter(({ field }, at) => names.indexOf(field.name) === at && findSummedField(resource, field.name) !== null);
}

interface ShownSum {
  readonly field: Field;
  readonly title: Field['title'];
}

function titleOf(column: ShownColumn, field: Field): Field['title'] {
  return column.shown.length === 1 ? column.title : field.title;
}

/** What the shown amounts of all records that match add up to. Its line stands from the start, so that no row moves when they come. */
export function ListSums({ model }: { readonly model: ListModel }) {
  const { resource, list, state, page, params, fixed, missing } = model;
  const { i18n } = useLingui();
  const shown = useMemo(() => listShownSums(model), [model]);
  const [asked, setAsked] = useState<string | null>(null);
  const query = useMemo(
    () => buildListQuery({ ...state, page: 1, size: list.pageSize }, list, { base: fixed, total: null }),
    [state, list, fixed],
  );
  // The rows come first, and of very many records the sums only when they are asked for.
  const isThere = page.data !== undefined && !page.isPlaceholderData && page.data.total > 0 && missing.length === 0;
  const isMany = page.data?.isEstimated === true;
  const id = JSON.stringify([state.filters, state.alternatives, state.search, params, fixed]);
  const isWanted = isThere && (!isMany || asked === id);
  const sums = useListSums(resource, { fields: shown.map(({ field }) => field.name), query, params, isWanted });
  if (shown.length === 0 || model.rows.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={i18n._('Sums of all records that match')}
      aria-busy={isWanted && sums.isFetching}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 5,
        minHeight: sumsHeight,
        flexShrink: 0,
        px: { xs: 4, sm: 6 },
        py: 1,
        color: 'text.secondary',
        borderTop: 1,
        borderColor: 'divider',
        ...figures,
      }}
    >
      {isMany && asked !== id ? (
        <Button variant="text" size="small" onClick={() => setAsked(id)}>
          {i18n._('Add up all records that match')}
        </Button>
      ) : (
        <SumsLine shown={shown} sums={sums} />
      )}
    </Box>
  );
}

interface SumsLineProps {
  readonly shown: readonly ShownSum[];
  readonly sums: ReturnType<typeof useListSums>;
}

function SumsLine({ shown, sums }: SumsLineProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  if (sums.isError) return <span>{i18n._('The sums could not be worked out.')}</span>;
  if (sums.data === undefined) return <span>{i18n._('Sum')} …</span>;
  const told = shown.flatMap(({ field, title }) => {
    const own = Object.hasOwn(sums.data, field.name) ? sums.data[field.name] : undefined;
    return own === undefined ? [] : [{ field, title, sums: own }];
  });
  if (told.length === 0) return null;
  return (
    <>
      <span>{i18n._('Sum')}</span>
      {told.map(({ field, title, sums: own }) => (
        <span key={field.name}>
          {text(title)} <SumFigures field={field} sums={own} />
        </span>
      ))}
    </>
  );
}

/** One figure for each currency, as many records have it. */
function SumFigures({ field: { codec, unit }, sums }: { readonly field: Field; readonly sums: readonly FieldSum[] }) {
  const { money, number } = useI18n();
  const print = ({ sum, currency }: FieldSum): string => {
    if (codec.kind === 'money') return money(Number(sum), currency, codec.scale);
    const own = unit !== null && 'lit' in unit ? ` ${unit.lit}` : '';
    return `${number(Number(sum))}${own}`;
  };
  return (
    <Box component="b" sx={{ fontWeight: 500, color: 'text.primary' }}>
      {sums.length === 0 ? '–' : sums.map(print).join(' · ')}
    </Box>
  );
}
