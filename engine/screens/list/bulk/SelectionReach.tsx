import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { useI18n } from '../../../i18n/index.ts';
import { Button, useNarrow } from '../../../ui/index.ts';
import { ListPager } from '../ListFoot.tsx';
import type { ListModel } from '../useList.ts';
import { MATCHED_LIMIT } from './matched-rows.ts';
import { useMatchedOffer } from './useMatchedOffer.ts';

/** How far the selection reaches, and the way further: to all of the page where nothing else selects that, and to all that match. */
export function SelectionReach({ model }: { readonly model: ListModel }) {
  const { rows, selection } = model;
  const { i18n } = useLingui();
  const { number } = useI18n();
  const isNarrow = useNarrow();
  const offer = useMatchedOffer(model);
  const isMatched = selection.matched !== null;
  // One button for both, so that the focus stays where it was pressed.
  const step = isMatched
    ? { label: i18n._('Clear selection'), onClick: selection.clear }
    : offer?.kind === 'matched'
      ? {
          label: offer.isEstimated
            ? i18n._('Select all that match (about {n})', { n: number(offer.total) })
            : i18n._('Select all {n} that match', { n: number(offer.total) }),
          onClick: offer.take,
          isBusy: offer.isBusy,
          isDisabled: offer.isTooMany,
          reason: offer.isTooMany
            ? i18n._('At most {most} records can be selected at once. Use filters first.', { most: number(MATCHED_LIMIT) })
            : null,
        }
      : offer !== null && isNarrow
        ? { label: i18n._('Select all {n} on this page', { n: number(offer.count) }), onClick: offer.take }
        : null;
  return (
    <>
      {!isMatched && (
        <Box sx={{ color: 'text.secondary', display: { xs: 'none', md: 'block' } }}>
          {i18n._('of {n} on this page', { n: number(rows.length) })}
        </Box>
      )}
      {step !== null && (
        <Button variant="text" {...step}>
          {step.label}
        </Button>
      )}
      {isMatched && <ListPager model={model} />}
    </>
  );
}
