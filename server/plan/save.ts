import type { Condition } from '../../engine/model/expression.ts';
import type { Resource } from '../../engine/model/model.ts';
import { fromBody, withEmptyAs } from '../../engine/model/records.ts';
import { isEmpty, isRecord } from '../../engine/model/steps.ts';
import { normalized } from '../../engine/model/verdict.ts';
import type { Params, Values } from '../../engine/model/values.ts';
import type { Answer } from '../reply/answer.ts';
import { keptAgain } from '../reply/kept.ts';
import { refuse } from '../reply/refusal.ts';
import type { Message } from '../reply/say.ts';
import { say } from '../reply/say.ts';
import { anyVersion, type ApiRequest } from '../request/request.ts';
import { parentsOf } from '../request/list-query.ts';
import * as records from '../store/records.ts';
import { oneAsRead } from './as-read.ts';
import { behaviourOf, contextOf } from './behave.ts';
import type { Call } from './call.ts';
import { printIn, scopeOf } from './call.ts';
import { check, checkParents, checkRoleRules } from './check.ts';
import { completeOne } from './complete.ts';
import { filled, overlaid, readValues, singleDefaults } from './draft.ts';
import { find, isWithin, locate, parentOf } from './find.ts';
import type { Found } from './find.ts';
import { demand, demandSomewhere } from './gate.ts';
import { joinsOf } from './joins.ts';
import { addressOf } from './address.ts';
import { demandParents, isVisible, notFound } from './parents.ts';
import { project } from './project.ts';
import { openValues, ownValues } from './locks.ts';
import { checkMove, withMove } from './moves.ts';
import { rowOf, seenFields } from './row.ts';
import { written } from './written.ts';
import { settle } from './settle.ts';

export interface At {
  readonly key: readonly string[];
  readonly request: ApiRequest;
}

/** A new record. */
export async function create(call: Call, resource: Resource, at: At): Promise<Answer> {
  demandSomewhere(resource, [resource.access.create], scopeOf(call, 'create'));
  const parents = parentsOf(resource, call.params, at.request.query);
  // What is hidden says nothing of itself, not by what its gate answers either.
  await demandParents(call, resource, parents);
  const parent = await parentOf(call, resource, { parents, values: peeked(resource, at.request.body) });
  demand(resource, 'create', scopeOf(call, 'create', { parent }));
  const read = { ...readValues(resource, resource.create, { body: at.request.body, old: null }), ...keyFrom(resource, at.key) };
  const base = scopeOf(call, 'create', { self: read, parent, form: read });
  checkParents(resource, { values: read, parents, scope: base });
  const behaviour = behaviourOf(call.engine, resource)?.create;
  const sent = behaviour ? openValues(resource, read, base) : ownValues(resource, read, { old: null, scope: base });
  const values = await filled(call, resource, normalized(resource, sent, base), { old: null, parents, parent });
  const self = await completeOne(call, resource, values, joinsOf(resource));
  const scope = scopeOf(call, 'create', { self, parent, form: sent });
  checkRoleRules(resource, 'create', scope);
  await check(call, { resource, form: resource.create, mode: 'create', values: self, old: null, stored: null, scope });
  checkMove(call, resource, { old: null, values: self, parent });
  if (behaviour) return settle(call, resource, await behaviour({ record: null, values, context: contextOf(call) }));
  if (!isVisible(call, resource, self)) refuseUnseen(resource, 'create', readOf(resource.rows));
  const stored = await records.insert(
    call.tx,
    resource,
    { values: withEmptyAs(resource, withKey(call, resource, values)), parents },
    call.now,
  );
  if (!(await isWithin(call, resource, stored))) refuseUnseen(resource, 'create', askedBy(resource));
  await written(call, resource, { verb: 'create', before: null, after: stored });
  const row = await rowOf(call, resource, stored.values);
  return { kind: 'created', row, version: stored.version, location: addressOf(call.engine.model, resource, stored.values, call.params) };
}

