/** Lines about records and their states, asked of the server. */
import { isConditionTrue } from '../../engine/model/evaluate.ts';
import type { Action, Resource } from '../../engine/model/model.ts';
import { isSameContent } from '../../engine/model/normalize.ts';
import { valuesFromRow } from '../../engine/model/records.ts';
import { isEmptyValue } from '../../engine/model/steps.ts';
import type { Values } from '../../engine/model/values.ts';
import { currentFieldState, isMadeByServer } from '../../engine/model/access.ts';
import { compilePolicyCondition } from '../../engine/studio/policy/cond.ts';
import { nearestParentOf } from '../../engine/studio/policy/names.ts';
import { toWireValue } from '../../engine/studio/policy/value.ts';
import { updateRecord } from '../../engine/server/store/records.ts';
import { label } from './access-calls.ts';
import { addressOf, everybody, paramsOf, platformModel as model, rowIn, sampleOf, scopeFor, storedOf, type Sample } from './platform.ts';
import { answersOf, faultsOf, lookersOf, notAsked, usersOf, type Heard, type Line, type World } from './policy-world.ts';
import { fresh, personaOfAll, send as enter, type Save } from './save.ts';

/** Which records exist: each of them asked for by its key. */
export async function hearRows(world: World, resource: Resource, line: Line<'rows'>): Promise<Heard> {
  if (resource.ops.get === null || resource.isSingle) return hearListed(world, resource, line);
  const { api, send, samplesOf } = world;
  const { claim } = line;
  const { who, sees } = claim;
  const said = sees === 'every' ? true : sees === 'no' ? false : compilePolicyCondition(sees, resource, nearestParentOf(model, resource));
  const wrong: string[] = [];
  let calls = 0;
  for (const persona of lookersOf(who, resource)) {
    for (const at of samplesOf(resource)) {
      const scope = scopeFor(api, persona, 'show', { self: at.values, parent: at.parent, params: at.params });
      const got = await send('show', { resource, persona, at });
      // Who may not look at any record is refused before it is looked for.
      if (got === 'none') continue;
      calls += 1;
      const isSeen = got !== 404;
      if (isSeen !== (persona.isMeant && isConditionTrue(said, scope))) wrong.push(`${persona.name} ${label(at)}: ${String(got)}`);
    }
  }
  return calls === 0 ? notAsked('whoever the line is about may look at no record') : { calls, wrong, why: null };
}

/** Records without an address of their own, by what a list answers. */
async function hearListed(world: World, resource: Resource, { claim: { who, sees } }: Line<'rows'>): Promise<Heard> {
  const said = sees === 'every' ? true : sees === 'no' ? false : compilePolicyCondition(sees, resource, nearestParentOf(model, resource));
  const all = await answersOf(world, resource);
  const wrong: string[] = [];
  for (const persona of usersOf(who)) {
    const scope = (self: Values) => scopeFor(world.api, persona, 'list', { self });
    const wanted = all.filter((self) => persona.isMeant && isConditionTrue(said, scope(self))).length;
    const is = (await answersOf(world, resource, persona.name)).length;
    if (is !== wanted) wrong.push(`${persona.name} sees ${is} and not ${wanted} of ${all.length}`);
  }
  return all.length === 0 ? notAsked('no record is answered with') : { calls: usersOf(who).length, wrong, why: null };
}

/** Where the states lead: each transition is tried on a record in that state, with a version that is not the record's. */
export async function hearMoves(world: World, resource: Resource, { claim }: Line<'go'>): Promise<Heard> {
  const { api, send } = world;
  const moves = Object.values(resource.actions).filter((action) => action.to !== null && isOwnCall(resource, action));
  if (moves.length === 0) return hearChanges(world, resource, claim);
  const wanted = new Set(claim.to.map(({ value }) => String(value)));
  const persona = personaOfAll(api);
  const wrong: string[] = [];
  let calls = 0;
  for (const { value } of claim.from) {
    await inState(world, resource, String(value), async (at) => {
      const scope = scopeFor(api, persona, 'show', { self: at.values, parent: at.parent, params: at.params });
      const possible = moves.filter(({ when }) => isConditionTrue(when, scope));
      const reached = new Set<string>();
      for (const action of possible) {
        const got = await send(action.name, { resource, persona, at });
        calls += 1;
        if (got !== 409) reached.add(String(action.to));
      }
      const targets = new Set(possible.map(({ to }) => String(to)));
      const lost = [...wanted].filter((state) => targets.has(state) && !reached.has(state));
      const more = [...reached].filter((state) => !wanted.has(state));
      if (lost.length + more.length > 0) wrong.push(`${String(value)}: lost ${lost.join()}, more ${more.join()}`);
    });
  }
  return calls === 0 ? notAsked('no transition is possible by what else the record holds') : { calls, wrong, why: null };
}

