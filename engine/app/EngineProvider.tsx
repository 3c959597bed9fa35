import { useMemo, type ReactNode } from 'react';
import { CustomViewsContext, type CustomViews } from '../fields/hand-written/custom-views.tsx';
import { EngineContext, CustomBlockContext, type ScreenEngine } from '../screens/context.ts';
import { HandWritten } from './hand-written/HandWritten.tsx';
import { useOptions } from './options.ts';
import { createScopes } from './scopes.ts';
import { sessionZoneOf, type AppServices, type StartedApp } from './services.ts';
import { RolesContext, useUserOrNull } from './session/context.ts';
import { accountOf, rolesWithImplied } from './session/session.ts';

/** Gives screens the catalogue, the loaded resources and a scope that knows the user and the settings. */
export function EngineProvider({
  services,
  started,
  children,
}: {
  readonly services: AppServices;
  readonly started: StartedApp;
  readonly children: ReactNode;
}) {
  const options = useOptions();
  const { catalogue, registry, customInputs, customCells, customFormats } = options;
  const views = useMemo<CustomViews>(() => ({ inputs: customInputs ?? [], cells: customCells ?? [] }), [customInputs, customCells]);
  const user = useUserOrNull();
  const roles = useMemo(() => rolesWithImplied(user?.roles ?? [], catalogue.implies), [user, catalogue]);
  const scope = useMemo(
    () => createScopes({ roles, user, settings: started.settings, zone: sessionZoneOf(services.session), formats: customFormats }),
    [services, started, user, roles, customFormats],
  );
  const engine = useMemo<ScreenEngine>(
    () => ({
      catalogue,
      resourceOf: services.resources.read,
      formsOf: services.forms.read,
      scope,
      draftsOf: user !== null && services.keepsDrafts ? accountOf(user) : null,
      messages: registry?.get('messages', '') ?? started.messages,
      roles: options.loaders.roles,
    }),
    // `options` are new whenever a chunk has changed, though the catalogue may be the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [options, services, started, scope, user],
  );
  return (
    <EngineContext value={engine}>
      <CustomBlockContext value={HandWritten}>
        <CustomViewsContext value={views}>
          <RolesContext value={roles}>{children}</RolesContext>
        </CustomViewsContext>
      </CustomBlockContext>
    </EngineContext>
  );
}
