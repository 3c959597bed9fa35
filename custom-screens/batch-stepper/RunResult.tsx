import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { Button, Note, useScreenLink } from 'steward';
import { isGoneThrough, resultOfRun, toneOfCode, type BatchStage } from './run.ts';
import { SaidStatus } from './SaidStatus.tsx';
import { useBatchWords } from './words.ts';

/** How a run ended: its result, what its stages said, and the way back. */
export function RunResult({ stages }: { readonly stages: readonly BatchStage[] }) {
  const { i18n } = useLingui();
  const { stageName } = useBatchWords();
  const link = useScreenLink();
  const result = resultOfRun(stages);
  const texts: Readonly<Record<string, string>> = {
    success: i18n._('The run succeeded.'),
    warning: i18n._('The run finished with warnings.'),
    error: i18n._('The run had errors.'),
  };
  const isOpen = stages.some((stage) => !isGoneThrough(stage)) && stages.every(({ status }) => status !== 'error');
  const text = isOpen ? i18n._('The run is not finished yet.') : (texts[result ?? ''] ?? i18n._('Nothing was done.'));
  const messages = stages.flatMap((stage) => stage.messages.map((message) => ({ ...message, stage: stage.id })));
  return (
    <Box component="section" aria-label={i18n._('Result')} sx={{ display: 'grid', gap: 5, justifyItems: 'start', maxWidth: 720 }}>
      <Box role="status" sx={{ width: '100%' }}>
        <Note tone={isOpen ? 'info' : toneOfCode(result)} title={text} />
      </Box>
      <Box component="ul" aria-label={i18n._('Messages')} sx={{ m: 0, p: 0, listStyle: 'none', width: '100%' }}>
        {messages.map(({ stage, ...message }) => (
          <Box
            component="li"
            key={`${stage} ${message.text}`}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, py: 1.5, borderTop: 1, borderColor: 'divider' }}
          >
            <Box sx={{ width: 136, color: 'text.secondary' }}>{stageName(stage)}</Box>
            <Box sx={{ flex: 1, minWidth: 200 }}>
              <SaidStatus message={message} />
            </Box>
          </Box>
        ))}
      </Box>
      <Button to={link('batchjobs', { screen: 'list' })}>{i18n._('Back to batch jobs')}</Button>
    </Box>
  );
}
