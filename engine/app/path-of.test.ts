/** The router itself says what is found without narrowing. */
import { matchRoutes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { mayMatchPath } from './path-of.ts';

const paths = ['/moons', '/moons/:key0', '/moons/create', '/planets/:planet/moons', 'planets', 'about/:part?', ':lang?/tour', 'über', '*'];
const routes = [{ index: true as const }, ...paths.map((path) => ({ path })), { children: [{ path: 'inner' }] }];

it.each([
  ...['/', '', '/moons', '/Moons/', '//moons', '/moons/io', '/moons/create', '/m%6Fons', '/planets/earth/moons', '/planets'],
  ...['/about', '/about/us', '/tour', '/de/tour', '/inner', '/%C3%BCber', '/moonshine', '/nowhere', '/%'],
])('leaves out no route that stands at %s', (pathname) => {
  const narrowed = routes.filter((route) => mayMatchPath('path' in route ? route.path : '', pathname));
  const find = (all: typeof routes) => matchRoutes(all, pathname)?.map(({ route, params }) => [route, params]);
  expect(find(narrowed)).toEqual(find(routes));
});

it('leaves out those of other places', () => {
  expect(paths.filter((path) => mayMatchPath(path, '/moons/io'))).toEqual(['/moons', '/moons/:key0', '/moons/create', ':lang?/tour', '*']);
});
