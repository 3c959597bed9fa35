import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { ActionButton, Link, figures, useCan, useI18n, useRead, useResource, useScreenLink, type FoundValues } from 'steward';
import { DashboardBlock, NothingYet, ShowReading } from './Block.tsx';
import { DashboardRows } from './Rows.tsx';
import { toJsonObject, toStandingText, parseListRows } from './standing.ts';

const launchers = ['ariba', 'coupa', 'jaggaer', 'oci', 'edi'] as const;
/** In the order they stand in; each is drawn for those who may run it. */
const offered = ['deploy', 'logs', ...launchers] as const;

/** What is deployed where: the presets and the last deployment of each, its launchers, and, for administrators, what they may do with it. */
export function DeploymentsBlock() {
  const { i18n } = useLingui();
  const link = useScreenLink();
  const deployments = useRead('/deployments?_limit=999&_offset=0', { parse: parseListRows });
  const actions = (
    <>
      <ActionButton resource="deployments" action="deploy_all" size="small" />
      <Link to={link('deployments', { screen: 'list' })}>{i18n._('Show all')}</Link>
    </>
  );
  return (
    <DashboardBlock title={i18n._('Deployments')} actions={actions}>
      <ShowReading of={deployments}>
        {(rows) =>
          rows.length === 0 ? (
            <NothingYet>{i18n._('There are no deployments yet.')}</NothingYet>
          ) : (
            <DashboardRows
              label={i18n._('Deployments')}
              rows={rows.map((row) => ({ key: toStandingText(row['id']), content: <DeploymentLine row={row} /> }))}
            />
          )
        }
      </ShowReading>
    </DashboardBlock>
  );
}

function DeploymentLine({ row }: { readonly row: ReturnType<typeof parseListRows>[number] }) {
  const { i18n } = useLingui();
  const { dateTime } = useI18n();
  const link = useScreenLink();
  const { text } = useI18n();
  const show = useResource('deployments').show;
  const id = toStandingText(row['id']);
  const last = toStandingText(row['last_deployment']);
  const config = toJsonObject(row['config']);
  const record: FoundValues<'deployments'> = {
    id,
    enabled: typeof row['enabled'] === 'boolean' ? row['enabled'] : null,
    features: Array.isArray(config['features']) ? config['features'].map(toStandingText) : [],
  };
  const configure = useCan('deployments', 'show', record);
  return (
    <Box sx={{ minWidth: 0, flex: 1 }}>
      <Box sx={{ fontWeight: 500 }}>{id}</Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {Object.keys(toJsonObject(config['presetHostMapping'])).join(', ')}
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary', ...figures }}>
        {last === '' ? i18n._('Not deployed yet') : i18n._('Deployed {time}', { time: dateTime(last) })}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1 }}>
        {offered.map((action) => (
          <ActionButton key={action} resource="deployments" action={action} record={record} size="small" />
        ))}
        {configure.shown && show !== null && <Link to={link('deployments', { screen: 'show', key: id })}>{text(show.face.title)}</Link>}
      </Box>
    </Box>
  );
}
