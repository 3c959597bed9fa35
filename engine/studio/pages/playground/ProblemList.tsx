import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { Button, Glyph, innerRingStyle, mono } from '../../../ui/index.ts';
import type { Problem } from '../../../model/problem.ts';

interface ProblemListProps {
  readonly problems: readonly Problem[];
  /** Name of the file that is written: others are told with theirs. */
  readonly file: string;
  readonly isChecking: boolean;
  readonly onOpen: (problem: Problem) => void;
  readonly onFix: (problem: Problem) => void;
}

/** All problems with the way out; each leads to its place. */
export function ProblemList({ problems, file, isChecking, onOpen, onFix }: ProblemListProps) {
  const { i18n } = useLingui();
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const count = i18n._('{n, plural, =0 {No problems} one {# problem} other {# problems}}', { n: problems.length });
  return (
    <Box
      component="section"
      aria-label={i18n._('Problems')}
      sx={{ borderTop: 1, borderColor: 'divider', flexShrink: 0, maxHeight: '36%', display: 'flex', flexDirection: 'column' }}
    >
      <Box sx={{ px: { xs: 4, sm: 6 }, height: 32, display: 'flex', alignItems: 'center', gap: 2, flexShrink: 0, fontSize: 12 }}>
        <Box
          component="span"
          sx={{ display: 'flex', color: errors > 0 ? 'error.main' : problems.length > 0 ? 'warning.main' : 'success.main' }}
        >
          <Glyph name={errors > 0 ? 'octagon' : problems.length > 0 ? 'triangle' : 'disc'} />
        </Box>
        <output aria-live="polite" aria-busy={isChecking || undefined} style={{ fontWeight: 500 }}>
          {isChecking ? i18n._('Checking …') : count}
        </output>
      </Box>
      {problems.length === 0 ? null : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', overflow: 'auto', borderTop: 1, borderColor: 'divider' }}>
          {problems.map((problem) => (
            <Box
              component="li"
              key={`${problem.file}:${String(problem.line)}:${String(problem.column)}:${problem.code}`}
              sx={{ display: 'flex', alignItems: 'start', gap: 2, pr: { xs: 4, sm: 6 } }}
            >
              <ProblemEntry problem={problem} isOwn={isInFile(problem, file)} onOpen={() => onOpen(problem)} />
              {problem.fix === null || !isInFile(problem, file) ? null : (
                <Box sx={{ pt: 1 }}>
                  <Button size="small" onClick={() => onFix(problem)}>
                    {i18n._('Fix it')}
                  </Button>
                </Box>
              )}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** Whether a problem stands in that file. */
export const isInFile = (problem: Problem, file: string): boolean => problem.file.replace(/^.*\//, '') === file;

const Row = styled('button')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 8,
  padding: '6px 24px',
  border: 0,
  font: 'inherit',
  fontSize: 12,
  lineHeight: '16px',
  textAlign: 'left',
  color: theme.vars.palette.text.primary,
  backgroundColor: 'transparent',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&:focus-visible': innerRingStyle(theme),
  '& > [data-hint]': { gridColumn: 2, color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('sm')]: { padding: '10px 16px' },
}));

function ProblemEntry({ problem, isOwn, onOpen }: { readonly problem: Problem; readonly isOwn: boolean; readonly onOpen: () => void }) {
  const { line, column, file, message, hint, severity } = problem;
  const place = `${isOwn ? '' : `${file.replace(/^.*\//, '')}:`}${String(line)}:${String(column)}`;
  return (
    <Row type="button" onClick={onOpen} disabled={!isOwn}>
      <Box component="span" sx={{ fontFamily: mono, color: severity === 'error' ? 'error.main' : 'warning.main', whiteSpace: 'nowrap' }}>
        {place}
      </Box>
      <span>{message}</span>
      {hint === null ? null : <span data-hint>{hint}</span>}
    </Row>
  );
}
