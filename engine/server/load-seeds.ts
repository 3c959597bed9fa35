/** Puts the records that a project begins with into a store that never had any of their resource. */
import { randomUUID } from 'node:crypto';
import { compileSchemas } from '../language/compile/fields/validators.ts';
import type { Model, Resource } from '../model/model.ts';
import { fillEmptyValues } from '../model/records.ts';
import type { ProjectSeeds, SeedRecord } from '../model/seed.ts';
import { isEmptyValue } from '../model/steps.ts';
import type { Params, Values } from '../model/values.ts';
import { normalizeValues } from '../model/verdict.ts';
import { callScopeOf, createCall, type ServerCall, type ServerEngine } from './plan/call.ts';
import { insertRecord } from './plan/holding.ts';
import { completeRecord } from './plan/read/complete.ts';
import { joinsToWrite } from './plan/read/joins.ts';
import { findParentRecord } from './plan/read/find.ts';
import { fillServerValues } from './plan/read/server-values.ts';
import { cacheSchemas } from './plan/schemas.ts';
import { completeWrite } from './plan/write/audited.ts';
import { checkDraft } from './plan/write/check.ts';
import { printInEnglish } from './reply/print.ts';
import { refuseCall, Refusal } from './reply/refusal.ts';
import { say } from './reply/say.ts';
import type { ForeignDatabases } from './database/databases.ts';
import { hasAuditEntries } from './store/audit.ts';
import { holdsAnyRecord, lockResource } from './store/bulk.ts';
import type { Store, Tx } from './store/store.ts';
import { BadSetting } from './variable.ts';

interface SeedLoading {
  /** As the store has it. */
  readonly model: Model;
  readonly seeds: ProjectSeeds;
  readonly settings: Values;
  readonly now: Date;
}

