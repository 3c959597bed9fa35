/** What `can` says of lists, records, look-ups and exports is what the API does: every resource, nobody, each role alone, and all roles. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '../../engine/model/model.ts';
import { valuesFromRow } from '../../engine/model/records.ts';
import { effectiveRoles } from '../../engine/model/roles.ts';
import { decideAccess, type AccessDecision, type AccessWish } from '../../engine/studio/decide/decision.ts';
import { english } from '../../engine/studio/words/teller.ts';
import { createCall } from '../../engine/server/plan/call.ts';
import { planReading } from '../../engine/server/plan/read/reading.ts';
import { Refusal } from '../../engine/server/reply/refusal.ts';
import type { Api } from '../api/api.ts';
import { callsOf, isLookedUpWhole, sharing, single, type Seen, type Try } from './access-calls.ts';
import { holderOf } from './holders.ts';
import { addressOf, openContract, platformModel as model, rowsIn, scopeFor, userOf, type Persona, type Sample } from './platform.ts';
import { samplesOf } from './samples.ts';

const resources = Object.values(model.resources).filter(({ page }) => page === null);
const names = Object.keys(model.roles);
const personas: readonly Persona[] = [[], ...names.map((role) => [role]), names].map((roles) => holderOf(roles));

let api: Api;
let send: ReturnType<typeof callsOf>;
beforeAll(async () => {
  api = await openContract({ personas });
  send = callsOf(api);
});
afterAll(() => api.close());

function said(resource: Resource, persona: Persona, wish: AccessWish): AccessDecision {
  const scope = { ...scopeFor(api, persona, 'list', {}), roles: effectiveRoles(model, persona.roles) };
  return decideAccess({ model, resource, wish, scope }, english);
}

/** One record, made once. */
const samples = new Map<string, Promise<readonly Sample[]>>();
async function sampleFor(resource: Resource): Promise<Sample> {
  const made = samples.get(resource.name) ?? samplesOf(api, resource);
  samples.set(resource.name, made);
  return (await made)[0] ?? single;
}

/** The fields of an export; null where it is refused. */
async function exportedTo(resource: Resource, persona: Persona): Promise<readonly string[] | null> {
  const at = await sampleFor(resource);
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

const seenByLookup = (resource: Resource): Seen => (isLookedUpWhole(resource) ? 'all' : 'lookup');

/** What the API answers; null where that says nothing of the right. */
async function answered(verb: 'list' | 'show', asked: Try): Promise<Seen | number | null> {
  const { resource, at } = asked;
  const op = verb === 'list' ? resource.ops.list : resource.ops.get;
  // Where several share an address, whichever opens it answers.
  if (op === null || sharing(model, resource).length > 1 || (at === single && verb === 'show' && !resource.isSingle)) return null;
  const seen = await send(verb, asked);
  // A list without a row, for there is none or the row rule hides all, looks like that of a look-up.
  const isEmpty = verb === 'list' && seen === 'lookup' && (at === single || resource.rows !== true);
  return seen === 404 || isEmpty ? null : seen;
}

async function listedNames(resource: Resource, { name: as }: Persona, at: Sample): Promise<readonly string[]> {
  const { list } = resource.ops;
  const rows = list === null ? [] : rowsIn(await api.send(`GET ${addressOf(list, at)}?_limit=3`, { as }));
  return rows.flatMap((row) => Object.keys(valuesFromRow(resource, row)));
}

const count = { exports: 0, fields: 0, list: 0, show: 0, lookups: 0 };

describe('`can` tells the truth', () => {
  it.each(
    resources.filter(({ ops, list }) => ops.list !== null && (list?.exports.length ?? 0) > 0).map((each) => [each.name, each] as const),
  )('of exports of %s: who may, and which fields', async (_, resource) => {
    for (const persona of personas) {
      const may = said(resource, persona, { kind: 'verb', verb: 'export' }).outcome;
      const fields = await exportedTo(resource, persona);
      if (may !== 'depends') expect([persona.name, may === 'passes']).toEqual([persona.name, fields !== null]);
      count.exports += 1;
      for (const name of fields ?? []) {
        count.fields += 1;
        expect([persona.name, name, said(resource, persona, { kind: 'see', field: name }).outcome]).not.toContain('fails');
      }
    }
  });

  it.each(resources.map((each) => [each.name, each] as const))('of lists, records and look-ups of %s', async (_, resource) => {
    const at = await sampleFor(resource);
    const wrong: string[] = [];
    for (const persona of personas)
      for (const verb of ['list', 'show'] as const) {
        const { outcome, lookup } = said(resource, persona, { kind: 'verb', verb });
        const answer = await answered(verb, { resource, persona, at });
        if (outcome === 'depends' || answer === null) continue;
        count[verb] += 1;
        const expected = outcome === 'passes' ? 'all' : lookup === null ? 'none' : seenByLookup(resource);
        if (answer !== expected) wrong.push(`${verb} for ${persona.name}: can says ${expected}, the API ${String(answer)}`);
        if (lookup === null || verb !== 'list') continue;
        count.lookups += 1;
        const more = (await listedNames(resource, persona, at)).filter((name) => !lookup.includes(name));
        if (more.length > 0) wrong.push(`look-up for ${persona.name}: the API gives ${more.join(', ')} besides`);
      }
    expect(wrong).toEqual([]);
  });

  it('in hundreds of answers', () => {
    expect(count.list).toBeGreaterThan(500);
    expect(count.show).toBeGreaterThan(500);
    expect(count.exports).toBeGreaterThan(50);
    expect(count.fields).toBeGreaterThan(200);
    expect(count.lookups).toBeGreaterThan(50);
  });
});
