/** The state of one form: what is typed, what was touched, what is wrong. Without React, so that a key press costs one pass over the fields. */
import { afterPress } from '../../../data/wait.ts';
import type { FieldState, FormPort } from '../../../fields/input.tsx';
import { currentFieldState } from '../../../model/access.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import { createListeners } from '../../../model/listeners.ts';
import type { Field } from '../../../model/model.ts';
import type { FieldPlacements } from '../../../model/placement.ts';
import type { Values } from '../../../model/values.ts';
import type { ValueFinding } from '../../../model/verdict.ts';
import { collectFormReads, isDecidedAnew, listChangedNames, type FormReads } from './field-reads.ts';
import { valuesOrEmpty, getPathFieldName, buildScopeAtPath } from './places.ts';
import { listSaveObstacles } from './save-obstacles.ts';
import { evaluateFillings, isSameValue, openFormValues, settleForm, type FilledValues } from './settle.ts';

export interface FormFacts {
  readonly fields: Readonly<Record<string, Field>>;
  readonly isNew: boolean;
  readonly start: Values;
  readonly scopeOf: (values: Values) => EvaluationScope;
  readonly judge: (values: Values, scope: EvaluationScope) => readonly ValueFinding[];
  /** The conditions of the places where fields are drawn; what `isHidden` and `isDrawn` ask beside the field itself. */
  readonly placements: FieldPlacements;
  /** Known to be hidden, by its own condition or by the block or tab that holds it: its value is cleared. */
  readonly isHidden: (field: Field, scope: EvaluationScope) => boolean;
  /** The block or tab that holds it is drawn. An unknown condition hides and keeps the value. */
  readonly isDrawn: (field: Field, scope: EvaluationScope) => boolean;
  /** Locked whatever is typed: immutable, outside the layout, no right. */
  readonly isLocked: (field: Field) => boolean;
}

/** Something that stands in the way of saving. */
export interface SaveObstacle {
  readonly path: string;
  readonly finding: ValueFinding | null;
  /** A sentence of the server, an input or the uniqueness check; null: the finding says it. */
  readonly message: string | null;
  /** Warnings show, but do not block. */
  readonly isBlocking: boolean;
}

export interface FormState {
  readonly values: Values;
  readonly edited: ReadonlySet<string>;
  readonly filled: FilledValues;
  readonly touched: ReadonlySet<string>;
  readonly isSubmitted: boolean;
  /** Texts that are not values, by path. */
  readonly refused: Readonly<Record<string, { readonly text: string; readonly message: string }>>;
  /** What the server said about a path; gone when the field changes. */
  readonly told: Readonly<Record<string, readonly string[]>>;
  readonly taken: Readonly<Record<string, 'asking' | string>>;
  readonly obstacles: readonly SaveObstacle[];
}

/** What was typed: the values of the edited fields, and texts that are none. */
export type TypedForm = Pick<FormState, 'values' | 'edited' | 'touched' | 'isSubmitted' | 'refused'>;

export interface FormStore {
  readonly facts: FormFacts;
  /** How often the descriptor was edited since the form was opened. RJSF compares contexts and takes all functions for equal: this tells two stores apart. */
  readonly edition: number;
  readonly port: FormPort;
  readonly subscribe: (listener: () => void) => () => void;
  readonly state: () => FormState;
  readonly scope: () => EvaluationScope;
  /** The user has changed a field; `path` may lie below it. */
  readonly enter: (path: string, value: unknown) => void;
  readonly submit: () => void;
  readonly tell: (told: FormState['told']) => void;
  /** Result of a uniqueness check: null for free, 'asking' while it runs, else the sentence. */
  readonly check: (name: string, result: 'asking' | string | null) => void;
  readonly reset: (start: Values) => void;
  /** Goes on with what was typed into this form before; nothing is typed into it by now. */
  readonly resume: (typed: TypedForm) => void;
  /** What was sent is stored, as `start`: the form begins again with it. What was typed since stays. */
  readonly stored: (start: Values, sent: FormState) => void;
  /** The values that it began with. */
  readonly initial: () => Values;
  /** Names of fields that differ from them. */
  readonly changed: () => readonly string[];
  readonly print: (obstacle: SaveObstacle) => string;
  /** Sets how obstacles and titles read; called again when the language changes. */
  readonly speak: (voice: FormVoice) => void;
}

interface FormVoice {
  readonly print: (obstacle: SaveObstacle) => string;
  readonly title: (field: Field) => string;
}

