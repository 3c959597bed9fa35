import { describe, expect, it } from 'vitest';
import { languageSections } from '../../../engine/language/shape.ts';
import { buildStateGraph } from '../../../engine/studio/states/graph.ts';
import { modelOf, shared, type KeyCase } from './case.ts';
import { cases } from './cases.ts';
import { serverCases } from './server-cases.ts';
import { sourceCases } from './source-cases.ts';

const versioned = ['moons', '_app', '_roles', '_types', '_messages', '_collections'];
const sectionOf = (file: string): string => (file === 'moons' ? 'resource' : file.slice(1));
const empty: Readonly<Record<string, object>> = { _types: { types: {} }, _collections: { collections: {} } };

/** Keys that other tests tell apart. */
const elsewhere: Readonly<Record<string, string>> = {
  'resource.resource': 'tests/golden/file-name.yaml: a file is named as its resource',
  'resource.was': 'tests/api/store-tables.test.ts: takes over the table of a resource that has another name now',
  'field.was': 'tests/api/store-tables.test.ts: moves values to the new name of a field',
  'resource.byCode': 'engine/server/plan/behave.test.ts: code does what its descriptor says, and nothing else',
  'field.sensitive': 'engine/studio/review/field-access.test.ts: finds what is marked as sensitive',
  'app.versions': 'tests/contracts/versions-said.test.ts: what the project asks for',
  'resource.versions': 'tests/contracts/versions-said.test.ts: what the project asks for',
  'app.signIn': 'tests/api/claims.test.ts: become roles and attributes of somebody without a record',
  'app sign-in.records': 'tests/api/claims.test.ts: lie over the record, without which nobody comes in',
  'app sign-in.scopes': 'tests/api/claims.test.ts: by the scopes that are named',
  'app sign-in.roles': 'tests/api/claims.test.ts: give no role where nothing says how',
  'app sign-in.attributes': 'tests/api/claims.test.ts: row rules go by them',
  'role.title': 'engine/studio/pages/descriptors/states/StatesTab.test.tsx: the titles of the roles that a transition needs',
};

/** A list inside another page takes these from the grammar of lists, and nothing is made of them yet. */
const unread: readonly string[] = ['embed.intro', 'embed.export'];

describe('the keys of the language', () => {
  it.each(versioned)('the version of %s is read', (file) => {
    const tree = { ...shared[file], apiVersion: 'admin/v1', ...empty[file] };
    const version = (apiVersion: string): KeyCase => ({ key: '', see: 'list', files: { [file]: { ...tree, apiVersion } } });
    expect(() => modelOf(version('admin/v1'), false)).not.toThrow();
    expect(() => modelOf(version('admin/v2'), false)).toThrow('admin/v1');
  });

  it('tells which states are the last ones', () => {
    const enumOf = (gone: object) => ({
      fields: { state: { type: 'state', enum: { asleep: {}, awake: {}, gone } } },
      transitions: { wake: { to: 'awake' } },
    });
    const finals = (gone: object) => {
      const { moons } = modelOf({ key: '', see: 'list', both: enumOf(gone) }, false).resources;
      const graph = moons === undefined ? null : buildStateGraph(moons);
      return graph?.states.flatMap(({ value, isFinal }) => (isFinal ? [value] : []));
    };
    expect([finals({}), finals({ final: true })]).toEqual([[], ['gone']]);
  });

  it('have each a case in which something else is noticed without them', () => {
    const keys = Object.entries(languageSections).flatMap(([section, { keys: own }]) => Object.keys(own).map((key) => `${section}.${key}`));
    const told = [...cases, ...serverCases, ...sourceCases].map(({ key }) => key);
    const versions = versioned.map((file) => `${sectionOf(file)}.apiVersion`);
    const found = new Set([...told, ...versions, 'enum value.final', ...Object.keys(elsewhere), ...unread]);
    expect(keys.filter((key) => !found.has(key))).toEqual([]);
    expect([...found].filter((key) => !keys.includes(key))).toEqual([]);
  });
});
