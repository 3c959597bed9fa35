import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { lazy, Suspense, useState } from 'react';
import { Link, ToolButton, figures, useI18n, useRead } from 'steward';
import { DashboardBlock, ShowReading } from './Block.tsx';
import { listLastDays, sumByDay } from './days.ts';
import { toStandingText, parseListRows } from './standing.ts';

const EventChart = lazy(() => import('./EventChart.tsx').then((module) => ({ default: module.EventChart })));

const DAYS = 30;
const chartHeight = 64;

/** What happened on the platform, day by day over the last 30 days: one chart for each event query. */
export function EventsBlock() {
  const { i18n } = useLingui();
  const [isTable, setTable] = useState(false);
  const queries = useRead('/events/queries', { parse: parseListRows });
  const toggle = (
    <ToolButton icon="table" size={24} label={i18n._('Show as table')} aria-pressed={isTable} onClick={() => setTable(!isTable)} />
  );
  return (
    <DashboardBlock title={i18n._('Events of the last 30 days')} actions={toggle}>
      <ShowReading of={queries} rows={6}>
        {(rows) =>
          rows.length === 0 ? (
            <Box sx={{ color: 'text.secondary' }}>{i18n._('Nothing happened in the last 30 days.')}</Box>
          ) : (
            <Box
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
                columnGap: 10,
                rowGap: 6,
              }}
            >
              {rows.map((row) => (
                <EventQuery
                  key={toStandingText(row['id'])}
                  id={toStandingText(row['id'])}
                  title={toStandingText(row['title'])}
                  url={toStandingText(row['url'])}
                  isTable={isTable}
                />
              ))}
            </Box>
          )
        }
      </ShowReading>
    </DashboardBlock>
  );
}

interface EventQueryProps {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly isTable: boolean;
}

function EventQuery({ id, title, url, isTable }: EventQueryProps) {
  const { text, number } = useI18n();
  const path = `/events/queries/${encodeURIComponent(id)}/charts/histogram?range=${String(DAYS * 86_400)}&interval=day`;
  const histogram = useRead(path, { parse: sumByDay });
  const [days] = useState(() => listLastDays(new Date(), DAYS));
  const values = days.map((day) => histogram.data?.get(day) ?? 0);
  const name = text(title);
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Box component="figcaption" sx={{ display: 'flex', alignItems: 'baseline', gap: 2, mb: 2 }}>
        <Box sx={{ flex: 1, fontWeight: 500 }}>
          {url === '' ? (
            name
          ) : (
            <Link to={url} isExternal={/^https?:/.test(url)} sx={{ color: 'inherit' }}>
              {name}
            </Link>
          )}
        </Box>
        <Box sx={{ typography: 'h3', ...figures }}>{histogram.data === null ? null : number(values.reduce((a, b) => a + b, 0))}</Box>
      </Box>
      <ShowReading of={histogram} rows={2}>
        {() => (
          <>
            {isTable ? null : (
              <Suspense fallback={<Box sx={{ height: chartHeight }} />}>
                <EventChart days={days} values={values} height={chartHeight} />
              </Suspense>
            )}
            <DayTable title={name} days={days} values={values} isShown={isTable} />
          </>
        )}
      </ShowReading>
    </Box>
  );
}

interface DayTableProps {
  readonly title: string;
  readonly days: readonly string[];
  readonly values: readonly number[];
  readonly isShown: boolean;
}

// Always there for screen readers; on demand for everybody.
function DayTable({ title, days, values, isShown }: DayTableProps) {
  const { i18n } = useLingui();
  const { date, number } = useI18n();
  return (
    <Box
      {...(isShown ? { tabIndex: 0, role: 'group', 'aria-label': title } : { className: 'visually-hidden' })}
      sx={isShown ? { height: chartHeight + 20, overflowY: 'auto', borderTop: 1, borderColor: 'divider' } : {}}
    >
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          '& td, & th': { p: 0, fontWeight: 400, textAlign: 'left' },
          '& td': { textAlign: 'right', ...figures },
        }}
      >
        <caption className="visually-hidden">{title}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{i18n._('Day')}</th>
            <th scope="col">{i18n._('Events')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day, at) => (
            <tr key={day}>
              <th scope="row">{date(day)}</th>
              <td>{number(values[at] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
