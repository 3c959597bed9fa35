/** The action that takes an action back: the other half of a switch, or the one transition that leads back, if it gives all that changed its old value. */
import { objectOrEmpty } from '../../data/errors.ts';
import type { ApiReply } from '../../data/source.ts';
import { addReplyVersion } from '../../data/version.ts';
import { mayRunAction } from '../../model/access.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Action, Resource } from '../../model/model.ts';
import { valuesFromRow } from '../../model/records.ts';
import { isSameContent } from '../../model/normalize.ts';
import { listTransitionsInto } from '../../model/transition.ts';
import type { Values } from '../../model/values.ts';
import { applyEffect } from '../../model/write.ts';
import { listChangedNames } from './changed-names.ts';

export interface DoneAction {
  readonly action: Action;
  /** The record it was done to. */
  readonly before: Values;
  readonly reply: ApiReply;
}

export interface InverseAction {
  readonly action: Action;
  /** The record as the first action has left it. */
  readonly after: Values;
}

/** null: there is no way back, or it is not certain that it leads back. `scopeOf` is the scope of a record. */
export function findInverseAction(
  resource: Resource,
  { action, before, reply }: DoneAction,
  scopeOf: (record: Values) => EvaluationScope,
): InverseAction | null {
  const after = addReplyVersion(valuesFromRow(resource, objectOrEmpty(objectOrEmpty(reply.body)['data'])), reply);
  const isRecord = (after['_version'] ?? null) !== null && resource.key.every((name) => String(after[name]) === String(before[name]));
  if (!isRecord || !isPlain(action)) return null;
  const changed = listChangedNames(resource, before, after);
  const leadsBack = (back: Action): boolean => {
    const then = predictAfter(resource, back, after, scopeOf(after));
    return mayRunAction(resource, back, scopeOf(after)).allowed && changed.every((name) => isSameContent(then[name], before[name]));
  };
  const [back, ...more] =
    changed.length === 0 ? [] : listWaysBack(resource, action, before).filter((each) => isPlain(each) && leadsBack(each));
  return back === undefined || more.length > 0 ? null : { action: back, after };
}

function listWaysBack(resource: Resource, { name, to }: Action, before: Values): readonly Action[] {
  const own = Object.values(resource.fields).find((field) => field.switch?.checked === name || field.switch?.unchecked === name)?.switch;
  const other = resource.actions[(own?.checked === name ? own.unchecked : own?.checked) ?? ''];
  if (other !== undefined) return [other];
  return to === null || resource.stateField === null ? [] : listTransitionsInto(resource, before[resource.stateField]);
}

function predictAfter(resource: Resource, { does, to }: Action, record: Values, scope: EvaluationScope): Values {
  const set = does.kind === 'request' ? applyEffect(resource, record, does.set, scope) : record;
  return to === null || resource.stateField === null ? set : { ...set, [resource.stateField]: to };
}

/** Neither asks anything nor does more than the descriptor says. */
function isPlain({ does, confirm, order }: Action): boolean {
  return does.kind === 'request' && !does.op.behaviour && confirm === null && order.length === 0;
}
