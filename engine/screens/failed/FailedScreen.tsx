/** What failed in a period, over all resources that say what counts as failed: each as its own list is, so that nobody sees more than there. */
import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useI18n } from '../../i18n/index.ts';
import type { CatalogueEntry } from '../../model/catalogue.ts';
import type { Period } from '../../model/periods.ts';
import { Page, Section, SkeletonRows, StateBlock, useNarrow } from '../../ui/index.ts';
import { useFilterWording } from '../list/filters/useFilterWords.ts';
import { useEngine } from '../context.ts';
import { buildWholeTitle } from '../whole-title.ts';
import { FailedSection } from './FailedSection.tsx';

const offered = ['today', 'yesterday', 'last-7-days', 'last-30-days'] as const satisfies readonly Period[];
const periodParam = 'period';

interface FailedScreenProps {
  readonly entries: readonly CatalogueEntry[];
}

export function FailedScreen({ entries }: FailedScreenProps) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const { catalogue } = useEngine();
  const [search, setSearch] = useSearchParams();
  const period = offered.find((each) => each === search.get(periodParam)) ?? 'last-7-days';
  const choose = (next: Period) => setSearch({ [periodParam]: next }, { replace: true });
  return (
    <Page title={i18n._('What failed')} line={<PeriodButtons period={period} onChoose={choose} />}>
      <Box sx={{ px: { xs: 4, sm: 6 }, pb: 8 }}>
        {entries.length === 0 && <StateBlock kind="empty" title={i18n._('There is nothing that is open to you.')} />}
        {entries.map((entry) => (
          <Suspense
            key={entry.name}
            fallback={
              <Section title={buildWholeTitle(catalogue, entry, text)}>
                <SkeletonRows rows={1} />
              </Section>
            }
          >
            <FailedSection entry={entry} period={period} />
          </Suspense>
        ))}
      </Box>
    </Page>
  );
}

function PeriodButtons({ period, onChoose }: { readonly period: Period; readonly onChoose: (next: Period) => void }) {
  const { i18n } = useLingui();
  const words = useFilterWording();
  const isNarrow = useNarrow();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={period}
      aria-label={i18n._('Period')}
      onChange={(_event, next: Period | null) => next !== null && onChoose(next)}
      sx={isNarrow ? { width: '100%', '& > *': { flex: '1 0 auto', px: 1 } } : {}}
    >
      {offered.map((each) => (
        <ToggleButton key={each} value={each}>
          {words.period(each)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
