/** Actions and transitions. */
import type { Expression, ModelValue } from '../../model/expression.ts';
import type {
  Action,
  ActionKind,
  Field,
  AccessGate,
  HttpMethod,
  ApiOperation,
  ActionOutcome,
  PathPart,
  ResourceVerb,
} from '../../model/model.ts';
import { isExpressionBody } from '../../model/records.ts';
import { findTree, listTreeEntries, findTreeText, type MapTree, type Tree } from '../descriptor.ts';
import { compileCondition, compileExpressionTree, compileValue, compileValues } from './expressions/condition.ts';
import { enterCompileKey, type ResolvedDescriptor, type CompileScope } from './context.ts';
import { compileFields } from './fields/field.ts';
import { combineGates, compileGate, openGate } from './rights/gate.ts';
import { compileLinkAddress, compileLink } from './screens/links.ts';
import { compileOutcome, refreshStep, stayStep } from './screens/outcome.ts';
import {
  appendPathParts,
  compileEncoding,
  compileListPath,
  plainOp,
  compileRecordPath,
  parseRequestText,
  isSamePath,
  getUpdateMethod,
} from './paths.ts';
import { compileText, compileTitle, compileTone } from './text.ts';
import { mergeMapTrees, listNamedEntries, listTreeNames } from './tree.ts';
import { listEnumValues } from './expressions/ty.ts';
import { findSentField } from './fields/wire.ts';

/** All actions of a resource in file order, transitions first; `named` are those that stand in a block, column or switch. */
export function compileActions(sight: CompileScope, named: ReadonlySet<string>): Readonly<Record<string, Action>> {
  const { tree } = sight.draft;
  const defaults = findTree(tree, 'actionDefaults');
  const all = [...listNamedEntries(tree, 'transitions'), ...listNamedEntries(tree, 'actions')];
  const compiled = all.flatMap(({ key, value, keyPlace }): readonly (readonly [string, Action])[] => {
    if (value.kind !== 'map') return [];
    const own = defaults?.kind === 'map' ? mergeMapTrees(defaults, value, ['body', 'set']) : value;
    const { file, line, column } = keyPlace;
    return [[key, { ...compileAction(key, own, { sight, isNamed: named.has(key) }), place: { file, line, column } }]];
  });
  return Object.fromEntries(compiled);
}

function compileAction(
  name: string,
  tree: MapTree,
  { sight: outer, isNamed }: { sight: CompileScope; isNamed: boolean },
): Omit<Action, 'place'> {
  const sight: CompileScope = { ...outer, action: tree };
  const fields = compileDialogFields(tree, sight);
  const does = compileActionKind(tree, { sight, fields });
  const to = findTreeText(tree, 'to');
  const places = compileActionPlaces(tree, isNamed);
  return {
    name,
    title: compileTitle(findTree(tree, 'title'), name, sight),
    icon: findTreeText(tree, 'icon'),
    tone: compileTone(findTree(tree, 'tone')) ?? 'neutral',
    places,
    allow: compileActionGate(tree, sight, does),
    when: compileCondition(findTree(tree, 'when'), enterCompileKey(sight, 'action.when', null), true),
    from: compileFromStates(tree, to, sight),
    to,
    confirm: compileText(findTree(tree, 'confirm'), sight),
    fields,
    order: Object.keys(fields),
    does,
    ...compileActionOutcome(tree, enterCompileKey(sight, 'action.after', null), places.includes('row') && Object.keys(fields).length === 0),
  };
}

function compileActionOutcome(tree: MapTree, sight: CompileScope, isPlainRow: boolean): ActionOutcome {
  return compileOutcome(tree, sight, {
    toasts: ['done', 'failed'],
    after: refreshStep,
    afterFailure: isPlainRow ? refreshStep : stayStep,
  });
}

const allPlaces = ['row', 'record', 'bulk', 'list'] as const;

function compileActionPlaces(tree: MapTree, isNamed: boolean): Action['places'] {
  const written = findTree(tree, 'places');
  if (written !== null) return allPlaces.filter((place) => listTreeNames(written).includes(place));
  return isNamed ? [] : ['row', 'record'];
}

