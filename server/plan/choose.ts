import type { Action, Resource } from '../../engine/model/model.ts';
import { isUnchanged } from '../../engine/model/normalize.ts';
import { fromBody } from '../../engine/model/records.ts';
import { getAt, isRecord } from '../../engine/model/steps.ts';
import type { Target } from '../request/routes.ts';
import { bodyEntries } from './form-body.ts';

type ActionTarget = Target & { readonly kind: 'action' };

/** What a call can mean. `rivals`: the other transitions into the same state by the same call; the record tells which one it is. */
export type Candidate = Target & { readonly rivals?: readonly Action[] };

/**
 * Of the targets that share an address, those that the call can mean, the likeliest first. An action is meant when all literal entries
 * of its body were sent; the one with most of them wins. Then come the plain operations, base before views, then the actions whose
 * effect a whole record carries.
 */
export function candidates(targets: readonly Target[], body: unknown): readonly Candidate[] {
  const actions = targets.filter((target): target is ActionTarget => target.kind === 'action');
  const literal = mostLiteral(actions.filter((target) => literals(target.action).length > 0 && sendsLiterals(target.action, body)));
  const others = actions.filter((target) => literals(target.action).length === 0);
  const plain = withoutPairs(targets.filter((target) => target.kind !== 'action' && target.kind !== 'collection'));
  const names = new Set(others.map(({ action }) => action.name));
  const isShared = names.size > 1 || plain.some(({ kind }) => kind === 'update' || kind === 'delete');
  const meant = isShared ? others.filter((target) => sendsEffect(target, body)) : others;
  const [first, last] = meant.some(({ op }) => op.method === 'PATCH') ? [meant, []] : [[], meant];
  const collections = plain.length > 0 ? [] : targets.filter((target) => target.kind === 'collection');
  return [...withRivals(literal), ...withRivals(first), ...plain, ...withRivals(last), ...collections];
}

/** Whether an action sends the whole record with its effect on it, as a form would. */
export function isWholeRecord(resource: Resource, action: Action): boolean {
  if (action.does.kind !== 'request' || action.does.op.method !== 'PUT') return false;
  const own = resource.ops.update ?? resource.ops.get;
  return own !== null && JSON.stringify(own.path) === JSON.stringify(action.does.op.path);
}

function withRivals(targets: readonly ActionTarget[]): readonly Candidate[] {
  return targets.map((target) => {
    const { resource, action } = target;
    const isRival = (other: ActionTarget): boolean =>
      other.resource === resource && other.action !== action && other.action.to === action.to;
    return { ...target, rivals: action.to === null ? [] : targets.filter(isRival).map((other) => other.action) };
  });
}

// One address that both creates and updates is an upsert: the update looks whether there is a record.
function withoutPairs(targets: readonly Target[]): readonly Target[] {
  return targets.filter(
    (target) => target.kind !== 'create' || !targets.some((other) => other.kind === 'update' && other.resource === target.resource),
  );
}

function mostLiteral(targets: readonly ActionTarget[]): readonly ActionTarget[] {
  const most = Math.max(0, ...targets.map((target) => literals(target.action).length));
  return targets.filter((target) => literals(target.action).length === most);
}

function sendsLiterals(action: Action, body: unknown): boolean {
  return isRecord(body) && literals(action).every(([name, value]) => isUnchanged(body[name], value));
}

// A PATCH that carries nothing but what the action sets is the action; a whole record must hold it among the rest.
function sendsEffect({ resource, action, op }: ActionTarget, body: unknown): boolean {
  if (action.does.kind !== 'request' || !isRecord(body) || action.does.set.length === 0) return false;
  const sent = fromBody(resource, body);
  const isSet = action.does.set.every(({ path, value }) => !('lit' in value) || isUnchanged(getAt(sent, path), value.lit));
  if (!isSet || op.method !== 'PATCH') return isSet;
  const names = new Set([...action.does.set.map(({ path }) => path[0]), ...Object.keys(action.fields)]);
  return Object.keys(sent).every((name) => names.has(name));
}

function literals(action: Action): readonly (readonly [string, unknown])[] {
  if (action.does.kind !== 'request') return [];
  return Object.entries(bodyEntries(action.does.body)).flatMap(([name, value]) => ('lit' in value ? [[name, value.lit] as const] : []));
}