/** A changed record. Without a record at this address an upsert creates it. */
export async function update(call: Call, resource: Resource, at: At & { orCreate: boolean }): Promise<Answer> {
  if (resource.isSingle && behaviourOf(call.engine, resource)?.update) return updateSingle(call, resource, at);
  const parents = parentsOf(resource, call.params, at.request.query);
  if (resource.isSingle) await ensureSingle(call, resource);
  if (at.orCreate && !(await locate(call, resource, { key: at.key, parents }))) return create(call, resource, at);
  const found = await find(call, resource, { key: at.key, parents, lock: 'change', mode: 'edit', gates: [resource.access.edit] });
  const parent = await parentOf(call, resource, { parents, ...found });
  demand(resource, 'edit', scopeOf(call, 'edit', { self: found.values, parent }));
  if (resource.needsVersion && at.request.method === 'PUT') demandVersion(at.request);
  await checkVersion(call, resource, found, at.request.ifMatch);
  const values = await changed(call, resource, { found, parent, parents, request: at.request });
  const behaviour = behaviourOf(call.engine, resource)?.update;
  if (behaviour) return settle(call, resource, await behaviour({ record: found.values, values, context: contextOf(call) }));
  return store(call, resource, { found, values, verb: 'update' });
}

/** Writes new values of a record with everything that belongs to a write, and answers with the record. */
export async function store(call: Call, resource: Resource, o: { found: Found; values: Values; verb: string }): Promise<Answer> {
  const self = await completeOne(call, resource, o.values, joinsOf(resource));
  if (!isVisible(call, resource, self)) refuseUnseen(resource, 'edit', readOf(resource.rows));
  const stored = await records.update(call.tx, resource, { old: o.found.stored, values: withEmptyAs(resource, o.values), now: call.now });
  if (!stored) return refuseStale(call, resource, o.found);
  if (!(await isWithin(call, resource, stored))) refuseUnseen(resource, 'edit', askedBy(resource));
  await written(call, resource, { verb: o.verb, before: o.found.stored, after: stored });
  return { kind: 'record', row: await rowOf(call, resource, stored.values), version: stored.version };
}

// The values are what the rule of rows, or the view, would leave out: it is named by the fields that it asks for.
function refuseUnseen({ fields }: Resource, verb: 'create' | 'edit', names: readonly string[]): never {
  const titles = [...new Set(names)].flatMap((name) => fields[name]?.title ?? []);
  if (titles.length === 0)
    return refuse('forbidden', verb === 'create' ? say('You may not create this record') : say('You may not change the record like this'));
  const says =
    verb === 'create'
      ? say('You may not create this record: with this value of {fields} you could not see it', { fields: titles })
      : say('You may not change the record like this: with this value of {fields} you could not see it', { fields: titles });
  return refuse('forbidden', says);
}

function readOf(cond: Condition): readonly string[] {
  const reads = typeof cond === 'boolean' ? [] : cond.reads.map((read) => read.split('.'));
  return reads.flatMap(([root, name = '', ref = '']) => (root === 'self' ? [name === '_data' ? ref : name] : []));
}

function askedBy({ view, accepts }: Resource): readonly string[] {
  return (view?.where ?? []).flatMap(({ param }) => accepts.find((accept) => accept.param === param)?.field ?? []);
}

/** Refuses a write that was made from an older version, with the record as it is now. */
export async function checkVersion(call: Call, resource: Resource, found: Found, expected: ApiRequest['ifMatch']): Promise<void> {
  const isAny = expected === null || expected === anyVersion;
  if (!isAny && !expected.includes(String(found.stored.version))) await refuseStale(call, resource, found);
}

/** A whole record overwrites what others have changed meanwhile, unless it says what it was made from. */
function demandVersion({ ifMatch }: ApiRequest): void {
  if (ifMatch !== null) return;
  refuse('version-unsaid', say('The call does not say which version of the record it changes'), {
    hint: say('Send the ETag of the record as you read it in If-Match, or If-Match: * to overwrite whatever is there'),
  });
}

