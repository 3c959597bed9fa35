/** Who changed the descriptor, when and why. */
import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useI18n } from '../../../i18n/index.ts';
import type { FileHistory } from '../../review/page.ts';
import { useEngine } from '../../../screens/context.ts';
import { PanelTable } from './PanelTable.tsx';
import { StateBlock, figures, mono, useNarrow } from '../../../ui/index.ts';

export function HistoryTab({ history }: { readonly history: FileHistory }) {
  const { i18n } = useLingui();
  const { dateTime } = useI18n();
  const { zone } = useEngine().scope({});
  const isNarrow = useNarrow();
  if (history.missing !== null) return <MissingHistory reason={history.missing} />;
  return (
    <PanelTable
      label={i18n._('History')}
      columns={[i18n._('Date'), i18n._('Author'), i18n._('Reason'), ...(isNarrow ? [] : [i18n._('Commit')])]}
      foot={history.isCut && <Box sx={{ mt: 3, color: 'text.secondary' }}>{i18n._('Older changes are not shown.')}</Box>}
    >
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
    </PanelTable>
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
