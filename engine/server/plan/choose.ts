import type { Action, Resource } from '../../model/model.ts';
import { isSameContent } from '../../model/normalize.ts';
import { entriesOfBody, valuesFromBody } from '../../model/records.ts';
import { getAtPath, isPlainObject } from '../../model/steps.ts';
import type { RouteTarget } from '../request/routes.ts';

type ActionTarget = RouteTarget & { readonly kind: 'action' };

/** What a call can mean. `rivals`: the other transitions into the same state by the same call; the record tells which one it is. */
export type CallCandidate = RouteTarget & { readonly rivals?: readonly Action[] };

/**
 * Of the targets that share an address, those that the call can mean, the likeliest first. An action is meant when all literal entries
 * of its body were sent; the one with most of them wins. Then come the plain operations, base before views, then the actions whose
 * effect a whole record carries.
 */
export function listCallCandidates(targets: readonly RouteTarget[], body: unknown): readonly CallCandidate[] {
  const actions = targets.filter((target): target is ActionTarget => target.kind === 'action');
  const literal = keepMostLiteral(
    actions.filter((target) => literalBodyEntries(target.action).length > 0 && sendsLiteralEntries(target.action, body)),
  );
  const others = actions.filter((target) => literalBodyEntries(target.action).length === 0);
  const plain = dropUpsertCreates(targets.filter((target) => target.kind !== 'action' && target.kind !== 'collection'));
  const names = new Set(others.map(({ action }) => action.name));
  const isShared = names.size > 1 || plain.some(({ kind }) => kind === 'update' || kind === 'delete');
  const meant = isShared ? others.filter((target) => sendsActionEffect(target, body)) : others;
  const [first, last] = meant.some(({ op }) => op.method === 'PATCH') ? [meant, []] : [[], meant];
  const collections = plain.length > 0 ? [] : targets.filter((target) => target.kind === 'collection');
  return [...withRivalActions(literal), ...withRivalActions(first), ...plain, ...withRivalActions(last), ...collections];
}

/** Whether an action sends the whole record with its effect on it, as a form would. */
export function sendsWholeRecord(resource: Resource, action: Action): boolean {
  if (action.does.kind !== 'request' || action.does.op.method !== 'PUT') return false;
  const own = resource.ops.update ?? resource.ops.get;
  return own !== null && JSON.stringify(own.path) === JSON.stringify(action.does.op.path);
}

function withRivalActions(targets: readonly ActionTarget[]): readonly CallCandidate[] {
  return targets.map((target) => {
    const { resource, action } = target;
    const isRival = (other: ActionTarget): boolean =>
      other.resource === resource && other.action !== action && other.action.to === action.to;
    return { ...target, rivals: action.to === null ? [] : targets.filter(isRival).map((other) => other.action) };
  });
}

// One address that both creates and updates is an upsert: the update checks whether there is a record.
function dropUpsertCreates(targets: readonly RouteTarget[]): readonly RouteTarget[] {
  return targets.filter(
    (target) => target.kind !== 'create' || !targets.some((other) => other.kind === 'update' && other.resource === target.resource),
  );
}

function keepMostLiteral(targets: readonly ActionTarget[]): readonly ActionTarget[] {
  const most = Math.max(0, ...targets.map((target) => literalBodyEntries(target.action).length));
  return targets.filter((target) => literalBodyEntries(target.action).length === most);
}

function sendsLiteralEntries(action: Action, body: unknown): boolean {
  return isPlainObject(body) && literalBodyEntries(action).every(([name, value]) => isSameContent(body[name], value));
}

// A PATCH that carries nothing but what the action sets is the action; a whole record must hold it among the rest.
function sendsActionEffect({ resource, action, op }: ActionTarget, body: unknown): boolean {
  if (action.does.kind !== 'request' || !isPlainObject(body) || action.does.set.length === 0) return false;
  const sent = valuesFromBody(resource, body);
  const isSet = action.does.set.every(({ path, value }) => !('lit' in value) || isSameContent(getAtPath(sent, path), value.lit));
  if (!isSet || op.method !== 'PATCH') return isSet;
  const names = new Set([...action.does.set.map(({ path }) => path[0]), ...Object.keys(action.fields)]);
  return Object.keys(sent).every((name) => names.has(name));
}

function literalBodyEntries(action: Action): readonly (readonly [string, unknown])[] {
  if (action.does.kind !== 'request') return [];
  return Object.entries(entriesOfBody(action.does.body)).flatMap(([name, value]) => ('lit' in value ? [[name, value.lit] as const] : []));
}
