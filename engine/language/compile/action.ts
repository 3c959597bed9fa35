/** Actions and transitions. */
import type { Expression, Ty, Value } from '../../model/expression.ts';
import type { Action, Does, Field, Gate, Method, Op, Outcome, PathPart, Verb } from '../../model/model.ts';
import { at, entriesOf, textAt, type MapTree, type Tree } from '../descriptor.ts';
import { conditionOf, expressionOf, valueOf, valuesOf } from './condition.ts';
import { seeing, type Draft, type Sight } from './context.ts';
import { compileFields } from './field.ts';
import { andGate, compileGate, open } from './gate.ts';
import { addressOf, linkOf } from './links.ts';
import { outcomeOf, refresh, stay } from './outcome.ts';
import { below, encodingOf, listPath, plainOp, recordPath, requestOf, samePath, updateMethod } from './paths.ts';
import { textOf, titleOf, toneOf } from './text.ts';
import { merged, namedEntries, namesOf } from './tree.ts';
import { enumValues } from './ty.ts';
import { sentAs } from './wire.ts';

/** All actions of a resource in file order, transitions first; `named` are those that stand in a block, column or switch. */
export function actionsOf(sight: Sight, named: ReadonlySet<string>): Readonly<Record<string, Action>> {
  const { tree } = sight.draft;
  const defaults = at(tree, 'actionDefaults');
  const all = [...namedEntries(tree, 'transitions'), ...namedEntries(tree, 'actions')];
  const compiled = all.flatMap(({ key, value, keyPlace }): readonly (readonly [string, Action])[] => {
    if (value.kind !== 'map') return [];
    const own = defaults?.kind === 'map' ? merged(defaults, value, ['body', 'set']) : value;
    const { file, line, column } = keyPlace;
    return [[key, { ...actionOf(key, own, { sight, isNamed: named.has(key) }), place: { file, line, column } }]];
  });
  return Object.fromEntries(compiled);
}

function actionOf(name: string, tree: MapTree, { sight, isNamed }: { sight: Sight; isNamed: boolean }): Omit<Action, 'place'> {
  const fields = dialogFields(tree, sight);
  const inside = seeing(sight, { form: formTy(fields) });
  const does = doesOf(tree, { sight: inside, fields });
  const to = textAt(tree, 'to');
  const places = placesOf(tree, isNamed);
  return {
    name,
    title: titleOf(at(tree, 'title'), name, sight),
    icon: textAt(tree, 'icon'),
    tone: toneOf(at(tree, 'tone')) ?? 'neutral',
    places,
    allow: allowOf(tree, sight, does),
    when: conditionOf(at(tree, 'when'), sight, true),
    from: fromOf(tree, to, sight),
    to,
    confirm: textOf(at(tree, 'confirm'), sight),
    fields,
    order: Object.keys(fields),
    does,
    ...actionOutcome(tree, inside, places.includes('row') && Object.keys(fields).length === 0),
  };
}

function actionOutcome(tree: MapTree, sight: Sight, isPlainRow: boolean): Outcome {
  return outcomeOf(tree, sight, {
    toasts: ['done', 'failed'],
    after: refresh,
    afterFailure: isPlainRow ? refresh : stay,
  });
}

const allPlaces = ['row', 'record', 'bulk', 'list'] as const;

function placesOf(tree: MapTree, isNamed: boolean): Action['places'] {
  const written = at(tree, 'places');
  if (written !== null) return allPlaces.filter((place) => namesOf(written).includes(place));
  return isNamed ? [] : ['row', 'record'];
}

/** Writing actions ask for `act`, the others for `show`; `use` is asked for in any case. */
function allowOf(tree: MapTree, sight: Sight, does: Does): Gate {
  const { context, draft } = sight;
  const written = at(tree, 'allow');
  const gateOf = (verb: Verb) => context.gateOf(draft.name, verb);
  if (written === null) return gateOf(does.kind === 'request' ? 'act' : 'show');
  return andGate(gateOf('use'), compileGate(written, sight, open));
}

function fromOf(tree: MapTree, to: string | null, { draft }: Sight): readonly string[] | null {
  const written = at(tree, 'from');
  if (written !== null) return namesOf(written);
  const field = draft.stateField === null ? null : (draft.fields.get(draft.stateField) ?? null);
  const states = field === null ? null : enumValues(field);
  return to === null || states === null ? null : states.filter((state) => state !== to);
}

/** Inputs of the dialog: new fields, or copies of the record's own. In their keys `self` is what is typed and `old` the record. */
function dialogFields(tree: MapTree, sight: Sight): Readonly<Record<string, Field>> {
  const written = at(tree, 'fields');
  if (written === null) return {};
  const named =
    written.kind === 'map' ? written.entries.map(({ key, value }) => [key, value] as const) : ownFields(namesOf(written), sight);
  const types = Object.fromEntries(named.map(([name, field]) => [name, typeOf(field, sight)]));
  const record = membersOf(sight.roots.self);
  return compileFields(new Map(named), seeing(sight, { self: { obj: { ...record, ...types } }, old: sight.roots.self ?? 'json' }));
}

function ownFields(names: readonly string[], { draft }: Sight): readonly (readonly [string, Tree])[] {
  return names.flatMap((name) => {
    const field = draft.fields.get(name);
    return field === undefined ? [] : [[name, field] as const];
  });
}

function typeOf(field: Tree, { context }: Sight): Ty {
  return context.fieldTy(context.resolved(field));
}

