import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo, useState, type ReactNode } from 'react';
import { JsonView, Note, SkeletonRows, ToolButton, readStyleNonce } from 'steward';
import { frameMailHtml } from './framed.ts';
import { usePreview, type Mail } from './usePreview.ts';

interface PreviewProps {
  /** Address of the preview of this template, below the API base. */
  readonly path: string;
  readonly language: unknown;
  readonly payload: unknown;
  /** Beside the heading. */
  readonly beside: ReactNode;
}

/** The email as it would be sent with what is typed. It stays while a new one is being fetched, and while the payload is not valid. */
export function Preview({ path, language, payload, beside }: PreviewProps) {
  const { i18n } = useLingui();
  const [isText, setText] = useState(false);
  const { mail, problem, isAsking } = usePreview(path, { language, payload });
  return (
    <Box component="section" aria-label={i18n._('Preview')} aria-busy={isAsking} sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {i18n._('Preview')}
        </Typography>
        {beside}
        <ToolButton icon="text" size={28} label={i18n._('Show as plain text')} aria-pressed={isText} onClick={() => setText(!isText)} />
      </Box>
      {problem === null ? null : (
        <Note tone="warning" title={i18n._('This email cannot be displayed')}>
          {problem}
        </Note>
      )}
      {mail === null && problem === null ? <SkeletonRows rows={6} /> : null}
      {mail === null ? null : <Drawn mail={mail} isText={isText} />}
    </Box>
  );
}

function Drawn({ mail, isText }: { readonly mail: Mail; readonly isText: boolean }) {
  const { i18n } = useLingui();
  const page = useMemo(() => frameMailHtml(mail.html, readStyleNonce()), [mail.html]);
  return (
    <>
      <Box sx={{ display: 'flex', gap: 2, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {i18n._('Subject')}
        </Box>
        <Box component="span" sx={{ fontWeight: 500 }} aria-live="polite">
          {mail.subject}
        </Box>
      </Box>
      {isText ? (
        <JsonView value={mail.text} label={i18n._('Email as plain text')} />
      ) : (
        <Box
          component="iframe"
          // No permissions at all: no scripts, no forms, no windows, an origin of its own.
          sandbox=""
          srcDoc={page}
          title={i18n._('Mail')}
          sx={{ width: '100%', height: 520, border: 1, borderColor: 'divider', borderRadius: '6px', bgcolor: 'common.white' }}
        />
      )}
    </>
  );
}
