import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { RouterProvider } from 'react-router-dom';
import { WhyProvider } from '../screens/why/WhyProvider.tsx';
import { loadCode, loadRows, placeAt } from './early.ts';
import type { AppOptions } from './options.ts';
import { Provided } from './Provided.tsx';
import { createAppRouter } from './routes.tsx';
import { createServices, start, type Started } from './services.ts';

/** The whole application. It asks who is signed in, then draws the screens that the catalogue names. */
export function App(given: AppOptions) {
  const options = useLive(given);
  const [services] = useState(() => createServices(options));
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
  return (
    <Provided {...{ options, services, started, router }} styleKey="st">
      <WhyProvider roles={options.loaders.roles}>
        <RouterProvider router={router} />
      </WhyProvider>
    </Provided>
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
