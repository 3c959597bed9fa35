/** Records that the generated tests send: made up from the descriptor, for somebody, below parents that are there. */
import { buildCreationPath } from '../../data/address.ts';
import { currentFieldState, isMadeByServer } from '../../model/access.ts';
import { evaluateValue, isConditionTrue, type EvaluationScope } from '../../model/evaluate.ts';
import type { Field, Resource } from '../../model/model.ts';
import { bodyFromValues } from '../../model/records.ts';
import { isEmptyValue } from '../../model/steps.ts';
import type { Params, Values } from '../../model/values.ts';
import { normalizeValues } from '../../model/verdict.ts';
import { fillAutofills, fillDefaults, fillStamps } from '../../model/write.ts';
import { findParentRecord } from '../../server/plan/read/find.ts';
import { parentRouteParams } from '../../server/store/layout.ts';
import { listCandidates, type CandidateSources } from '../../studio/made-up/candidates.ts';
import { generateRecords } from '../../studio/made-up/generated.ts';
import { isParentKeptFrom } from './expected.ts';
import { createPersonaCall, listStoredRecords, personaScopeOf, type TestPersona, type TestWorld } from './world.ts';

/** Where new records of a resource may be, and what they may refer to. */
export interface RecordGround {
  readonly resource: Resource;
  readonly params: Params;
  readonly keysOf: CandidateSources['keysOf'];
  /** Made up, none like another and none like one that is stored; whoever uses one takes it out. */
  readonly supply: Values[];
  /** What kept any from being made up; null: there were some. */
  readonly why: string | null;
}

/** A creation as the app would send it. */
export interface MadeUpCreation {
  readonly path: string;
  readonly body: unknown;
  /** What was entered, by field. */
  readonly sent: Values;
  /** Whether they would see the record; false where it cannot be told before it is there. */
  readonly isSeen: boolean;
}

const most = 60;

/** Looks at what is stored, and makes records up. */
export async function prepareGround(world: TestWorld, resource: Resource): Promise<RecordGround> {
  const { engine } = world;
  const keys = await collectReferenceKeys(world, resource);
  const keysOf: CandidateSources['keysOf'] = (to, key) => keys.get(`${to} ${key}`) ?? [];
  const params = await findParents(world, resource);
  const [all] = world.personas;
  if (all === undefined || params === null)
    return { resource, params: {}, keysOf, supply: [], why: 'there is no record that it could be below' };
  const missing = findMissing(world, resource, keysOf);
  if (missing !== null) return { resource, params, keysOf, supply: [], why: missing };
  const parent = await findParentRecord(createPersonaCall(world, all, params), resource, { parents: params, values: {} });
  const scope = personaScopeOf(world, all, 'create', { params, parent });
  const atStart = withStartState(resource, scope);
  const schemaErrors = engine.schemas(resource).create;
  const made = generateRecords(atStart, { count: most, scope, schemaErrors, now: engine.now(), keysOf });
  const stored = await listStoredRecords(engine, resource);
  const single = Object.values(resource.fields).filter(({ name, unique }) => unique !== null || resource.key.at(-1) === name);
  const isFree = (values: Values): boolean =>
    single.every(({ name }) => isEmptyValue(values[name]) || stored.every((other) => String(other.values[name]) !== String(values[name])));
  const supply = made.filter(isFree).map((values) => ({ ...values, ...parentValues(resource, params) }));
  return { resource, params, keysOf, supply, why: supply.length > 0 ? null : 'no values were found that all its fields and rules allow' };
}

function findMissing({ engine }: TestWorld, { fields }: Resource, keysOf: CandidateSources['keysOf']): string | null {
  const owed = Object.values(fields).find(
    ({ required, choices, default: standard }) =>
      required === true && standard === null && choices?.kind === 'ref' && keysOf(choices.to, choices.key).length === 0,
  );
  if (owed?.choices?.kind !== 'ref') return null;
  const elsewhere = engine.model.resources[owed.choices.to]?.source !== null;
  return `"${owed.name}" refers to ${owed.choices.to}, ${elsewhere ? 'whose records are in another system' : 'of which there is no record'}`;
}

// New records begin there; where others may be chosen, each is as good.
function withStartState(resource: Resource, scope: EvaluationScope): Resource {
  const field = resource.fields[resource.stateField ?? ''];
  if (field?.choices?.kind !== 'enum' || field.default === null) return resource;
  const start = evaluateValue(field.default, scope);
  const values = field.choices.values.filter(({ value }) => value === start);
  return { ...resource, fields: { ...resource.fields, [field.name]: { ...field, choices: { ...field.choices, values } } } };
}

function parentValues({ parents }: Resource, params: Params): Values {
  return Object.fromEntries(parents.flatMap(({ param, field }) => (field === null ? [] : [[field, params[param]] as const])));
}

