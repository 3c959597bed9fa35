/** Who names this resource, or a part of it, in another file. */
import { useLingui } from '@lingui/react';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { ShownUse } from '../../review/page.ts';
import { Link, StateBlock, mono } from '../../../ui/index.ts';
import { buildDescriptorPath } from '../../../screens/links.ts';
import { PanelTable } from './PanelTable.tsx';
import { PlaceLink } from './PlaceLink.tsx';

const code = { fontFamily: mono, fontSize: 12, lineHeight: '18px' } as const;

export function UsedByTab({ uses }: { readonly uses: readonly ShownUse[] }) {
  const { i18n } = useLingui();
  if (uses.length === 0) return <StateBlock kind="empty" title={i18n._('No other file refers to this resource')} />;
  return (
    <PanelTable
      label={i18n._('Used by')}
      columns={[i18n._('Used by'), i18n._('Refers to'), i18n._('As'), i18n._('Line'), i18n._('Text')]}
      minWidth={640}
    >
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
    </PanelTable>
  );
}
