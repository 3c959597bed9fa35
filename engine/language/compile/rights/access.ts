/** Who may do what: the rights of one resource with every default filled. */
import type { Condition } from '../../../model/expression.ts';
import type { AccessGate, ResourceVerb } from '../../../model/model.ts';
import { findTree, listTreeEntries, findTreeText, type MapTree, type Tree } from '../../descriptor.ts';
import { combineWithAnd, compileCondition, combineWithOr, trimPosition, extractRolePart } from '../expressions/condition.ts';
import { createResourceScope, enterCompileKey, type CompileContext, type CompileScope, type ResolvedDescriptor } from '../context.ts';
import { combineGates, closedGate, compileGate, openGate } from './gate.ts';
import { isFalseTree, isTrueTree } from '../tree.ts';
import { getTypeName, inferOwnType } from '../expressions/ty.ts';

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
  return compileGate(written, enterAccess(createResourceScope(context, draft), 'use'), closedGate);
}

/** What the right of one verb, or `rows`, may read. */
export function enterAccess(sight: CompileScope, key: string): CompileScope {
  return enterCompileKey(enterCompileKey(sight, 'resource.access', null), `access.${key}`, null);
}

/** Whether people leave comments at its records. */
export function hasComments({ tree }: ResolvedDescriptor): boolean {
  const written = findTree(tree, 'comments');
  return written !== null && !isFalseTree(written);
}

/** Whoever may comment on a record may see it. */
function compileCommentGate(context: CompileContext, draft: ResolvedDescriptor): AccessGate {
  if (!hasComments(draft)) return closedGate;
  const written = findTree(draft.tree, 'comments');
  const own = compileGate(written, enterCompileKey(createResourceScope(context, draft), 'resource.comments', written), closedGate);
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
  return tree === null ? null : compileGate(tree, enterAccess(createResourceScope(context, draft), verb), openGate);
}

function compileLookupGate(context: CompileContext, draft: ResolvedDescriptor, use: AccessGate): AccessGate {
  const written = compileWrittenGate('lookup', { context, draft });
  if (written !== null) return written;
  const users = context.referrersOf(draft.name).map((referrer) => compilePickerCondition(context, referrer));
  return { cond: combineWithOr(use.cond, ...users), reason: null, place: use.place };
}

/** Who picks records through the references of another resource: a reference whose picker is closed to somebody asks nothing for them. */
function compilePickerCondition(context: CompileContext, { draft, references }: Referrer): Condition {
  const sight = enterCompileKey(createResourceScope(context, draft), 'resource.fields', null);
  const opened = references.map(({ tree, rows }) => {
    const picker = findTree(tree, 'picker');
    if (picker === null || isFalseTree(picker)) return picker === null;
    const inside = rows.reduce((outer, row) => enterCompileKey(outer, 'field.items', context.resolved(row)), sight);
    return extractRolePart(compileCondition(picker, { ...inside, it: inferOwnType(tree, context) }, true));
  });
  return combineWithAnd(compileUseGate(context, draft).cond, combineWithOr(...opened));
}

/** A resource that refers to another one. */
export interface Referrer {
  readonly draft: ResolvedDescriptor;
  readonly references: readonly ReferenceTree[];
}

interface ReferenceTree {
  readonly tree: MapTree;
  /** The rows it stands in, from the outside in. */
  readonly rows: readonly Tree[];
}

/** The resources that refer to each one, references inside arrays, objects and key-value rows included. */
export function collectReferrers(drafts: ReadonlyMap<string, ResolvedDescriptor>): ReadonlyMap<string, readonly Referrer[]> {
  const found = new Map<string, Referrer[]>();
  for (const draft of drafts.values()) {
    const all = [...draft.fields.values()].flatMap((field) => collectReferenceTrees(field));
    for (const name of new Set(all.map(getReferenceTarget))) {
      if (name === draft.name) continue;
      const references = all.filter((each) => getReferenceTarget(each) === name);
      found.set(name, [...(found.get(name) ?? []), { draft, references }]);
    }
  }
  return found;
}

function getReferenceTarget({ tree }: ReferenceTree): string {
  return findTreeText(tree, 'to') ?? '';
}

function collectReferenceTrees(tree: Tree | null, rows: readonly Tree[] = []): readonly ReferenceTree[] {
  if (tree?.kind !== 'map') return [];
  const own = getTypeName(tree) === 'ref' ? [{ tree, rows }] : [];
  const items = findTree(tree, 'items');
  const inRows = items === null ? [] : collectReferenceTrees(items, [...rows, items]);
  const members = listTreeEntries(tree, 'fields').flatMap(({ value }) => collectReferenceTrees(value, rows));
  return [...own, ...inRows, ...collectReferenceTrees(findTree(tree, 'values'), rows), ...members];
}
