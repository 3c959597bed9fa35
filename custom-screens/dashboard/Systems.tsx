import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { EmptyValue, Icon, Link, useI18n, useRead, useUser } from '../../engine/index.ts';
import { Block, Read } from './Block.tsx';
import { Rows } from './Rows.tsx';
import { asText, rowsOf } from './standing.ts';

/** The lists in order, each with the role that sees it: one can be loosened without the others. */
const lists = [
  { kind: 'shared', role: 'ROLE_ADMIN' },
  { kind: 'user', role: 'ROLE_ADMIN' },
  { kind: 'shared_admin', role: 'ROLE_ADMIN' },
] as const;

/** Shared systems, those of the user, and those that only administrators share. */
export function Systems() {
  const { i18n } = useLingui();
  const { has } = useUser();
  const systems = useRead('/systems', { parse: rowsOf });
  const titles = { shared: i18n._('Shared'), user: i18n._('User'), shared_admin: i18n._('Shared admin') };
  return (
    <Block title={i18n._('Systems')}>
      <Read of={systems}>
        {(rows) => (
          <Box sx={{ display: 'grid', gap: 4 }}>
            {lists
              .filter(({ role }) => has(role))
              .map(({ kind }) => (
                <List key={kind} title={titles[kind]} rows={rows.filter((row) => row['kind'] === kind)} />
              ))}
          </Box>
        )}
      </Read>
    </Block>
  );
}

function List({ title, rows }: { readonly title: string; readonly rows: ReturnType<typeof rowsOf> }) {
  const { text } = useI18n();
  const lines = rows.map((row) => ({
    key: asText(row['code']) || asText(row['name']),
    content: <Name name={text(asText(row['name']))} url={asText(row['url'])} />,
  }));
  return (
    <div>
      <Typography variant="caption" color="textSecondary" component="h3" sx={{ m: 0, mb: 1 }}>
        {title}
      </Typography>
      <Rows label={title} rows={lines.length > 0 ? lines : [{ key: 'none', content: <EmptyValue /> }]} />
    </div>
  );
}

function Name({ name, url }: { readonly name: string; readonly url: string }) {
  if (url === '') return name;
  return (
    <Link to={url} isExternal sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      {name}
      <Icon name="external" />
    </Link>
  );
}