const silent: FormVoice = {
  print: (obstacle) => obstacle.message ?? obstacle.finding?.message.text ?? '',
  title: (field) => field.title.text,
};

/** Whether anything known by now keeps the form from being saved. */
export function isFormBlocked(store: FormStore): boolean {
  return store.state().obstacles.some((obstacle) => obstacle.isBlocking);
}

/** A form that opens with `facts.start`, and goes on with what was typed into `held` if there is one. */
export function createFormStore(facts: FormFacts, held: FormStore | null = null): FormStore {
  const { subscribe, notify } = createListeners();
  const all = Object.values(facts.fields);
  const reads = collectFormReads(all, facts.placements);
  const rules = { fields: all, reads, scopeOf: facts.scopeOf, isHidden: facts.isHidden, isNew: facts.isNew };
  // What was asked about fields, until a value changes that decides it.
  const states = new Map<string, FieldState>();
  let start = facts.start;
  let initial: Values = start;
  let state = open();
  if (held !== null) state = resumed(held.state());
  let scope = facts.scopeOf(state.values);
  let voice = silent;

  function open(): FormState {
    const settled = openFormValues(start, rules);
    initial = settled.values;
    return judged({ ...settled, touched: new Set(), isSubmitted: false, refused: {}, told: {}, taken: {}, obstacles: [] });
  }

  function judged(next: FormState): FormState {
    const found = listSaveObstacles(next, facts.judge(next.values, facts.scopeOf(next.values)));
    // Who draws them draws nothing while they are the same.
    return { ...next, obstacles: isSameValue(found, next.obstacles) ? next.obstacles : found };
  }

  function resumed({ values, edited, filled, touched, isSubmitted, refused }: FormState): FormState {
    const typed = Object.fromEntries([...edited].filter((name) => name in facts.fields).map((name) => [name, values[name]]));
    const next = { ...state.values, ...typed, _data: { ...valuesOrEmpty(state.values['_data']), ...valuesOrEmpty(values['_data']) } };
    // What was filled in then was filled in by other values, if not by other rules.
    const settled = settleForm(state.values, { values: next, filled, edited }, { ...rules, reads: unknownReads });
    return judged({ ...state, ...settled, touched, isSubmitted, refused });
  }

  /** Begins again with other values; whoever calls it puts what it gives. */
  function anew(next: Values): FormState {
    start = next;
    state = open();
    scope = facts.scopeOf(state.values);
    states.clear();
    return state;
  }

  function put(next: FormState): void {
    const isMoved = next.values !== state.values;
    const changed = listChangedNames(state.values, next.values);
    state = next;
    if (isMoved) scope = facts.scopeOf(state.values);
    for (const path of [...states.keys()]) if (isDecidedAnew(reads.get(path), changed)) states.delete(path);
    notify();
  }

  const enter = (path: string, value: unknown): void => {
    const name = getPathFieldName(path);
    const touched = new Set(state.touched).add(path).add(name);
    // An empty row is not a value, but it is a row: only identical values are no change.
    const isFile = facts.fields[name]?.codec.kind === 'file';
    if (!isFile && JSON.stringify(state.values[name] ?? null) === JSON.stringify(value ?? null)) return put({ ...state, touched });
    const edited = new Set(state.edited).add(name);
    const settled = settleForm(state.values, { values: { ...state.values, [name]: value ?? null }, filled: state.filled, edited }, rules);
    const told = Object.fromEntries(Object.entries(state.told).filter(([at]) => getPathFieldName(at) !== name));
    put(judged({ ...state, ...settled, touched, told }));
  };

  const isShown = (path: string): boolean => state.isSubmitted || state.touched.has(path);

  const port: FormPort = {
    subscribe,
    scope: (path) => buildScopeAtPath(scope, facts.fields, path),
    state: (path, field) => {
      const isOwn = field === facts.fields[path];
      const known = isOwn ? states.get(path) : undefined;
      if (known !== undefined) return known;
      const found = getFieldState(facts, field, { path, scope: buildScopeAtPath(scope, facts.fields, path) });
      if (isOwn && reads.get(path)?.isUnsteady === false) states.set(path, found);
      return found;
    },
    title: (name) => {
      const field = facts.fields[name];
      return field === undefined ? name : voice.title(field);
    },
    isOpen: (name) => {
      const field = facts.fields[name];
      const own = field === undefined ? null : port.state(name, field);
      return own !== null && own.isVisible && !own.isReadOnly;
    },
    error: (path) => {
      const found = state.obstacles.find((obstacle) => obstacle.path === path && !isWarningObstacle(obstacle));
      return found === undefined || !(isShown(path) || path in state.told || path in state.taken) ? null : voice.print(found);
    },
    warning: (path) => {
      const found = state.obstacles.find((obstacle) => obstacle.path === path && isWarningObstacle(obstacle));
      return found === undefined ? null : voice.print(found);
    },
    touch: (path) =>
      afterPress(() => {
        if (!state.touched.has(path)) put({ ...state, touched: new Set(state.touched).add(path) });
      }),
    refuse: (path, text, message) => {
      if (message === null && state.refused[path] === undefined) return;
      const { [path]: _gone, ...rest } = state.refused;
      put(judged({ ...state, refused: message === null ? rest : { ...rest, [path]: { text, message } } }));
    },
    refusedText: (path) => state.refused[path]?.text ?? null,
    refer: (path, record) => {
      const data = valuesOrEmpty(state.values['_data']);
      if (path.includes('.') || isSameValue(data[path], record)) return;
      const values = { ...state.values, _data: { ...data, [path]: record } };
      put(judged({ ...state, ...settleForm(state.values, { values, filled: state.filled, edited: state.edited }, rules) }));
    },
    begin: (name, value) => {
      const { values: before, filled, edited } = state;
      const settled = settleForm(before, { values: { ...before, [name]: value }, filled, edited }, rules);
      const brought = all.filter((field) => !isSameValue(before[field.name], settled.values[field.name]));
      initial = { ...initial, ...Object.fromEntries(brought.map((field) => [field.name, settled.values[field.name]])) };
      put(judged({ ...state, ...settled }));
    },
  };

  return {
    facts,
    edition: held === null ? 0 : held.edition + 1,
    port,
    subscribe,
    state: () => state,
    scope: () => scope,
    enter,
    submit: () => put({ ...state, isSubmitted: true }),
    tell: (told) => put(judged({ ...state, told })),
    check: (name, result) => {
      if ((state.taken[name] ?? null) === result) return;
      const { [name]: _gone, ...rest } = state.taken;
      put(judged({ ...state, taken: result === null ? rest : { ...rest, [name]: result } }));
    },
    reset: (next) => put(anew(next)),
    resume: (typed) => {
      const at = facts.scopeOf({ ...state.values, ...typed.values });
      // What was typed over what is filled in stays; what else follows from it is filled in.
      const own = evaluateFillings(
        all.filter(({ name }) => typed.edited.has(name)),
        at,
        facts.isNew,
      );
      put(resumed({ ...state, ...typed, filled: { ...state.filled, ...own } }));
    },
    stored: (next, sent) => {
      const later = state;
      const changed = [...later.edited].filter((name) => !isSameValue(later.values[name], sent.values[name]));
      // Nothing was refused when it was sent.
      const since = new Set([...changed, ...Object.keys(later.refused).map(getPathFieldName)]);
      const fresh = anew(next);
      const touched = new Set([...later.touched].filter((path) => since.has(getPathFieldName(path))));
      put(since.size === 0 ? fresh : resumed({ ...later, filled: fresh.filled, edited: since, touched, isSubmitted: false }));
    },
    initial: () => initial,
    changed: () => {
      const refused = new Set(Object.keys(state.refused).map(getPathFieldName));
      return all.flatMap(({ name }) => (!refused.has(name) && isSameValue(state.values[name], initial[name]) ? [] : [name]));
    },
    print: (obstacle) => voice.print(obstacle),
    speak: (next) => {
      voice = next;
      notify();
    },
  };
}

const unknownReads: FormReads = new Map();

const isWarningObstacle = (obstacle: SaveObstacle): boolean => obstacle.finding?.severity === 'warning';

function getFieldState(
  facts: FormFacts,
  field: Field,
  { path, scope }: { readonly path: string; readonly scope: EvaluationScope },
): FieldState {
  const { visible, required, readOnly } = currentFieldState(field, scope);
  // Layout and locks are those of the whole field; the input that holds a cell passes its lock on.
  const isInside = path.includes('.');
  return {
    isVisible: visible && (isInside || facts.isDrawn(field, scope)),
    isRequired: required,
    isReadOnly: readOnly || (!isInside && facts.isLocked(field)),
  };
}
