import { currentFieldState, mayUseVerb } from '../../engine/model/access.ts';
import { evaluateNode, isConditionTrue } from '../../engine/model/evaluate.ts';
import type { EvaluationScope } from '../../engine/model/evaluate.ts';
import type { Action, Model, ApiOperation, Resource, ResourceRule } from '../../engine/model/model.ts';
import { valuesFromRow, entriesOfBody } from '../../engine/model/records.ts';
import type { Row, Values } from '../../engine/model/values.ts';
import type { Api, Got } from '../api/api.ts';
import type { Persona, Sample } from './platform.ts';
import { addressOf, isInView, rowIn, rowsIn, scopeFor } from './platform.ts';

/** How much of a record somebody sees. Where a lookup shows every field there is, `all` says so too. */
export type Seen = 'all' | 'lookup' | 'none';

/** A base and its views answer at the same address: one that lets the call pass is enough. */
export function sharing(model: Model, resource: Resource): readonly Resource[] {
  const base = resource.view?.of ?? resource.name;
  return Object.values(model.resources).filter((other) => other.name === base || other.view?.of === base);
}

/** What the Model lets somebody see. */
export function sight(model: Model, resource: Resource, verb: 'list' | 'show', scope: EvaluationScope, values: Values | null = null): Seen {
  const of = (one: Resource): Seen =>
    mayUseVerb(one, verb, scope).allowed ? 'all' : mayUseVerb(one, 'lookup', scope).allowed ? 'lookup' : 'none';
  const all = sharing(model, resource)
    .filter((one) => values === null || isInView(one, values))
    .map(of);
  return all.includes('all') ? 'all' : all.includes('lookup') ? lookupSight(resource) : 'none';
}

function lookupSight(resource: Resource): Seen {
  return isLookedUpWhole(resource) ? 'all' : 'lookup';
}

/** Whether a lookup shows every field there is. */
export function isLookedUpWhole(resource: Resource): boolean {
  return resource.order.every((name) => lookupNames(resource).has(name));
}

function lookupNames(resource: Resource): ReadonlySet<string> {
  return new Set([...resource.key, resource.titleField, ...resource.lookupFields]);
}

function seenIn(resource: Resource, got: Got, rows: (got: Got) => readonly Row[]): Seen | number {
  if (got.status === 403) return 'none';
  if (got.status !== 200) return got.status;
  const names = rows(got).flatMap((row) => Object.keys(valuesFromRow(resource, row)));
  return names.every((name) => lookupNames(resource).has(name)) ? lookupSight(resource) : 'all';
}

/** Rules about roles alone: the server answers 403 as for a gate, screens know nothing of them. */
export function roleRules(resource: Resource, verb: string): readonly ResourceRule[] {
  return resource.rules.filter(({ check, verbs }) => verbs.includes(verb) && check.reads.every((read) => read.startsWith('role.')));
}

export function passesRoleRules(resource: Resource, verb: string, scope: EvaluationScope): boolean {
  return roleRules(resource, verb).every(({ when, check }) => !isConditionTrue(when, scope) || evaluateNode(check.node, scope) !== false);
}

export interface Try {
  readonly resource: Resource;
  readonly persona: Persona;
  readonly at: Sample;
}

/** Readable place of a record, for what a test prints. */
export const label = ({ key, stored }: Sample): string => `${stored.parent === '' ? '' : `${stored.parent}/`}${key.join('/')}`;

/** Stands for the one record of a resource without any. */
export const single: Sample = {
  stored: { id: '', parent: '', values: {}, version: 1, createdAt: '', updatedAt: '' },
  key: [],
  params: {},
  values: {},
  parent: null,
};

const neverMatching = { 'if-match': '"0"' };

/**
 * One call of the API for each verb or action, made once and remembered. What is allowed ends at the version it expects or at the body
 * it lacks, so that nothing is ever written.
 */
export function callsOf(api: Api): (verb: string, of: Try) => Promise<Seen | number> {
  const known = new Map<string, Promise<Seen | number>>();
  return (verb, of) => {
    const id = [verb, of.resource.name, of.persona.name, label(of.at)].join(' ');
    const made = known.get(id) ?? call(api, verb, of);
    known.set(id, made);
    return made;
  };
}

async function call(api: Api, verb: string, { resource, persona, at }: Try): Promise<Seen | number> {
  const as = persona.name;
  const { list, get, create, update, delete: remove } = resource.ops;
  if (verb === 'list' && list) return seenIn(resource, await api.send(`GET ${addressOf(list, at)}?_limit=3`, { as }), rowsIn);
  if (verb === 'show' && get) return seenIn(resource, await api.send(`GET ${addressOf(get, at)}`, { as }), (got) => [rowIn(got)]);
  if (verb === 'create' && create) return creation(api, { as, create, at });
  if (verb === 'edit' && update)
    return (await api.send(`${update.method} ${addressOf(update, at)}`, { as, body: {}, headers: neverMatching })).status;
  if (verb === 'change' && update)
    return (await api.send(`${update.method} ${addressOf(update, at)}`, { as, body: unsavable(api, resource, { persona, at }) })).status;
  if (verb === 'delete' && remove) return (await api.send(`DELETE ${addressOf(remove, at)}`, { as, headers: neverMatching })).status;
  const action = resource.actions[verb];
  if (action) return actionCall(api, action, { persona, at });
  throw new Error(`"${resource.name}" has no call for "${verb}".`);
}

async function actionCall(api: Api, { does }: Action, { persona, at }: Omit<Try, 'resource'>): Promise<number> {
  if (does.kind !== 'request') throw new Error('Only requests are calls.');
  // Of actions at one address, the literals of the body say which one is meant.
  const body = Object.fromEntries(
    Object.entries(entriesOfBody(does.body)).flatMap(([name, value]) => ('lit' in value ? [[name, value.lit]] : [])),
  );
  const options = { as: persona.name, headers: neverMatching, ...(does.op.method === 'DELETE' ? {} : { body }) };
  return (await api.send(`${does.op.method} ${addressOf(does.op, at)}`, options)).status;
}

// A required field left empty: no version is expected, and still nothing can be stored.
function unsavable(api: Api, resource: Resource, { persona, at }: Omit<Try, 'resource'>): object {
  const scope = scopeFor(api, persona, 'edit', { self: at.values, old: at.values, parent: at.parent });
  const field = resource.edit?.writable
    .flatMap((name) => resource.fields[name] ?? [])
    .find((each) => each.sendAs !== null && currentFieldState(each, scope).required);
  if (!field?.sendAs) throw new Error(`"${resource.name}" has no required field that an edit may send.`);
  return { [field.sendAs]: null };
}

/** The form sends one computed body, which is not a record. */
export function hasOwnBody({ create }: Resource): boolean {
  return create !== null && 'node' in create.body;
}

/** A record without anything, at an address of its own where the client chooses it. */
async function creation(api: Api, { as, create, at }: { as: string; create: ApiOperation; at: Sample }): Promise<number> {
  return (await api.send(`${create.method} ${addressOf(create, { ...at, key: ['no-such-record'] })}`, { as, body: {} })).status;
}
