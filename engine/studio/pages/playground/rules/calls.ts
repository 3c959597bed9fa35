/** Calls by address: which action, form or lookup of a resource is meant, and what it does to the records. */
import { mayOpenAddress } from '../../../../model/access.ts';
import type { EvaluationScope } from '../../../../model/evaluate.ts';
import type { Action, Field, ApiOperation, PathPart, Resource } from '../../../../model/model.ts';
import { valuesFromBody } from '../../../../model/records.ts';
import { isPlainObject } from '../../../../model/steps.ts';
import { chooseTransition } from '../../../../model/transition.ts';
import type { Values } from '../../../../model/values.ts';
import { judgeDialog } from '../../../../model/verdict.ts';
import { applyActionEffect } from '../../../../model/write.ts';
import type { ApiCall } from '../../../../data/source.ts';
import { requirePlaygroundAction, requirePlaygroundRules, refusePlaygroundFields } from './writes.ts';
import type { PlaygroundWorld } from './world.ts';

/** Values of `{key}` parts in order, or null if the address is another one. */
export function keyFromAddress(path: readonly PathPart[], address: string): readonly string[] | null {
  const segments = (address.split('?')[0] ?? '').split('/').filter((segment) => segment !== '');
  if (segments.length !== path.length) return null;
  const key: string[] = [];
  for (const [at, part] of path.entries()) {
    const segment = decodeURIComponent(segments[at] ?? '');
    if (typeof part === 'string' ? decodeURIComponent(part) !== segment : false) return null;
    if (typeof part === 'object' && 'key' in part) key[part.key] = segment;
  }
  return key;
}

export const isCallOfOperation = (op: ApiOperation | null, { method, path }: ApiCall): boolean =>
  op !== null && op.method === method && keyFromAddress(op.path, path) !== null;

type RequestDoing = Action & { readonly does: Extract<Action['does'], { kind: 'request' }> };

/** The actions that a call at this address can mean. The update of the record is a save, unless a dialog is all that leads to its state. */
export function listActionsAt(resource: Resource, call: ApiCall): readonly RequestDoing[] {
  const isSave = isCallOfOperation(resource.ops.update, call);
  const found = Object.values(resource.actions).filter(
    (action): action is RequestDoing =>
      action.does.kind === 'request' &&
      isCallOfOperation(action.does.op, call) &&
      (!isSave || (action.to !== null && action.order.length > 0)),
  );
  // Several may change the record by the same call: the state that is sent tells them apart, and the state that it leaves.
  const state = resource.stateField === null ? null : (valuesFromBody(resource, call.body)[resource.stateField] ?? null);
  const leading = found.filter(({ to }) => to === state);
  return leading.length > 0 || isSave ? leading : found.slice(0, 1);
}

/** Whether a save leaves the record in the state that these actions lead to: it moves nothing. */
export function staysInState(
  resource: Resource,
  call: ApiCall,
  { actions, record }: { actions: readonly RequestDoing[]; record: Values | null },
): boolean {
  const state = record?.[resource.stateField ?? ''];
  return isCallOfOperation(resource.ops.update, call) && actions.some(({ to }) => to === state);
}

export interface PlaygroundActing {
  /** The record it is about; null for an action of the list. */
  readonly record: Values | null;
  readonly body: unknown;
}

/** The record as an action leaves it. Refuses what the descriptor refuses. */
export function runPlaygroundAction(
  world: PlaygroundWorld,
  resource: Resource,
  actions: readonly RequestDoing[],
  { record, body }: PlaygroundActing,
): Values | null {
  const about: Partial<EvaluationScope> = record === null ? { mode: 'list' } : { mode: 'show', self: record, old: record };
  const scope = world.scope(about);
  const action = chooseTransition(resource, actions, scope);
  if (action === null) return null;
  requirePlaygroundAction(world, resource, action, scope);
  const form = { ...valuesFromBody({ fields: action.fields }, body) };
  const bad = judgeDialog(action.fields, form, scope).filter(({ severity }) => severity === 'error');
  refusePlaygroundFields(world, scope, bad);
  requirePlaygroundRules(world, resource, action.name, { ...scope, form });
  if (record === null || !mayOpenAddress(resource, action, scope).allowed) return null;
  const { does } = action;
  return applyActionEffect(resource, { action, does, stored: record, self: record, form, newId: world.newId }, scope);
}

/** The field whose choices are read from this address. */
export function findChoicesAt(resource: Resource, call: ApiCall): Field | null {
  const fields = [
    ...Object.values(resource.fields),
    ...[resource.create, resource.edit].flatMap((form) => Object.values(form?.fields ?? {})),
  ];
  return fields.find(({ choices }) => choices?.kind === 'address' && isCallOfOperation(choices.op, call)) ?? null;
}

/** An answer of that lookup, in which each value stands where the descriptor says. */
export function buildChoiceRows(field: Field, values: readonly unknown[]): unknown {
  const { choices } = field;
  if (choices?.kind !== 'address') return [];
  const at = (path: readonly string[], value: unknown): unknown => path.reduceRight<unknown>((inner, step) => ({ [step]: inner }), value);
  return values.map((value) => {
    if (choices.value.length === 0) return value;
    const row = at(choices.value, value);
    const title = at(choices.title, value);
    return isPlainObject(row) && isPlainObject(title) ? { ...title, ...row } : row;
  });
}
