import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { RouterProvider } from 'react-router-dom';
import { WhyProvider } from '../screens/why/WhyProvider.tsx';
import { loadScreenCode, loadFirstRows, findEarlyPlace } from './early.ts';
import type { BrowserAppOptions } from './options.ts';
import { AppProviders } from './Provided.tsx';
import { createAppRouter } from './routes.tsx';
import { createServices, startApp, type StartedApp } from './services.ts';

/** The whole application. It asks who is signed in, then draws the screens that the catalogue names. */
export function App(given: BrowserAppOptions) {
  const options = useLiveOptions(given);
  const [services] = useState(() => createServices(options));
  const [started, setStarted] = useState<StartedApp | null>(null);
  useEffect(() => {
    const place = findEarlyPlace(given.catalogue, location.pathname);
    if (place !== null) loadScreenCode(services, place);
    void startApp(services, given).then((next) => {
      if (place !== null) void loadFirstRows(services, { place, settings: next.settings, catalogue: given.catalogue });
      setStarted(next);
    });
  }, [services, given]);
  const [router] = useState(createAppRouter);
  return (
    <AppProviders {...{ options, services, started, router }} styleKey="st">
      <WhyProvider roles={options.loaders.roles}>
        <RouterProvider router={router} />
      </WhyProvider>
    </AppProviders>
  );
}

const subscribeToNoOptions = () => () => undefined;
const constantVersion = () => 0;

/** The options with the catalogue as it is now: whoever reads it is drawn again when a descriptor was edited. */
function useLiveOptions(given: BrowserAppOptions): BrowserAppOptions {
  const { registry } = given;
  const version = useSyncExternalStore(registry?.subscribe ?? subscribeToNoOptions, registry?.version ?? constantVersion);
  // `version` stands for what the registry holds.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => ({ ...given, catalogue: registry?.get('catalogue', '') ?? given.catalogue }), [given, registry, version]);
}
