import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { useLingui } from '@lingui/react';
import { I18nProvider } from '@lingui/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { Outlet, RouterProvider, useRoutes, type RouteObject } from 'react-router-dom';
import { DataContext } from '../../../data/data-context.ts';
import { Page, StateBlock, styleNonce, theme } from '../../../ui/index.ts';
import { EngineProvider } from '../../EngineProvider.tsx';
import type { Navigate } from '../../link.tsx';
import { OptionsContext, useOptions } from '../../options.ts';
import { Root } from '../../Root.tsx';
import { routesOf } from '../../routes.tsx';
import { SessionContext, SettingsContext } from '../../session/context.ts';
import { CrashScreen, NotFound } from '../../StatusScreens.tsx';
import { Surroundings } from '../../Surroundings.tsx';
import { createStage, type Outer, type Stage } from './stage.ts';

/** A stage with the routes that are drawn on it. */
export function stageFor(outer: Outer): Stage {
  const handWritten = outer.options.customScreens.map(({ name }) => ({ name, view: () => Promise.resolve({ Screen: HandWrittenHere }) }));
  const options = { ...outer.options, customScreens: handWritten };
  return createStage({ ...outer, options }, [
    { element: <Root />, errorElement: <CrashScreen />, children: [{ path: '*', element: <ScreensOfAll /> }] },
  ]);
}

/** The screens of a stage, as the app draws its own. */
export function Preview({ stage }: { readonly stage: Stage }) {
  const { services, router } = stage;
  const edition = useSyncExternalStore(stage.subscribe, stage.edition);
  const options = useSyncExternalStore(stage.subscribe, stage.options);
  const [cache] = useState(() => {
    const nonce = styleNonce();
    return createCache({ key: 'pg', prepend: true, ...(nonce ? { nonce } : {}) });
  });
  const navigate = useCallback<Navigate>((to, how) => void router.navigate(to, how), [router]);
  const data = useMemo(() => ({ source: services.source, loadResource: services.resources.promised }), [services]);
  if (edition === 0) return null;
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system">
        <CssBaseline />
        <QueryClientProvider client={services.queries}>
          <I18nProvider i18n={services.i18n}>
            <OptionsContext value={options}>
              <SessionContext value={services.session}>
                <SettingsContext value={stage.started.settings}>
                  <DataContext value={data}>
                    <EngineProvider services={services} started={stage.started}>
                      <Surroundings navigate={navigate}>
                        <RouterProvider key={edition} router={router} />
                      </Surroundings>
                    </EngineProvider>
                  </DataContext>
                </SettingsContext>
              </SessionContext>
            </OptionsContext>
          </I18nProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}

/** Every generated screen of the project: links of the written resource lead somewhere. */
function ScreensOfAll() {
  const { catalogue } = useOptions();
  const routes = useMemo((): RouteObject[] => {
    const pages = new Map(catalogue.resources.flatMap(({ page }) => (page === null ? [] : [[page, HandWrittenHere] as const])));
    const all = catalogue.resources.flatMap((entry) => routesOf(entry, pages));
    return [{ element: <Whole />, children: [...all, { path: '*', element: <NotFound /> }] }];
  }, [catalogue]);
  return useRoutes(routes);
}

function Whole() {
  return (
    <main style={{ height: '100dvh', minHeight: 0 }}>
      <Outlet />
    </main>
  );
}

function HandWrittenHere() {
  const { i18n } = useLingui();
  return (
    <Page title={i18n._('Written by hand')}>
      <StateBlock
        kind="empty"
        title={i18n._('This part is written by hand')}
        text={i18n._('It talks to the server by itself, so the playground does not draw it.')}
      />
    </Page>
  );
}
