import type { Condition } from '../../../model/expression.ts';
import type { Resource } from '../../../model/model.ts';
import { valuesFromBody, fillEmptyValues } from '../../../model/records.ts';
import { isEmptyValue, isPlainObject } from '../../../model/steps.ts';
import { normalizeValues } from '../../../model/verdict.ts';
import type { Params, Values } from '../../../model/values.ts';
import { applyTransition } from '../../../model/write.ts';
import type { PlannedAnswer } from '../../reply/answer.ts';
import { restoreSentences } from '../../reply/kept.ts';
import { refuseCall } from '../../reply/refusal.ts';
import { say } from '../../reply/say.ts';
import { anyVersion, type ApiRequest } from '../../request/request.ts';
import { readQueryParents } from '../../request/list-query.ts';
import { recomputeOneAsRead } from '../read/as-read.ts';
import { findBehaviour, behaviourContextOf } from '../behave.ts';
import type { CallAddress, ServerCall } from '../call.ts';
import { callScopeOf, createSentencePrinter } from '../call.ts';
import { insertRecord, updateRecord } from '../holding.ts';
import { checkDraft, namingTakenField, requireSameParents, requireRoleRules } from './check.ts';
import { completeRecord } from '../read/complete.ts';
import { overlayValues, readBodyValues } from './draft.ts';
import { fillServerValues, fillSingleDefaults } from '../read/server-values.ts';
import { findRecord, isWithinView, locateRecord, findParentRecord } from '../read/find.ts';
import type { FoundRecord } from '../read/find.ts';
import { requireVerb, requireVerbSomewhere } from '../gate.ts';
import { joinsToWrite } from '../read/joins.ts';
import { answerCreated, answerCreatedBefore, noteCreation } from './created-before.ts';
import { requireVisibleParents, isRowVisible, refuseNotFound } from '../read/parents.ts';
import { projectRow } from '../read/project.ts';
import { keepOpenValues, keepOwnValues } from './locks.ts';
import { requireTransition, transitionScope } from './moves.ts';
import { findRestoredVersion } from './restored-version.ts';
import { rowAfterWrite, listSeenFields } from '../read/row.ts';
import { followWrite } from './written.ts';
import { answerResult } from './settle.ts';

/** A new record. */
export async function answerCreate(call: ServerCall, resource: Resource, at: CallAddress): Promise<PlannedAnswer> {
  requireVerbSomewhere(resource, [resource.access.create], callScopeOf(call, 'create'));
  const parents = readQueryParents(resource, call.params, at.request.query);
  // What is hidden says nothing of itself, not by what its gate answers either.
  await requireVisibleParents(call, resource, parents);
  const parent = await findParentRecord(call, resource, { parents, values: peekIntoBody(resource, at.request.body) });
  requireVerb(resource, 'create', callScopeOf(call, 'create', { parent }));
  const read = { ...readBodyValues(resource, resource.create, { body: at.request.body, old: null }), ...keyFromPath(resource, at.key) };
  const sentNow = { at, parents, values: read };
  const before = await answerCreatedBefore(call, resource, sentNow);
  if (before !== null) return before;
  const base = callScopeOf(call, 'create', { self: read, parent, form: read });
  requireSameParents(resource, { values: read, parents, scope: base });
  const behaviour = findBehaviour(call.engine, resource)?.create;
  const sent = behaviour ? keepOpenValues(resource, read, base) : keepOwnValues(resource, read, { old: null, scope: base });
  const values = await fillServerValues(call, resource, normalizeValues(resource, sent, base), { old: null, parents, parent });
  const self = await completeRecord(call, resource, values, joinsToWrite(resource));
  const scope = callScopeOf(call, 'create', { self, parent, form: sent });
  requireRoleRules(resource, 'create', scope);
  await checkDraft(call, { resource, form: resource.create, mode: 'create', values: self, old: null, stored: null, scope });
  requireTransition(call, resource, { old: null, values: self, parent });
  if (behaviour) return answerResult(call, resource, await behaviour({ record: null, values, context: behaviourContextOf(call) }));
  if (!isRowVisible(call, resource, self)) refuseUnseenValues(resource, 'create', fieldsReadByRows(resource.rows));
  const row = { values: fillEmptyValues(resource, fillKey(call, resource, values)), parents, verb: 'create' };
  if (resource.source !== null) await requireWithinView(call, resource, { values: self, verb: 'create' });
  const stored = await namingTakenField(resource, scope, () => insertRecord(call, resource, row));
  if (resource.source === null) await requireWithinView(call, resource, { ...stored, verb: 'create' });
  await noteCreation(call, resource, { ...sentNow, stored });
  await followWrite(call, resource, { verb: 'create', before: null, after: stored });
  return answerCreated(call, resource, stored);
}

