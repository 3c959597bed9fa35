import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { I18nProvider } from '@lingui/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { RouterProvider } from 'react-router-dom';
import { DataContext } from '../data/data-context.ts';
import { WhyProvider } from '../screens/why/WhyProvider.tsx';
import { styleNonce, theme } from '../ui/index.ts';
import { loadCode, loadRows, placeAt } from './early.ts';
import { EngineProvider } from './EngineProvider.tsx';
import { OptionsContext, type AppOptions } from './options.ts';
import { createAppRouter } from './routes.tsx';
import { createServices, start, type Started } from './services.ts';
import { SessionContext, SettingsContext } from './session/context.ts';
import type { Navigate } from './link.tsx';
import { Surroundings } from './Surroundings.tsx';

/** The whole application. It asks who is signed in, then draws the screens that the catalogue names. */
export function App(given: AppOptions) {
  const options = useLive(given);
  const [services] = useState(() => createServices(options));
  const [cache] = useState(() => {
    const nonce = styleNonce();
    return createCache({ key: 'st', prepend: true, ...(nonce ? { nonce } : {}) });
  });
  const [started, setStarted] = useState<Started | null>(null);
  useEffect(() => {
    const place = placeAt(given.catalogue, location.pathname);
    if (place !== null) loadCode(services, place);
    void start(services, given).then((next) => {
      if (place !== null) void loadRows(services, { place, settings: next.settings, catalogue: given.catalogue });
      setStarted(next);
    });
  }, [services, given]);
  const [router] = useState(createAppRouter);
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
                        <Surroundings navigate={navigate}>
                          <WhyProvider roles={options.loaders.roles}>
                            <RouterProvider router={router} />
                          </WhyProvider>
                        </Surroundings>
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

const never = () => () => undefined;
const always = () => 0;

/** The options with the catalogue as it is now: whoever reads it is drawn anew when a descriptor was edited. */
function useLive(given: AppOptions): AppOptions {
  const { registry } = given;
  const version = useSyncExternalStore(registry?.subscribe ?? never, registry?.version ?? always);
  // `version` stands for what the registry holds.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => ({ ...given, catalogue: registry?.get('catalogue', '') ?? given.catalogue }), [given, registry, version]);
}
