/** Lines about verbs, actions and values, asked of the server. */
import type { PolicyClaim } from '../../engine/studio/policy/sentences/sentence.ts';
import { isConditionTrue, type EvaluationScope } from '../../engine/model/evaluate.ts';
import type { ApiOperation, Resource } from '../../engine/model/model.ts';
import { buildApiRoutes } from '../../engine/server/request/routes.ts';
import { bodyFromValues } from '../../engine/model/records.ts';
import { mayRunAction } from '../../engine/model/access.ts';
import { compilePolicyCondition } from '../../engine/studio/policy/cond.ts';
import { listFormFields, nearestParentOf } from '../../engine/studio/policy/names.ts';
import { toWireValue } from '../../engine/studio/policy/value.ts';
import { hasOwnBody, label, roleRules, sharing, single } from './access-calls.ts';
import { addressOf, everybody, platformModel as model, scopeFor, type Sample } from './platform.ts';
import { faultsOf, notAsked, usersOf, type Heard, type Line, type World } from './policy-world.ts';
import { personaOfAll } from './save.ts';

type May = Extract<PolicyClaim, { kind: 'may' }>;
const passed: readonly unknown[] = ['all', 200, 201, 412, 422];

/** What of a line the API can be asked: verbs and actions that are a call of their own. */
function callNames({ samplesOf }: World, resource: Resource, { doing }: May): readonly string[] {
  if (doing.kind !== 'verbs') return [];
  const { list, get, create, update, delete: remove } = resource.ops;
  // Where a lookup shows every field, or there is no record, an answer does not tell which right it was.
  const lookup = new Set([...resource.key, resource.titleField, ...resource.lookupFields]);
  const isTelling = !resource.order.every((field) => lookup.has(field)) && samplesOf(resource).length > 0;
  const verbs: Readonly<Record<string, boolean>> = {
    list: list !== null && isTelling,
    show: get !== null && !resource.isSingle && isTelling,
    create: create !== null && !hasOwnBody(resource) && !create.behaviour,
    edit: update !== null && !resource.isSingle,
    delete: remove !== null && !resource.isSingle,
  };
  return doing.names.map(({ text }) => text).filter((name) => verbs[name] ?? isOwnCall(resource, name));
}

// A body without its effect is a plain change where an action shares the address of one.
function isOwnCall(resource: Resource, name: string): boolean {
  const does = resource.actions[name]?.does;
  if (does?.kind !== 'request' || resource.isSingle || !does.op.path.some((part) => typeof part === 'object' && 'key' in part))
    return false;
  const { update } = resource.ops;
  return update === null || update.method !== does.op.method || JSON.stringify(update.path) !== JSON.stringify(does.op.path);
}

/** Who may do what: each verb or action that is a call, by whom the line means and by whom it leaves out, on records that differ. */
export async function hearVerbs(world: World, resource: Resource, { claim }: Line<'may'>): Promise<Heard> {
  const { api, send, samplesOf } = world;
  if (claim.who.kind === 'visitors') return notAsked('who is not signed in is asked about in the access suite');
  const said = claim.cond === null ? true : compilePolicyCondition(claim.cond, resource, nearestParentOf(model, resource));
  const wrong: string[] = [];
  let calls = 0;
  for (const name of callNames(world, resource, claim)) {
    const places = samplesOf(resource);
    for (const at of ['list', 'create'].includes(name) ? [places[0] ?? single] : places) {
      for (const persona of usersOf(claim.who)) {
        const scope: EvaluationScope = scopeFor(api, persona, 'edit', { self: at.values, parent: at.parent, params: at.params });
        const isSaid = isConditionTrue(said, scope);
        if (!isSaid && !claim.isExact) continue;
        const wanted = persona.isMeant ? claim.can === isSaid : !claim.can;
        // Of a base and its views one is enough to let a call pass.
        if (!wanted && sharing(model, resource).length > 1) continue;
        // Rules of roles are asked behind the version: an edit without one meets them, a delete of this kind is asked in access.ts.
        const isRuled = roleRules(resource, name).length > 0;
        if (isRuled && name === 'delete' && !wanted) continue;
        const got = await send(isRuled && name === 'edit' ? 'change' : name, { resource, persona, at });
        calls += 1;
        if (passed.includes(got) !== wanted) wrong.push(`${persona.name} ${name} ${label(at)} is ${String(got)}`);
      }
    }
  }
  const more = await hearWithoutCall(world, resource, claim);
  calls += more.calls;
  wrong.push(...more.wrong);
  return calls === 0 ? notAsked('what it names is no call of its own, or its answer would not tell') : { calls, wrong, why: null };
}

