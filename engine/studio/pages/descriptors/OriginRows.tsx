import { useLingui } from '@lingui/react';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { DescriptorPage } from '../../review/page.ts';
import { mono } from '../../../ui/index.ts';
import { PlaceLink } from './PlaceLink.tsx';

type KeyOrigin = DescriptorPage['origins'][string][number];

const code = { fontFamily: mono, fontSize: 12, lineHeight: '18px' } as const;

/** Each key of a field, its value, and who says so. */
export function OriginRows({ origins }: { readonly origins: readonly KeyOrigin[] }) {
  const { i18n } = useLingui();
  return (
    <Table aria-label={i18n._('Keys and where they come from')}>
      <TableBody>
        {origins.map((origin) => (
          <TableRow key={origin.key}>
            <TableCell component="th" scope="row" sx={{ ...code, fontWeight: 600, width: 120 }}>
              {origin.key}
            </TableCell>
            <TableCell sx={{ ...code, overflowWrap: 'anywhere' }}>{origin.value}</TableCell>
            <TableCell sx={{ width: 360, color: 'text.secondary' }}>
              <OriginWords origin={origin} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function OriginWords({ origin }: { readonly origin: KeyOrigin }) {
  const { i18n } = useLingui();
  const words = {
    written: i18n._('written here'),
    type: i18n._('from its type'),
    base: i18n._('from the base'),
    default: i18n._('default'),
  };
  return (
    <>
      {words[origin.from]}
      {origin.place === null ? '' : ' '}
      {origin.place !== null && <PlaceLink place={origin.place} />}
      {origin.rule !== null && (
        <>
          {': '}
          <span lang="en">{origin.rule}</span>
        </>
      )}
    </>
  );
}
