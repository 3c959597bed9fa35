import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Details, JsonView, Note, Status, figures, useI18n, type TextTone } from 'steward';
import type { MadeCall } from './useCalls.ts';

// Drawing more would freeze the page.
const mostDrawn = 200_000;

/** What came back: status, time, headers and the body, indented where it is JSON. */
export function AnswerView({ made }: { readonly made: MadeCall }) {
  const { i18n } = useLingui();
  const { number, dateTime } = useI18n();
  const body = answerText(made.answer);
  return (
    <Box
      component="section"
      aria-label={i18n._('Response')}
      sx={{ display: 'grid', gap: 4, pt: 5, borderTop: 1, borderColor: 'divider', minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1 }} role="status">
        <Typography variant="h2">{i18n._('Response')}</Typography>
        <StatusOfCall made={made} />
        <Box component="span" sx={{ color: 'text.secondary', ...figures }}>
          {`${number(made.ms)} ms · ${dateTime(made.at.toISOString())}`}
        </Box>
      </Box>
      {body.length > mostDrawn ? (
        <Note tone="info">
          {i18n._('The first {drawn} of {all} characters are shown.', { drawn: number(mostDrawn), all: number(body.length) })}
        </Note>
      ) : null}
      {body === '' ? (
        <Box sx={{ color: 'text.secondary' }}>{i18n._('The response has no body.')}</Box>
      ) : (
        <JsonView value={body.slice(0, mostDrawn)} label={i18n._('Response body')} maxHeight="60vh" />
      )}
      <Box component="section" aria-label={i18n._('Headers')} sx={{ display: 'grid', gap: 3 }}>
        <Typography variant="h2" component="h3">
          {i18n._('Headers')}
        </Typography>
        <Details columns={2} facts={Object.entries(made.headers).map(([label, value]) => ({ label, value }))} />
      </Box>
    </Box>
  );
}

/** The status as number and glyph. */
export function StatusOfCall({ made }: { readonly made: MadeCall }) {
  const { i18n } = useLingui();
  return <Status tone={toneOfHttpStatus(made.status)}>{made.status === 0 ? i18n._('No response') : String(made.status)}</Status>;
}

function toneOfHttpStatus(status: number): TextTone {
  if (status === 0 || status >= 500) return 'negative';
  if (status >= 400) return 'warning';
  return status >= 300 ? 'info' : 'positive';
}

function answerText(answer: unknown): string {
  if (answer === null || answer === undefined) return '';
  return typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2);
}
