/** Who changed the descriptor, when and why. */
import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useI18n } from '../../../i18n/index.ts';
import type { FileHistory } from '../../review/page.ts';
import { useEngine } from '../../../screens/context.ts';
import { ScrollPanel } from './ScrollPanel.tsx';
import { StateBlock, figures, mono, useNarrow } from '../../../ui/index.ts';

export function HistoryTab({ history }: { readonly history: FileHistory }) {
  const { i18n } = useLingui();
  const { dateTime } = useI18n();
  const { zone } = useEngine().scope({});
  const isNarrow = useNarrow();
  if (history.missing !== null) return <MissingHistory reason={history.missing} />;
  return (
    <ScrollPanel label={i18n._('History')}>
      <Box sx={{ px: { xs: 4, sm: 6 }, pb: 6 }}>
        <Table stickyHeader aria-label={i18n._('History')}>
          <TableHead>
            <TableRow>
              <TableCell>{i18n._('Date')}</TableCell>
              <TableCell>{i18n._('Author')}</TableCell>
              <TableCell>{i18n._('Reason')}</TableCell>
              {!isNarrow && <TableCell>{i18n._('Commit')}</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {history.changes.map(({ commit, author, date, subject }) => (
              <TableRow key={commit}>
                <TableCell sx={{ whiteSpace: 'nowrap', verticalAlign: 'top', ...figures }}>{dateTime(date, { zone })}</TableCell>
                <TableCell sx={{ verticalAlign: 'top' }}>{author}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  {subject}
                  {isNarrow && (
                    <Box sx={{ fontFamily: mono, fontSize: 12, color: 'text.secondary' }} title={commit}>
                      <span className="visually-hidden">{i18n._('Commit')} </span>
                      {commit.slice(0, 8)}
                    </Box>
                  )}
                </TableCell>
                {!isNarrow && (
                  <TableCell sx={{ fontFamily: mono, fontSize: 12 }} title={commit}>
                    {commit.slice(0, 8)}
                  </TableCell>
                )}
              </TableRow>
            ))}
          </TableBody>
        </Table>
        {history.isCut && <Box sx={{ mt: 3, color: 'text.secondary' }}>{i18n._('Older changes are not shown.')}</Box>}
      </Box>
    </ScrollPanel>
  );
}

function MissingHistory({ reason }: { readonly reason: NonNullable<FileHistory['missing']> }) {
  const { i18n } = useLingui();
  const why = {
    git: i18n._('Git is not installed on the server, or is not responding.'),
    repository: i18n._('The descriptors folder is not in a Git repository.'),
    commits: i18n._('This file has not been committed yet.'),
  };
  return <StateBlock kind="empty" title={i18n._('No history')} text={why[reason]} />;
}
