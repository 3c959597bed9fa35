import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listCandidates } from '../../engine/studio/made-up/candidates.ts';
import { listRecordErrors, generateRecords } from '../../engine/studio/made-up/generated.ts';
import { interpretSchema } from '../../engine/studio/made-up/schema-errors.ts';
import { compileSchemas } from '../../engine/language/compile/fields/validators.ts';
import { readModel } from '../../engine/language/index.ts';
import { loadFolder } from '../../engine/language/load/disk.ts';
import type { Resource } from '../../engine/model/model.ts';
import { listStates } from '../../engine/model/options.ts';
import type { Values } from '../../engine/model/values.ts';
import { createRandom } from '../../platform/demo-data/random.ts';
import { demoOf, recordsOf } from './generated.ts';

const { model } = readModel(loadFolder(join(import.meta.dirname, '../../resources'), 'resources'));
if (model === null) throw new Error('The descriptors have problems; run `npx steward check`.');

const now = new Date('2026-11-21T12:00:00Z');
const everybody = {
  roles: new Set(Object.keys(model.roles)),
  user: { username: 'ada' },
  settings: {},
  zone: 'UTC',
  now,
  mode: 'list',
} as const;
const resources = Object.values(model.resources).filter(({ page }) => page === null);

const keysOf = (to: string, key: string): readonly unknown[] => {
  const field = model.resources[to]?.fields[key];
  return field === undefined || field.choices?.kind === 'ref' ? [] : listCandidates(field, { now, keysOf: () => [] });
};

function made(resource: Resource, count: number): readonly Values[] {
  return generateRecords(resource, { count, now, keysOf, scope: everybody, schemaErrors: compileSchemas(resource).update });
}

describe('records of the playground', () => {
  it.each(resources.map((resource) => [resource.name, resource] as const))(
    'of %s are right, different, and in every state',
    (_, resource) => {
      const states = listStates(resource).map(({ value }) => value);
      const records = made(resource, Math.max(18, 2 * states.length));
      // By the compiled validator and all rules, not by those that made them.
      const wrong = records.flatMap((record) =>
        listRecordErrors(resource, record, { scope: everybody, schemaErrors: compileSchemas(resource).update }).map(
          ({ path, code }) => `${path} ${code}`,
        ),
      );
      expect(wrong).toEqual([]);
      const keys = new Set(records.map((record) => JSON.stringify(resource.key.map((name) => record[name]))));
      expect(keys.size).toBe(records.length);
      expect(records.length).toBeGreaterThanOrEqual(resource.isSingle ? 1 : 5);
      expect(states.filter((state) => !records.some((record) => record[resource.stateField ?? ''] === state))).toEqual([]);
    },
  );

  it('are the same each time', () => {
    for (const resource of resources.slice(0, 12)) expect(made(resource, 8)).toEqual(made(resource, 8));
  });

  it('leave some values empty and fill most', () => {
    const cells = resources.flatMap((resource) => made(resource, 8).flatMap((record) => Object.values(record)));
    const empty = cells.filter((value) => value === null).length / cells.length;
    expect(empty).toBeGreaterThan(0.02);
    expect(empty).toBeLessThan(0.4);
  });
});

describe('JSON Schemas read at run time', () => {
  const pools = demoOf(model, now);
  // ajv adds how it compared; nobody reads that.
  const read = ({ comparison: _comparison, ...params }: Readonly<Record<string, unknown>>) => JSON.stringify(params);
  const sorted = (errors: readonly { instancePath: string; keyword: string; params: Readonly<Record<string, unknown>> }[]) =>
    errors.map(({ instancePath, keyword, params }) => `${instancePath} ${keyword} ${read(params)}`).sort();
  let refusals = 0;

  it.each(resources.map((resource) => [resource.name, resource] as const))('find in %s what the compiled ones find', (_, resource) => {
    const compiled = compileSchemas(resource);
    const own = { create: interpretSchema(resource.schema.create), update: interpretSchema(resource.schema.update) };
    const fields = Object.values(resource.fields);
    const random = createRandom(11);
    const all = recordsOf(fields, pools, { seed: random.int(1, 999), count: 60 });
    for (const values of all)
      for (const mode of ['create', 'update'] as const) {
        const expected = sorted(compiled[mode](values));
        refusals += expected.length;
        expect(sorted(own[mode](values)), JSON.stringify(values)).toEqual(expected);
      }
  });

  it('and that is something', () => expect(refusals).toBeGreaterThan(1000));
});
