import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { ScrollPanel } from './ScrollPanel.tsx';

interface PanelTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly minWidth?: number;
  /** The rows. */
  readonly children: ReactNode;
  /** What is to be said below them. */
  readonly foot?: ReactNode;
}

/** A table that fills its tab: it scrolls below its heads. */
export function PanelTable({ label, columns, minWidth = 0, children, foot }: PanelTableProps) {
  return (
    <ScrollPanel label={label}>
      <Box sx={{ px: { xs: 4, sm: 6 }, pb: 6 }}>
        <Table stickyHeader aria-label={label} sx={{ minWidth }}>
          <TableHead>
            <TableRow>
              {columns.map((title) => (
                <TableCell key={title}>{title}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>{children}</TableBody>
        </Table>
        {foot}
      </Box>
    </ScrollPanel>
  );
}
