/** What the policies of the project promise about this resource, each sentence with the place where it is written. */
import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { StateBlock } from '../../../ui/index.ts';
import type { PolicyLine } from '../../review/page.ts';
import { PlaceLink } from './PlaceLink.tsx';
import { ScrollPanel } from './ScrollPanel.tsx';

export function PoliciesTab({ lines }: { readonly lines: readonly PolicyLine[] }) {
  const { i18n } = useLingui();
  if (lines.length === 0) return <StateBlock kind="empty" title={i18n._('No policy speaks of this resource')} />;
  return (
    <ScrollPanel label={i18n._('Policies')}>
      <Box sx={{ px: { xs: 4, sm: 6 }, pb: 6 }}>
        <Table stickyHeader aria-label={i18n._('Policies')}>
          <TableHead>
            <TableRow>
              <TableCell>{i18n._('Must hold')}</TableCell>
              <TableCell>{i18n._('Line')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.map(({ text, place }) => (
              <TableRow key={`${place.file} ${String(place.line)}`}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{text}</TableCell>
                <TableCell>
                  <PlaceLink place={place} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </ScrollPanel>
  );
}