/** Verbs that a resource has no call for: nobody gets anything at the address where there would be one. */
async function hearWithoutCall({ api, samplesOf }: World, resource: Resource, { who, doing }: May): Promise<Heard> {
  const { list, get, create, update, delete: remove } = resource.ops;
  if (who.kind !== 'nobody' || doing.kind !== 'verbs') return notAsked('somebody may');
  const at = samplesOf(resource)[0] ?? single;
  const missing = [
    { verb: 'create', op: create, method: 'POST', place: list },
    { verb: 'edit', op: update, method: 'PUT', place: get },
    { verb: 'delete', op: remove, method: 'DELETE', place: get },
  ].filter(({ verb, op, place }) => op === null && place !== null && doing.names.some(({ text }) => text === verb));
  const wrong: string[] = [];
  let calls = 0;
  for (const { verb, method, place } of missing) {
    // Another resource, or an action, may have a call there.
    if (place === null || isTaken(method, place)) continue;
    const got = await api.send(`${method} ${addressOf(place, at)}`, { as: everybody, ...(method === 'DELETE' ? {} : { body: {} }) });
    calls += 1;
    if (got.status !== 405) wrong.push(`${verb} is ${got.status}`);
  }
  return { calls, wrong, why: null };
}

function isTaken(method: string, { path }: ApiOperation): boolean {
  const routes = [...buildApiRoutes(model).values()].flat();
  const fits = (shape: readonly (string | null)[]): boolean =>
    shape.length === path.length && shape.every((part, at) => part === null || typeof path[at] !== 'string' || part === path[at]);
  return routes.some((route) => route.method === method && fits(route.shape));
}

const noForm = 'no form of plain values creates it';

/** What a new record may hold: the values are sent, and the answer finds fault with them or not. */
export async function hearValues(world: World, resource: Resource, line: Line<'values'>): Promise<Heard> {
  const { claim } = line;
  const { given } = claim;
  if (claim.action !== null) return hearDialog(world, resource, line, claim.action.text);
  if (claim.mode === 'edit' || claim.before.length > 0) return notAsked('it is about a record that was like this before');
  const { create, ops } = resource;
  if (create === null || ops.create === null || ops.create.behaviour || ops.create.encoding !== 'json' || hasOwnBody(resource))
    return notAsked(noForm);
  const fields = listFormFields(resource, 'create');
  if (given.some(({ field }) => (fields[field.text]?.sendAs ?? null) === null)) return notAsked('nobody sends the field');
  if (claim.isAccepted && given.some(({ field }) => fields[field.text]?.choices?.kind === 'ref'))
    return notAsked('whether a referenced record is there, only the store knows');
  const body = bodyFromValues({ fields }, enteredBy(claim, fields), { mode: 'create', fields: given.map(({ field }) => field.text) });
  const at = world.samplesOf(resource)[0] ?? single;
  const got = await world.api.send(`${ops.create.method} ${addressOf(ops.create, { ...at, key: ['no-such-record'] })}`, {
    as: everybody,
    body,
  });
  if (got.status === 403) return notAsked('nobody at this place may create one');
  const isFaulty = given.some(({ field }) => faultsOf(got, fields[field.text]?.sendAs ?? null).length > 0);
  return { calls: 1, wrong: isFaulty === claim.isAccepted ? [`${got.status} ${got.text.slice(0, 200)}`] : [], why: null };
}

function enteredBy({ given }: Line<'values'>['claim'], fields: Resource['fields']): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    given.map(({ field, value, length }) => {
      const own = value === null ? null : toWireValue(value, fields[field.text] ?? null);
      return [field.text, length === null ? own : 'a'.repeat(length)];
    }),
  );
}

/** What the dialog of an action refuses; what it accepts would run. */
async function hearDialog({ api, samplesOf }: World, resource: Resource, { claim }: Line<'values'>, name: string): Promise<Heard> {
  const action = resource.actions[name];
  if (claim.isAccepted) return notAsked('an accepted action would run');
  if (action?.does.kind !== 'request' || action.does.op.encoding !== 'json') return notAsked('the action sends no plain values');
  const { op } = action.does;
  const places = resource.isSingle ? [single] : samplesOf(resource);
  const at = places.find((each: Sample) => {
    const { values, parent, params } = each;
    return mayRunAction(resource, action, scopeFor(api, personaOfAll(api), 'show', { self: values, parent, params })).allowed;
  });
  if (at === undefined) return notAsked('no stored record lets the action run');
  const entered = enteredBy(claim, action.fields);
  const body = Object.fromEntries(Object.entries(entered).map(([field, value]) => [action.fields[field]?.sendAs ?? field, value]));
  const got = await api.send(`${op.method} ${addressOf(op, at)}`, { as: everybody, body });
  const isFaulty = claim.given.some(({ field }) => faultsOf(got, action.fields[field.text]?.sendAs ?? field.text).length > 0);
  return { calls: 1, wrong: isFaulty ? [] : [`${got.status} ${got.text.slice(0, 200)}`], why: null };
}
