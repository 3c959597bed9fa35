/** How many records refer to one, counted by the server for each reference of each resource, against a look at all that is stored. */
import { parseDocument } from 'yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readModel } from '../../engine/language/index.ts';
import type { Model } from '../../engine/model/model.ts';
import { valuesFromRow } from '../../engine/model/records.ts';
import type { Row } from '../../engine/model/values.ts';
import type { Api } from '../api/api.ts';
import { sources } from '../mutations/mutants.ts';
import { everybody, openContract, platformModel, rowsIn, storedOf } from './platform.ts';

interface Count {
  /** The field that counts, of the resource that is referred to. */
  readonly name: string;
  readonly to: string;
  readonly key: string;
  readonly of: string;
  readonly field: string;
  readonly isMultiple: boolean;
}

const isCounted = (name: string): boolean => {
  const resource = platformModel.resources[name];
  const isMade =
    resource === undefined || resource.view !== null || resource.page !== null || resource.isSingle || resource.parents.length > 0;
  return !isMade && resource.ops.list !== null && !resource.ops.list.behaviour;
};

const counts: readonly Count[] = Object.values(platformModel.resources)
  .filter(({ name, view, ops }) => view === null && ops.list !== null && !ops.list.behaviour && isCountable(name))
  .flatMap(({ name: of, fields }) =>
    Object.values(fields).flatMap(({ name: field, choices, isMultiple, derived, value, path }) =>
      choices?.kind === 'ref' && derived === null && value === null && path.length === 1 && isCounted(choices.to)
        ? [{ to: choices.to, key: choices.key, of, field, isMultiple }]
        : [],
    ),
  )
  .map((count, at) => ({ ...count, name: `zz_count_${at}` }));

function isCountable(name: string): boolean {
  const resource = platformModel.resources[name];
  return resource !== undefined && resource.page === null && !resource.isSingle;
}

/** The product with a field for each count. */
function countingModel(): Model {
  const edited = sources.map((source) => {
    const own = counts.filter(({ to }) => source.file === `resources/${to}.yaml`);
    if (own.length === 0) return source;
    const document = parseDocument(source.text);
    for (const { name, of, field, key } of own)
      document.setIn(
        ['fields', name],
        document.createNode({ type: 'integer', derived: `count("${of}", "${field}", self.${key})`, widens: 'The test counts all.' }),
      );
    return { ...source, text: document.toString({ lineWidth: 0 }) };
  });
  const { model, problems } = readModel(edited);
  if (model === null) throw new Error(problems.map(({ file, message }) => `${file}: ${message}`).join('\n'));
  return model;
}

let api: Api;
beforeAll(async () => void (api = await openContract({ model: countingModel() })), 120_000);
afterAll(() => api.close());

async function rowsOf(name: string): Promise<readonly Row[]> {
  const { list } = platformModel.resources[name]?.ops ?? {};
  const path = (list?.path ?? []).map(String).join('/');
  const got = await api.send(`GET ${path}?_limit=1000`, { as: everybody });
  if (got.status !== 200) throw new Error(`${name}: ${got.status} ${got.text.slice(0, 200)}`);
  return rowsIn(got);
}

describe('records that refer to one', () => {
  it('are there, alone and among several', () => {
    expect(counts.length).toBeGreaterThan(30);
    expect(counts.filter(({ isMultiple }) => isMultiple).length).toBeGreaterThan(2);
  });

  it.each(counts.map((count) => [`${count.of}.${count.field}`, count.to, count] as const))(
    '%s are counted at %s',
    async (_field, _to, count) => {
      const { resources } = api.model;
      const [of, to] = [resources[count.of], resources[count.to]];
      if (of === undefined || to === undefined) throw new Error('There is no such resource.');
      const held = (await storedOf(api, of)).flatMap(({ values }) => [values[count.field] ?? []].flat());
      const shown = (await rowsOf(count.to)).map((row) => valuesFromRow(to, row));
      const wrong = shown.filter((row) => row[count.name] !== held.filter((value) => value === row[count.key]).length);
      expect(wrong.slice(0, 3).map((row) => [row[count.key], row[count.name]])).toEqual([]);
      // Of what is held at all, something is counted.
      const isThere = shown.some((row) => held.some((value) => value === row[count.key]));
      expect(shown.some((row) => Number(row[count.name]) > 0)).toBe(isThere);
    },
  );
});
