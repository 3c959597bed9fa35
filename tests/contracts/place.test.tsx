import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { readModel } from '../../engine/language/index.ts';
import { loadFolder } from '../../engine/language/load/disk.ts';
import { catalogueEntryOf } from '../../engine/model/catalogue.ts';
import { findScreenPlace } from '../../engine/model/place.ts';
import { routerPathOf } from '../../engine/app/path-of.ts';
import { routesOfEntry } from '../../engine/app/routes.tsx';

const { model } = readModel(loadFolder('resources'));
const entries = Object.values(model?.resources ?? {}).map(catalogueEntryOf);
const routes = entries.flatMap((entry) => routesOfEntry(entry));

// The oracle is the router, which draws the screens.
const routed = (path: string) => (matchRoutes(routes, path)?.at(-1)?.route.handle ?? null) as ReturnType<typeof findScreenPlace>;
const addresses = entries.flatMap((entry) => {
  const base = routerPathOf(entry).replaceAll(/:\w+/g, 'a%20b');
  return [
    base,
    `${base}/`,
    `${base.toUpperCase()}/create`,
    `${base}/create/edit`,
    `${base}/x`,
    `${base}/x/edit`,
    `${base}/x/y`,
    `${base}/x/y/edit`,
  ];
});

describe('the screen at an address', () => {
  it('is the one that the router finds, for every resource', () => {
    expect(addresses.length).toBeGreaterThan(300);
    for (const path of ['/', '/nowhere', ...addresses]) {
      const found = findScreenPlace(entries, path);
      expect([path, found?.entry.name, found?.screen]).toEqual([path, routed(path)?.entry.name, routed(path)?.screen]);
    }
  });

  it('is none where the address cannot be decoded', () => expect(findScreenPlace(entries, '/users/%E0%A4%A')).toBeNull());

  it('says which record and which parents', () => {
    expect(findScreenPlace(entries, '/users/ann%2Fsmith/edit')).toMatchObject({ screen: 'edit', key: ['ann/smith'], params: {} });
    expect(findScreenPlace(entries, '/users')).toMatchObject({ screen: 'list', key: [] });
  });
});