/** Where transitions share the address of a plain change: such a change into a state that the line does not name is refused. */
async function hearChanges(world: World, resource: Resource, claim: Line<'go'>['claim']): Promise<Heard> {
  const { update: change } = resource.ops;
  const field = resource.fields[resource.stateField ?? ''];
  const sendAs = field?.sendAs ?? null;
  if (change === null || sendAs === null || field?.choices?.kind !== 'enum') return notAsked('no call sends the state');
  const all = field.choices.values.map(({ value }) => String(value)).filter((value) => value !== '*');
  const wanted = new Set(claim.to.map(({ value }) => String(value)));
  const wrong: string[] = [];
  let calls = 0;
  for (const { value } of claim.from) {
    await inState(world, resource, String(value), async (at) => {
      for (const state of all.filter((each) => each !== value && !wanted.has(each))) {
        const got = await world.api.send(`${change.method} ${addressOf(change, at)}`, { as: everybody, body: { [sendAs]: state } });
        calls += 1;
        if (got.status < 400) wrong.push(`${String(value)} to ${state}: ${got.status}`);
      }
    });
  }
  return calls === 0 ? notAsked('no other state is left') : { calls, wrong, why: null };
}

function isOwnCall({ ops: { update: own }, isSingle }: Resource, { does }: Action): boolean {
  if (does.kind !== 'request' || isSingle || !does.op.path.some((part) => typeof part === 'object' && 'key' in part)) return false;
  return own === null || own.method !== does.op.method || JSON.stringify(own.path) !== JSON.stringify(does.op.path);
}

/** A record in this state: one that is, else one that is put there past the rules and put back. */
async function inState({ api }: World, resource: Resource, state: string, ask: (at: Sample) => Promise<void>): Promise<void> {
  const name = resource.stateField ?? '';
  const all = await storedOf(api, resource);
  const found = all.find(({ values }) => values[name] === state);
  // Calls are remembered by the key of the record: each state has a record of its own.
  if (found !== undefined) return ask(await sampleOf(api, resource, found));
  const last = all.at(-1);
  if (last === undefined) return;
  const put = await updateRecord(api.store, resource, { old: last, values: { ...last.values, [name]: state }, now: api.clock.now });
  if (put === null) throw new Error(`The state of ${resource.name} cannot be set.`);
  await ask(await sampleOf(api, resource, put));
  await updateRecord(api.store, resource, { old: put, values: last.values, now: api.clock.now });
}

const notEntered = 'nobody enters such a record';

/** A record that can be entered, and a field of it that is. */
async function enterable({ api, fullOf }: World, resource: Resource, name: string): Promise<Save | string> {
  const field = resource.fields[name];
  const { create } = resource.ops;
  if (create === null || resource.create === null || create.encoding !== 'json') return notEntered;
  if (create.behaviour) return 'what creates it is a command, which makes the record itself';
  if (field === undefined || field.sendAs === null || isMadeByServer(field) || !resource.create.writable.includes(name))
    return 'nobody enters the field';
  const full = await fullOf(resource);
  if (full === null) return 'none of the stored records can be entered anew';
  const { visible, readOnly } = currentFieldState(
    field,
    scopeFor(api, personaOfAll(api), 'create', { self: full.values, params: full.params }),
  );
  return visible && !readOnly ? full : 'nobody enters the field of such a record';
}

/** A second record with a value that is taken; where nobody enters one: no two records are answered with the same value. */
export async function hearUnique(world: World, resource: Resource, { claim }: Line<'unique'>): Promise<Heard> {
  const { api } = world;
  const name = claim.field.text;
  const names = claim.within.map(({ text }) => text);
  const full = await enterable(world, resource, name);
  const stored = (await storedOf(api, resource)).find(({ values }) => !isEmptyValue(values[name]));
  if (typeof full === 'string' || stored === undefined) return hearDistinct(world, resource, [name, ...names]);
  const within = Object.fromEntries(names.map((each) => [each, stored.values[each]]));
  const values = { ...fresh(resource, full.values), ...within, [name]: stored.values[name] };
  const got = await enter(api, { ...full, values, params: paramsOf(resource, stored) });
  const faults = faultsOf(got, resource.fields[name]?.sendAs ?? null);
  if (got.status !== 201 && !faults.includes('unique')) return hearDistinct(world, resource, [name, ...names]);
  return { calls: 1, wrong: got.status === 201 ? ['a second one is stored'] : [], why: null };
}

