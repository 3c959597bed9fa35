/** A whole record says which version it was made from: of every resource that is changed by PUT. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readModel } from '../../engine/language/index.ts';
import type { Resource } from '../../engine/model/model.ts';
import { keyFromValues } from '../../engine/server/store/layout.ts';
import type { Api } from '../api/api.ts';
import { addressOf, everybody, openContract, paramsOf, platformModel, storedOf } from './platform.ts';
import { bodyOf } from './save.ts';

/** Without a record of their own behind them, so without versions: their code says what saving means. */
const unversioned = ['passwords', 'profile'];

const changed = Object.values(platformModel.resources).filter(
  ({ ops, edit, name }) => ops.update?.method === 'PUT' && edit !== null && !ops.update.behaviour && !unversioned.includes(name),
);

let api: Api;
beforeAll(async () => void (api = await openContract()));
afterAll(() => api.store.close());

describe.each(changed.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  it('is not overwritten by who does not say what they have read', async () => {
    expect(resource.needsVersion).toBe(true);
    const before = await storedOf(api, resource);
    const asked = [];
    for (const stored of before.slice(0, 5)) {
      const { values, version } = stored;
      const { ops, edit } = resource;
      if (ops.update === null || edit === null) throw new Error(`"${resource.name}" has no form for changes.`);
      const at = { key: keyFromValues(resource, values) ?? [], params: paramsOf(resource, stored) };
      const call = { as: everybody, body: bodyOf(api, { resource, form: edit, mode: 'edit', values, old: values, ...at }) };
      const address = `PUT ${addressOf(ops.update, at)}`;
      const unsaid = await api.send(address, { ...call, isVersionUnsaid: true });
      const stale = await api.send(address, { ...call, headers: { 'if-match': `"${version + 1}"` } });
      // What a form is opened with, so that it always has a version to say.
      const read = ops.get && (await api.send(`GET ${addressOf(ops.get, at)}`, { as: everybody }));
      asked.push({ unsaid: unsaid.status, stale: stale.status, isTold: read?.headers.get('etag') === `"${version}"` });
    }
    // Whoever may not change a record is told that, whatever the version.
    const told = asked.filter(({ unsaid }) => ![403, 404, 409].includes(unsaid));
    expect(told.length).toBeGreaterThan(0);
    expect(told).toEqual(told.map(() => ({ unsaid: 428, stale: 412, isTold: true })));
    expect(await storedOf(api, resource)).toEqual(before);
  });
});

it('reaches most resources', () => {
  expect(changed.length).toBeGreaterThan(15);
});

it('what the project asks for, a resource asks for unless it says otherwise, and a view as its base', () => {
  const text = (lines: string): string => `apiVersion: admin/v1\n${lines}`;
  const needs = (app: string, base: string, view: string): readonly (boolean | undefined)[] => {
    const { model, problems } = readModel([
      { file: 'resources/_app.yaml', text: text(`title: A\n${app}`) },
      {
        file: 'resources/planets.yaml',
        text: text(`resource: planets\ntitle: Planet\naccess: true\nfields: {code: code}\nform: {}\n${base}`),
      },
      { file: 'resources/dwarfs.yaml', text: text(`resource: dwarfs\ntitle: Dwarf\nof: planets\naccess: true\n${view}`) },
    ]);
    if (model === null) throw new Error(JSON.stringify(problems));
    return ['planets', 'dwarfs'].map((name) => (model.resources[name] as Resource | undefined)?.needsVersion);
  };
  expect(needs('', '', '')).toEqual([false, false]);
  expect(needs('versions: required\n', '', '')).toEqual([true, true]);
  expect(needs('versions: required\n', 'versions: optional\n', '')).toEqual([false, false]);
  expect(needs('', 'versions: required\n', '')).toEqual([true, true]);
  expect(needs('', 'versions: required\n', 'versions: optional\n')).toEqual([true, false]);
});
