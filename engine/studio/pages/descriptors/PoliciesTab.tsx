/** What the policies of the project promise about this resource, each sentence with the place where it is written. */
import { useLingui } from '@lingui/react';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { StateBlock } from '../../../ui/index.ts';
import type { PolicyLine } from '../../review/page.ts';
import { PanelTable } from './PanelTable.tsx';
import { PlaceLink } from './PlaceLink.tsx';

export function PoliciesTab({ lines }: { readonly lines: readonly PolicyLine[] }) {
  const { i18n } = useLingui();
  if (lines.length === 0) return <StateBlock kind="empty" title={i18n._('No policy speaks of this resource')} />;
  return (
    <PanelTable label={i18n._('Policies')} columns={[i18n._('Must hold'), i18n._('Line')]}>
      {lines.map(({ text, place }) => (
        <TableRow key={`${place.file} ${String(place.line)}`}>
          <TableCell sx={{ overflowWrap: 'anywhere' }}>{text}</TableCell>
          <TableCell>
            <PlaceLink place={place} />
          </TableCell>
        </TableRow>
      ))}
    </PanelTable>
  );
}
