import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import { Link, figures, useI18n, useRead, useScreenLink } from '../../engine/index.ts';
import { Block, Read } from './Block.tsx';
import { Rows } from './Rows.tsx';
import { asRecord, asText, rowsOf } from './standing.ts';

/** What is deployed where: presets and last deployment of each. */
export function Deployments() {
  const { i18n } = useLingui();
  const { dateTime } = useI18n();
  const link = useScreenLink();
  const deployments = useRead('/deployments?_limit=999&_offset=0', { parse: rowsOf });
  return (
    <Block title={i18n._('Deployments')} actions={<Link to={link('deployments', { screen: 'list' })}>{i18n._('Show all')}</Link>}>
      <Read of={deployments}>
        {(rows) => (
          <Rows
            label={i18n._('Deployments')}
            rows={rows.map((row) => {
              const last = asText(row['last_deployment']);
              const presets = Object.keys(asRecord(asRecord(row['config'])['presetHostMapping']));
              return {
                key: asText(row['id']),
                content: (
                  <Box sx={{ minWidth: 0 }}>
                    <Box sx={{ fontWeight: 500 }}>{asText(row['id'])}</Box>
                    <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>{presets.join(', ')}</Box>
                    <Box sx={{ typography: 'caption', color: 'text.secondary', ...figures }}>
                      {last === '' ? i18n._('Not deployed yet') : i18n._('Deployed {time}', { time: dateTime(last) })}
                    </Box>
                  </Box>
                ),
              };
            })}
          />
        )}
      </Read>
    </Block>
  );
}
