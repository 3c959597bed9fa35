import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { figures } from '../theme/rules.ts';

export interface FactItem {
  readonly label: string;
  readonly value: ReactNode;
}

/** Key facts side by side, split by hairlines; two a row when narrow. */
export function Facts({ facts }: { readonly facts: readonly FactItem[] }) {
  return (
    <Box sx={{ px: { xs: 4, sm: 6 }, py: 5, flexShrink: 0 }}>
      {/* The hairline before the first fact of each line is outside. */}
      <Box sx={{ overflowX: 'clip', overflowClipMargin: '4px' }}>
        <Box
          component="dl"
          sx={{
            m: 0,
            ml: { sm: '-25px' },
            rowGap: 3,
            display: { xs: 'grid', sm: 'flex' },
            gridTemplateColumns: '1fr 1fr',
            flexWrap: 'wrap',
            '& > div': { minWidth: 0, borderLeft: { sm: 1 }, borderColor: { sm: 'divider' }, mr: { sm: 6 }, pl: { sm: 6 } },
          }}
        >
          {facts.map((fact) => (
            <div key={fact.label}>
              <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
                {fact.label}
              </Box>
              <Box component="dd" sx={{ m: 0, typography: 'subtitle1', overflowWrap: 'anywhere', ...figures }}>
                {fact.value}
              </Box>
            </div>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

/** Label 136 px beside value; `columns` 2 folds to one when narrow. */
export function Details({ facts, columns = 1 }: { readonly facts: readonly FactItem[]; readonly columns?: 1 | 2 }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        columnGap: 8,
        rowGap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `repeat(${String(columns)}, minmax(0, 1fr))` },
      }}
    >
      {facts.map((fact) => (
        <Box key={fact.label} sx={{ display: 'grid', gridTemplateColumns: '136px minmax(0, 1fr)', gap: 3, alignItems: 'start' }}>
          <Box component="dt" sx={{ color: 'text.secondary', hyphens: 'auto', overflowWrap: 'anywhere' }}>
            {fact.label}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
            {fact.value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
