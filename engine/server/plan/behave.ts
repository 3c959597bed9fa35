import type { CodePart, Model, Resource } from '../../model/model.ts';
import type { ResourceBehaviour, BehaviourContext } from '../behaviour.ts';
import { nextCronRun } from '../jobs/schedules.ts';
import { listRouteTargets } from '../request/routes.ts';
import type { Tx } from '../store/store.ts';
import type { ServerCall, ServerEngine } from './call.ts';
import { baseResourceOf, forgetReads, printForCall } from './call.ts';
import { completeWrite } from './write/audited.ts';
import { enqueueForCall, behaviourQueueName } from './enqueue.ts';
import { planReading } from './read/reading.ts';

/** The hand-written part of a resource, null for most. */
export function findBehaviour(engine: ServerEngine, resource: Resource): ResourceBehaviour | null {
  return engine.behaviours.get(baseResourceOf(engine.model, resource).name) ?? null;
}

/** What a behaviour may use in this call. */
export function behaviourContextOf(call: ServerCall): BehaviourContext {
  const { engine, user, now, locale, zone, session } = call;
  const { settings, publicUrl, installation, model } = engine;
  return {
    ...{
      user,
      tx: noticeWrites(call),
      now,
      locale,
      locales: engine.words.offered,
      zone,
      session,
      settings,
      publicUrl,
      installation,
      model,
    },
    written: async (name, record) => {
      const resource = engine.model.resources[name];
      if (!resource) return;
      await completeWrite(call, resource, { verb: 'update', ...record });
    },
    keep: (file, data) => engine.files.save(file, data, { tx: call.tx, onCommit: (free) => void call.freed.push(free) }),
    enqueue: (name, job, data) => enqueueForCall(call, behaviourQueueName(name, job), data),
    wake: (queue) => void call.queued.add(queue),
    reading: (of) => planReading(call, of),
    newId: engine.newId,
    print: (said, spoken) => printForCall(call, said, spoken),
  };
}

// Hand-written code may write any record: what this call has read before is read anew then.
function noticeWrites(call: ServerCall): Tx {
  const { tx } = call;
  return {
    query: async <T>(sql: string, params?: readonly unknown[]) => {
      const rows = await tx.query<T>(sql, params);
      if (!/^\s*select\b/i.test(sql)) forgetReads(call, null);
      return rows;
    },
  };
}

/** What is wrong between Model and behaviours: requests that nobody serves, behaviours that name nothing. */
export function listBehaviourProblems(model: Model, behaviours: readonly ResourceBehaviour[]): readonly string[] {
  const byName = new Map(behaviours.map((behaviour) => [behaviour.resource, behaviour]));
  const unserved = Object.values(model.resources).flatMap((resource) => {
    const behaviour = byName.get(baseResourceOf(model, resource).name);
    return listRouteTargets(resource).flatMap((target) => {
      if (!target.op.behaviour || target.kind === 'collection' || target.kind === 'file') return [];
      const isServed = target.kind === 'action' ? behaviour?.actions?.[target.action.name] : behaviour && target.kind in behaviour;
      const name = target.kind === 'action' ? `action "${target.action.name}"` : `"${target.kind}"`;
      return isServed ? [] : [`${name} of "${resource.name}" needs code, but the project has no behaviour for it`];
    });
  });
  const unfilled = Object.values(model.resources)
    .filter((resource) => resource.view === null)
    .flatMap((resource) => listUnfilledFields(resource, behaviours));
  const pointless = behaviours.flatMap((behaviour) => {
    const resource = model.resources[behaviour.resource];
    if (!resource) return [`a behaviour names resource "${behaviour.resource}", but the descriptors have no such resource`];
    if (resource.source)
      return [`a behaviour names "${behaviour.resource}", but its records are in another system: code cannot stand before it`];
    if (resource.view) return [`a behaviour names "${behaviour.resource}", but that is a view: name what it is a view of`];
    if (behaviour.source && (resource.list?.exports.length ?? 0) > 0)
      return [`"${resource.name}" has an export, but its rows are made by code: only records of the store are exported`];
    const unsaid = behaviour.isOwn ? [] : listUnsaidParts(resource, behaviour);
    const actions = Object.keys(behaviour.actions ?? {}).flatMap((name) =>
      resource.actions[name]?.does.kind === 'request'
        ? []
        : [`a behaviour names action "${name}" of "${behaviour.resource}", but the descriptor has no such request`],
    );
    return [...unsaid, ...actions, ...listFaultySchedules(behaviour)];
  });
  const idle = Object.values(model.resources).flatMap(({ name, view, byCode }) =>
    view === null && byCode.length > 0 && !byName.has(name) ? [`"${name}" says byCode, but the project has no behaviour for it`] : [],
  );
  return [...unserved, ...unfilled, ...pointless, ...idle];
}

function listFaultySchedules({ resource, jobs }: ResourceBehaviour): readonly string[] {
  return Object.entries(jobs ?? {}).flatMap(([name, { cron }]) =>
    cron === undefined || nextCronRun(cron, new Date(0)) !== null
      ? []
      : [`job "${name}" of "${resource}" starts at "${cron}", which is never: write minute, hour, day of month, month and day of week`],
  );
}

/** What code does that its descriptor does not say, and what it says and no code does: whoever reviews descriptors relies on it. */
function listUnsaidParts({ name, byCode }: Resource, behaviour: ResourceBehaviour): readonly string[] {
  const done = listCodeParts(behaviour);
  return codeParts.flatMap((part) => {
    const isSaid = byCode.includes(part);
    if (done.includes(part) === isSaid) return [];
    return isSaid
      ? [`"${name}" says byCode: ${part}, but its behaviour has no code for that`]
      : [`the behaviour of "${name}" has code for ${part}, but the descriptor does not say so: \`npx steward upgrade\` adds it to byCode`];
  });
}

const codeParts: readonly CodePart[] = ['read', 'create', 'update', 'after'];

/** What a behaviour does in place of the server. */
export function listCodeParts({ source, get, create, update, afterWrite }: ResourceBehaviour): readonly CodePart[] {
  const parts: Readonly<Record<CodePart, unknown>> = { read: source ?? get, create, update, after: afterWrite };
  return codeParts.filter((part) => parts[part] !== undefined);
}

/** Fields that code is to fill, and no behaviour says that it does. */
function listUnfilledFields({ name, fields }: Resource, behaviours: readonly ResourceBehaviour[]): readonly string[] {
  const read: readonly string[] = behaviours
    .filter((behaviour) => behaviour.resource === name)
    .flatMap(({ readings }) => readings?.fields ?? []);
  const written: readonly string[] = behaviours.flatMap(({ fills }) =>
    Object.entries(fills ?? {}).flatMap(([of, own]) => (of === name ? own : [])),
  );
  return Object.values(fields).flatMap(({ name: field, filledBy }) => {
    const isFilled = filledBy === 'reading' ? read.includes(field) : filledBy !== 'code' || written.includes(field);
    return isFilled ? [] : [`"${field}" of "${name}" is filledBy: ${String(filledBy)}, but no behaviour fills it`];
  });
}
