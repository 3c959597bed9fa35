/** What the generated tests do with records of one resource: each as everybody, with a look at what is stored. */
import { buildRoutePath, getRecordKey } from '../../data/address.ts';
import { currentFieldState, isMadeByServer } from '../../model/access.ts';
import type { ApiOperation, Field, ResourceVerb } from '../../model/model.ts';
import { isSameContent } from '../../model/normalize.ts';
import { bodyFromValues, valuesFromRow } from '../../model/records.ts';
import { isEmptyValue, isPlainObject } from '../../model/steps.ts';
import type { Values } from '../../model/values.ts';
import { judgeRecord, normalizeValues } from '../../model/verdict.ts';
import { countRecords } from '../../server/store/bulk.ts';
import { getRecord, type StoredRecord } from '../../server/store/records.ts';
import type { TestAnswer } from '../caller.ts';
import { expectVerb, type ExpectedAnswer } from './expected.ts';
import { buildCreation, type RecordGround } from './made-up-bodies.ts';
import { describeAnswer, noteAnswer, noteFailure, noteSkipped, refusesValues, type ResourceReport, type SentCall } from './report.ts';
import { personaScopeOf, type TestPersona, type TestWorld } from './world.ts';

/** All that a test of a resource leans on. */
export interface TestGround extends RecordGround {
  readonly world: TestWorld;
  readonly report: ResourceReport;
}

/** Makes a call as somebody, and notes whether it was answered as the descriptor says. */
export async function callAs(
  ground: TestGround,
  persona: TestPersona,
  sent: Omit<SentCall, 'by'> & { readonly expected: ExpectedAnswer },
): Promise<{ readonly answer: TestAnswer; readonly isRight: boolean; readonly sent: SentCall }> {
  const { method, path, body, expected } = sent;
  const answer = await persona.caller.send(method, path, body);
  const call = { ...sent, by: persona.name };
  return { answer, isRight: noteAnswer(ground.report, call, { expected, answer }), sent: call };
}

/** The address of a record. */
function pathOfRecord({ resource, params }: RecordGround, op: ApiOperation, { values }: StoredRecord): string {
  return buildRoutePath(op.path, getRecordKey(resource, values) ?? [], params).slice(1);
}

/** The same record as it is stored now. */
export function rereadRecord({ world, resource, params }: TestGround, { values }: StoredRecord): Promise<StoredRecord | null> {
  return getRecord(world.engine.store, resource, { key: getRecordKey(resource, values) ?? [], parents: params });
}

/** Notes when a call that was refused has changed the record; false: it is another one now, so that nothing more can be told by it. */
export async function expectUntouched(
  ground: TestGround,
  before: StoredRecord,
  { sent, answer }: { readonly sent: SentCall; readonly answer: TestAnswer },
): Promise<boolean> {
  const after = await rereadRecord(ground, before);
  if (after?.version === before.version) return true;
  if (answer.status >= 300) noteFailure(ground.report, 'what was refused has changed the record', { sent, answer });
  return false;
}

const enough = 5;

/** A new record by somebody who may create some; null, with the reason among what is skipped, where none is taken. */
export async function createRecord(ground: TestGround, persona: TestPersona): Promise<StoredRecord | null> {
  const { world, resource, report, supply } = ground;
  const op = resource.ops.create;
  if (ground.why !== null) return null;
  let why = 'there are no more made-up records';
  for (let turn = 0; turn < enough; turn += 1) {
    const made = supply.shift();
    const creation = made && buildCreation(world, persona, ground, made);
    if (!creation || op === null) break;
    const { path, body, sent, isSeen } = creation;
    const { answer, sent: call } = await callAs(ground, persona, { method: op.method, path, body, expected: isSeen ? 'ok' : null });
    if (answer.status < 300) return findCreated(ground, { made, sent, answer, call });
    if (answer.status >= 500 || (isSeen && !refusesValues(answer))) return null;
    // Nothing was stored: somebody else may enter it.
    supply.push(made);
    why = `no made-up record is taken: ${describeAnswer(answer)}`;
  }
  noteSkipped(report, `creating: ${why}`, persona.name);
  return null;
}