/** A changed record. Without a record at this address an upsert creates it. */
export async function answerUpdate(call: ServerCall, resource: Resource, at: CallAddress & { orCreate: boolean }): Promise<PlannedAnswer> {
  if (resource.isSingle && findBehaviour(call.engine, resource)?.update) return updateSingleRecord(call, resource, at);
  const parents = readQueryParents(resource, call.params, at.request.query);
  if (resource.isSingle) await ensureSingleRecord(call, resource);
  if (at.orCreate && !(await locateRecord(call, resource, { key: at.key, parents }))) return answerCreate(call, resource, at);
  const found = await findRecord(call, resource, { key: at.key, parents, lock: 'change', mode: 'edit', gates: [resource.access.edit] });
  const parent = await findParentRecord(call, resource, { parents, ...found });
  requireVerb(resource, 'edit', callScopeOf(call, 'edit', { self: found.values, parent }));
  if (resource.needsVersion && at.request.method === 'PUT') requireVersionHeader(at.request);
  await requireVersion(call, resource, found, at.request.ifMatch);
  const values = await changedValues(call, resource, { found, parent, parents, request: at.request });
  const behaviour = findBehaviour(call.engine, resource)?.update;
  if (behaviour) return answerResult(call, resource, await behaviour({ record: found.values, values, context: behaviourContextOf(call) }));
  const restoredFrom = await findRestoredVersion(call, resource, { request: at.request, stored: found.stored, values });
  return storeRecord(call, resource, { found, values, verb: 'update', restoredFrom });
}

/** Writes new values of a record with everything that belongs to a write, and answers with the record. */
export async function storeRecord(
  call: ServerCall,
  resource: Resource,
  o: { found: FoundRecord; values: Values; verb: string; restoredFrom?: number | null },
): Promise<PlannedAnswer> {
  const self = await completeRecord(call, resource, o.values, joinsToWrite(resource));
  if (!isRowVisible(call, resource, self)) refuseUnseenValues(resource, 'edit', fieldsReadByRows(resource.rows));
  if (resource.source !== null) await requireWithinView(call, resource, { ...o.found.stored, values: self, verb: 'edit' });
  const change = { old: o.found.stored, values: fillEmptyValues(resource, o.values), verb: o.verb, restoredFrom: o.restoredFrom };
  const stored = await namingTakenField(resource, callScopeOf(call, 'edit', { self }), () => updateRecord(call, resource, change));
  if (!stored) return refuseStaleWrite(call, resource, o.found);
  if (resource.source === null) await requireWithinView(call, resource, { ...stored, verb: 'edit' });
  await followWrite(call, resource, { verb: o.verb, before: o.found.stored, after: stored });
  return { kind: 'record', row: await rowAfterWrite(call, resource, stored.values), version: stored.version };
}

/** Refuses values that a view would not show. The store is asked once it has them; what is sent to another system cannot be taken back. */
export async function requireWithinView(
  call: ServerCall,
  resource: Resource,
  record: { readonly id?: string; readonly parent?: string; readonly values: Values; readonly verb: 'create' | 'edit' },
): Promise<void> {
  if (!(await isWithinView(call, resource, { id: '', parent: '', ...record })))
    refuseUnseenValues(resource, record.verb, fieldsAskedByView(resource));
}

// The values are what the rule of rows, or the view, would leave out: it is named by the fields that it asks for.
function refuseUnseenValues({ fields }: Resource, verb: 'create' | 'edit', names: readonly string[]): never {
  const titles = [...new Set(names)].flatMap((name) => fields[name]?.title ?? []);
  if (titles.length === 0)
    return refuseCall(
      'forbidden',
      verb === 'create' ? say('You may not create this record') : say('You may not change the record like this'),
    );
  const says =
    verb === 'create'
      ? say('You may not create this record: with this value of {fields} you could not see it', { fields: titles })
      : say('You may not change the record like this: with this value of {fields} you could not see it', { fields: titles });
  return refuseCall('forbidden', says);
}

function fieldsReadByRows(cond: Condition): readonly string[] {
  const reads = typeof cond === 'boolean' ? [] : cond.reads.map((read) => read.split('.'));
  return reads.flatMap(([root, name = '', ref = '']) => (root === 'self' ? [name === '_data' ? ref : name] : []));
}

function fieldsAskedByView({ view, accepts }: Resource): readonly string[] {
  return (view?.where ?? []).flatMap(({ param }) => accepts.find((accept) => accept.param === param)?.field ?? []);
}

/** Refuses a write that was made from an older version, with the record as it is now. */
export async function requireVersion(
  call: ServerCall,
  resource: Resource,
  found: FoundRecord,
  expected: ApiRequest['ifMatch'],
): Promise<void> {
  const isAny = expected === null || expected === anyVersion;
  if (!isAny && !expected.includes(String(found.stored.version))) await refuseStaleWrite(call, resource, found);
}

