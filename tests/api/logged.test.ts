import { describe, expect, it } from 'vitest';
import { modelOf } from './api.ts';
import { nameRoutes } from '../../engine/server/logged.ts';
import { buildApiRoutes } from '../../engine/server/request/routes.ts';

describe('the name of a route', () => {
  const model = modelOf('resources');
  const routeOf = nameRoutes({ model, routes: buildApiRoutes(model) }, () => ['*', '/sso/*', '/sso/login', '/api/v1/files/*']);

  it.each([
    ['/', '/'],
    ['/reset-password/WhoHasThisMayChooseAPassword', '/reset-password/*'],
    ['/users/jane.doe', '/users/*'],
    ['/users/jane.doe/edit', '/users/*/edit'],
    ['/users/create', '/users/create'],
    ['/api/v1/users/jane.doe', '/api/v1/users/*'],
    ['/api/v1/orders/jane.doe/items', '/api/v1/orders/*/items'],
    ['/api/v1/files/exports/jane.doe.csv', '/api/v1/files/*/*'],
    ['/sso/login', '/sso/login'],
    ['/sso/jane.doe', '/sso/*'],
    ['/jane.doe/users/edit', '/*/*/*'],
  ])('of %s is %s', (path, route) => {
    expect(routeOf(path)).toBe(route);
  });
});
