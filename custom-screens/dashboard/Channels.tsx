import { useLingui } from '@lingui/react';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Suspense, useState } from 'react';
import { Button, Cell, figures, useI18n, useRead } from 'steward';
import { DashboardBlock, NothingYet, ShowReading } from './Block.tsx';
import { FulfillmentsLink } from './fulfillments.tsx';
import { toJsonObject, toStandingText, parseListRows } from './standing.ts';

const first = 10;
const most = 999;

/** The channels, each with a link to its order fulfillments. */
export function ChannelsBlock() {
  const { i18n } = useLingui();
  const { number } = useI18n();
  const [limit, setLimit] = useState(first);
  const channels = useRead(`/channels?_sort[name]=asc&_limit=${String(limit)}&_offset=0`, { parse: parseChannelPage });
  const total = channels.data?.total ?? 0;
  return (
    <DashboardBlock title={i18n._('Channels')}>
      <ShowReading of={channels} rows={6}>
        {({ rows }) =>
          rows.length === 0 ? (
            <NothingYet>{i18n._('There are no channels yet.')}</NothingYet>
          ) : (
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
                    <ChannelLine key={toStandingText(row['code'])} row={row} />
                  ))}
                </TableBody>
              </Table>
              {total > rows.length && limit === first ? (
                <Button size="small" variant="text" onClick={() => setLimit(most)} sx={{ mt: 2, ml: -2, ...figures }}>
                  {i18n._('Show all {count} channels', { count: number(total) })}
                </Button>
              ) : null}
            </>
          )
        }
      </ShowReading>
    </DashboardBlock>
  );
}

function ChannelLine({ row }: { readonly row: Readonly<Record<string, unknown>> }) {
  const [code, name] = [toStandingText(row['code']), toStandingText(row['name'])];
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
          <Cell resource="channels" field="type" record={{ type: toStandingText(row['type']) }} />
        </Suspense>
      </TableCell>
    </TableRow>
  );
}

function parseChannelPage(body: unknown): { readonly rows: ReturnType<typeof parseListRows>; readonly total: number } {
  const rows = parseListRows(body);
  return { rows, total: Number(toJsonObject(toJsonObject(body)['metadata'])['total'] ?? rows.length) };
}
