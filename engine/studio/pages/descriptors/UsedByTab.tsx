/** Who names this resource, or a part of it, in another file. */
import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ShownUse } from '../../review/page.ts';
import { Link, StateBlock, mono } from '../../../ui/index.ts';
import { buildDescriptorPath } from '../../../screens/links.ts';
import { PlaceLink } from './PlaceLink.tsx';
import { ScrollPanel } from './ScrollPanel.tsx';

const code = { fontFamily: mono, fontSize: 12, lineHeight: '18px' } as const;

export function UsedByTab({ uses }: { readonly uses: readonly ShownUse[] }) {
  const { i18n } = useLingui();
  if (uses.length === 0) return <StateBlock kind="empty" title={i18n._('No other file refers to this resource')} />;
  return (
    <ScrollPanel label={i18n._('Used by')}>
      <Box sx={{ px: { xs: 4, sm: 6 }, pb: 6 }}>
        <Table stickyHeader aria-label={i18n._('Used by')} sx={{ minWidth: 640 }}>
          <TableHead>
            <TableRow>
              <TableCell>{i18n._('Used by')}</TableCell>
              <TableCell>{i18n._('Refers to')}</TableCell>
              <TableCell>{i18n._('As')}</TableCell>
              <TableCell>{i18n._('Line')}</TableCell>
              <TableCell>{i18n._('Text')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {uses.map((use) => (
              <TableRow key={`${use.place.file} ${String(use.place.line)} ${String(use.place.column)} ${use.names}`}>
                <TableCell>
                  <Link to={buildDescriptorPath(use.by)}>{use.by}</Link>
                </TableCell>
                <TableCell sx={code}>{use.names}</TableCell>
                <TableCell sx={code}>{use.at}</TableCell>
                <TableCell>
                  <PlaceLink place={use.place} />
                </TableCell>
                <TableCell
                  sx={{
                    ...code,
                    maxWidth: 520,
                    overflow: 'hidden',
                    textOverflow: 'ellipsis',
                    whiteSpace: 'nowrap',
                    color: 'text.secondary',
                  }}
                  title={use.text}
                >
                  {use.text}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </ScrollPanel>
  );
}
