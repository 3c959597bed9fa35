/** Who may do what: the rights of one resource with every default filled. */
import type { Condition } from '../../../model/expression.ts';
import type { AccessGate, ResourceVerb } from '../../../model/model.ts';
import { findTree, listTreeEntries, findTreeText, type MapTree, type Tree } from '../../descriptor.ts';
import { combineWithAnd, compileCondition, combineWithOr, trimPosition, extractRolePart } from '../expressions/condition.ts';
import { createAccessScope, createResourceScope, type CompileContext, type ResolvedDescriptor } from '../context.ts';
import { combineGates, closedGate, compileGate, openGate } from './gate.ts';
import { isFalseTree, isTrueTree } from '../tree.ts';
import { getTypeName } from '../expressions/ty.ts';

/** `access: public`: before sign-in. */
export function isPublicResource(draft: ResolvedDescriptor): boolean {
  const access = findTree(draft.tree, 'access');
  return findTreeText(access) === 'public' || findTreeText(access, 'use') === 'public' || findTreeText(access, 'use', 'expr') === 'public';
}

/** The gate of one verb; a view asks what its base asks too, unless it says that it `widens` it. */
export function compileVerbGate(context: CompileContext, draft: ResolvedDescriptor, verb: ResourceVerb): AccessGate {
  const base = draft.of === null ? null : context.draftOf(draft.of);
  const own = compileOwnVerbGate(context, draft, verb);
  return base === null || findWidensReason(draft) !== null ? own : combineGates(context.gateOf(base.name, verb), own);
}

/** Why a view is open to people to whom its base is closed; null if it is not. */
export function findWidensReason({ tree, of }: ResolvedDescriptor): string | null {
  return of === null ? null : findTreeText(tree, 'access', 'widens');
}

/** `use` is part of each gate but `lookup`. */
function compileOwnVerbGate(context: CompileContext, draft: ResolvedDescriptor, verb: ResourceVerb): AccessGate {
  const use = compileUseGate(context, draft);
  if (verb === 'use') return use;
  if (verb === 'lookup') return compileLookupGate(context, draft, use);
  if (verb === 'comment') return compileCommentGate(context, draft);
  return combineGates(use, compileGateOrFallback(verb, { context, draft }));
}

function compileUseGate(context: CompileContext, draft: ResolvedDescriptor): AccessGate {
  const access = findTree(draft.tree, 'access');
  if (access === null) return closedGate;
  if (isPublicResource(draft)) return { ...openGate, place: trimPosition(access.place) };
  const written = access.kind === 'map' && findTree(access, 'expr') === null ? findTree(access, 'use') : access;
  return compileGate(written, createAccessScope(context, draft), closedGate);
}

/** Whether people leave comments at its records. */
export function hasComments({ tree }: ResolvedDescriptor): boolean {
  const written = findTree(tree, 'comments');
  return written !== null && !isFalseTree(written);
}

/** Whoever may comment on a record may see it. */
function compileCommentGate(context: CompileContext, draft: ResolvedDescriptor): AccessGate {
  if (!hasComments(draft)) return closedGate;
  const own = compileGate(findTree(draft.tree, 'comments'), createAccessScope(context, draft), closedGate);
  const show = compileGateOrFallback('show', { context, draft });
  return combineGates(compileUseGate(context, draft), combineGates(show, own));
}

interface GateContext {
  readonly context: CompileContext;
  readonly draft: ResolvedDescriptor;
}

type FallingVerb = Exclude<ResourceVerb, 'use' | 'lookup' | 'comment'>;

// Each verb falls back on another one; `edit` on `write` and that on everybody who passes `use`.
const fallbacks: Readonly<Record<FallingVerb, ResourceVerb | 'write' | null>> = {
  list: null,
  show: null,
  create: 'write',
  edit: 'write',
  delete: 'edit',
  act: 'edit',
  export: 'list',
};

function compileGateOrFallback(verb: FallingVerb, of: GateContext): AccessGate {
  const written = compileWrittenGate(verb, of);
  if (written !== null) return written;
  // Without create and edit nothing says who may write, so actions must.
  if (verb === 'act' && isTrueTree(findTree(of.draft.tree, 'readOnly'))) return closedGate;
  const fallback = fallbacks[verb];
  if (fallback === null) return openGate;
  if (fallback === 'write') return compileWrittenGate('write', of) ?? openGate;
  return fallback === 'use' || fallback === 'lookup' || fallback === 'comment' ? openGate : compileGateOrFallback(fallback, of);
}

function compileWrittenGate(verb: string, { context, draft }: GateContext): AccessGate | null {
  const access = findTree(draft.tree, 'access');
  if (access?.kind !== 'map' || findTree(access, 'expr') !== null) return null;
  const tree = findTree(access, verb);
  return tree === null ? null : compileGate(tree, createAccessScope(context, draft), openGate);
}

function compileLookupGate(context: CompileContext, draft: ResolvedDescriptor, use: AccessGate): AccessGate {
  const written = compileWrittenGate('lookup', { context, draft });
  if (written !== null) return written;
  const users = context.referrersOf(draft.name).map((referrer) => compilePickerCondition(context, referrer));
  return { cond: combineWithOr(use.cond, ...users), reason: null, place: use.place };
}

/** Who picks records through the references of another resource: a reference whose picker is closed to somebody asks nothing for them. */
function compilePickerCondition(context: CompileContext, { draft, pickers }: Referrer): Condition {
  const opened = pickers.map(
    (picker) =>
      picker === null || (!isFalseTree(picker) && extractRolePart(compileCondition(picker, createResourceScope(context, draft), true))),
  );
  return combineWithAnd(compileUseGate(context, draft).cond, combineWithOr(...opened));
}

/** A resource that refers to another one. */
export interface Referrer {
  readonly draft: ResolvedDescriptor;
  /** What each of its references says of its picker. */
  readonly pickers: readonly (Tree | null)[];
}

/** The resources that refer to each one, references inside arrays, objects and key-value rows included. */
export function collectReferrers(drafts: ReadonlyMap<string, ResolvedDescriptor>): ReadonlyMap<string, readonly Referrer[]> {
  const found = new Map<string, Referrer[]>();
  for (const draft of drafts.values()) {
    const refs = [...draft.fields.values()].flatMap(collectReferenceTrees);
    for (const name of new Set(refs.map(getReferenceTarget))) {
      if (name === draft.name) continue;
      const pickers = refs.filter((ref) => getReferenceTarget(ref) === name).map((ref) => findTree(ref, 'picker'));
      found.set(name, [...(found.get(name) ?? []), { draft, pickers }]);
    }
  }
  return found;
}

function getReferenceTarget(ref: Tree): string {
  return findTreeText(ref, 'to') ?? '';
}

function collectReferenceTrees(tree: Tree): readonly MapTree[] {
  if (tree.kind !== 'map') return [];
  const own = getTypeName(tree) === 'ref' ? [tree] : [];
  const inner = ['items', 'values'].flatMap((key) => collectReferenceTrees(findTree(tree, key) ?? nothing));
  return [own, inner, listTreeEntries(tree, 'fields').flatMap(({ value }) => collectReferenceTrees(value))].flat();
}

const nothing: Tree = { kind: 'list', items: [], place: { file: '', line: 0, column: 0, endColumn: 0 } };
