/** The life of a record as a graph: its states, and the transitions between them. */
import type { ModelValue } from '../../model/expression.ts';
import type { Action, FormModel, Resource, ModelText, TextTone } from '../../model/model.ts';
import { entriesOfBody } from '../../model/records.ts';
import { listFieldOptions } from '../../model/options.ts';

export interface StateNode {
  readonly value: string;
  /** null: the field does not list its values, the name itself is shown. */
  readonly title: ModelText | null;
  readonly tone: TextTone;
  /** A new record may be in this state. */
  readonly isStart: boolean;
  /** Declared to be where records end, or a record comes here and no transition leads out. */
  readonly isFinal: boolean;
  /** A record can come here by what the descriptor says; otherwise only the server or another system brings it here. */
  readonly isReached: boolean;
}

export interface StateMove {
  readonly action: Action;
  /** Without `to`, unless it stays where it is. */
  readonly from: readonly string[];
  readonly to: string;
  /** It starts from every state but perhaps the one it leads to. */
  readonly isFromAny: boolean;
}

export interface StateGraph {
  /** In file order. */
  readonly states: readonly StateNode[];
  /** In file order. */
  readonly moves: readonly StateMove[];
  /** A form lets the user pick the state of a stored record, so that every state can follow every other. */
  readonly isSetByForms: boolean;
}

/** Fewer states than this are drawn one by one rather than as "any other state". */
const fewestForAny = 4;

/** The states of a resource; null where it has none. */
export function buildStateGraph(resource: Resource): StateGraph | null {
  const field = resource.stateField === null ? undefined : resource.fields[resource.stateField];
  if (field === undefined) return null;
  const options = listFieldOptions(field);
  const listed = options.map(({ value }) => String(value));
  const transitions = Object.values(resource.actions).filter((action) => action.to !== null);
  const values = [...new Set([...listed, ...transitions.flatMap(({ from, to }) => [...(from ?? []), to ?? ''])])];
  if (values.length === 0) return null;
  const moves = transitions.map((action) => createStateMove(action, values));
  const isSetByForms = mayWriteState(resource, resource.edit) && !field.isImmutable;
  const starts = listStateStarts(resource, values);
  const leadsOn = (value: string) => isSetByForms || moves.some(({ from, to }) => to !== value && from.includes(value));
  const reached = listReachedStates(starts, moves);
  const states = values.map((value): StateNode => {
    const option = options.find((each) => String(each.value) === value);
    return {
      value,
      title: option?.title ?? null,
      tone: option?.tone ?? 'neutral',
      isStart: starts.has(value),
      isFinal: option?.isFinal === true || (reached.has(value) && !leadsOn(value)),
      isReached: isSetByForms || reached.has(value),
    };
  });
  return { states, moves, isSetByForms };
}

function createStateMove(action: Action, values: readonly string[]): StateMove {
  const to = action.to ?? '';
  const from = action.from ?? values;
  const others = values.filter((value) => value !== to);
  return { action, from, to, isFromAny: values.length >= fewestForAny && others.every((value) => from.includes(value)) };
}

function mayWriteState({ stateField, fields }: Resource, form: FormModel | null): boolean {
  const name = stateField ?? '';
  return form !== null && form.writable.includes(name) && fields[name]?.readOnly !== true;
}

/** States that a new record has by the descriptor's own word; where a form asks for it and nothing is given, all of them. */
function listStateStarts(resource: Resource, values: readonly string[]): ReadonlySet<string> {
  const name = resource.stateField ?? '';
  const field = resource.fields[name];
  const given: readonly (ModelValue | null | undefined)[] = [
    field?.default,
    field?.stamp?.create,
    resource.create?.prefill[name],
    entriesOfBody(resource.create?.body)[field?.sendAs ?? name],
  ];
  const literal = given.flatMap((value) => (value !== null && value !== undefined && 'lit' in value ? [String(value.lit)] : []));
  const known = literal.filter((value) => values.includes(value));
  return new Set(known.length === 0 && mayWriteState(resource, resource.create) ? values : known);
}

/** Without a known start every transition is taken for possible. */
function listReachedStates(starts: ReadonlySet<string>, moves: readonly StateMove[]): ReadonlySet<string> {
  if (starts.size === 0) return new Set(moves.flatMap(({ from, to }) => (from.some((value) => value !== to) ? [to] : [])));
  const reached = new Set(starts);
  for (let before = -1; before !== reached.size;) {
    before = reached.size;
    for (const { from, to } of moves) if (from.some((value) => reached.has(value))) reached.add(to);
  }
  return reached;
}
