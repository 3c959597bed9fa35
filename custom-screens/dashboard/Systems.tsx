import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { EmptyValue, Icon, Link, useI18n, useRead, useUser } from 'steward';
import { DashboardBlock, ShowReading } from './Block.tsx';
import { DashboardRows } from './Rows.tsx';
import { toStandingText, parseListRows } from './standing.ts';

/** The lists in order, each with the role that sees it: one can be loosened without the others. */
const lists = [
  { kind: 'shared', role: 'ROLE_ADMIN' },
  { kind: 'user', role: 'ROLE_ADMIN' },
  { kind: 'shared_admin', role: 'ROLE_ADMIN' },
] as const;

/** Shared systems, those of the user, and those that only administrators share. */
export function SystemsBlock() {
  const { i18n } = useLingui();
  const { has } = useUser();
  const systems = useRead('/systems', { parse: parseListRows });
  const titles = { shared: i18n._('Shared'), user: i18n._('User'), shared_admin: i18n._('Shared admin') };
  return (
    <DashboardBlock title={i18n._('Systems')}>
      <ShowReading of={systems}>
        {(rows) => (
          <Box sx={{ display: 'grid', gap: 4 }}>
            {lists
              .filter(({ role }) => has(role))
              .map(({ kind }) => (
                <SystemList key={kind} title={titles[kind]} rows={rows.filter((row) => row['kind'] === kind)} />
              ))}
          </Box>
        )}
      </ShowReading>
    </DashboardBlock>
  );
}

function SystemList({ title, rows }: { readonly title: string; readonly rows: ReturnType<typeof parseListRows> }) {
  const { text } = useI18n();
  const lines = rows.map((row) => ({
    key: toStandingText(row['code']) || toStandingText(row['name']),
    content: <SystemName name={text(toStandingText(row['name']))} url={toStandingText(row['url'])} />,
  }));
  return (
    <div>
      <Typography variant="caption" color="textSecondary" component="h3" sx={{ m: 0, mb: 1 }}>
        {title}
      </Typography>
      <DashboardRows label={title} rows={lines.length > 0 ? lines : [{ key: 'none', content: <EmptyValue /> }]} />
    </div>
  );
}

function SystemName({ name, url }: { readonly name: string; readonly url: string }) {
  if (url === '') return name;
  return (
    <Link to={url} isExternal sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      {name}
      <Icon name="external" />
    </Link>
  );
}
