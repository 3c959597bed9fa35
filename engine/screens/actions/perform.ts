/** An action as a call: its path, its body, its version. */
import { keyOf, paramsOf, pathOf } from '../../data/address.ts';
import { asRecord } from '../../data/errors.ts';
import type { Call, DataSource, Reply } from '../../data/source.ts';
import { ifMatch, tagOf } from '../../data/version.ts';
import { evaluate, UNKNOWN, valueOf, type Scope } from '../../model/evaluate.ts';
import type { Action, Does, Op, Resource } from '../../model/model.ts';
import { toBody, toSent } from '../../model/records.ts';
import type { Params, Values } from '../../model/values.ts';
import { applied } from './effect.ts';

type Request = Extract<Does, { kind: 'request' }>;

export interface Performance {
  readonly resource: Resource;
  readonly action: Action;
  /** null for actions of the list. */
  readonly record: Values | null;
  /** What was typed into the action's dialog. */
  readonly form: Values;
  readonly params: Params;
  /** `self` is the record, `form` what was typed. */
  readonly scope: Scope;
}

/** Sends the request of an action; rejects with ApiError. Links, open and download are no requests. */
export async function perform(source: DataSource, performance: Performance): Promise<Reply> {
  return source.send(callOf(performance));
}

/** The call that an action makes. */
export function callOf(performance: Performance): Call {
  const { resource, action, record, params } = performance;
  if (action.does.kind !== 'request')
    throw new Error(`Action "${action.name}" of "${resource.name}" makes no request. Open its link instead.`);
  const { op } = action.does;
  const held = record ?? {};
  const path = pathOf(op.path, keyOf(resource, held) ?? [], { ...ownParams(op, held), ...paramsOf(resource, held, params) });
  const isWhole = op.method === 'PUT' && isOwnUpdate(resource, op) && action.does.set.length > 0;
  const body = isWhole ? wholeBody(performance, action.does) : partBody(performance, action.does);
  const headers = dependsOnRecord(action) ? ifMatch(tagOf(record)) : {};
  return { method: op.method, path, headers, ...(isEmptyBody(op, body) ? {} : { body, encoding: op.encoding }) };
}

/**
 * Whether an action is right only for the record as it was shown: it moves the record on or sets its fields. One that states a wish of its
 * own, such as a new password, or that starts something beside the record, is right for every version.
 */
function dependsOnRecord({ to, does }: Action): boolean {
  return to !== null || (does.kind === 'request' && does.set.length > 0);
}

function isEmptyBody(op: Op, body: unknown): boolean {
  return op.method === 'GET' || (typeof body === 'object' && body !== null && Object.keys(body).length === 0);
}

function isOwnUpdate(resource: Resource, op: Op): boolean {
  const own = resource.ops.update ?? resource.ops.get;
  return own !== null && JSON.stringify(own.path) === JSON.stringify(op.path);
}

// A parameter of the path that is no parent is a field of the record.
function ownParams(op: Op, held: Values): Params {
  const names = op.path.flatMap((part) => (typeof part === 'object' && 'param' in part ? [part.param] : []));
  return Object.fromEntries(names.flatMap((name) => (held[name] === null || held[name] === undefined ? [] : [[name, String(held[name])]])));
}

function wholeBody({ resource, record, scope }: Performance, { set }: Request): unknown {
  const also = set.map(({ path }) => path[0] ?? '');
  return toBody(resource, applied(record ?? {}, set, scope), { mode: 'edit', fields: resource.ops.update?.send ?? null, also });
}

function partBody({ resource, action, record, form, scope }: Performance, { op, body, set }: Request): unknown {
  if ('node' in body) {
    const whole = evaluate(body.node as Parameters<typeof evaluate>[0], scope);
    return whole === UNKNOWN ? null : whole;
  }
  const typed = Object.values(action.fields).flatMap((field): [string, unknown][] =>
    field.sendAs === null ? [] : [[field.sendAs, toSent(field, form[field.name])]],
  );
  const given = Object.entries(body).map(([name, value]): [string, unknown] => [name, valueOf(value, scope)]);
  const effect = op.method === 'PATCH' && isOwnUpdate(resource, op) ? changed(resource, { record: record ?? {}, set, scope }) : {};
  return { ...effect, ...Object.fromEntries(typed), ...Object.fromEntries(given) };
}

function changed(
  resource: Resource,
  { record, set, scope }: { record: Values; set: Request['set']; scope: Scope },
): Readonly<Record<string, unknown>> {
  const fields = set.map(({ path }) => path[0] ?? '');
  return asRecord(toBody(resource, applied(record, set, scope), { mode: 'edit', fields }));
}
