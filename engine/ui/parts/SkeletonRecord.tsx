import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Section } from './Section.tsx';
import { SkeletonPlace } from './SkeletonRows.tsx';

/** What a record or a form will hold where it loads. */
export interface RecordShape {
  readonly kind: 'show' | 'form';
  /** Key facts above the tabs. */
  readonly facts: number;
  /** 0: it has no tabs. */
  readonly tabs: number;
  /** The sections in sight, each by the number of its fields. */
  readonly sections: readonly number[];
}

const gutter = { px: { xs: 4, sm: 6 } } as const;
const mostFields = 8;

const times = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

/** A record or a form in the shape of what is loading. */
export function SkeletonRecord({ shape: { kind, facts, tabs, sections } }: { readonly shape: RecordShape }) {
  return (
    <SkeletonPlace>
      {facts > 0 && (
        <Box data-shape="facts" sx={{ ...gutter, py: 5, display: 'flex', flexWrap: 'wrap', gap: 12 }}>
          {times(facts).map((at) => (
            <Box key={at} sx={{ display: 'grid', gap: 3, py: 1 }}>
              <Skeleton width={48} />
              <Skeleton width={88} />
            </Box>
          ))}
        </Box>
      )}
      {tabs > 0 && (
        <Box
          data-shape="tabs"
          sx={{
            ...gutter,
            height: 40,
            display: 'flex',
            alignItems: 'center',
            gap: 5,
            overflow: 'hidden',
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          {times(tabs).map((at) => (
            <Skeleton key={at} width={72} sx={{ flexShrink: 0 }} />
          ))}
        </Box>
      )}
      <Box sx={{ ...gutter, ...(kind === 'form' && { maxWidth: 960 + 48 }) }}>
        {sections.map((fields, at) => (
          <Section key={at} title={<Skeleton width={96} sx={{ mt: 1 }} />}>
            <Box
              data-shape={kind === 'form' ? 'inputs' : 'values'}
              sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 4, rowGap: kind === 'form' ? 5 : 3 }}
            >
              {times(Math.min(fields, mostFields)).map((field) =>
                kind === 'form' ? (
                  <Box key={field} sx={{ display: 'grid', gap: 2 }}>
                    <Skeleton width={72} sx={{ my: '6px' }} />
                    <Box sx={{ height: { xs: 40, sm: 32 }, border: 1, borderColor: 'divider', borderRadius: '6px' }} />
                  </Box>
                ) : (
                  <Box key={field} sx={{ display: 'flex', gap: 6, height: 20, alignItems: 'center' }}>
                    <Skeleton width={88} />
                    <Skeleton width={`${String(24 + ((field * 7) % 20))}%`} />
                  </Box>
                ),
              )}
            </Box>
          </Section>
        ))}
      </Box>
    </SkeletonPlace>
  );
}