/** Writing actions ask for `act`, the others for `show`; `use` is asked for in any case. */
function compileActionGate(tree: MapTree, sight: CompileScope, does: ActionKind): AccessGate {
  const { context, draft } = sight;
  const written = findTree(tree, 'allow');
  const gateOf = (verb: ResourceVerb) => context.gateOf(draft.name, verb);
  if (written === null) return gateOf(does.kind === 'request' ? 'act' : 'show');
  return combineGates(gateOf('use'), compileGate(written, enterCompileKey(sight, 'action.allow', written), openGate));
}

function compileFromStates(tree: MapTree, to: string | null, { draft }: CompileScope): readonly string[] | null {
  const written = findTree(tree, 'from');
  if (written !== null) return listTreeNames(written);
  const field = draft.stateField === null ? null : (draft.fields.get(draft.stateField) ?? null);
  const states = field === null ? null : listEnumValues(field);
  return to === null || states === null ? null : states.filter((state) => state !== to);
}

/** Inputs of the dialog: new fields, or copies of the record's own. In their keys `self` is what is typed and `old` the record. */
function compileDialogFields(tree: MapTree, sight: CompileScope): Readonly<Record<string, Field>> {
  const written = findTree(tree, 'fields');
  if (written === null) return {};
  const named =
    written.kind === 'map' ? written.entries.map(({ key, value }) => [key, value] as const) : pickFieldTrees(listTreeNames(written), sight);
  // Fields of the record that stand in the dialog keep what they say of others.
  return compileFields(new Map(named), enterCompileKey(sight, written.kind === 'map' ? 'action.fields' : 'resource.fields', written));
}

function pickFieldTrees(names: readonly string[], { draft }: CompileScope): readonly (readonly [string, Tree])[] {
  return names.flatMap((name) => {
    const field = draft.fields.get(name);
    return field === undefined ? [] : [[name, field] as const];
  });
}

interface DialogScope {
  readonly sight: CompileScope;
  readonly fields: Readonly<Record<string, Field>>;
}

/** Whether an action calls the server for its record: what leads elsewhere, opens or downloads something does nothing to it. */
export function isRequestTree(tree: MapTree): boolean {
  return !['link', 'open', 'download'].some((key) => findTree(tree, key) !== null);
}

function compileActionKind(tree: MapTree, inside: DialogScope): ActionKind {
  const { sight } = inside;
  const link = findTree(tree, 'link');
  const compiled = link === null ? null : compileLink(link, sight, sight.draft.name);
  if (compiled !== null) return { kind: 'link', link: compiled };
  for (const kind of ['open', 'download'] as const) {
    const address = findTree(tree, kind);
    if (address !== null) return { kind, address: compileLinkAddress(address, sight) };
  }
  return compileActionRequest(tree, inside);
}

function compileActionRequest(tree: MapTree, { sight: outer, fields }: DialogScope): ActionKind {
  const sight = enterCompileKey(outer, 'action.body', findTree(tree, 'body'));
  const { method, path } = parseRequestText(findTreeText(tree, 'request') ?? '');
  const { draft } = sight;
  const base = isListAction(tree) ? compileListPath(draft) : compileRecordPath(draft);
  const parts = appendPathParts(base, path, draft.key);
  const body = compileBody(findTree(tree, 'body'), sight);
  const isOwn = isOwnRecordCall(draft, { method, parts });
  const append = method === 'POST' ? findAppendedRows(path, sight) : null;
  const set = compileEffect(tree, { sight, fields, body, isOwn, isAdding: append !== null });
  const op: ApiOperation = {
    method: method ?? getUpdateMethod(draft),
    path: parts,
    ...plainOp,
    encoding: compileEncoding(tree),
    behaviour: append === null && set.length === 0 && !(isOwn && method === 'DELETE'),
  };
  return { kind: 'request', op, body, set, append };
}

