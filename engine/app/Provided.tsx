import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { I18nProvider } from '@lingui/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { DataContext } from '../data/data-context.ts';
import { styleNonce, theme } from '../ui/index.ts';
import { EngineProvider } from './EngineProvider.tsx';
import type { Navigate } from './link.tsx';
import { OptionsContext, type AppOptions } from './options.ts';
import type { Services, Started } from './services.ts';
import { SessionContext, SettingsContext } from './session/context.ts';
import { Surroundings } from './Surroundings.tsx';

interface ProvidedProps {
  readonly options: AppOptions;
  readonly services: Services;
  /** null: still asked for; then nothing is drawn but the ground. */
  readonly started: Started | null;
  readonly router: { readonly navigate: (...to: Parameters<Navigate>) => Promise<void> };
  /** Of the styles, one for each document. */
  readonly styleKey: string;
  readonly children: ReactNode;
}

/** Everything that screens find around them: looks, words, calls and session. */
export function Provided({ options, services, started, router, styleKey, children }: ProvidedProps) {
  const [cache] = useState(() => {
    const nonce = styleNonce();
    return createCache({ key: styleKey, prepend: true, ...(nonce ? { nonce } : {}) });
  });
  const navigate = useCallback<Navigate>((to, how) => void router.navigate(to, how), [router]);
  const data = useMemo(() => ({ source: services.source, loadResource: services.resources.promised }), [services]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system">
        <CssBaseline />
        {started === null ? null : (
          <QueryClientProvider client={services.queries}>
            <I18nProvider i18n={services.i18n}>
              <OptionsContext value={options}>
                <SessionContext value={services.session}>
                  <SettingsContext value={started.settings}>
                    <DataContext value={data}>
                      <EngineProvider services={services} started={started}>
                        <Surroundings navigate={navigate}>{children}</Surroundings>
                      </EngineProvider>
                    </DataContext>
                  </SettingsContext>
                </SessionContext>
              </OptionsContext>
            </I18nProvider>
          </QueryClientProvider>
        )}
      </ThemeProvider>
    </CacheProvider>
  );
}
