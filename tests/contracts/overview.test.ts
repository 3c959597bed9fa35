/** The overview of `/descriptors` tells the truth: each of its cells is held against what the API answers to such users. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '../../engine/model/model.ts';
import { effectiveRoles } from '../../engine/model/roles.ts';
import type { DescriptorList, DescriptorSummary } from '../../engine/studio/review/page.ts';
import type { Reach } from '../../engine/studio/review/reach.ts';
import type { Api } from '../api/api.ts';
import { callsOf, isLookedUpWhole, label, roleRules, sharing, single } from './access-calls.ts';
import { holderOf } from './holders.ts';
import { everybody, openContract, platformModel as model, type Persona, type Sample } from './platform.ts';
import { samplesOf } from './samples.ts';

const resources = Object.values(model.resources).filter(({ page }) => page === null);
/** Nobody, and every role alone; what roles may together is asked where the overview tells of it. */
const alone = [[], ...Object.keys(model.roles).map((role) => [role])];

type May = 'yes' | 'some' | 'no';

let api: Api;
let send: ReturnType<typeof callsOf>;
let told: ReadonlyMap<string, DescriptorSummary>;
const samples = new Map<string, readonly Sample[]>();
beforeAll(async () => {
  api = await openContract({ personas: everyPersona() });
  send = callsOf(api);
  const { body } = await api.send('GET _descriptors', { as: everybody });
  told = new Map((body as { readonly data: DescriptorList }).data.descriptors.map((one) => [one.name, one]));
  for (const resource of resources) samples.set(resource.name, await samplesOf(api, resource));
});
afterAll(() => api.close());

// Who is told of is known once the server runs; two roles together are as many as there are pairs.
function everyPersona(): readonly Persona[] {
  const names = Object.keys(model.roles);
  const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other]));
  return [...alone, ...pairs].map((roles) => holderOf(roles));
}

/** What the cell says of somebody with these roles. */
function saidOf(reach: Reach | null, roles: readonly string[]): May {
  if (reach === null) return 'no';
  const held = effectiveRoles(model, roles);
  const fitting = reach.roles.filter((one) => one.roles.every((role) => held.has(role))).map(({ may }) => may);
  return mostOf([reach.anyone, ...fitting]);
}

function mostOf(all: readonly May[]): May {
  return all.includes('yes') ? 'yes' : all.includes('some') ? 'some' : 'no';
}

const passed: readonly unknown[] = [412, 422];
/** A row rule hides the record: no answer about the right. */
const hidden = 404;

interface Asked {
  readonly resource: Resource;
  readonly persona: Persona;
  readonly at: Sample;
}

async function mayList({ resource, persona, at }: Asked): Promise<boolean | null> {
  if (resource.ops.list === null || isLookedUpWhole(resource)) return null;
  const seen = await send('list', { resource, persona, at });
  // A list without a row, for there is none or the row rule hides all, looks like that of a look-up.
  const isEmpty = seen === 'lookup' && (at === single || resource.rows !== true);
  return seen === hidden || isEmpty ? null : seen === 'all';
}

async function mayLookUp({ resource, persona, at }: Asked): Promise<boolean | null> {
  if (resource.ops.list === null) return null;
  const seen = await send('list', { resource, persona, at });
  return seen === hidden ? null : seen === 'all' || seen === 'lookup';
}

async function mayEdit({ resource, persona, at }: Asked): Promise<boolean | null> {
  if (resource.ops.update === null || resource.isSingle || at === single) return null;
  const got = await send(roleRules(resource, 'edit').length > 0 ? 'change' : 'edit', { resource, persona, at });
  return got === hidden ? null : passed.includes(got);
}

let count = 0;

/** Cells that say otherwise than the server does. */
async function untrue(
  resource: Resource,
  cell: 'list' | 'edit' | 'lookup',
  is: (asked: Asked) => Promise<boolean | null>,
): Promise<readonly string[]> {
  const summary = told.get(resource.name);
  if (summary === undefined) throw new Error(`The overview has no "${resource.name}".`);
  // Without a screen there is no cell; without a look-up of its own whoever may list has it.
  if (summary[cell === 'lookup' ? 'list' : cell] === null) return [];
  const all = samples.get(resource.name) ?? [];
  const named = [summary.list, summary.edit, summary.lookup].flatMap((reach) => reach?.roles ?? []).map(({ roles }) => [...roles]);
  const wrong: string[] = [];
  for (const roles of [...alone, ...named.filter(({ length }) => length === 2)]) {
    const persona = holderOf(roles);
    // Whoever may list needs no look-up.
    const may = mostOf([saidOf(summary[cell], roles), ...(cell === 'lookup' ? [saidOf(summary.list, roles)] : [])]);
    // Of a base and its views one is enough to let a call pass.
    if (may === 'some' || (may === 'no' && sharing(model, resource).length > 1)) continue;
    for (const at of all.length === 0 ? [single] : all) {
      const answer = await is({ resource, persona, at });
      if (answer === null) continue;
      count += 1;
      if (answer !== (may === 'yes'))
        wrong.push(`${cell} for ${persona.name}, ${label(at)}: told ${may}, the server ${answer ? 'gives' : 'refuses'} it`);
    }
  }
  return wrong;
}

describe('the overview', () => {
  it.each(resources.map((resource) => [resource.name, resource] as const))('tells the truth of %s', async (_, resource) => {
    expect(await untrue(resource, 'list', mayList)).toEqual([]);
    expect(await untrue(resource, 'lookup', mayLookUp)).toEqual([]);
    expect(await untrue(resource, 'edit', mayEdit)).toEqual([]);
  });

  it('in thousands of cells', () => {
    expect(count).toBeGreaterThan(2000);
  });
});