/** Whether an action is about a list as a whole, and of no record. */
export function isListAction(tree: MapTree): boolean {
  return listTreeNames(findTree(tree, 'places')).join() === 'list';
}

/** Whether a call changes the record at its own address, so that what it sends is the change. */
export function isOwnRecordCall(
  draft: ResolvedDescriptor,
  { method, parts }: { method: HttpMethod | null; parts: readonly PathPart[] },
): boolean {
  if (method === 'POST' || method === 'GET') return false;
  const update = parseRequestText(findTreeText(draft.tree, 'api', 'update', 'request') ?? '').path;
  return (
    isSamePath(parts, compileRecordPath(draft)) ||
    (update !== null && isSamePath(parts, appendPathParts(compileRecordPath(draft), update, draft.key)))
  );
}

/** `POST messages` adds a row to the array field or collection of that name. */
function findAppendedRows(path: string | null, { draft }: CompileScope): string | null {
  if (path === null) return null;
  const field = findSentField(draft.fields, path);
  if (field !== null && findTreeText(draft.fields.get(field) ?? null, 'type') === 'array') return field;
  return findTree(draft.tree, 'collections', path) === null ? null : path;
}

export function compileBody(tree: Tree | null, sight: CompileScope): Readonly<Record<string, ModelValue>> | Expression {
  const expr = findTree(tree, 'expr');
  return tree?.kind === 'map' && tree.entries.length === 1 && expr?.kind === 'scalar'
    ? compileExpressionTree(expr, sight)
    : compileValues(tree, sight);
}

type RequestEffect = Extract<ActionKind, { kind: 'request' }>['set'];

interface EffectScope extends DialogScope {
  readonly body: Readonly<Record<string, ModelValue>> | Expression;
  /** The call is about the record at its own address. */
  readonly isOwn: boolean;
  /** The call adds a row: body and dialog speak of that. */
  readonly isAdding: boolean;
}

/** What the call changes: `set`, else what body and dialog say of the record's own fields; `to` moves the state. Empty if nobody can tell. */
function compileEffect(tree: MapTree, { sight, fields, body, isOwn, isAdding }: EffectScope): RequestEffect {
  const { draft } = sight;
  const to = findTreeText(tree, 'to');
  const written = findTree(tree, 'set');
  const moved: RequestEffect = to === null || draft.stateField === null ? [] : [{ path: [draft.stateField], value: { lit: to } }];
  const isKnown = written !== null || moved.length > 0 || isOwn;
  if (!isKnown) return [];
  const inferred = isAdding ? [] : inferSentEffect({ fields, body, sight });
  const entries = written === null ? inferred : compileWrittenEffect(written, sight);
  return [...entries.filter(({ path }) => !moved.some((move) => move.path[0] === path[0])), ...moved];
}

function inferSentEffect({
  fields,
  body,
  sight,
}: DialogScope & { body: Readonly<Record<string, ModelValue>> | Expression }): RequestEffect {
  const { draft } = sight;
  const sent = Object.entries(isExpressionBody(body) ? {} : body).flatMap(([key, value]): [string, ModelValue][] => {
    const name = findSentField(draft.fields, key);
    return name === null ? [] : [[name, value]];
  });
  const typed = Object.keys(fields).filter((name) => draft.fields.has(name) && !sent.some(([each]) => each === name));
  const entries = [...sent, ...typed.map((name): [string, ModelValue] => [name, { expr: compileTypedValue(name, sight) }])];
  return entries.map(([name, value]) => ({ path: [name], value }));
}

function compileTypedValue(name: string, sight: CompileScope): Expression {
  const { place } = sight.draft.tree;
  return compileExpressionTree({ kind: 'scalar', value: `form.${name}`, text: `form.${name}`, place, inner: place }, sight);
}

function compileWrittenEffect(tree: Tree, sight: CompileScope): RequestEffect {
  return listTreeEntries(tree).map(({ key, value }) => {
    const [field = key, ...below] = key.split('.');
    return { path: below.length === 0 ? [field] : [field, below.join('.')], value: compileValue(value, sight) ?? { lit: null } };
  });
}
