import type { Model, Resource } from '../../engine/model/model.ts';
import type { Behaviour, Context, Result } from '../platform/behaviour.ts';
import type { Answer } from '../reply/answer.ts';
import { refuse } from '../reply/refusal.ts';
import { targetsOf } from '../request/routes.ts';
import type { Call, Engine } from './call.ts';
import { baseOf } from './call.ts';
import { audited } from './audited.ts';
import { rowOf } from './row.ts';

/** The hand-written part of a resource, null for most. */
export function behaviourOf(engine: Engine, resource: Resource): Behaviour | null {
  return engine.behaviours.get(baseOf(engine.model, resource).name) ?? null;
}

/** What a behaviour may use in this call. Mails leave when the transaction has been committed. */
export function contextOf(call: Call): Context {
  const { engine, user, tx, now, locale } = call;
  return {
    ...{ user, tx, now, locale, settings: engine.settings, publicUrl: engine.publicUrl, model: engine.model },
    written: async (name, record) => {
      const resource = engine.model.resources[name];
      if (resource) await audited(call, resource, { verb: 'update', ...record });
    },
    mail: (mail) => void call.mails.push(mail),
  };
}

/** The result of a behaviour as an answer. */
export async function settle(call: Call, resource: Resource, result: Result): Promise<Answer> {
  if (result.kind === 'refused')
    return refuse(result.fields ? 'fields' : 'not-now', result.message, result.fields ? { fields: result.fields } : {});
  if (result.body !== undefined) return { kind: 'body', body: result.body };
  return result.record ? { kind: 'record', row: await rowOf(call, resource, result.record), version: null } : { kind: 'none' };
}

/** What is wrong between Model and behaviours: requests that nobody serves, behaviours that name nothing. */
export function behaviourProblems(model: Model, behaviours: readonly Behaviour[]): readonly string[] {
  const byName = new Map(behaviours.map((behaviour) => [behaviour.resource, behaviour]));
  const unserved = Object.values(model.resources).flatMap((resource) => {
    const behaviour = byName.get(baseOf(model, resource).name);
    return targetsOf(resource).flatMap((target) => {
      if (!target.op.behaviour || target.kind === 'collection') return [];
      const isServed = target.kind === 'action' ? behaviour?.actions?.[target.action.name] : behaviour && target.kind in behaviour;
      const name = target.kind === 'action' ? `action "${target.action.name}"` : `"${target.kind}"`;
      return isServed ? [] : [`${name} of "${resource.name}" needs code, but server/platform has no behaviour for it`];
    });
  });
  const pointless = behaviours.flatMap((behaviour) => {
    const resource = model.resources[behaviour.resource];
    if (!resource) return [`server/platform names resource "${behaviour.resource}", but the descriptors have no such resource`];
    if (resource.view) return [`server/platform names "${behaviour.resource}", but that is a view: name what it is a view of`];
    return Object.keys(behaviour.actions ?? {}).flatMap((name) =>
      resource.actions[name]?.does.kind === 'request'
        ? []
        : [`server/platform names action "${name}" of "${behaviour.resource}", but the descriptor has no such request`],
    );
  });
  return [...unserved, ...pointless];
}
