import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { useMemo, useState } from 'react';
import { useListSums } from '../../data/useListSums.ts';
import { useI18n } from '../../i18n/index.ts';
import type { Field } from '../../model/model.ts';
import { dropPage } from '../../model/query.ts';
import type { FieldSum } from '../../model/sums.ts';
import { Button, figures } from '../../ui/index.ts';
import { sumsHeight, type ShownSum } from './shown-sums.ts';
import { buildListQuery } from './state/list-state.ts';
import type { ListModel } from './useList.ts';
import { usePrintSum } from './usePrintSum.ts';

export interface ListSumsProps {
  readonly model: ListModel;
  /** What is added up: something. */
  readonly shown: readonly ShownSum[];
}

/** What the shown amounts of all records that match add up to. Its line stands from the start, so that no row moves when they come. */
export function ListSums({ model, shown }: ListSumsProps) {
  const { resource, list, state, page, params, fixed, missing } = model;
  const { i18n } = useLingui();
  const [asked, setAsked] = useState<string | null>(null);
  const query = useMemo(() => dropPage(buildListQuery(state, list, { base: fixed, total: null })), [state, list, fixed]);
  // The rows come first, and of very many records the sums only when they are asked for.
  const isThere = page.data !== undefined && !page.isPlaceholderData && page.data.total > 0 && missing.length === 0;
  const isMany = page.data?.isEstimated === true;
  const id = JSON.stringify([state.filters, state.alternatives, state.search, params, fixed]);
  const isWanted = isThere && (!isMany || asked === id);
  const sums = useListSums(resource, { fields: shown.map(({ field }) => field.name), query, params, isWanted });
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
        // Its button, too, is no higher than the place that was kept.
        py: '1px',
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
      ) : sums.isPending ? (
        <span>{i18n._('Sum')} …</span>
      ) : (
        <SumsLine shown={shown} sums={sums} />
      )}
    </Box>
  );
}

interface SumsLineProps {
  readonly shown: readonly ShownSum[];
  readonly sums: Pick<ReturnType<typeof useListSums>, 'data' | 'isError'>;
}

/** What the shown amounts add up to, once it is known. */
function SumsLine({ shown, sums: { data, isError } }: SumsLineProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  if (isError) return <span>{i18n._('The sums could not be worked out.')}</span>;
  const told = shown.flatMap(({ field, title }) => {
    const own = data !== undefined && Object.hasOwn(data, field.name) ? data[field.name] : undefined;
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
function SumFigures({ field, sums }: { readonly field: Field; readonly sums: readonly FieldSum[] }) {
  const print = usePrintSum();
  return (
    <Box component="b" sx={{ fontWeight: 500, color: 'text.primary' }}>
      {sums.length === 0 ? '–' : sums.map((sum) => print(field, sum)).join(' · ')}
    </Box>
  );
}