function membersOf(ty: Ty | undefined): Readonly<Record<string, Ty>> {
  return typeof ty === 'object' && 'obj' in ty ? ty.obj : {};
}

function formTy(fields: Readonly<Record<string, Field>>): Ty {
  return { obj: Object.fromEntries(Object.values(fields).map(({ name, ty }) => [name, ty])) };
}

interface Inside {
  readonly sight: Sight;
  readonly fields: Readonly<Record<string, Field>>;
}

function doesOf(tree: MapTree, inside: Inside): Does {
  const { sight } = inside;
  const link = at(tree, 'link');
  const compiled = link === null ? null : linkOf(link, sight, sight.draft.name);
  if (compiled !== null) return { kind: 'link', link: compiled };
  for (const kind of ['open', 'download'] as const) {
    const address = at(tree, kind);
    if (address !== null) return { kind, address: addressOf(address, sight) };
  }
  return requestDoes(tree, inside);
}

function requestDoes(tree: MapTree, inside: Inside): Does {
  const { sight } = inside;
  const { method, path } = requestOf(textAt(tree, 'request') ?? '');
  const { draft } = sight;
  const base = isOfList(tree) ? listPath(draft) : recordPath(draft);
  const parts = below(base, path, draft.key);
  const body = bodyOf(at(tree, 'body'), sight);
  const isOwn = isOwnCall(draft, { method, parts });
  const append = method === 'POST' ? appended(path, sight) : null;
  const set = effectOf(tree, { ...inside, body, isOwn });
  const op: Op = {
    method: method ?? updateMethod(draft),
    path: parts,
    ...plainOp,
    encoding: encodingOf(tree),
    behaviour: append === null && set.length === 0 && !(isOwn && method === 'DELETE'),
  };
  return { kind: 'request', op, body, set, append };
}

/** Whether an action is about a list as a whole, and of no record. */
export function isOfList(tree: MapTree): boolean {
  return namesOf(at(tree, 'places')).join() === 'list';
}

/** Whether a call changes the record at its own address, so that what it sends is the change. */
export function isOwnCall(draft: Draft, { method, parts }: { method: Method | null; parts: readonly PathPart[] }): boolean {
  if (method === 'POST' || method === 'GET') return false;
  const update = requestOf(textAt(draft.tree, 'api', 'update', 'request') ?? '').path;
  return samePath(parts, recordPath(draft)) || (update !== null && samePath(parts, below(recordPath(draft), update, draft.key)));
}

/** `POST messages` adds a row to the array field or collection of that name. */
function appended(path: string | null, { draft }: Sight): string | null {
  if (path === null) return null;
  const field = sentAs(draft.fields, path);
  if (field !== null && textAt(draft.fields.get(field) ?? null, 'type') === 'array') return field;
  return at(draft.tree, 'collections', path) === null ? null : path;
}

export function bodyOf(tree: Tree | null, sight: Sight): Readonly<Record<string, Value>> | Expression {
  const expr = at(tree, 'expr');
  return tree?.kind === 'map' && tree.entries.length === 1 && expr?.kind === 'scalar' ? expressionOf(expr, sight) : valuesOf(tree, sight);
}

/** An expression that is the whole body; a map may have an entry of any name, `node` included. */
export function isWhole(body: Readonly<Record<string, Value>> | Expression): body is Expression {
  return Array.isArray(body['node']);
}

type Effect = Extract<Does, { kind: 'request' }>['set'];

/** What the call changes: `set`, else what body and dialog say of the record's own fields; `to` moves the state. Empty if nobody can tell. */
function effectOf(
  tree: MapTree,
  { sight, fields, body, isOwn }: Inside & { body: Readonly<Record<string, Value>> | Expression; isOwn: boolean },
): Effect {
  const { draft } = sight;
  const to = textAt(tree, 'to');
  const written = at(tree, 'set');
  const moved: Effect = to === null || draft.stateField === null ? [] : [{ path: [draft.stateField], value: { lit: to } }];
  const isKnown = written !== null || moved.length > 0 || isOwn;
  if (!isKnown) return [];
  const entries = written === null ? said({ fields, body, sight }) : writtenEffect(written, sight);
  return [...entries.filter(({ path }) => !moved.some((move) => move.path[0] === path[0])), ...moved];
}

function said({ fields, body, sight }: Inside & { body: Readonly<Record<string, Value>> | Expression }): Effect {
  const { draft } = sight;
  const sent = Object.entries(isWhole(body) ? {} : body).flatMap(([key, value]): [string, Value][] => {
    const name = sentAs(draft.fields, key);
    return name === null ? [] : [[name, value]];
  });
  const typed = Object.keys(fields).filter((name) => draft.fields.has(name) && !sent.some(([each]) => each === name));
  const entries = [...sent, ...typed.map((name): [string, Value] => [name, { expr: typedValue(name, sight) }])];
  return entries.map(([name, value]) => ({ path: [name], value }));
}

function typedValue(name: string, sight: Sight): Expression {
  const { place } = sight.draft.tree;
  return expressionOf({ kind: 'scalar', value: `form.${name}`, text: `form.${name}`, place, inner: place }, sight);
}

function writtenEffect(tree: Tree, sight: Sight): Effect {
  return entriesOf(tree).map(({ key, value }) => {
    const [field = key, ...below] = key.split('.');
    return { path: below.length === 0 ? [field] : [field, below.join('.')], value: valueOf(value, sight) ?? { lit: null } };
  });
}
