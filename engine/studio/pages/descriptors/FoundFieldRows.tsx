/** Fields that a search finds over all resources: who sees each, who changes it, and what it is copied from. */
import { useLingui } from '@lingui/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useI18n } from '../../../i18n/index.ts';
import type { Model } from '../../../model/model.ts';
import type { FieldAccess } from '../../review/field-access.ts';
import { SkeletonRows, mono } from '../../../ui/index.ts';
import { PlaceLink } from './PlaceLink.tsx';
import { ReadProblem } from './ReadProblem.tsx';
import { useFieldSearch } from './reads.ts';
import { useReachWords } from './useReachWords.ts';

interface Props {
  readonly asked: string;
  /** What stands there when no field is called so. */
  readonly nothing: ReactNode;
}

export function FoundFieldRows({ asked, nothing }: Props) {
  const { i18n } = useLingui();
  const { data, problem, reload } = useFieldSearch(asked);
  if (problem !== null && data === null) return <ReadProblem problem={problem} onRetry={reload} />;
  if (data === null) return <SkeletonRows rows={4} />;
  if (data.fields.length === 0) return nothing;
  return (
    <Box component="section" aria-label={i18n._('Fields')} sx={{ px: { xs: 4, sm: 6 }, pb: 6 }}>
      <Typography variant="h2" sx={{ mt: 5, mb: 2 }}>
        {i18n._('Fields: who sees them, who changes them')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.fields.map((field) => (
          <FoundField key={`${field.resource}.${field.field}`} field={field} roles={data.roles} />
        ))}
      </Box>
      {data.isCut && <Typography color="textSecondary">{i18n._('There are more. Search for a longer part of the name.')}</Typography>}
    </Box>
  );
}

function FoundField({ field, roles }: { readonly field: FieldAccess; readonly roles: Model['roles'] }) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const words = useReachWords(roles);
  const { resource, field: name, title, isSensitive, copied, see, change, place } = field;
  const lines: readonly (readonly [label: string, says: string])[] = [
    [i18n._('Sees it'), words(see) ?? i18n._('Nobody: it is in no answer')],
    ...change.map(({ by, title: action, who }) => [labelOfWay(by, action === null ? null : text(action), i18n), words(who) ?? ''] as const),
    ...(change.length === 0 ? [[i18n._('Changes it'), i18n._('Nobody')] as const] : []),
    ...(copied.length === 0 ? [] : [[i18n._('Copied from'), [...new Set(copied.map(({ from }) => from))].join(', ')] as const]),
  ];
  return (
    <Box
      component="li"
      sx={{
        ...{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '28% 1fr' }, gap: { xs: 1, md: 4 } },
        ...{ py: 2, borderBottom: 1, borderColor: 'divider', minWidth: 0 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{text(title)}</Box>
        <Box sx={{ fontFamily: mono, fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>{`${resource}.${name}`}</Box>
        {isSensitive && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{i18n._('Sensitive')}</Box>}
        <PlaceLink place={place} />
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '160px 1fr' },
          columnGap: 3,
          minWidth: 0,
          alignContent: 'start',
        }}
      >
        {lines.map(([label, says]) => (
          <Box key={label} sx={{ display: 'contents', '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' } }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <dd>{says}</dd>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function labelOfWay(by: string, action: string | null, i18n: ReturnType<typeof useLingui>['i18n']): string {
  if (by === 'create') return i18n._('On create');
  if (by === 'edit') return i18n._('On edit');
  return i18n._('By "{action}"', { action: action ?? by });
}