/** Says how many it has added: all that there are to add, or none, and then throws with each reason and its line. */
export async function loadSeeds(store: Store, { model, seeds, settings, now }: SeedLoading): Promise<number> {
  if (!(await isAnyWanted(store, { model, seeds }))) return 0;
  return store.tx(async (tx) => {
    const names = await listWanted(tx, { model, seeds });
    const faults = seeds.problems.filter(({ resource }) => resource === null || names.has(resource)).map(({ problem }) => problem);
    if (faults.length > 0) throw new BadSetting(faults.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'));
    const engine = createSeedingEngine(store, { model, seeds, settings, now });
    const call = createCall(engine, { tx, user: null, zone: 'UTC', locale: 'en' });
    const all: ServerCall = { ...call, roles: new Set(Object.keys(model.roles)) };
    const records = orderByReferences(
      model,
      seeds.records.filter(({ resource }) => names.has(resource)),
    );
    const refused: string[] = [];
    for (const record of records) refused.push(...(await addSeed(all, record, { model, open: seeds.open })));
    if (refused.length > 0) throw new BadSetting(refused.join('\n'));
    return records.length;
  });
}

// Each start asks, and the locks would wait for every write.
async function isAnyWanted(store: Store, o: Pick<SeedLoading, 'model' | 'seeds'>): Promise<boolean> {
  for (const resource of listSeeded(o)) if (await isUntouched(store, resource)) return true;
  return false;
}

/** Names of the resources that never had a record. Processes that start together wait here, and all but one find some. */
async function listWanted(tx: Tx, o: Pick<SeedLoading, 'model' | 'seeds'>): Promise<ReadonlySet<string>> {
  const wanted = new Set<string>();
  for (const resource of listSeeded(o)) {
    await lockResource(tx, resource);
    if (await isUntouched(tx, resource)) wanted.add(resource.name);
  }
  return wanted;
}

function listSeeded({ model, seeds }: Pick<SeedLoading, 'model' | 'seeds'>): readonly Resource[] {
  const names = new Set([...seeds.records.map(({ resource }) => resource), ...seeds.problems.map(({ resource }) => resource ?? '')]);
  return Object.values(model.resources).filter(
    ({ name, view, page, source }) => names.has(name) && view === null && page === null && source === null,
  );
}

// What was deleted is not to come back.
async function isUntouched(tx: Tx, resource: Resource): Promise<boolean> {
  return !(await holdsAnyRecord(tx, resource)) && !(await hasAuditEntries(tx, resource));
}

function refuseElsewhere(source: string): never {
  return refuseCall(
    'not-now',
    say('A seed cannot refer to records of "{source}": other systems are not asked before the server runs', { source }),
  );
}

const unasked: ForeignDatabases = { ask: async ({ source }) => refuseElsewhere(source.name), close: async () => {} };

/** A server that has not begun: it knows records, and nothing that reaches beyond the store. */
function createSeedingEngine(store: Store, { model, seeds, settings, now }: SeedLoading): ServerEngine {
  const resources = Object.fromEntries(Object.values(model.resources).map((resource) => [resource.name, seeds.open(resource)]));
  const known: Partial<ServerEngine> = {
    ...{ model: { ...model, resources }, store, settings, now: () => now, newId: randomUUID, schemas: cacheSchemas(compileSchemas) },
    ...{ systems: Object.assign(new Map<string, never>(), { get: refuseElsewhere }), databases: unasked },
    ...{ behaviours: new Map(), words: { offered: ['en'], print: printInEnglish } },
  };
  // Nothing that checks and stores a record asks for the rest.
  return known as ServerEngine;
}

/** Adds one; what is wrong with it, each with its line. */
async function addSeed(
  call: ServerCall,
  record: SeedRecord,
  { model, open }: Pick<SeedLoading, 'model'> & Pick<ProjectSeeds, 'open'>,
): Promise<readonly string[]> {
  const resource = model.resources[record.resource];
  if (resource === undefined) return [];
  const opened = open(resource);
  const parents = parentsOf(resource, record.values);
  const given = normalizeValues(opened, record.values, callScopeOf(call, 'create', { self: record.values, form: record.values }));
  let filled = given;
  try {
    const parent = await findParentRecord(call, opened, { parents, values: given });
    // What is written counts, also where the server would have put in something.
    filled = { ...(await fillServerValues(call, resource, given, { old: null, parents, parent })), ...given };
    const self = await completeRecord(call, opened, filled, joinsToWrite(resource));
    const scope = callScopeOf(call, 'create', { self, parent, form: given });
    await checkDraft(call, { resource: opened, form: null, mode: 'create', values: self, old: null, stored: null, scope });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return describeRefusal(error, record);
  }
  const keys = resource.key.filter((name) => isEmptyValue(filled[name])).map((name) => [name, call.engine.newId()] as const);
  const values = fillEmptyValues(resource, { ...filled, ...Object.fromEntries(keys) });
  const stored = await insertRecord(call, resource, { values, parents, verb: null });
  await completeWrite(call, resource, { verb: 'create', before: null, after: stored, by: 'setup' });
  return [];
}

function parentsOf({ parents }: Resource, values: Values): Params {
  return Object.fromEntries(
    parents.flatMap(({ param, field }) => (field === null || isEmptyValue(values[field]) ? [] : [[param, String(values[field])] as const])),
  );
}

function describeRefusal({ says, facts }: Refusal, { place, places }: SeedRecord): readonly string[] {
  const fields = facts.fields ?? [];
  if (fields.length === 0) return [`${place.file}:${place.line}: ${printInEnglish(says)}`];
  return fields.map(({ path, message }) => {
    const at = places[path.split('.')[0] ?? ''] ?? place;
    return `${at.file}:${at.line}: "${path}": ${printInEnglish(message)}`;
  });
}

/** What others refer to comes before them; a circle is left as it is written. */
function orderByReferences(model: Model, records: readonly SeedRecord[]): readonly SeedRecord[] {
  const byKey = new Map(
    records.flatMap((record) =>
      Object.entries(record.values).map(([field, value]) => [JSON.stringify([record.resource, field, String(value)]), record] as const),
    ),
  );
  const done = new Set<SeedRecord>();
  const ordered: SeedRecord[] = [];
  const place = (record: SeedRecord): void => {
    if (done.has(record)) return;
    done.add(record);
    for (const id of listReferenced(model, record)) {
      const other = byKey.get(id);
      if (other !== undefined) place(other);
    }
    ordered.push(record);
  };
  records.forEach(place);
  return ordered;
}

function listReferenced(model: Model, { resource: name, values }: SeedRecord): readonly string[] {
  const resource = model.resources[name];
  const references = Object.values(resource?.fields ?? {}).flatMap(({ name: field, choices }) =>
    choices?.kind === 'ref' ? [{ field, to: choices.to, key: choices.key }] : [],
  );
  const parents = (resource?.parents ?? []).flatMap(({ field, resource: to }) => {
    const key = model.resources[to]?.key[0];
    return field === null || key === undefined ? [] : [{ field, to, key }];
  });
  return [...references, ...parents].flatMap(({ field, to, key }) => {
    const value = values[field];
    const base = model.resources[to]?.view?.of ?? to;
    return (Array.isArray(value) ? value : [value]).map((wanted) => JSON.stringify([base, key, String(wanted)]));
  });
}
