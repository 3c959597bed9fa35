/** Calls by address: which action, form or look-up of a resource is meant, and what it does to the records. */
import { mayOpen } from '../../../model/access.ts';
import { valueOf, type Scope } from '../../../model/evaluate.ts';
import type { Action, Field, Op, PathPart, Resource } from '../../../model/model.ts';
import { fromBody, isWholeBody, nameSentAs, sentRow } from '../../../model/records.ts';
import { isEmpty, isRecord } from '../../../model/steps.ts';
import { meantTransition } from '../../../model/transition.ts';
import type { Values } from '../../../model/values.ts';
import { dialogVerdict } from '../../../model/verdict.ts';
import type { Call } from '../../../data/source.ts';
import { applied } from '../../../screens/actions/effect.ts';
import { demandAction, demandRules, refuseFields } from './writes.ts';
import type { World } from './world.ts';

/** Values of `{key}` parts in order, or null if the address is another one. */
export function keyAt(path: readonly PathPart[], address: string): readonly string[] | null {
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

export const isCall = (op: Op | null, { method, path }: Call): boolean =>
  op !== null && op.method === method && keyAt(op.path, path) !== null;

type Doing = Action & { readonly does: Extract<Action['does'], { kind: 'request' }> };

/** The actions that a call at this address can mean. The update of the record is a save, unless a dialog is all that leads to its state. */
export function actionsAt(resource: Resource, call: Call): readonly Doing[] {
  const isSave = isCall(resource.ops.update, call);
  const found = Object.values(resource.actions).filter(
    (action): action is Doing =>
      action.does.kind === 'request' && isCall(action.does.op, call) && (!isSave || (action.to !== null && action.order.length > 0)),
  );
  // Several may change the record by the same call: the state that is sent tells them apart, and the state that it leaves.
  const state = resource.stateField === null ? null : (fromBody(resource, call.body)[resource.stateField] ?? null);
  const leading = found.filter(({ to }) => to === state);
  return leading.length > 0 || isSave ? leading : found.slice(0, 1);
}

/** Whether a save leaves the record in the state that these actions lead to: it moves nothing. */
export function isStaying(
  resource: Resource,
  call: Call,
  { actions, record }: { actions: readonly Doing[]; record: Values | null },
): boolean {
  const state = record?.[resource.stateField ?? ''];
  return isCall(resource.ops.update, call) && actions.some(({ to }) => to === state);
}

export interface Acting {
  /** The record it is about; null for an action of the list. */
  readonly record: Values | null;
  readonly body: unknown;
}

/** The record as an action leaves it. Refuses what the descriptor refuses. */
export function acted(world: World, resource: Resource, actions: readonly Doing[], { record, body }: Acting): Values | null {
  const about: Partial<Scope> = record === null ? { mode: 'list' } : { mode: 'show', self: record, old: record };
  const scope = world.scope(about);
  const action = meantTransition(resource, actions, scope);
  if (action === null) return null;
  demandAction(world, resource, action, scope);
  const form = { ...fromBody({ fields: action.fields }, body) };
  const bad = dialogVerdict(action.fields, form, scope).filter(({ severity }) => severity === 'error');
  refuseFields(world, scope, bad);
  demandRules(world, resource, action.name, { ...scope, form });
  if (record === null || !mayOpen(resource, action, scope).allowed) return null;
  return effectOf(resource, action, { record, form, scope: { ...scope, form } });
}

function effectOf(resource: Resource, action: Doing, { record, form, scope }: { record: Values; form: Values; scope: Scope }): Values {
  const { set, append, body } = action.does;
  if (append !== null) return withRow(resource, action, { record, field: append, form, scope });
  const given = isWholeBody(body)
    ? {}
    : Object.fromEntries(Object.entries(body).map(([sent, value]) => [nameSentAs(resource.fields, sent), valueOf(value, scope)]));
  const own = Object.entries({ ...form, ...given }).filter(([name]) => Object.hasOwn(resource.fields, name));
  const changed = set.length > 0 ? applied(record, set, scope) : { ...record, ...Object.fromEntries(own) };
  return action.to !== null && resource.stateField !== null ? { ...changed, [resource.stateField]: action.to } : changed;
}

interface Appended {
  readonly record: Values;
  readonly field: string;
  readonly form: Values;
  readonly scope: Scope;
}

function withRow(resource: Resource, action: Action, { record, field, form, scope }: Appended): Values {
  const held = record[field];
  const members = resource.fields[field]?.items?.members ?? {};
  const given = sentRow(action, { fields: members }, form);
  const made = Object.values(members).map((member): readonly [string, unknown] => [member.name, memberValue(member, given, scope)]);
  return { ...record, [field]: [...(Array.isArray(held) ? held : []), Object.fromEntries(made)] };
}

function memberValue({ name, stamp, default: standard }: Field, form: Values, scope: Scope): unknown {
  const made = stamp?.create ?? stamp?.save ?? standard;
  return isEmpty(form[name]) && made !== null && made !== undefined ? valueOf(made, scope) : (form[name] ?? null);
}

/** The field whose choices are read from this address. */
export function choicesAt(resource: Resource, call: Call): Field | null {
  const fields = [
    ...Object.values(resource.fields),
    ...[resource.create, resource.edit].flatMap((form) => Object.values(form?.fields ?? {})),
  ];
  return fields.find(({ choices }) => choices?.kind === 'address' && isCall(choices.op, call)) ?? null;
}

/** An answer of that look-up, in which each value stands where the descriptor says. */
export function choiceRows(field: Field, values: readonly unknown[]): unknown {
  const { choices } = field;
  if (choices?.kind !== 'address') return [];
  const at = (path: readonly string[], value: unknown): unknown => path.reduceRight<unknown>((inner, step) => ({ [step]: inner }), value);
  return values.map((value) => {
    if (choices.value.length === 0) return value;
    const row = at(choices.value, value);
    const title = at(choices.title, value);
    return isRecord(row) && isRecord(title) ? { ...title, ...row } : row;
  });
}
