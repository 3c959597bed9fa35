import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Glyph, Link, figures, glyphForTone, useI18n, useUser, type TextTone } from 'steward';
import { FulfillmentsLink, newGateway } from './fulfillments.tsx';
import { toStandingText, toneOfStanding, type Standing, type StandingStepName } from './standing.ts';
import { useStandingWords } from './words.ts';

interface StandingFact {
  readonly name: StandingStepName;
  readonly tone: TextTone;
  readonly value: string;
  readonly detail: ReactNode;
}

/** Account, integration, products and order fulfillments of the signed-in user, side by side. */
export function StatusStrip({ standing }: { readonly standing: Standing }) {
  const { nameOf } = useStandingWords();
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
        borderBottom: 1,
        borderColor: 'divider',
        // Hairlines between neighbours only, two a row when narrow.
        '& > div': { minWidth: 0, px: { xs: 4, sm: 6 }, py: 4, borderColor: 'divider' },
        '& > div:nth-of-type(even)': { borderLeft: 1, borderColor: 'divider' },
        '& > div:nth-of-type(n + 3)': { borderTop: { xs: 1, md: 0 }, borderColor: { xs: 'divider', md: 'divider' } },
        '& > div:nth-of-type(3)': { borderLeft: { md: 1 }, borderColor: { md: 'divider' } },
      }}
    >
      {useStandingFacts(standing).map(({ name, tone, value, detail }) => (
        <div key={name} data-tone={tone}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {nameOf(name)}
          </Typography>
          <Box component="dd" sx={{ m: 0 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 1, typography: 'h3', ...figures }}>
              <Box sx={{ display: 'flex', color: (theme) => (tone === 'neutral' ? 'text.secondary' : theme.vars.palette.tone[tone].fg) }}>
                <Glyph name={glyphForTone(tone)} size={16} />
              </Box>
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {value}
              </Box>
            </Box>
            <Typography variant="caption" color="textSecondary" component="div" sx={{ minHeight: 16, mt: 1, overflowWrap: 'anywhere' }}>
              {detail}
            </Typography>
          </Box>
        </div>
      ))}
    </Box>
  );
}

function useStandingFacts({ account, integration, products, fulfillments }: Standing): readonly StandingFact[] {
  const { i18n } = useLingui();
  const { number } = useI18n();
  const { codeOf } = useStandingWords();
  const user = useUser();
  const company = toStandingText(user['company']);
  const isOverdue = fulfillments.code === 'overdue' && fulfillments.overdue > 0;
  return [
    {
      name: 'account',
      tone: toneOfStanding(account.code),
      value: codeOf(account.code),
      detail: company === '' ? user.username : i18n._('{username} · company {company}', { username: user.username, company }),
    },
    {
      name: 'integration',
      tone: toneOfStanding(integration.code),
      value: integration.code === 'active' ? i18n._('Finished') : codeOf(integration.code),
      detail: integration.code === 'pending' ? <Link to={newGateway}>{i18n._('Add a communication gateway')}</Link> : null,
    },
    {
      name: 'products',
      tone: products.count > 0 ? 'positive' : 'neutral',
      value: products.count > 0 ? number(products.count) : i18n._('None yet'),
      detail: null,
    },
    {
      name: 'fulfillments',
      tone: toneOfStanding(fulfillments.code),
      value: isOverdue ? i18n._('{count} overdue', { count: number(fulfillments.overdue) }) : codeOf(fulfillments.code),
      detail: <OpenFulfillments standing={fulfillments} />,
    },
  ];
}

function OpenFulfillments({ standing: { code, count } }: { readonly standing: Standing['fulfillments'] }) {
  const { i18n } = useLingui();
  const { number } = useI18n();
  if (code !== 'waiting' && code !== 'overdue') return null;
  return (
    <>
      {count > 0 ? `${i18n._('{count} open', { count: number(count) })}. ` : null}
      <FulfillmentsLink filter={{ state: 'processing' }}>{i18n._('Show processing')}</FulfillmentsLink>
    </>
  );
}
