import type { EmotionCache } from '@emotion/cache';
import { useEffect, useMemo, useState, useSyncExternalStore, type ReactElement } from 'react';
import { openPrepared, preparedId } from '../data/prepared.ts';
import { waitAtMost } from '../data/wait.ts';
import { noFirstView, type FirstView } from '../screens/first-view.ts';
import { createAppRouter, type AppRouter } from '../screens/router/app-router.ts';
import { AppRouterProvider } from '../screens/router/AppRouterProvider.tsx';
import { WhyProvider } from '../screens/why/WhyProvider.tsx';
import { findEarlyPlace, loadFirstAnswers, loadNextScreens, loadScreenCode, loadSurfacesSoon, prepareAddress } from './early.ts';
import { followIntent } from './intent.ts';
import type { BrowserAppOptions } from './options.ts';
import { AppProviders, openStyles } from './Provided.tsx';
import { AppRoot } from './Root.tsx';
import { CataloguePages } from './routes.tsx';
import { createServices, startApp, type AppServices, type StartedApp } from './services.ts';

/** How long the first drawing waits for its answers once all else is here: those that came with the page need no longer. */
const answersWaitMs = 30;

/** Where a page has been drawn with all its answers before, they are waited for, however slow the processor is. */
export const lookWaitMs = 10_000;

/** The whole application, ready to be drawn at once: who is signed in is known, and what the address needs has been asked for. */
export async function prepareApp(options: BrowserAppOptions, view: FirstView = noFirstView): Promise<ReactElement> {
  // What is edited while the page is prepared is read by its first drawing: it need not be loaded anew.
  options.registry?.subscribe(() => undefined);
  const prepared = openPrepared(document.getElementById(preparedId)?.textContent ?? null);
  const services = createServices(options, prepared, view);
  const place = findEarlyPlace(options.catalogue, location.pathname);
  const code = place === null ? null : loadScreenCode(services, place);
  const started = await startApp(services, options, prepared);
  if (place === null) loadSurfacesSoon(options.catalogue, services);
  if (place !== null && services.session.get().kind === 'in') {
    const { settings } = started;
    const namesWaitMs = view.get() === null ? undefined : lookWaitMs;
    const answers = loadFirstAnswers(services, { place, search: location.search, settings, catalogue: options.catalogue, namesWaitMs });
    await code;
    await waitAtMost(namesWaitMs ?? answersWaitMs, answers);
    void answers.then(() => {
      loadNextScreens(services, place);
      loadSurfacesSoon(options.catalogue, services);
    });
  }
  return <App given={options} {...{ services, started }} openRouter={createAppRouter} openStyles={openPageStyles} />;
}

export const openPageStyles = (): EmotionCache => openStyles('st');

interface AppProps {
  readonly given: BrowserAppOptions;
  readonly services: AppServices;
  readonly started: StartedApp;
  readonly openRouter: () => AppRouter;
  readonly openStyles: () => EmotionCache;
}

export function App({ given, services, started, openRouter, openStyles }: AppProps) {
  const options = useLiveOptions(given);
  const [router] = useState(openRouter);
  const [styles] = useState(openStyles);
  const { catalogue } = options;
  const { settings } = started;
  useEffect(() => {
    const prepare = async (address: URL, press: AbortSignal): Promise<void> => {
      const screen = await prepareAddress(services, address, { catalogue, settings });
      // A list goes on where it was left, which only the way there tells, and the page in sight leads on within itself.
      if (press.aborted || (screen !== 'edit' && screen !== 'show') || address.pathname === location.pathname) return;
      router.expect(address.pathname + address.search + address.hash);
      press.addEventListener('abort', () => router.expect(null));
    };
    return followIntent((address, press) => void prepare(address, press));
  }, [services, router, catalogue, settings]);
  return (
    <AppProviders {...{ options, services, started, router, styles }}>
      <WhyProvider roles={options.loaders.roles}>
        <AppRouterProvider router={router}>
          <AppRoot>
            <CataloguePages />
          </AppRoot>
        </AppRouterProvider>
      </WhyProvider>
    </AppProviders>
  );
}

const subscribeToNoOptions = () => () => undefined;
const constantVersion = () => 0;

/** The options with the catalogue as it is now: whoever reads it is drawn again when a descriptor was edited. */
function useLiveOptions(given: BrowserAppOptions): BrowserAppOptions {
  const { registry } = given;
  const version = useSyncExternalStore(registry?.subscribe ?? subscribeToNoOptions, registry?.version ?? constantVersion, constantVersion);
  // `version` stands for what the registry holds.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => ({ ...given, catalogue: registry?.get('catalogue', '') ?? given.catalogue }), [given, registry, version]);
}
