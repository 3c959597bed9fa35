import { isKeptFromUser, isMadeByServer } from '../../../model/access.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Field, Resource } from '../../../model/model.ts';
import { isSameContent } from '../../../model/normalize.ts';
import type { Values } from '../../../model/values.ts';
import { refuseFieldErrors } from '../../reply/refusal.ts';
import { say } from '../../reply/say.ts';
import { wireFieldName } from './errors.ts';

/**
 * The sent values that may count. Those of fields that the server makes are dropped if equal and refused if not; those of fields that are
 * hidden from the user are refused, equal or not: the answer must not tell what stands there.
 */
export function keepOwnValues(resource: Resource, sent: Values, o: { old: Values | null; scope: EvaluationScope }): Values {
  const closed = listClosedNames(resource, sent, o.scope);
  const isMoving = (name: string): boolean => o.old !== null && isFilledByCode(resource.fields[name], o.scope);
  const isHidden = (name: string): boolean =>
    resource.fields[name] !== undefined && isKeptFromUser(resource.fields[name], scopeOfStored(o.scope));
  const changed = closed.filter((name) => isHidden(name) || (!isMoving(name) && !isSameContent(sent[name], o.old?.[name])));
  refuseFieldErrors(
    changed.map((name) => ({
      path: wireFieldName(resource.fields, name),
      code: 'readOnly',
      message: say('{title} cannot be changed', { title: resource.fields[name]?.title ?? name }),
    })),
  );
  return omitValues(sent, closed);
}

/** What the server counts or notes by itself may have changed since the whole record was read that is sent back now, by who could read it. */
function isFilledByCode(field: Field | undefined, scope: EvaluationScope): boolean {
  return field !== undefined && (field.filledBy === 'code' || field.filledBy === 'reading') && !isKeptFromUser(field, scopeOfStored(scope));
}

/** The same for a body that is a command and no record: it may name what the record it makes will hold. */
export function keepOpenValues(resource: Resource, sent: Values, scope: EvaluationScope): Values {
  const fixed = Object.keys(sent).filter((name) => resource.fields[name]?.readOnly === true);
  return omitValues(sent, [...fixed, ...listClosedNames(resource, sent, scope)]);
}

function listClosedNames(resource: Resource, sent: Values, scope: EvaluationScope): readonly string[] {
  return Object.keys(sent).filter((name) => {
    const field = resource.fields[name];
    return field !== undefined && (isMadeByServer(field) || isKeptFromUser(field, scopeOfStored(scope)));
  });
}

/** What is sent does not open what the stored record hides. */
function scopeOfStored(scope: EvaluationScope): EvaluationScope {
  return scope.old === null || scope.old === undefined ? scope : { ...scope, self: scope.old };
}

function omitValues(sent: Values, names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !names.includes(name)));
}