/** Below the first record of its parent that may be seen; null: there is none. */
async function findParents(world: TestWorld, resource: Resource): Promise<Params | null> {
  const { engine, personas } = world;
  const last = resource.parents.at(-1);
  const target = last && engine.model.resources[last.resource];
  const [key] = target?.key ?? [];
  if (last === undefined || target === undefined) return {};
  for (const { parent, values } of key === undefined ? [] : await listStoredRecords(engine, target)) {
    const higher = parentRouteParams(target, parent);
    const same = target.parents.flatMap(({ param, resource: name }) => {
      const own = resource.parents.find((each) => each.resource === name);
      return own === undefined ? [] : [[own.param, higher[param] ?? '']];
    });
    const params: Params = { ...Object.fromEntries(same), [last.param]: String(values[key ?? '']) };
    if (personas[0] !== undefined && !(await isParentKeptFrom(world, personas[0], { resource, params }))) return params;
  }
  return null;
}

async function collectReferenceKeys({ engine }: TestWorld, resource: Resource): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const wanted = [...Object.values(resource.fields), ...Object.values(resource.create?.fields ?? {}), ...listDialogFields(resource)];
  const found = new Map<string, readonly unknown[]>();
  for (const { to, key } of wanted.flatMap(listReferencesIn)) {
    const target = engine.model.resources[to];
    if (target === undefined || target.source !== null || target.page !== null || found.has(`${to} ${key}`)) continue;
    const stored = await listStoredRecords(engine, target);
    found.set(
      `${to} ${key}`,
      stored.map(({ values }) => values[key]).filter((value) => !isEmptyValue(value)),
    );
  }
  return found;
}

function listDialogFields({ actions }: Resource): readonly Field[] {
  return Object.values(actions).flatMap(({ fields }) => Object.values(fields));
}

function listReferencesIn({ choices, items, members, codec }: Field): readonly { readonly to: string; readonly key: string }[] {
  const inner = [
    ...(items === null ? [] : [items]),
    ...Object.values(members ?? {}),
    ...(codec.kind === 'key-value' ? [codec.values] : []),
  ];
  return [...(choices?.kind === 'ref' ? [{ to: choices.to, key: choices.key }] : []), ...inner.flatMap(listReferencesIn)];
}

/** A made-up record as somebody would enter it: without what they may not enter, and within what they may see. */
export function buildCreation(world: TestWorld, persona: TestPersona, ground: RecordGround, made: Values): MadeUpCreation | null {
  const { resource, params } = ground;
  const { create: form, ops } = resource;
  if (ops.create === null) return null;
  const writable = new Set([...(form?.writable ?? resource.order), ...Object.keys(form?.fields ?? {}), ...resource.key]);
  const scope = (self: Values): EvaluationScope => personaScopeOf(world, persona, 'create', { params, self, form: self });
  const typed = Object.values(form?.fields ?? {}).filter(({ name }) => made[name] === undefined);
  const all = {
    ...Object.fromEntries(typed.map((field) => [field.name, listCandidates(field, { ...ground, now: world.engine.now() })[0]])),
    ...made,
  };
  const fields = { ...resource.fields, ...form?.fields };
  const entered = Object.entries(all).filter(([name, value]) => {
    const field = fields[name];
    if (field === undefined || !writable.has(name) || isMadeByServer(field) || isEmptyValue(value)) return false;
    const { visible, readOnly } = currentFieldState(field, scope(all));
    return visible && !readOnly;
  });
  const moved = moveIntoSight(resource, Object.fromEntries(entered), { persona, scope });
  const sent = normalizeValues({ fields }, moved.values, scope(all));
  const body = bodyFromValues(resource, sent, { mode: 'create', fields: null, form, scope: scope(sent) });
  return { path: buildCreationPath(ops.create.path, resource, { ...made, ...sent }, params).slice(1), body, sent, isSeen: moved.isSeen };
}

// Where the row rule compares a field with an attribute of the reader, that is what they would enter.
function moveIntoSight(
  resource: Resource,
  sent: Values,
  { persona, scope }: { readonly persona: TestPersona; readonly scope: (self: Values) => EvaluationScope },
): { readonly values: Values; readonly isSeen: boolean } {
  const isSeen = (values: Values): boolean => {
    const started = fillDefaults(resource, values, scope(values));
    const followed = fillAutofills(resource, started, scope(started));
    return isConditionTrue(resource.rows, scope(fillStamps(resource, followed, scope(followed))));
  };
  if (isSeen(sent)) return { values: sent, isSeen: true };
  const reads = typeof resource.rows === 'boolean' ? [] : resource.rows.reads;
  const names = reads.flatMap((read) => /^self\.(\w+)$/.exec(read)?.[1] ?? []).filter((name) => Object.hasOwn(sent, name));
  const moved = names.flatMap((name) => Object.values(persona.user).map((value) => ({ ...sent, [name]: value })));
  const found = moved.find(isSeen);
  return { values: found ?? sent, isSeen: found !== undefined };
}
