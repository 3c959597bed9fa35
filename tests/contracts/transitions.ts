import type { Action, Resource } from '../../engine/model/model.ts';
import { entriesOfBody } from '../../engine/model/records.ts';
import { rolesReadBy } from '../../engine/model/roles.ts';
import { everybody, gatesOf, noRole } from './platform.ts';

/** A transition from a state that a record may be in. */
export interface Move {
  readonly resource: Resource;
  readonly action: Action;
  readonly state: string;
}

/** What moves a record from one state to another. */
export const transitionsOf = ({ actions, stateField }: Resource): readonly Action[] =>
  stateField === null ? [] : Object.values(actions).filter(({ to, does }) => to !== null && does.kind === 'request');

/** The transitions of a resource from each of its states. */
export function movesOf(resource: Resource): readonly Move[] {
  const field = resource.fields[resource.stateField ?? ''];
  const states = field?.choices?.kind === 'enum' ? field.choices.values.map(({ value }) => String(value)) : [];
  // A whole record whose state stays as it is makes no move.
  return transitionsOf(resource).flatMap((action) =>
    states.filter((state) => state !== action.to || isNamed(action)).map((state) => ({ resource, action, state })),
  );
}

/** Nobody, everybody, and who has only one or all but one of the roles that the resource asks for. */
export function tellingNames(resource: Resource): readonly string[] {
  const roles = gatesOf(resource).flatMap(rolesReadBy);
  return [noRole, everybody, ...roles.flatMap((role) => [`only-${role}`, `all-but-${role}`])];
}

/** Whether the body itself says which transition is meant. */
export const isNamed = (action: Action): boolean => Object.keys(literalsOf(action)).length > 0;

function literalsOf({ does }: Action): Readonly<Record<string, unknown>> {
  const entries = does.kind === 'request' ? Object.entries(entriesOfBody(does.body)) : [];
  return Object.fromEntries(entries.flatMap(([name, value]) => ('lit' in value ? [[name, value.lit]] : [])));
}

/** What the app sends: the literals of the body, else the whole record or its state alone. */
export function bodyOf(resource: Resource, action: Action, row: object): unknown {
  if (isNamed(action)) return literalsOf(action);
  const state = { [resource.fields[resource.stateField ?? '']?.sendAs ?? '']: action.to };
  return action.does.kind === 'request' && action.does.op.method === 'PUT' ? { ...row, ...state } : state;
}
