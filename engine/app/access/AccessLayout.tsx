import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/index.ts';
import { ProductMark } from '../layout/Mark.tsx';
import { LanguageMenu } from '../layout/LanguageMenu.tsx';
import { ThemeMenu } from '../layout/ThemeMenu.tsx';
import { useOptions } from '../options.ts';
import { useSettings } from '../session/context.ts';

export interface AccessLayoutProps {
  readonly title?: string;
  readonly intro?: ReactNode;
  readonly children?: ReactNode;
  /** Links below the hairline. */
  readonly links?: ReactNode;
}

/** Pages before sign-in: one panel on ledger lines, language and theme at the foot. */
export function AccessLayout({ title, intro, children, links }: AccessLayoutProps) {
  const { catalogue } = useOptions();
  const { text } = useI18n();
  const environment = useSettings()['environment'];
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column', bgcolor: 'background.default', position: 'relative' }}>
      <Box aria-hidden sx={ledger} />
      <Box component="main" sx={{ flex: 1, display: 'grid', placeItems: 'center', p: 4, position: 'relative' }}>
        <Box
          sx={{
            width: '100%',
            maxWidth: 400,
            p: { xs: 6, sm: 8 },
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            borderRadius: '12px',
          }}
        >
          <ProductMark size={32} />
          {title === undefined ? null : (
            <Typography variant="h4" component="h1" sx={{ mt: 6 }}>
              {title}
            </Typography>
          )}
          {intro ? (
            <Typography color="textSecondary" component="div" sx={{ mt: 1, textWrap: 'pretty' }}>
              {intro}
            </Typography>
          ) : null}
          <Box sx={{ mt: 6, '& > .MuiButton-root': { height: 40 } }}>{children}</Box>
          {links ? (
            <Box
              sx={{
                mt: 6,
                pt: 6,
                borderTop: 1,
                borderColor: 'divider',
                display: 'flex',
                justifyContent: 'space-between',
                gap: 4,
                fontWeight: 500,
              }}
            >
              {links}
            </Box>
          ) : null}
        </Box>
      </Box>
      <Box
        component="footer"
        sx={{ display: 'flex', alignItems: 'center', gap: 2, p: 4, px: { xs: 4, sm: 6 }, color: 'text.secondary', position: 'relative' }}
      >
        <LanguageMenu />
        <ThemeMenu />
        <Box sx={{ flex: 1, textAlign: 'right', typography: 'caption' }}>
          {[text(catalogue.title), environment].filter((part) => typeof part === 'string').join(' · ')}
        </Box>
      </Box>
    </Box>
  );
}

const ledger = {
  position: 'absolute',
  inset: 0,
  backgroundImage: 'repeating-linear-gradient(to bottom, transparent 0 31px, var(--mui-palette-divider) 31px 32px)',
  maskImage: 'radial-gradient(ellipse 60% 50% at 50% 45%, #000 20%, transparent 100%)',
} as const;
