import type { Model, Resource } from '../../engine/model/model.ts';
import type { Behaviour, Context, Result } from '../platform/behaviour.ts';
import type { Answer } from '../reply/answer.ts';
import { refuse } from '../reply/refusal.ts';
import { targetsOf } from '../request/routes.ts';
import type { Call, Engine } from './call.ts';
import { baseOf, printIn } from './call.ts';
import { addressOf } from './address.ts';
import { audited } from './audited.ts';
import { enqueue, queueOf } from './enqueue.ts';
import { readingOf } from './reading.ts';
import { rowOf } from './row.ts';

/** The hand-written part of a resource, null for most. */
export function behaviourOf(engine: Engine, resource: Resource): Behaviour | null {
  return engine.behaviours.get(baseOf(engine.model, resource).name) ?? null;
}

/** What a behaviour may use in this call. */
export function contextOf(call: Call): Context {
  const { engine, user, tx, now, locale, zone } = call;
  const { settings, publicUrl, installation, model } = engine;
  return {
    ...{ user, tx, now, locale, zone, settings, publicUrl, installation, model },
    written: async (name, record) => {
      const resource = engine.model.resources[name];
      if (resource) await audited(call, resource, { verb: 'update', ...record });
    },
    keep: (file, data) => engine.files.save(file, data, tx),
    enqueue: (name, job, data) => enqueue(call, queueOf(name, job), data),
    wake: (queue) => void call.queued.add(queue),
    reading: (of) => readingOf(call, of),
    newId: engine.newId,
    print: (said, spoken) => printIn(call, said, spoken),
  };
}

/** The result of a behaviour as an answer. */
export async function settle(call: Call, resource: Resource, result: Result): Promise<Answer> {
  if (result.kind === 'refused')
    return refuse(result.fields ? 'fields' : 'not-now', result.message, result.fields ? { fields: result.fields } : {});
  if (result.kind === 'outside') {
    call.outside.push({ resource, work: result.work });
    return { kind: 'none' };
  }
  if (result.body !== undefined) return { kind: 'body', body: result.body, ...createdAt(call, result.location) };
  if (!result.record) return { kind: 'none' };
  const row = await rowOf(call, resource, result.record);
  const location = addressOf(call.engine.model, resource, result.record, call.params);
  return result.isCreated ? { kind: 'created', row, version: null, location } : { kind: 'record', row, version: null };
}

// Something new that is not a record of this resource.
function createdAt({ engine }: Call, path: string | undefined): { status?: number; headers?: Readonly<Record<string, string>> } {
  return path === undefined ? {} : { status: 201, headers: { location: `${engine.model.apiBase}/${path}` } };
}

/** What is wrong between Model and behaviours: requests that nobody serves, behaviours that name nothing. */
export function behaviourProblems(model: Model, behaviours: readonly Behaviour[]): readonly string[] {
  const byName = new Map(behaviours.map((behaviour) => [behaviour.resource, behaviour]));
  const unserved = Object.values(model.resources).flatMap((resource) => {
    const behaviour = byName.get(baseOf(model, resource).name);
    return targetsOf(resource).flatMap((target) => {
      if (!target.op.behaviour || target.kind === 'collection' || target.kind === 'file') return [];
      const isServed = target.kind === 'action' ? behaviour?.actions?.[target.action.name] : behaviour && target.kind in behaviour;
      const name = target.kind === 'action' ? `action "${target.action.name}"` : `"${target.kind}"`;
      return isServed ? [] : [`${name} of "${resource.name}" needs code, but server/platform has no behaviour for it`];
    });
  });
  const pointless = behaviours.flatMap((behaviour) => {
    const resource = model.resources[behaviour.resource];
    if (!resource) return [`server/platform names resource "${behaviour.resource}", but the descriptors have no such resource`];
    if (resource.view) return [`server/platform names "${behaviour.resource}", but that is a view: name what it is a view of`];
    if (behaviour.source && (resource.list?.exports.length ?? 0) > 0)
      return [`"${resource.name}" has an export, but its rows are made by server/platform: only records of the store are exported`];
    return Object.keys(behaviour.actions ?? {}).flatMap((name) =>
      resource.actions[name]?.does.kind === 'request'
        ? []
        : [`server/platform names action "${name}" of "${behaviour.resource}", but the descriptor has no such request`],
    );
  });
  return [...unserved, ...pointless];
}
