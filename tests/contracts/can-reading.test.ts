/** What `can` says of exports and look-ups is what the API does: every resource, nobody, each role that it names, and all roles. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '../../engine/model/model.ts';
import { valuesFromRow } from '../../engine/model/records.ts';
import { effectiveRoles, rolesReadBy } from '../../engine/model/roles.ts';
import { listAccessRows } from '../../engine/studio/review/access-rows.ts';
import { decideAccess, type AccessDecision, type AccessWish } from '../../engine/studio/decide/decision.ts';
import { english } from '../../engine/studio/words/teller.ts';
import { createCall } from '../../engine/server/plan/call.ts';
import { planReading } from '../../engine/server/plan/read/reading.ts';
import { Refusal } from '../../engine/server/reply/refusal.ts';
import type { Api } from '../api/api.ts';
import { sharing, single } from './access-calls.ts';
import { holderOf } from './holders.ts';
import { addressOf, openContract, platformModel as model, rowsIn, scopeFor, userOf, type Persona } from './platform.ts';
import { samplesOf } from './samples.ts';

const resources = Object.values(model.resources).filter(({ page, ops }) => page === null && ops.list !== null);

function askedOf(resource: Resource): readonly Persona[] {
  const named = [...new Set(listAccessRows(model, resource).flatMap(({ cond }) => rolesReadBy(cond)))];
  return [[], ...named.map((role) => [role]), Object.keys(model.roles)].map((roles) => holderOf(roles));
}

let api: Api;
beforeAll(async () => {
  api = await openContract({ personas: resources.flatMap((resource) => askedOf(resource)) });
});
afterAll(() => api.close());

function said(resource: Resource, persona: Persona, wish: AccessWish): AccessDecision {
  const scope = { ...scopeFor(api, persona, 'list', {}), roles: effectiveRoles(model, persona.roles) };
  return decideAccess({ model, resource, wish, scope }, english);
}

/** The fields of an export; null where it is refused. */
async function exportedTo(resource: Resource, persona: Persona): Promise<readonly string[] | null> {
  const [at = single] = await samplesOf(api, resource);
  const parents = resource.parents.map(({ param, wildcard }): [string, string] => [
    `_${param}`,
    wildcard ? '*' : (at.params[param] ?? '*'),
  ]);
  const call = createCall(api.engine, { tx: api.store, user: userOf(persona), zone: 'UTC', locale: 'en' });
  try {
    const { fields } = await planReading(call, { resource: resource.name, query: new URLSearchParams(parents), sort: [] });
    return fields.map(({ name }) => name);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'forbidden') return null;
    throw error;
  }
}

const count = { exports: 0, fields: 0, lookups: 0 };

describe('`can` tells the truth', () => {
  it.each(resources.filter(({ list }) => (list?.exports.length ?? 0) > 0).map((each) => [each.name, each] as const))(
    'of exports of %s: who may, and which fields',
    async (_, resource) => {
      for (const persona of askedOf(resource)) {
        const may = said(resource, persona, { kind: 'verb', verb: 'export' }).outcome;
        const fields = await exportedTo(resource, persona);
        if (may !== 'depends') expect([persona.name, may === 'passes']).toEqual([persona.name, fields !== null]);
        count.exports += 1;
        for (const name of fields ?? []) {
          count.fields += 1;
          expect([persona.name, name, said(resource, persona, { kind: 'see', field: name }).outcome]).not.toContain('fails');
        }
      }
    },
  );

  it.each(resources.map((each) => [each.name, each] as const))('of look-ups of %s: no field more than it names', async (_, resource) => {
    const { list } = resource.ops;
    // Where several share an address, whichever opens it answers.
    if (list === null || sharing(model, resource).length > 1) return;
    const [at = single] = await samplesOf(api, resource);
    for (const persona of askedOf(resource)) {
      const { outcome, lookup } = said(resource, persona, { kind: 'verb', verb: 'list' });
      if (outcome !== 'fails') continue;
      const got = await api.send(`GET ${addressOf(list, at)}?_limit=3`, { as: persona.name });
      count.lookups += 1;
      expect([persona.name, lookup !== null]).toEqual([persona.name, got.status === 200]);
      if (got.status !== 200) continue;
      const names = rowsIn(got).flatMap((row) => Object.keys(valuesFromRow(resource, row)));
      expect(names.filter((name) => lookup?.includes(name) !== true)).toEqual([]);
    }
  });

  it('in hundreds of answers', () => {
    expect(count.exports).toBeGreaterThan(50);
    expect(count.fields).toBeGreaterThan(200);
    expect(count.lookups).toBeGreaterThan(50);
  });
});