/** A whole record overwrites what others have changed in the meantime, unless it says what it was made from. */
function requireVersionHeader({ ifMatch }: ApiRequest): void {
  if (ifMatch !== null) return;
  refuseCall('version-unsaid', say('The call does not say which version of the record it changes'), {
    hint: say('Send the ETag of the record as you read it in If-Match, or If-Match: * to overwrite whatever is there'),
  });
}

/** Refuses a write whose record has changed under it. */
export async function refuseStaleWrite(call: ServerCall, resource: Resource, found: FoundRecord): Promise<never> {
  const current = projectRow(
    resource,
    await recomputeOneAsRead(call, resource, found.values),
    listSeenFields(call, resource, found.values),
  );
  return refuseCall('stale', say('The record has changed in the meantime'), {
    current,
    headers: { etag: `"${found.stored.version}"` },
  });
}

async function changedValues(
  call: ServerCall,
  resource: Resource,
  o: { found: FoundRecord; parent: Values | null; parents: Params; request: ApiRequest },
): Promise<Values> {
  const { values: old, stored } = o.found;
  const { parent, parents, request } = o;
  const read = readBodyValues(resource, resource.edit, { body: request.body, old });
  const base = callScopeOf(call, 'edit', { self: { ...old, ...read }, old, parent, form: read });
  // Against what this user has read: a guess at what is hidden must not be answered like the truth.
  const own = keepOwnValues(resource, read, { old: await recomputeOneAsRead(call, resource, old), scope: base });
  const prints = call.engine.words.offered.map((locale) => createSentencePrinter(call, locale));
  const sent = restoreSentences(resource.fields, own, { stored: old, prints });
  const merged = overlayValues(call, resource, { old: stored.values, sent, isWhole: request.method === 'PUT' });
  const moved = applyTransition(resource, { old, values: normalizeValues(resource, merged, base) }, transitionScope(call, { old, parent }));
  const values = await fillServerValues(call, resource, moved, { old, parents, parent });
  const self = await completeRecord(call, resource, values, joinsToWrite(resource));
  const scope = callScopeOf(call, 'edit', { self, old, parent, form: sent });
  requireRoleRules(resource, 'edit', scope);
  requireTransition(call, resource, { old, values: self, parent });
  await checkDraft(call, { resource, form: resource.edit, mode: 'edit', values: self, old, stored, scope });
  return values;
}

// A single without a record of its own: its behaviour knows what the values are for.
async function updateSingleRecord(call: ServerCall, resource: Resource, at: CallAddress): Promise<PlannedAnswer> {
  const behaviour = findBehaviour(call.engine, resource);
  if (!behaviour?.update) return refuseNotFound(resource);
  const old = behaviour.get ? await behaviour.get(behaviourContextOf(call)) : null;
  requireVerb(resource, 'edit', callScopeOf(call, 'edit', { self: old }));
  const read = readBodyValues(resource, resource.edit, { body: at.request.body, old });
  const base = callScopeOf(call, 'edit', { self: read, old, form: read });
  const values = normalizeValues(resource, keepOwnValues(resource, read, { old, scope: base }), base);
  requireRoleRules(resource, 'edit', base);
  await checkDraft(call, { resource, form: resource.edit, mode: 'edit', values, old, stored: null, scope: { ...base, self: values } });
  return answerResult(call, resource, await behaviour.update({ record: old, values, context: behaviourContextOf(call) }));
}

// Before the body is read for good: only to see which parent it names.
function peekIntoBody(resource: Resource, body: unknown): Values {
  return isPlainObject(body) ? valuesFromBody(resource, body) : {};
}

// A single record is there from the start, with its defaults.
async function ensureSingleRecord(call: ServerCall, resource: Resource): Promise<void> {
  if (await locateRecord(call, resource, { key: [], parents: {} })) return;
  await insertRecord(call, resource, { values: await fillSingleDefaults(call, resource), parents: {}, verb: null });
}

// Keys that nobody enters are made here.
function fillKey(call: ServerCall, resource: Resource, values: Values): Values {
  // Another system gives its records keys of its own.
  const missing = resource.source === null ? resource.key.filter((name) => isEmptyValue(values[name])) : [];
  return { ...values, ...Object.fromEntries(missing.map((name) => [name, call.engine.newId()])) };
}

// A PUT that creates names the key in its address.
function keyFromPath(resource: Resource, key: readonly string[]): Values {
  return Object.fromEntries(resource.key.flatMap((name, at) => (key[at] === undefined ? [] : [[name, key[at]] as const])));
}
