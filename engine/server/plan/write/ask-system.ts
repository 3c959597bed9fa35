import { isAddressablePart } from '../../../model/addressable.ts';
import type { Action, Resource } from '../../../model/model.ts';
import { buildRequestBody } from '../../../model/request-body.ts';
import { findAskedPath } from '../../../model/source.ts';
import type { Params, Values } from '../../../model/values.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { PlannedAnswer } from '../../reply/answer.ts';
import { refuseCall } from '../../reply/refusal.ts';
import { say } from '../../reply/say.ts';
import { parentRouteParams, parseRecordKey } from '../../store/layout.ts';
import type { ServerCall } from '../call.ts';
import { askDeed, getRecord } from '../holding.ts';
import type { FoundRecord } from '../read/find.ts';
import { completeRecord } from '../read/complete.ts';
import { joinsToWrite } from '../read/joins.ts';
import { isRowVisible } from '../read/parents.ts';
import { rowAfterWrite } from '../read/row.ts';
import { refuseStaleWrite } from './save.ts';
import { followWrite } from './written.ts';

interface AskedAction {
  readonly action: Action;
  /** null: it is about none. */
  readonly found: FoundRecord | null;
  /** What was typed into its dialog, and what its body reads. */
  readonly form: Values;
  readonly scope: EvaluationScope;
  readonly params: Params;
}

/**
 * Has the system of a record do what an action says; null: that is none of its deeds. What it answers is its own affair: the record is read
 * anew, and who may not see it any more is answered nothing.
 */
export async function askSystemFor(call: ServerCall, resource: Resource, asked: AskedAction): Promise<PlannedAnswer | null> {
  const { action, found, form, scope, params } = asked;
  const path = findAskedPath(resource, action);
  if (path === null || action.does.kind !== 'request') return null;
  const held = { ...params, ...found?.values };
  const steps = path.map((part) => (typeof part === 'string' ? part : 'param' in part ? fillStep(part.param, resource, held) : ''));
  const deed = { method: action.does.op.method, steps, body: buildRequestBody(action, action.does, { form, scope: { ...scope, form } }) };
  const isDone = await askDeed(call, resource, found?.stored ?? null, deed);
  if (found === null) return { kind: 'none' };
  if (!isDone) return refuseStaleWrite(call, resource, found);
  const before = found.stored;
  const after = await getRecord(call, resource, {
    key: parseRecordKey(resource, before.id),
    parents: parentRouteParams(resource, before.parent),
  });
  await followWrite(call, resource, { verb: action.name, before, after });
  if (after === null || !isRowVisible(call, resource, await completeRecord(call, resource, after.values, joinsToWrite(resource))))
    return { kind: 'none' };
  return { kind: 'record', row: await rowAfterWrite(call, resource, after.values), version: after.version };
}

function fillStep(name: string, { fields }: Resource, held: Values): string {
  const text = toText(held[name]);
  return isAddressablePart(text)
    ? text
    : refuseCall('not-now', say('{field} "{value}" cannot stand in an address', { field: fields[name]?.title ?? name, value: text }));
}

const toText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
