import { useLingui } from '@lingui/react';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Suspense, useState } from 'react';
import { Button, Cell, figures, useI18n, useRead } from '../../engine/index.ts';
import type { Records } from '../../resources/records.ts';
import { Block, Read } from './Block.tsx';
import { FulfillmentsLink } from './fulfillments.tsx';
import { asRecord, asText, rowsOf } from './standing.ts';

const first = 10;
const most = 999;

/** The channels, each with a link to its order fulfillments. */
export function Channels() {
  const { i18n } = useLingui();
  const { number } = useI18n();
  const [limit, setLimit] = useState(first);
  const channels = useRead(`/channels?_sort[name]=asc&_limit=${String(limit)}&_offset=0`, { parse: pageOf });
  const total = channels.data?.total ?? 0;
  return (
    <Block title={i18n._('Channels')}>
      <Read of={channels} rows={6}>
        {({ rows }) => (
          <>
            <Table size="small">
              <TableHead>
                <TableRow>
                  <TableCell sx={{ pl: 0 }}>{i18n._('Channel')}</TableCell>
                  <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>{i18n._('Code')}</TableCell>
                  <TableCell sx={{ pr: 0 }}>{i18n._('Type')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {rows.map((row) => (
                  <Channel key={asText(row['code'])} row={row} />
                ))}
              </TableBody>
            </Table>
            {total > rows.length && limit === first ? (
              <Button size="small" variant="text" onClick={() => setLimit(most)} sx={{ mt: 2, ml: -2, ...figures }}>
                {i18n._('Show all {count} channels', { count: number(total) })}
              </Button>
            ) : null}
          </>
        )}
      </Read>
    </Block>
  );
}

function Channel({ row }: { readonly row: Readonly<Record<string, unknown>> }) {
  const [code, name] = [asText(row['code']), asText(row['name'])];
  const channel: Records['channels'] = { type: asText(row['type']) };
  return (
    <TableRow>
      <TableCell sx={{ pl: 0, fontWeight: 500 }}>
        <FulfillmentsLink filter={{ channel: code, test: 'false' }} instead={name}>
          {name}
        </FulfillmentsLink>
      </TableCell>
      <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' }, color: 'text.secondary' }}>{code}</TableCell>
      <TableCell sx={{ pr: 0 }}>
        <Suspense fallback={null}>
          <Cell resource="channels" field={'type' satisfies keyof Records['channels']} record={channel} />
        </Suspense>
      </TableCell>
    </TableRow>
  );
}

function pageOf(body: unknown): { readonly rows: ReturnType<typeof rowsOf>; readonly total: number } {
  const rows = rowsOf(body);
  return { rows, total: Number(asRecord(asRecord(body)['metadata'])['total'] ?? rows.length) };
}
