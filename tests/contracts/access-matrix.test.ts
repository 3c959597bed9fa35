import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Condition } from '../../engine/model/expression.ts';
import type { Resource } from '../../engine/model/model.ts';
import { rolesReadBy } from '../../engine/model/roles.ts';
import { isPlainObject } from '../../engine/model/steps.ts';
import type { Api } from '../api/api.ts';
import { asked, casesOf, counted, explainedOtherwise, matrices, openMatrix, servedOtherwise, type Case } from './matrix-cases.ts';
import { platformModel as model } from './platform.ts';

const resources = Object.values(model.resources);

let api: Api;
beforeAll(async () => {
  api = await openMatrix([...matrices.values()].flatMap(({ columns }) => columns));
});
afterAll(() => api.close());

const cellsOf = (resource: Resource): readonly Case[] => casesOf(resource, matrices.get(resource.name)?.columns ?? []);

/** Everything that a resource says of roles, but for what only makes a screen more comfortable (links, pickers, inputs of filters). */
function rolesIn(value: unknown, key = ''): readonly string[] {
  if (['link', 'picker', 'input', 'views', 'open'].includes(key)) return [];
  if (Array.isArray(value)) return value.flatMap((each) => rolesIn(each));
  if (!isPlainObject(value)) return [];
  if ('node' in value && 'reads' in value && 'text' in value) return rolesReadBy(value as unknown as Condition);
  return Object.entries(value).flatMap(([name, each]) => rolesIn(each, name));
}

const named = resources.map((resource) => [resource.name, resource] as const);

describe('the access matrix tells the truth', () => {
  it.each(named)('about %s: each cell is what the decision comes to', (_name, resource) => {
    expect(cellsOf(resource).flatMap(explainedOtherwise)).toEqual([]);
  });

  it.each(named)('about %s: each cell is what the server does [P1-1-005]', async (_name, resource) => {
    const wrong: string[] = [];
    for (const one of cellsOf(resource)) wrong.push(...(await servedOtherwise(one)));
    expect(wrong).toEqual([]);
  });

  it.each(named)('has a column for every role that %s names', (name, resource) => {
    const columns = matrices.get(name)?.columns ?? [];
    const told = new Set(columns.flatMap(({ held }) => [...held]));
    expect([...new Set(rolesIn(resource))].filter((role) => !told.has(role))).toEqual([]);
  });

  it('in thousands of cells, of every kind that the server can be asked about', () => {
    expect(counted.model).toBeGreaterThan(2000);
    expect(counted.server).toBeGreaterThan(1000);
    expect(Object.fromEntries(asked)).toEqual({
      refer: expect.any(Number),
      verb: expect.any(Number),
      action: expect.any(Number),
      filter: expect.any(Number),
      see: expect.any(Number),
    });
  });
});
