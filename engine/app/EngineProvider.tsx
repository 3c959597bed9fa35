import { useMemo, type ReactNode } from 'react';
import { EngineContext, WidgetContext, type Engine } from '../screens/context.ts';
import { HandWritten } from './hand-written/HandWritten.tsx';
import { useOptions } from './options.ts';
import { scopes } from './scopes.ts';
import { zoneOf, type Services, type Started } from './services.ts';
import { RolesContext, useUserOrNull } from './session/context.ts';
import { effectiveRoles } from './session/session.ts';

/** Gives screens the catalogue, the loaded resources and a scope that knows the user and the settings. */
export function EngineProvider({
  services,
  started,
  children,
}: {
  readonly services: Services;
  readonly started: Started;
  readonly children: ReactNode;
}) {
  const options = useOptions();
  const { catalogue, registry } = options;
  const user = useUserOrNull();
  const roles = useMemo(() => effectiveRoles(user?.roles ?? [], catalogue.implies), [user, catalogue]);
  const scope = useMemo(
    () => scopes({ roles, user, settings: started.settings, zone: zoneOf(services.session) }),
    [services, started, user, roles],
  );
  const engine = useMemo<Engine>(
    () => ({
      catalogue,
      resourceOf: services.resources.read,
      formsOf: services.forms.read,
      scope,
      messages: registry?.get('messages', '') ?? started.messages,
    }),
    // `options` are new whenever a chunk has changed, though the catalogue may be the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [options, services, started, scope],
  );
  return (
    <EngineContext value={engine}>
      <WidgetContext value={HandWritten}>
        <RolesContext value={roles}>{children}</RolesContext>
      </WidgetContext>
    </EngineContext>
  );
}