async function findCreated(
  ground: TestGround,
  { made, sent, answer, call }: { readonly made: Values; readonly sent: Values; readonly answer: TestAnswer; readonly call: SentCall },
): Promise<StoredRecord | null> {
  const { world, resource, params, report } = ground;
  const row = isPlainObject(answer.data) ? valuesFromRow(resource, answer.data) : {};
  const key = getRecordKey(resource, { ...made, ...sent, ...row });
  const stored = key === null ? null : await getRecord(world.engine.store, resource, { key, parents: params });
  if (stored === null) {
    noteSkipped(report, 'what becomes of a new record: the answer to its creation does not say where it is');
    return null;
  }
  compareWithSent(ground, { wanted: sent, found: stored.values, sent: call, answer, where: 'stored' });
  return stored;
}

// What is never told, or not as it was entered.
function isComparable(field: Field | undefined): field is Field {
  return field !== undefined && !isMadeByServer(field) && field.codec.kind !== 'password' && field.codec.kind !== 'file';
}

function compareWithSent(
  { resource, report }: TestGround,
  o: { readonly wanted: Values; readonly found: Values; readonly sent: SentCall; readonly answer: TestAnswer; readonly where: string },
): void {
  for (const [name, value] of Object.entries(o.wanted)) {
    const field = resource.fields[name];
    if (!isComparable(field) || (!Object.hasOwn(o.found, name) && o.where !== 'stored')) continue;
    report.checks += 1;
    const found = o.found[name] ?? null;
    if (isSameContent(found, value) || (isEmptyValue(found) && isEmptyValue(value))) continue;
    noteFailure(report, `"${name}" was sent as ${JSON.stringify(value)}, and is ${o.where} as ${JSON.stringify(found)}`, o);
  }
}

/** Everybody creates one; returns somebody who may. */
export async function testCreations(ground: TestGround): Promise<TestPersona | null> {
  const { world, resource, params, report } = ground;
  const op = resource.ops.create;
  let maker: TestPersona | null = null;
  if (op === null) return null;
  for (const persona of world.personas) {
    const expected = await expectVerb(world, persona, { resource, verb: 'create', stored: null, params });
    if (expected === 'ok') {
      const isMade = (await createRecord(ground, persona)) !== null;
      if (isMade) maker ??= persona;
      continue;
    }
    const [first] = ground.supply;
    const creation = first && buildCreation(world, persona, ground, first);
    const before = await countRecords(world.engine.store, { of: resource });
    const { path, body } = creation ?? {
      path: buildRoutePath(
        op.path,
        resource.key.map(() => 'x'),
        params,
      ).slice(1),
      body: {},
    };
    const { answer, sent } = await callAs(ground, persona, { method: op.method, path, body, expected });
    if (answer.status >= 300 && (await countRecords(world.engine.store, { of: resource })) !== before)
      noteFailure(report, 'what was refused has added a record', { sent, answer });
  }
  return maker;
}

/** Everybody reads a record. `isOwn`: it was made for this, and holds what was sent. */
export async function testReading(ground: TestGround, stored: StoredRecord, isOwn: boolean): Promise<void> {
  const { world, resource, params } = ground;
  const op = resource.ops.get;
  if (op === null) return;
  for (const persona of world.personas) {
    const expected = await expectVerb(world, persona, { resource, verb: 'show', stored, params });
    const { answer, isRight, sent } = await callAs(ground, persona, {
      method: op.method,
      path: pathOfRecord(ground, op, stored),
      expected,
    });
    if (!isOwn || expected !== 'ok' || !isRight || !isPlainObject(answer.data)) continue;
    compareWithSent(ground, { wanted: stored.values, found: valuesFromRow(resource, answer.data), sent, answer, where: 'read' });
  }
}

/** Everybody changes a record. `isOwn`: it was made for this, and may be changed. */
export async function testChanges(ground: TestGround, first: StoredRecord, isOwn: boolean): Promise<void> {
  const { world, resource, params, report } = ground;
  const op = resource.ops.update;
  if (op === null) return;
  let stored = first;
  for (const [turn, persona] of world.personas.entries()) {
    const expected = await expectVerb(world, persona, { resource, verb: 'edit', stored, params });
    if (expected === 'ok' && !isOwn) continue;
    const change = await buildChange(ground, persona, {
      stored: stored.values,
      made: ground.supply[turn % Math.max(ground.supply.length, 1)] ?? {},
    });
    if (change === null && expected === 'ok') noteSkipped(report, `changing: no value was found that may be another one`, persona.name);
    if (change === null && expected === 'ok') continue;
    const path = pathOfRecord(ground, op, stored);
    const called = await callAs(ground, persona, { method: op.method, path, body: change?.body ?? {}, expected });
    if (expected !== 'ok') {
      if (!(await expectUntouched(ground, stored, called))) return;
    } else if (called.isRight) {
      const after = await rereadRecord(ground, stored);
      compareWithSent(ground, { wanted: change?.changed ?? {}, found: after?.values ?? {}, ...called, where: 'stored' });
      stored = after ?? stored;
    } else if (called.answer.status < 500) noteSkipped(report, `changing: ${describeAnswer(called.answer)}`, persona.name);
  }
}

