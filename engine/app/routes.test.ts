// @vitest-environment happy-dom
import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { CatalogueEntry } from '../model/catalogue.ts';
import { routesOfEntry } from './routes.tsx';
import type { ScreenPlace } from '../model/place.ts';

const text = (id: string) => ({ text: id, with: {}, tone: null, keep: false, link: null });
const moons: CatalogueEntry = {
  name: 'moons',
  route: ['planets', { param: 'planet' }, 'moons'],
  title: text('Moon'),
  titlePlural: text('Moons'),
  icon: null,
  key: ['code'],
  parents: [],
  isPublic: false,
  isSingle: false,
  use: true,
  hasList: true,
  hasShow: true,
  hasEdit: true,
  hasCreate: true,
  hasFailed: false,
  hasWaiting: false,
  page: null,
};
const table = (entry: CatalogueEntry) => routesOfEntry(entry).map(({ id, path }) => `${id ?? ''} ${path ?? ''}`);

describe('routes of a resource', () => {
  it('are named by resource and screen [P1-2.1-001] [P1-2.1-002] [P1-2.1-003] [P1-2.1-004] [P1-2.1-005] [P2-2-001] [P2-2-002] [P2-2-003] [P2-2-004]', () => {
    expect(table({ ...moons, route: ['moons'] })).toEqual([
      'moons_list /moons',
      'moons_create /moons/create',
      'moons_show /moons/:key0',
      'moons_edit /moons/:key0/edit',
    ]);
  });
  it('keep the parameters of a parent, and one segment for each part of the key', () => {
    expect(table({ ...moons, key: ['preset', 'code'], hasCreate: false })).toEqual([
      'moons_list /planets/:planet/moons',
      'moons_show /planets/:planet/moons/:key0/:key1',
      'moons_edit /planets/:planet/moons/:key0/:key1/edit',
    ]);
  });
  it('of a page are the one address its screen stands at', () =>
    expect(
      table({ ...moons, route: ['orrery'], page: 'x-orrery', hasList: false, hasCreate: false, hasShow: false, hasEdit: false }),
    ).toEqual(['moons_list /orrery']));
  it('of a record with a form and no page lead from its address to the form', () =>
    expect(table({ ...moons, route: ['moons'], hasShow: false })).toEqual([
      'moons_list /moons',
      'moons_create /moons/create',
      ' /moons/:key0',
      'moons_edit /moons/:key0/edit',
    ]));
  it('say of every address which screen of which resource is there, so that it can be asked for early', () => {
    const form = { ...moons, route: ['moons'], hasShow: false };
    const at = (pathname: string) => {
      const found = matchRoutes(routesOfEntry(form), pathname)?.at(-1)?.route.handle as ScreenPlace | undefined;
      return [found?.entry.name, found?.screen];
    };
    expect(['/moons', '/moons/io', '/moons/io/edit'].map(at)).toEqual([
      ['moons', 'list'],
      ['moons', 'edit'],
      ['moons', 'edit'],
    ]);
    expect(routesOfEntry(form).filter(({ handle }) => handle === undefined)).toEqual([]);
  });
  it('of a single record are its form', () => expect(table({ ...moons, route: ['sun'], isSingle: true })).toEqual(['moons_edit /sun']));
});
