import { describe, expect, it } from 'vitest';
import type { CatalogueEntry } from '../../model/catalogue.ts';
import type { ModelText } from '../../model/model.ts';
import { emptyQuery } from '../../model/query.ts';
import { resolveLocationPath } from './located.ts';

const words = (text: string): ModelText => ({ text, with: {}, tone: null, keep: false, link: null });

const entry = (name: string, route: CatalogueEntry['route']): CatalogueEntry => ({
  ...{ name, route, title: words(name), titlePlural: words(name), icon: null, key: ['id'], parents: [] },
  ...{
    isPublic: false,
    isSingle: false,
    use: true,
    hasList: true,
    hasShow: true,
    hasEdit: false,
    hasCreate: false,
    hasFailed: false,
    hasWaiting: false,
    page: null,
  },
});
const probes = entry('probes', ['probes']);
const flights = entry('flights', ['probes', { param: 'probe' }, 'flights']);
const launches = entry('launches', ['launches']);
const at = (location: string, of: CatalogueEntry | null = null): string | null =>
  resolveLocationPath({ resources: [probes, flights, launches] }, { location, of, own: probes, params: {}, query: emptyQuery });

describe('the record of a Location header', () => {
  it('is one of the resource whose route is its address', () =>
    expect(at('/api/v1/probes/p 1/flights/f1')).toBe('/probes/p%201/flights/f1'));
  it('is one of the resource itself', () => expect(at('/api/v1/probes/p1')).toBe('/probes/p1'));
  it('is one of the resource that the step names', () => expect(at('/api/v1/sites/s1/starts/l1', launches)).toBe('/launches/l1'));
  it('is one of the resource itself where no route is its address', () => expect(at('/api/v1/sites/s1')).toBe('/probes/s1'));
  it('is none without a header', () => expect(at('')).toBeNull());
});
