/** The descriptor as the server read it, with the number of each line and what is wrong there. */
import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { DescriptorPage } from '../../../review/page.ts';
import { Note, focusRingStyle, mono, useShell } from '../../../../ui/index.ts';
import { buildLinePath } from '../../../../screens/links.ts';
import { lineOfHash } from '../line-in.ts';
import { ScrollPanel } from '../ScrollPanel.tsx';
import { tokenizeYamlLine } from './tokens.ts';

const Lines = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: '8px 0',
  minWidth: 'max-content',
  minHeight: '100%',
  backgroundColor: theme.vars.palette.background.sunken,
  fontFamily: mono,
  fontSize: 12,
  lineHeight: '18px',
  '& > li': { scrollMarginBlock: 120 },
  '& > li[aria-current]': { backgroundColor: theme.vars.palette.action.selected },
  '& code': { font: 'inherit', whiteSpace: 'pre', paddingRight: 24 },
  '& a': {
    display: 'inline-block',
    width: 56,
    marginRight: 12,
    paddingRight: 8,
    textAlign: 'right',
    color: theme.vars.palette.text.secondary,
    textDecoration: 'none',
    position: 'sticky',
    left: 0,
    backgroundColor: theme.vars.palette.background.sunken,
    '&:hover': { color: theme.vars.palette.text.primary, textDecoration: 'underline' },
    '&:focus-visible': { ...focusRingStyle(theme), outlineOffset: -2 },
  },
  '& [data-kind="key"]': { fontWeight: 600 },
  '& [data-kind="comment"]': { color: theme.vars.palette.text.secondary, fontStyle: 'italic' },
  '& [data-kind="string"]': { color: theme.vars.palette.success.main },
  '& [data-kind="literal"]': { color: theme.vars.palette.info.main },
}));

interface YamlTabProps {
  /** The page of the file. */
  readonly name: string;
  readonly file: string;
  readonly text: string;
  readonly problems: DescriptorPage['problems'];
}

export function YamlTab({ name, file, text, problems }: YamlTabProps) {
  const { i18n } = useLingui();
  const { hash } = useLocation();
  const lines = useMemo(() => text.replace(/\n$/, '').split('\n'), [text]);
  const current = lineOfHash(hash);
  const label = i18n._('Text of {file}', { file });
  return (
    <ScrollPanel label={label}>
      <Lines onKeyDown={moveLineFocus}>
        {lines.map((line, index) => (
          <YamlLine
            key={index}
            number={index + 1}
            to={buildLinePath({ file: name, line: index + 1 })}
            text={line}
            isCurrent={current === index + 1}
            isStop={index + 1 === (current ?? 1)}
            problems={problems.filter((problem) => problem.line === index + 1)}
          />
        ))}
      </Lines>
    </ScrollPanel>
  );
}

interface YamlLineProps {
  readonly number: number;
  /** Its own address. */
  readonly to: string;
  readonly text: string;
  /** The address names it. */
  readonly isCurrent: boolean;
  /** Its number is in the tab order; arrows lead to the others. */
  readonly isStop: boolean;
  readonly problems: DescriptorPage['problems'];
}

function YamlLine({ number, to, text, isCurrent, isStop, problems }: YamlLineProps) {
  const { i18n } = useLingui();
  const { Link } = useShell();
  const own = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) own.current?.scrollIntoView({ block: 'center' });
  }, [isCurrent]);
  return (
    <li ref={own} id={`L${String(number)}`} {...(isCurrent && { 'aria-current': 'location' as const })}>
      <Link to={to} tabIndex={isStop ? 0 : -1} aria-label={i18n._('Line {number}', { number })}>
        {String(number)}
      </Link>
      <code>
        {tokenizeYamlLine(text).map((token, index) =>
          token.kind === 'plain' ? (
            token.text
          ) : (
            <span key={index} data-kind={token.kind}>
              {token.text}
            </span>
          ),
        )}
      </code>
      {problems.map((problem) => (
        <Box
          key={`${problem.code} ${String(problem.column)}`}
          sx={{ py: 1, pl: '68px', pr: 4, maxWidth: 800, whiteSpace: 'normal', typography: 'body1' }}
        >
          <Note tone={problem.severity === 'error' ? 'negative' : 'warning'} title={problem.message}>
            {problem.hint}{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {problem.code}
            </Box>
          </Note>
        </Box>
      ))}
    </li>
  );
}

/** Hundreds of lines are one stop of the Tab key. */
function moveLineFocus(event: KeyboardEvent<HTMLElement>): void {
  const line = event.target instanceof Element ? event.target.closest('li') : null;
  const steps: Readonly<Record<string, Element | null | undefined>> = {
    ArrowDown: line?.nextElementSibling,
    ArrowUp: line?.previousElementSibling,
    Home: line?.parentElement?.firstElementChild,
    End: line?.parentElement?.lastElementChild,
  };
  const next = steps[event.key]?.querySelector('a');
  if (!next) return;
  event.preventDefault();
  next.focus();
}