async function hearDistinct(world: World, resource: Resource, names: readonly string[]): Promise<Heard> {
  const all = (await answersOf(world, resource)).filter((values) => !isEmptyValue(values[names[0] ?? '']));
  if (all.length < 2) return notAsked('fewer than two records are answered with');
  const seen = all.map((values) => JSON.stringify(names.map((name) => values[name] ?? null)));
  const twice = seen.filter((text, at) => seen.indexOf(text) < at);
  return { calls: 1, wrong: twice.length === 0 ? [] : [`twice: ${twice.slice(0, 3).join(' ')}`], why: null };
}

/** A reference to nothing is refused; where nobody enters one: what is stored leads to a record of that resource. */
export async function hearReference(world: World, resource: Resource, { claim }: Line<'refers'>): Promise<Heard> {
  const name = claim.field.text;
  const field = resource.fields[name];
  const full = await enterable(world, resource, name);
  if (typeof full === 'string') return hearTarget(world, resource, { name, to: claim.to.text });
  const nothing = field?.isMultiple === true ? ['no-such-record'] : 'no-such-record';
  const got = await enter(world.api, { ...full, values: { ...fresh(resource, full.values), [name]: nothing } });
  if (got.status === 201) return { calls: 1, wrong: ['a reference to nothing is stored'], why: null };
  const isTold = faultsOf(got, field?.sendAs ?? null).length > 0;
  return isTold ? { calls: 1, wrong: [], why: null } : hearTarget(world, resource, { name, to: claim.to.text });
}

async function hearTarget(world: World, resource: Resource, { name, to }: { name: string; to: string }): Promise<Heard> {
  const target = model.resources[to];
  const choices = resource.fields[name]?.choices;
  const get = target?.ops.get ?? null;
  if (target === undefined || get === null || target.parents.length > 0) return notAsked('what it refers to has no address of its own');
  if (choices?.kind !== 'ref' || target.key.length !== 1 || choices.key !== target.key[0]) return notAsked('it is no key of its target');
  const values = (await answersOf(world, resource)).flatMap((row) => row[name] ?? []);
  const [value] = values.filter((each) => typeof each === 'string' && each !== '');
  if (value === undefined) return notAsked('no record is answered with a value there');
  const got = await world.api.send(`GET ${addressOf(get, { key: [String(value)] })}`, { as: everybody });
  // A resource that is only looked up shows no record of its own.
  if (got.status === 403) return notAsked('nobody may show what it refers to');
  return { calls: 1, wrong: got.status === 200 ? [] : [`${String(value)} of ${to} is ${got.status}`], why: null };
}

/** What of a line a record gets that is sent without it; all else only its form begins with. */
export function givenByServer(resource: Resource | undefined, { given }: Line<'start'>['claim']): Line<'start'>['claim']['given'] {
  return given.filter(({ field: { text }, value }) => {
    const computed = typeof value?.value === 'string' && value.value.startsWith('= ');
    return !computed && (resource?.fields[text]?.default ?? null) !== null;
  });
}

/** A new record without these values has them. */
export async function hearStart(world: World, resource: Resource, { claim }: Line<'start'>): Promise<Heard> {
  const given = givenByServer(resource, claim);
  if (given.length === 0) return notAsked('only the form begins with it');
  const full = await enterable(world, resource, given[0]?.field.text ?? '');
  if (typeof full === 'string') return notAsked(full);
  const left = Object.entries(fresh(resource, full.values)).filter(([name]) => given.every(({ field }) => field.text !== name));
  const got = await enter(world.api, { ...full, values: Object.fromEntries(left) });
  if (got.status !== 201) return notAsked('a record without the values is not accepted for other reasons');
  const row = valuesFromRow(resource, rowIn(got));
  const wrong = given.flatMap(({ field: { text }, value }) => {
    const said = value === null ? null : toWireValue(value, resource.fields[text] ?? null);
    return isSameContent(row[text], said) ? [] : [`${text} is ${JSON.stringify(row[text])}`];
  });
  return { calls: 1, wrong, why: null };
}
