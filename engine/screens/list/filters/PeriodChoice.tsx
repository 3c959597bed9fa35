import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import { useId } from 'react';
import { useLingui } from '@lingui/react';
import { periods, type Period } from '../../../model/periods.ts';
import { ChoiceRow } from './ChoiceRow.tsx';
import { useFilterWording } from './useFilterWords.ts';

/** Yesterday, last 7 days …: what is kept is the period, so that a saved view means the days of the day it is opened on. */
export function PeriodChoice({
  label,
  chosen,
  onChoose,
}: {
  readonly label: string;
  readonly chosen: Period | null;
  readonly onChoose: (period: Period) => void;
}) {
  const { i18n } = useLingui();
  const { period: wordOf } = useFilterWording();
  const group = useId();
  return (
    <Box
      role="radiogroup"
      aria-label={i18n._('{title}, period', { title: label })}
      sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr' }}
    >
      {periods.map((period) => (
        <ChoiceRow key={period}>
          <Radio size="small" name={group} checked={period === chosen} onChange={() => onChoose(period)} sx={{ p: 0 }} />
          {wordOf(period)}
        </ChoiceRow>
      ))}
    </Box>
  );
}
