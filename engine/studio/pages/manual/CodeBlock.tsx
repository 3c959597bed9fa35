import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import type { Block } from 'virtual:steward-manual';
import { mono, Status, ToolButton, useCopyText } from '../../../ui/index.ts';

/** A sample with what it is called, or whether it is one to follow, and a button that copies it. */
export function CodeBlock({ block }: { readonly block: Extract<Block, { kind: 'code' }> }) {
  const { i18n } = useLingui();
  const copyText = useCopyText();
  return (
    <Box sx={frame}>
      <Box sx={{ position: 'absolute', top: 4, right: 4, display: 'flex', alignItems: 'center', gap: 1 }}>
        <ToolButton icon="copy" size={24} label={i18n._('Copy')} onClick={() => copyText(`${block.text}\n`)} />
      </Box>
      <SampleKind note={block.note} />
      <Box component="pre" role="group" tabIndex={0} aria-label={i18n._('Sample')} sx={code}>
        {block.text}
      </Box>
    </Box>
  );
}

function SampleKind({ note }: { readonly note: string }) {
  const { i18n } = useLingui();
  if (note === '') return null;
  const isJudged = note === 'bad' || note === 'good';
  return (
    <Box sx={{ px: 3, pt: 2, fontSize: 12, color: 'text.secondary', fontFamily: isJudged ? 'inherit' : mono }}>
      {note === 'bad' ? (
        <Status tone="negative">{i18n._('Bad')}</Status>
      ) : note === 'good' ? (
        <Status tone="positive">{i18n._('Good')}</Status>
      ) : (
        note
      )}
    </Box>
  );
}

const frame = {
  position: 'relative',
  maxWidth: 960,
  mb: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  bgcolor: 'background.sunken',
} as const;
const code = { m: 0, p: 3, pr: 10, overflowX: 'auto', fontFamily: mono, fontSize: 12, lineHeight: '18px', tabSize: 2 } as const;