/** A change that nothing speaks against, as the app would send it; null: none was found. */
async function buildChange(
  { world, resource, params }: TestGround,
  persona: TestPersona,
  { stored, made }: { readonly stored: Values; readonly made: Values },
): Promise<{ readonly body: unknown; readonly changed: Values } | null> {
  const { edit: form, ops } = resource;
  const scope = (self: Values) => personaScopeOf(world, persona, 'edit', { params, self, old: stored, form: self });
  const kept = new Set([...resource.key, resource.stateField ?? '', ...resource.parents.map(({ field }) => field ?? '')]);
  const seen = typeof resource.rows === 'boolean' ? [] : resource.rows.reads;
  const open = (form?.writable ?? resource.order).filter((name) => {
    const field = resource.fields[name];
    if (
      field === undefined ||
      kept.has(name) ||
      field.unique !== null ||
      seen.includes(`self.${name}`) ||
      !isComparable(field) ||
      isEmptyValue(made[name])
    )
      return false;
    const { visible, readOnly } = currentFieldState(field, scope(stored));
    return visible && !readOnly && !isSameContent(made[name], stored[name]);
  });
  const isWell = (changed: Values): boolean =>
    judgeRecord({
      ...{ resource, form, mode: 'edit', side: 'server', old: stored, scope: scope(stored), values: { ...stored, ...changed } },
      schemaErrors: world.engine.schemas(resource).update,
    }).every(({ severity }) => severity !== 'error');
  const tries = [open, ...open.map((name) => [name])].map((names) => Object.fromEntries(names.map((name) => [name, made[name]])));
  const found = tries.find((values) => Object.keys(values).length > 0 && isWell(values));
  if (found === undefined || ops.update === null) return null;
  const changed = normalizeValues(resource, found, scope({ ...stored, ...found }));
  const whole = { ...(await readAs(persona, resource.ops.get && { op: resource.ops.get, params, resource, stored })), ...changed };
  const fields = ops.update.method === 'PUT' ? ops.update.send : Object.keys(changed);
  return { body: bodyFromValues(resource, whole, { mode: 'edit', fields, form, scope: scope(whole) }), changed };
}

// A whole record is sent back as it was read.
async function readAs(
  { caller }: TestPersona,
  at: ({ readonly op: ApiOperation; readonly stored: Values } & Pick<RecordGround, 'resource' | 'params'>) | null,
): Promise<Values> {
  if (at === null) return {};
  const { data } = await caller.get(buildRoutePath(at.op.path, getRecordKey(at.resource, at.stored) ?? [], at.params).slice(1));
  return isPlainObject(data) ? valuesFromRow(at.resource, data) : at.stored;
}

/** Everybody deletes a record; who may gets one of their own. */
export async function testDeletions(
  ground: TestGround,
  first: StoredRecord,
  create: (() => Promise<StoredRecord | null>) | null,
): Promise<void> {
  const { world, resource, params, report } = ground;
  const op = resource.ops.delete;
  const stored = await rereadRecord(ground, first);
  if (op === null || stored === null) return;
  const verb: ResourceVerb = 'delete';
  const allowed: TestPersona[] = [];
  for (const persona of world.personas) {
    const expected = await expectVerb(world, persona, { resource, verb, stored, params });
    if (expected === 'ok') allowed.push(persona);
    else {
      const called = await callAs(ground, persona, { method: op.method, path: pathOfRecord(ground, op, stored), expected });
      if (!(await expectUntouched(ground, stored, called))) return;
    }
  }
  if (create === null) return;
  for (const persona of allowed) {
    const own = await create();
    if (own === null || (await expectVerb(world, persona, { resource, verb, stored: own, params })) !== 'ok') continue;
    const called = await callAs(ground, persona, { method: op.method, path: pathOfRecord(ground, op, own), expected: 'ok' });
    if (!called.isRight) noteSkipped(report, `deleting: ${describeAnswer(called.answer)}`, persona.name);
    else if ((await rereadRecord(ground, own)) !== null) noteFailure(report, 'what was deleted is still there', called);
  }
}
