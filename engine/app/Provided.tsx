import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { I18nProvider } from '@lingui/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { DataContext } from '../data/data-context.ts';
import type { AppRouter } from '../screens/router/app-router.ts';
import { buildBrandTheme, OwnIconsContext, readStyleNonce, theme } from '../ui/index.ts';
import { EngineProvider } from './EngineProvider.tsx';
import { OptionsContext, type BrowserAppOptions } from './options.ts';
import type { AppServices, StartedApp } from './services.ts';
import { SessionContext, SettingsContext } from './session/context.ts';
import { ShellSurroundings } from './Surroundings.tsx';

interface AppProvidersProps {
  readonly options: BrowserAppOptions;
  readonly services: AppServices;
  readonly started: StartedApp;
  readonly router: AppRouter;
  readonly styles: EmotionCache;
  readonly children: ReactNode;
}

const noIcons = {};

/** Where the styles of a document are kept; `key`: what their names begin with. */
export function openStyles(key: string): EmotionCache {
  const nonce = readStyleNonce();
  return createCache({ key, prepend: true, ...(nonce ? { nonce } : {}) });
}

/** Everything that screens find around them: looks, words, calls and session. */
export function AppProviders({ options, services, started, router, styles, children }: AppProvidersProps) {
  const [looks] = useState(() => (options.accent === undefined ? theme : buildBrandTheme(options.accent)));
  const data = useMemo(() => ({ source: services.source, loadResource: services.resources.promised }), [services]);
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={looks} defaultMode="system">
        <CssBaseline />
        <QueryClientProvider client={services.queries}>
          <OwnIconsContext value={options.icons ?? noIcons}>
            <I18nProvider i18n={services.i18n}>
              <OptionsContext value={options}>
                <SessionContext value={services.session}>
                  <SettingsContext value={started.settings}>
                    <DataContext value={data}>
                      <EngineProvider services={services} started={started}>
                        <ShellSurroundings navigate={router.navigate}>{children}</ShellSurroundings>
                      </EngineProvider>
                    </DataContext>
                  </SettingsContext>
                </SessionContext>
              </OptionsContext>
            </I18nProvider>
          </OwnIconsContext>
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}
