/** Where a record stands in the list that it was opened from, with the ways to its neighbours: in the bar, on a phone at the foot. */
import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useI18n } from '../../i18n/index.ts';
import { figures, useNarrow, useSwipe, type PageProps } from '../../ui/index.ts';
import { StepButtons, useStepKeys } from './StepButtons.tsx';
import type { RecordPlace } from './useLeftList.ts';

/** The parts of a page that lead from record to record; its own actions stand behind those in the bar. */
export interface RecordStepParts extends Pick<PageProps, 'foot'> {
  readonly bar: ReactNode;
}

export function useRecordSteps(place: RecordPlace | null): RecordStepParts {
  const isNarrow = useNarrow();
  const navigate = useNavigate();
  // Walking on takes the place of the record that is left: one step back is the list.
  const stepTo = (to: string | null | undefined) => (to == null ? null : () => void navigate(to, { replace: true }));
  const [next, previous] = [stepTo(place?.next), stepTo(place?.previous)];
  useStepKeys({ previous, next });
  useSwipe({ left: next, right: previous });
  if (place === null) return { bar: null, foot: null };
  return isNarrow ? { bar: null, foot: <RecordSteps place={place} isWide /> } : { bar: <RecordSteps place={place} />, foot: null };
}

function RecordSteps({ place, isWide = false }: { readonly place: RecordPlace; readonly isWide?: boolean }) {
  const { i18n } = useLingui();
  const { number } = useI18n();
  const total = place.isEstimated ? i18n._('about {total}', { total: number(place.total) }) : number(place.total);
  const { previous, next } = place;
  return (
    <Box
      component="nav"
      aria-label={i18n._('Records of the list')}
      sx={{ display: 'flex', alignItems: 'center', color: 'text.secondary', whiteSpace: 'nowrap', ...(isWide && { flex: 1 }) }}
    >
      <Box component="span" sx={{ mr: 1, ...figures, ...(isWide && { flex: 1 }) }}>
        {i18n._('{at} of {total}', { at: number(place.at), total })}
      </Box>
      <StepButtons
        previous={previous === null ? { isDisabled: true, reason: i18n._('This is the first record of the list') } : { to: previous }}
        next={next === null ? { isDisabled: true, reason: i18n._('This is the last record of the list') } : { to: next }}
      />
    </Box>
  );
}
