import { useLingui } from '@lingui/react';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { Outlet, useRoutes, type RouteObject } from 'react-router-dom';
import { AppRouterProvider } from '../../../../screens/router/AppRouterProvider.tsx';
import { WhyProvider } from '../../../../screens/why/WhyProvider.tsx';
import { Page, StateBlock } from '../../../../ui/index.ts';
import { useOptions } from '../../../../app/options.ts';
import { AppProviders, openStyles } from '../../../../app/Provided.tsx';
import { AppRoot } from '../../../../app/Root.tsx';
import { routesOfEntry } from '../../../../app/routes.tsx';
import { NotFoundScreen } from '../../../../app/StatusScreens.tsx';
import { createStage, type OuterPage, type PreviewStage } from './stage.ts';

/** A stage whose parts that are written by hand say so. */
export function createPreviewStage(outer: OuterPage): PreviewStage {
  const handWritten = outer.options.customScreens.map(({ name }) => ({ name, view: () => Promise.resolve({ Screen: HandWrittenHere }) }));
  const options = { ...outer.options, customScreens: handWritten };
  return createStage({ ...outer, options });
}

/** The screens of a stage, as the app draws its own. */
export function PlaygroundPreview({ stage }: { readonly stage: PreviewStage }) {
  const { services, router } = stage;
  const edition = useSyncExternalStore(stage.subscribe, stage.edition);
  const options = useSyncExternalStore(stage.subscribe, stage.options);
  const [styles] = useState(() => openStyles('pg'));
  if (edition === 0) return null;
  return (
    <AppProviders {...{ options, services, router, styles }} started={stage.started}>
      <WhyProvider roles={options.loaders.roles} hasPages={false}>
        <AppRouterProvider key={edition} router={router}>
          <AppRoot>
            <PreviewScreens />
          </AppRoot>
        </AppRouterProvider>
      </WhyProvider>
    </AppProviders>
  );
}

/** Every generated screen of the project: links of the written resource lead somewhere. */
function PreviewScreens() {
  const { catalogue } = useOptions();
  const routes = useMemo((): RouteObject[] => {
    const pages = new Map(catalogue.resources.flatMap(({ page }) => (page === null ? [] : [[page, HandWrittenHere] as const])));
    const all = catalogue.resources.flatMap((entry) => routesOfEntry(entry, pages));
    return [{ element: <WholePage />, children: [...all, { path: '*', element: <NotFoundScreen /> }] }];
  }, [catalogue]);
  return useRoutes(routes);
}

function WholePage() {
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
        text={i18n._('It talks to the server itself, so the playground does not show it.')}
      />
    </Page>
  );
}
