import { isMadeByServer } from '../../engine/model/access.ts';
import type { Scope } from '../../engine/model/evaluate.ts';
import type { Field, Resource } from '../../engine/model/model.ts';
import { isUnchanged } from '../../engine/model/normalize.ts';
import type { Values } from '../../engine/model/values.ts';
import { refuseFields } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { sentName } from './errors.ts';
import { isHiddenByRole } from './project.ts';

/**
 * The sent values that may count. Those of fields that the server makes are dropped if equal and refused if not; those of fields that the
 * roles hide are refused, equal or not: the answer must not tell what stands there.
 */
export function ownValues(resource: Resource, sent: Values, o: { old: Values | null; scope: Scope }): Values {
  const closed = closedNames(resource, sent, o.scope);
  const isMoving = (name: string): boolean => o.old !== null && fillsItself(resource.fields[name], o.scope);
  const isHidden = (name: string): boolean => resource.fields[name] !== undefined && isHiddenByRole(resource.fields[name], o.scope.roles);
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
function fillsItself(field: Field | undefined, { roles }: Scope): boolean {
  return field !== undefined && (field.filledBy === 'code' || field.filledBy === 'reading') && !isHiddenByRole(field, roles);
}

/** The same for a body that is a command and no record: it may name what the record it makes will hold. */
export function openValues(resource: Resource, sent: Values, scope: Scope): Values {
  const fixed = Object.keys(sent).filter((name) => resource.fields[name]?.readOnly === true);
  return without(sent, [...fixed, ...closedNames(resource, sent, scope)]);
}

function closedNames(resource: Resource, sent: Values, scope: Scope): readonly string[] {
  return Object.keys(sent).filter((name) => {
    const field = resource.fields[name];
    return field !== undefined && (isMadeByServer(field) || isHiddenByRole(field, scope.roles));
  });
}

function without(sent: Values, names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !names.includes(name)));
}
