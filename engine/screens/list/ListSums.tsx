import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { useMemo, useState } from 'react';
import { useListSums } from '../../data/useListSums.ts';
import { dropPage } from '../../model/query.ts';
import { Button, figures } from '../../ui/index.ts';
import { listShownSums, sumsHeight } from './shown-sums.ts';
import { buildListQuery } from './state/list-state.ts';
import { SumsLine } from './SumsLine.tsx';
import type { ListModel } from './useList.ts';

/** What the shown amounts of all records that match add up to. Its line stands from the start, so that no row moves when they come. */
export function ListSums({ model }: { readonly model: ListModel }) {
  const { resource, list, state, page, params, fixed, missing } = model;
  const { i18n } = useLingui();
  const shown = useMemo(() => listShownSums(model), [model]);
  const [asked, setAsked] = useState<string | null>(null);
  const query = useMemo(() => dropPage(buildListQuery(state, list, { base: fixed, total: null })), [state, list, fixed]);
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
      ) : sums.isPending ? (
        <span>{i18n._('Sum')} …</span>
      ) : (
        <SumsLine shown={shown} sums={sums} />
      )}
    </Box>
  );
}
