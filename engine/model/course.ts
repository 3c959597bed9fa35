/** Where the state of a record can go by what its descriptor says: one walk for the lints and for reviews. */
import type { Action, Resource } from './model.ts';

export interface StateCourse {
  /** In the order of the descriptor. */
  readonly names: readonly string[];
  readonly finals: ReadonlySet<string>;
  readonly transitions: readonly Action[];
  /** States that somebody may leave for another one. */
  readonly left: ReadonlySet<string>;
  /** States that somebody, or an action, can set. */
  readonly entered: ReadonlySet<string>;
  /** States of a new record; null if records are made elsewhere. */
  readonly first: ReadonlySet<string> | null;
}

/** null if there is nothing to follow: no states, no transitions, or a form in which any state may be chosen. */
export function stateCourseOf(resource: Resource): StateCourse | null {
  const { stateField, fields, actions, edit } = resource;
  const field = stateField === null ? undefined : fields[stateField];
  const transitions = Object.values(actions).filter(({ to }) => to !== null);
  if (field?.choices?.kind !== 'enum' || transitions.length === 0) return null;
  if (edit?.writable.includes(field.name) === true) return null;
  const options = field.choices.values.filter(({ value }) => value !== '*');
  const names = options.map(({ value }) => String(value));
  const set = Object.values(actions).flatMap((action) => statesSetBy(action, field.name));
  const ways = [...transitions.map(({ from, to }) => ({ from: from ?? names, to })), ...set.map((to) => ({ from: names, to }))];
  return {
    names,
    finals: new Set(options.filter(({ isFinal }) => isFinal).map(({ value }) => String(value))),
    transitions,
    left: new Set(ways.flatMap(({ from, to }) => from.filter((state) => state !== to))),
    entered: new Set(ways.flatMap(({ from, to }) => (to !== null && from.some((state) => state !== to) ? [to] : []))),
    first: firstStatesOf(resource, names),
  };
}

/** Values that an action without `to` writes into the state field; a computed one may be any. */
function statesSetBy({ to, does }: Action, name: string): readonly string[] {
  if (to !== null || does.kind !== 'request') return [];
  return does.set.flatMap(({ path, value }) =>
    path.length === 1 && path[0] === name && 'lit' in value && value.lit !== null ? [String(value.lit)] : [],
  );
}

function firstStatesOf({ create, fields, stateField }: Resource, names: readonly string[]): ReadonlySet<string> | null {
  const field = fields[stateField ?? ''];
  if (create === null || field === undefined) return null;
  const value = create.prefill[field.name] ?? field.stamp?.create ?? field.default;
  if (create.writable.includes(field.name)) return new Set(names);
  return value !== null && 'lit' in value && value.lit !== null ? new Set([String(value.lit)]) : null;
}

/** All states that records get into which begin in one of these. */
export function statesReachedFrom(first: ReadonlySet<string>, { names, transitions, entered }: StateCourse): ReadonlySet<string> {
  const ways = transitions.map(({ from, to }) => ({ from: from ?? names, to: to ?? '' }));
  const reached = new Set([...first].filter((state) => names.includes(state)));
  const targets = new Set(ways.map(({ to }) => to));
  // What an action writes without being a transition can be anywhere.
  for (const state of entered) if (!targets.has(state)) reached.add(state);
  for (let size = -1; size < reached.size;) {
    size = reached.size;
    for (const { from, to } of ways) if (from.some((state) => reached.has(state))) reached.add(to);
  }
  return reached;
}
