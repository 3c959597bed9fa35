import { isKeptFrom, isMadeByServer } from '../../engine/model/access.ts';
import type { Scope } from '../../engine/model/evaluate.ts';
import type { Field, Resource } from '../../engine/model/model.ts';
import { isUnchanged } from '../../engine/model/normalize.ts';
import type { Values } from '../../engine/model/values.ts';
import { refuseFields } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { sentName } from './errors.ts';

/**
 * The sent values that may count. Those of fields that the server makes are dropped if equal and refused if not; those of fields that are
 * hidden from the user are refused, equal or not: the answer must not tell what stands there.
 */
export function ownValues(resource: Resource, sent: Values, o: { old: Values | null; scope: Scope }): Values {
  const closed = closedNames(resource, sent, o.scope);
  const isMoving = (name: string): boolean => o.old !== null && fillsItself(resource.fields[name], o.scope);
  const isHidden = (name: string): boolean => resource.fields[name] !== undefined && isKeptFrom(resource.fields[name], stored(o.scope));
  const changed = closed.filter((name) => isHidden(name) || (!isMoving(name) && !isUnchanged(sent[name], o.old?.[name])));
  refuseFields(
    changed.map((name) => ({
      path: sentName(resource.fields, name),
      code: 'readOnly',
      message: say('{title} cannot be changed', { title: resource.fields[name]?.title ?? name }),
    })),
  );
  return without(sent, closed);
}

/** What the server counts or notes by itself may have changed since the whole record was read that is sent back now, by who could read it. */
function fillsItself(field: Field | undefined, scope: Scope): boolean {
  return field !== undefined && (field.filledBy === 'code' || field.filledBy === 'reading') && !isKeptFrom(field, stored(scope));
}

/** The same for a body that is a command and no record: it may name what the record it makes will hold. */
export function openValues(resource: Resource, sent: Values, scope: Scope): Values {
  const fixed = Object.keys(sent).filter((name) => resource.fields[name]?.readOnly === true);
  return without(sent, [...fixed, ...closedNames(resource, sent, scope)]);
}

function closedNames(resource: Resource, sent: Values, scope: Scope): readonly string[] {
  return Object.keys(sent).filter((name) => {
    const field = resource.fields[name];
    return field !== undefined && (isMadeByServer(field) || isKeptFrom(field, stored(scope)));
  });
}

/** What is sent does not open what the stored record hides. */
function stored(scope: Scope): Scope {
  return scope.old === null || scope.old === undefined ? scope : { ...scope, self: scope.old };
}

function without(sent: Values, names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !names.includes(name)));
}
