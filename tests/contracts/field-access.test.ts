/** "Who sees this field" tells the truth: of each field and kind of user, whether an answer of the API holds it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '../../engine/model/model.ts';
import { valuesFromRow } from '../../engine/model/records.ts';
import type { Row } from '../../engine/model/values.ts';
import { isEmptyValue } from '../../engine/model/steps.ts';
import { effectiveRoles, rolesReadBy } from '../../engine/model/roles.ts';
import { listAccessRows } from '../../engine/studio/review/access-rows.ts';
import { listFieldAccess, type FieldAccess } from '../../engine/studio/review/field-access.ts';
import type { Reach } from '../../engine/studio/review/reach.ts';
import type { Api } from '../api/api.ts';
import { sharing } from './access-calls.ts';
import { holderOf } from './holders.ts';
import { addressOf, openContract, platformModel as model, rowIn, rowsIn, type Sample } from './platform.ts';
import { samplesOf } from './samples.ts';

const resources = Object.values(model.resources).filter(({ page, view, isSingle }) => page === null && view === null && !isSingle);

/** Nobody, each role that something of the resource asks for, these together, and one that nothing asks for. */
function askedOf(resource: Resource): readonly (readonly string[])[] {
  const named = [
    ...new Set(sharing(model, resource).flatMap((one) => listAccessRows(model, one).flatMap(({ cond }) => rolesReadBy(cond)))),
  ];
  const other = Object.keys(model.roles).find((role) => !named.includes(role));
  const pairs = named.flatMap((one, at) => named.slice(at + 1).map((two) => [one, two]));
  return [[], ...named.map((role) => [role]), ...pairs, ...(other === undefined ? [] : [[other]])];
}

let api: Api;
const samples = new Map<string, readonly Sample[]>();
beforeAll(async () => {
  api = await openContract({ personas: resources.flatMap((resource) => askedOf(resource).map((roles) => holderOf(roles))) });
  for (const resource of resources) samples.set(resource.name, await samplesOf(api, resource));
});
afterAll(() => api.close());

function saidOf(reach: Reach | null, roles: readonly string[]): 'yes' | 'some' | 'no' {
  if (reach === null) return 'no';
  const held = effectiveRoles(model, roles);
  const all = [reach.anyone, ...reach.roles.filter((one) => one.roles.every((role) => held.has(role))).map(({ may }) => may)];
  return all.includes('yes') ? 'yes' : all.includes('some') ? 'some' : 'no';
}

interface Answered {
  /** The fields in any answer. */
  readonly names: ReadonlySet<string>;
  /** Fields of which an answered record has a value, so that whoever sees them is told. */
  readonly filled: ReadonlySet<string>;
}

async function answeredTo(resource: Resource, as: string): Promise<Answered> {
  const names = new Set<string>();
  const filled = new Set<string>();
  const { list, get } = resource.ops;
  const tell = (row: Row): void => Object.keys(valuesFromRow(resource, row)).forEach((name) => names.add(name));
  for (const at of (samples.get(resource.name) ?? []).slice(0, 3)) {
    const lists = list === null ? null : await api.send(`GET ${addressOf(list, at)}?_limit=3`, { as });
    if (lists?.status === 200) rowsIn(lists).forEach(tell);
    const shown = get === null ? null : await api.send(`GET ${addressOf(get, at)}`, { as });
    if (shown?.status !== 200) continue;
    tell(rowIn(shown));
    for (const [name, value] of Object.entries(at.values)) if (!isEmptyValue(value)) filled.add(name);
  }
  return { names, filled };
}

const count = { yes: 0, no: 0 };

async function untrueOf(resource: Resource): Promise<readonly string[]> {
  const family = sharing(model, resource).map(({ name }) => name);
  const told = new Map<string, FieldAccess[]>();
  for (const one of resource.order.flatMap((name) => listFieldAccess(model, name).fields))
    if (family.includes(one.resource)) told.set(one.field, [...(told.get(one.field) ?? []), one]);
  const wrong: string[] = [];
  for (const roles of askedOf(resource)) {
    const { name: as } = holderOf(roles);
    const { names, filled } = await answeredTo(resource, as);
    for (const name of resource.order) {
      // A base and its views answer at one address.
      const said = (told.get(name) ?? []).map(({ see }) => saidOf(see, roles));
      const may = said.includes('yes') ? 'yes' : said.includes('some') ? 'some' : 'no';
      if (may === 'some' || (may === 'yes' && !filled.has(name))) continue;
      count[may] += 1;
      if (names.has(name) !== (may === 'yes')) wrong.push(`${resource.name}.${name} for ${as}: told ${may}`);
    }
  }
  return wrong;
}

describe('who sees a field', () => {
  it.each(resources.map((resource) => [resource.name, resource] as const))(
    'is what the API answers, of every field of %s',
    async (_, resource) => {
      expect(await untrueOf(resource)).toEqual([]);
    },
  );

  it('in thousands of cells, told and hidden', () => {
    expect(count.yes).toBeGreaterThan(1000);
    expect(count.no).toBeGreaterThan(1500);
  });
});