/** Refuses a write whose record has changed under it. */
export async function refuseStale(call: Call, resource: Resource, found: Found): Promise<never> {
  const current = project(resource, await oneAsRead(call, resource, found.values), seenFields(call, resource, found.values));
  return refuse('stale', say('The record was changed by somebody else in the meantime'), {
    current,
    headers: { etag: `"${found.stored.version}"` },
  });
}

async function changed(
  call: Call,
  resource: Resource,
  o: { found: Found; parent: Values | null; parents: Params; request: ApiRequest },
): Promise<Values> {
  const { values: old, stored } = o.found;
  const { parent, parents, request } = o;
  const read = readValues(resource, resource.edit, { body: request.body, old });
  const base = scopeOf(call, 'edit', { self: { ...old, ...read }, old, parent, form: read });
  // Against what this user has read: a guess at what is hidden must not be answered like the truth.
  const own = ownValues(resource, read, { old: await oneAsRead(call, resource, old), scope: base });
  const prints = call.engine.words.offered.map((locale) => (said: Message) => printIn(call, said, locale));
  const sent = keptAgain(resource.fields, own, { stored: old, prints });
  const merged = overlaid(call, resource, { old: stored.values, sent, isWhole: request.method === 'PUT' });
  const moved = withMove(call, resource, { old, values: normalized(resource, merged, base), parent });
  const values = await filled(call, resource, moved, { old, parents, parent });
  const self = await completeOne(call, resource, values, joinsOf(resource));
  const scope = scopeOf(call, 'edit', { self, old, parent, form: sent });
  checkRoleRules(resource, 'edit', scope);
  checkMove(call, resource, { old, values: self, parent });
  await check(call, { resource, form: resource.edit, mode: 'edit', values: self, old, stored, scope });
  return values;
}

// A single without a record of its own: its behaviour knows what the values are for.
async function updateSingle(call: Call, resource: Resource, at: At): Promise<Answer> {
  const behaviour = behaviourOf(call.engine, resource);
  if (!behaviour?.update) return notFound(resource);
  const old = behaviour.get ? await behaviour.get(contextOf(call)) : null;
  demand(resource, 'edit', scopeOf(call, 'edit', { self: old }));
  const read = readValues(resource, resource.edit, { body: at.request.body, old });
  const base = scopeOf(call, 'edit', { self: read, old, form: read });
  const values = normalized(resource, ownValues(resource, read, { old, scope: base }), base);
  checkRoleRules(resource, 'edit', base);
  await check(call, { resource, form: resource.edit, mode: 'edit', values, old, stored: null, scope: { ...base, self: values } });
  return settle(call, resource, await behaviour.update({ record: old, values, context: contextOf(call) }));
}

// Before the body is read for good: only to see which parent it names.
function peeked(resource: Resource, body: unknown): Values {
  return isRecord(body) ? fromBody(resource, body) : {};
}

// A single record is there from the start, with its defaults.
async function ensureSingle(call: Call, resource: Resource): Promise<void> {
  if (await locate(call, resource, { key: [], parents: {} })) return;
  await records.insert(call.tx, resource, { values: await singleDefaults(call, resource), parents: {} }, call.now);
}

// Keys that nobody enters are made here.
function withKey(call: Call, resource: Resource, values: Values): Values {
  const missing = resource.key.filter((name) => isEmpty(values[name]));
  return { ...values, ...Object.fromEntries(missing.map((name) => [name, call.engine.newId()])) };
}

// A PUT that creates names the key in its address.
function keyFrom(resource: Resource, key: readonly string[]): Values {
  return Object.fromEntries(resource.key.flatMap((name, at) => (key[at] === undefined ? [] : [[name, key[at]] as const])));
}
