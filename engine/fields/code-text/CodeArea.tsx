/** The element of inputs that hold code: a plain text area, with its text drawn over it in colours. */
import { styled } from '@mui/material/styles';
import type { ComponentPropsWithRef } from 'react';
import { mono } from '../../ui/index.ts';
import { tokenizeCode, type CodeTokenKind } from './code-tokens.ts';

const lineHeight = 20;

// Both parts lie in the same cell of the grid: the drawn text gives it its height, and what scrolls is the ground below both.
const Ground = styled('div')({
  display: 'grid',
  width: '100%',
  minWidth: 0,
  overflow: 'auto',
  fontFamily: mono,
  lineHeight: `${lineHeight}px`,
});

// The same in both, or the caret stands beside its letter.
const letters = {
  gridArea: '1 / 1',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  font: 'inherit',
  letterSpacing: 'inherit',
  tabSize: 2,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  overflow: 'hidden',
} as const;

const Drawn = styled('div')(({ theme }) => ({
  ...letters,
  pointerEvents: 'none',
  '& [data-token=comment]': { color: theme.vars.palette.text.secondary },
  '& [data-token=string]': { color: theme.vars.palette.tone.positive.fg },
  '& [data-token=number], & [data-token=word]': { color: theme.vars.palette.tone.info.fg },
  '& [data-token=sign]': { color: theme.vars.palette.tone.warning.fg },
  '& [data-token=call]': { color: theme.vars.palette.primary.text },
  // System colours leave no letters transparent.
  '@media (forced-colors: active)': { visibility: 'hidden' },
}));

// Instead of what an input of one line is given.
const own = { rows: 1, type: undefined };

interface CodeAreaProps extends ComponentPropsWithRef<'textarea'> {
  readonly minRows?: number;
  readonly maxRows?: number;
}

/** For `inputComponent`. It grows with its text from `minRows` to `maxRows` lines. Tab leaves it, as in every other input. */
export function CodeArea({ minRows = 1, maxRows = 12, style, ...rest }: CodeAreaProps) {
  const text = typeof rest.value === 'string' ? rest.value : '';
  // A placeholder takes the colour of the text.
  const color = text === '' ? {} : { color: 'transparent', caretColor: 'var(--mui-palette-text-primary)' };
  return (
    <Ground style={{ ...style, minHeight: minRows * lineHeight, maxHeight: maxRows * lineHeight }}>
      <textarea spellCheck={false} {...rest} {...own} style={{ ...letters, height: '100%', resize: 'none', ...color }} />
      {/* A placeholder is drawn by the browser; here it only takes its room. */}
      <Drawn aria-hidden {...(text === '' && { style: { visibility: 'hidden' } })}>
        {tokenizeCode(text === '' ? (rest.placeholder ?? '') : text).map((token, at) => (
          <span key={at} {...tokenAttributes(token.kind)}>
            {token.text}
          </span>
        ))}
        {/* A last line that is still empty has its height too. */}
        {'\n'}
      </Drawn>
    </Ground>
  );
}

const tokenAttributes = (kind: CodeTokenKind): object => (kind === 'plain' ? {} : { 'data-token': kind });
