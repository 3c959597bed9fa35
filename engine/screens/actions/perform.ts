/** An action as a call: its path, its body, its version. */
import { getRecordKey, resolveRecordParams, buildRoutePath } from '../../data/address.ts';
import { objectOrEmpty } from '../../data/errors.ts';
import type { ApiCall, DataSource, ApiReply } from '../../data/source.ts';
import { buildIfMatchHeader, buildEntityTag } from '../../data/version.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Action, ActionKind, ApiOperation, Resource } from '../../model/model.ts';
import { bodyFromValues, isExpressionBody } from '../../model/records.ts';
import { buildRequestBody } from '../../model/request-body.ts';
import type { Params, Values } from '../../model/values.ts';
import { applyEffect } from '../../model/write.ts';

type ActionRequest = Extract<ActionKind, { kind: 'request' }>;

export interface ActionPerformance {
  readonly resource: Resource;
  readonly action: Action;
  /** null for actions of the list. */
  readonly record: Values | null;
  /** What was typed into the action's dialog. */
  readonly form: Values;
  readonly params: Params;
  /** `self` is the record, `form` what was typed. */
  readonly scope: EvaluationScope;
}

/** Sends the request of an action; rejects with ApiError. Links, open and download are not requests. */
export async function performAction(source: DataSource, performance: ActionPerformance): Promise<ApiReply> {
  return source.send(buildActionCall(performance));
}

/** The call that an action makes. */
export function buildActionCall(performance: ActionPerformance): ApiCall {
  const { resource, action, record, params } = performance;
  if (action.does.kind !== 'request')
    throw new Error(`Action "${action.name}" of "${resource.name}" makes no request. Open its link instead.`);
  const { op } = action.does;
  const held = record ?? {};
  const path = buildRoutePath(op.path, getRecordKey(resource, held) ?? [], {
    ...listRecordParams(op, held),
    ...resolveRecordParams(resource, held, params),
  });
  const isWhole = op.method === 'PUT' && isUpdateRoute(resource, op) && action.does.set.length > 0;
  const body = isWhole ? buildWholeBody(performance, action.does) : buildPartBody(performance, action.does);
  const headers = dependsOnRecordState(action) ? buildIfMatchHeader(buildEntityTag(record)) : {};
  return { method: op.method, path, headers, ...(isEmptyCallBody(op, body) ? {} : { body, encoding: op.encoding }) };
}

/**
 * Whether an action is right only for the record as it was shown: it moves the record on or sets its fields. One that states a wish of its
 * own, such as a new password, or that starts something beside the record, is right for every version.
 */
function dependsOnRecordState({ to, does }: Action): boolean {
  return to !== null || (does.kind === 'request' && does.set.length > 0);
}

function isEmptyCallBody(op: ApiOperation, body: unknown): boolean {
  return op.method === 'GET' || (typeof body === 'object' && body !== null && Object.keys(body).length === 0);
}

function isUpdateRoute(resource: Resource, op: ApiOperation): boolean {
  const own = resource.ops.update ?? resource.ops.get;
  return own !== null && JSON.stringify(own.path) === JSON.stringify(op.path);
}

// A parameter of the path that is not a parent is a field of the record.
function listRecordParams(op: ApiOperation, held: Values): Params {
  const names = op.path.flatMap((part) => (typeof part === 'object' && 'param' in part ? [part.param] : []));
  return Object.fromEntries(names.flatMap((name) => (held[name] === null || held[name] === undefined ? [] : [[name, String(held[name])]])));
}

function buildWholeBody({ resource, record, scope }: ActionPerformance, { set }: ActionRequest): unknown {
  const also = set.map(({ path }) => path[0] ?? '');
  return bodyFromValues(resource, applyEffect(resource, record ?? {}, set, scope), {
    mode: 'edit',
    fields: resource.ops.update?.send ?? null,
    also,
  });
}

function buildPartBody({ resource, action, record, form, scope }: ActionPerformance, does: ActionRequest): unknown {
  const { op, body, set } = does;
  const own = buildRequestBody(action, does, { form, scope });
  if (isExpressionBody(body) || op.method !== 'PATCH' || !isUpdateRoute(resource, op)) return own;
  return { ...buildEffectBody(resource, { record: record ?? {}, set, scope }), ...objectOrEmpty(own) };
}

function buildEffectBody(
  resource: Resource,
  { record, set, scope }: { record: Values; set: ActionRequest['set']; scope: EvaluationScope },
): Readonly<Record<string, unknown>> {
  const fields = set.map(({ path }) => path[0] ?? '');
  return objectOrEmpty(bodyFromValues(resource, applyEffect(resource, record, set, scope), { mode: 'edit', fields }));
}
