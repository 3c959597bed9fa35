import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { StateGraph } from '../../../states/graph.ts';
import type { DrawingWords } from '../../../states/layout.ts';
import { listStateMarks } from '../../../states/tell.ts';
import { mono, Status, Tag } from '../../../../ui/index.ts';
import { useSentenceTeller } from '../../../../screens/why/useTeller.ts';

interface StateTableProps {
  readonly graph: StateGraph;
  readonly words: DrawingWords;
  readonly present: string | null;
}

/** Each state with what is special about it; the one of the record at hand is marked. */
export function StateTable({ graph, words, present }: StateTableProps) {
  const { i18n } = useLingui();
  const teller = useSentenceTeller();
  return (
    <section>
      <Typography variant="h2">{i18n._('States')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, columnWidth: 320, columnGap: 8 }}>
        {graph.states.map((state) => (
          <Box
            component="li"
            key={state.value}
            {...(state.value === present && { 'aria-current': 'true' as const })}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, py: '6px', breakInside: 'avoid' }}
          >
            <Status tone={state.tone}>{words.titleOf(state)}</Status>
            <Box component="span" sx={{ fontFamily: mono, fontSize: 12, color: 'text.secondary' }}>
              {state.value}
            </Box>
            {state.value === present && <Tag tone="info">{i18n._('This record')}</Tag>}
            <Box component="span" sx={{ color: 'text.secondary', typography: 'caption' }}>
              {listStateMarks(state, teller).join(' · ')}
            </Box>
          </Box>
        ))}
      </Box>
    </section>
  );
}
