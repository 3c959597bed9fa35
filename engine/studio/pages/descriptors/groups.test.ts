import { describe, expect, it } from 'vitest';
import { textOf } from '../../../model/testing.ts';
import type { DescriptorSummary } from '../../review/page.ts';
import { groupDescriptors } from './groups.ts';

const counts = { fields: 1, actions: 0, transitions: 0, states: 0, lines: 9 };
const summary = (name: string, kind: DescriptorSummary['kind'] = 'resource'): DescriptorSummary => ({
  ...{ name, kind, counts, title: textOf(name), titlePlural: textOf(name), file: `resources/${name}.yaml` },
  ...{ errors: 0, warnings: 0, list: null, edit: null, lookup: null },
});
const entry = (resource: string) => ({ resource, title: textOf(resource), icon: null, path: `/${resource}`, tag: null, when: true });
const resource = (name: string, ...parents: string[]) => ({
  ...{ name, route: [name], title: textOf(name), titlePlural: textOf(name), icon: null, key: ['id'], isPublic: false, isSingle: false },
  ...{ use: true, hasList: true, hasShow: true, hasEdit: true, hasCreate: true, hasFailed: false, hasWaiting: false, page: null },
  parents: parents.map((to) => ({ param: to, resource: to, wildcard: false, field: null, title: textOf(to) })),
});
const catalogue = {
  menu: [
    { name: 'sky', title: textOf('Sky'), entries: [entry('stars'), entry('planets')] },
    { name: 'work', title: null, entries: [entry('missions')] },
  ],
  resources: [
    resource('planets'),
    resource('stars'),
    resource('moons', 'planets'),
    resource('craters', 'moons'),
    resource('rings', 'rings'),
    resource('missions'),
  ],
};

describe('the groups of descriptors', () => {
  const all = ['craters', 'missions', 'moons', 'planets', 'rings', 'stars'].map((name) => summary(name));
  const shown = (descriptors: readonly DescriptorSummary[]) =>
    groupDescriptors(descriptors, catalogue).map((group) => [group.name, ...group.descriptors.map(({ name }) => name)]);

  it('are those of the menu in its order; what belongs to a record stands with it, what stands nowhere and shared files come last', () =>
    expect(shown([...all, summary('_roles', 'shared')])).toEqual([
      ['sky', 'stars', 'planets', 'craters', 'moons'],
      ['work', 'missions'],
      ['other', 'rings'],
      ['shared', '_roles'],
    ]));

  it('are only those with a descriptor', () => expect(shown([summary('moons')])).toEqual([['sky', 'moons']]));
});
