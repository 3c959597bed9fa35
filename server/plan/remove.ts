import type { Resource } from '../../engine/model/model.ts';
import { parentsOf } from '../request/list-query.ts';
import type { Answer } from '../reply/answer.ts';
import { refuse } from '../reply/refusal.ts';
import type { Message } from '../reply/say.ts';
import { say } from '../reply/say.ts';
import * as records from '../store/records.ts';
import type { Reference } from '../store/references.ts';
import { references } from '../store/references.ts';
import type { Call } from './call.ts';
import { scopeOf } from './call.ts';
import { checkRules } from './check.ts';
import { find, parentOf } from './find.ts';
import { demand, may } from './gate.ts';
import { hidesSome } from './parents.ts';
import type { At } from './save.ts';
import { checkVersion, refuseStale } from './save.ts';
import { written } from './written.ts';

/** Deletes one record that nothing refers to. */
export async function remove(call: Call, resource: Resource, at: At): Promise<Answer> {
  const parents = parentsOf(resource, call.params, at.request.query);
  const found = await find(call, resource, { key: at.key, parents, lock: 'delete', mode: 'edit', gates: [resource.access.delete] });
  const scope = scopeOf(call, 'edit', {
    self: found.values,
    old: found.values,
    parent: await parentOf(call, resource, { parents, ...found }),
  });
  demand(resource, 'delete', scope);
  await checkVersion(call, resource, found, at.request.ifMatch);
  checkRules(resource, 'delete', scope);
  const [referrer] = await references(call.tx, call.engine.model, resource, found.stored);
  if (referrer) refuse('referenced', say('referential integrity error on delete'), { hint: usedBy(call, referrer) });
  if (!(await records.remove(call.tx, resource, found.stored))) await refuseStale(call, resource, found);
  await written(call, resource, { verb: 'delete', before: found.stored, after: null });
  return { kind: 'none' };
}

// How many there are is for those who may see them.
function usedBy(call: Call, { resource, count }: Reference): Message {
  const other = call.engine.model.resources[resource];
  if (!other || hidesSome(call, other) || !may(other, 'list', scopeOf(call, 'list'))) return say('Other records use it');
  return say('Used by {resources}: {count, number}', { resources: other.titlePlural, count });
}
