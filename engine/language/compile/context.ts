/** What every part of `compile` can ask: all resources as drafts, and what expressions may read. */
import type { ExpressionNode, ScopeRoot, ValueType } from '../../model/expression.ts';
import type { AccessGate, ListScreenModel, ResourceVerb } from '../../model/model.ts';
import { isResourceVerb } from '../../model/verbs.ts';
import type { Referrer } from './rights/access.ts';
import type { RightOwner } from './expressions/expression-context.ts';
import type { Descriptors, MapTree, Tree } from '../descriptor.ts';
import type { Problem } from '../problem.ts';

/** A resource with its view, named types and shorthands resolved, still as trees. */
export interface ResolvedDescriptor {
  readonly name: string;
  readonly file: string;
  readonly tree: MapTree;
  /** Name of the base, for a view. */
  readonly of: string | null;
  readonly fields: ReadonlyMap<string, MapTree>;
  readonly key: readonly string[];
  readonly titleField: string;
  readonly stateField: string | null;
}

/** Facts of the project that are not resources. */
export interface ProjectFacts {
  readonly moneyScale: number;
  readonly currency: string;
  readonly user: ValueType;
  readonly settings: ValueType;
  readonly roles: ReadonlySet<string>;
}

export interface CompileContext {
  readonly descriptors: Descriptors;
  readonly project: ProjectFacts;
  readonly drafts: ReadonlyMap<string, ResolvedDescriptor>;
  readonly draftOf: (name: string) => ResolvedDescriptor | null;
  /** Type of a record, with `_data` for its references. */
  readonly recordTy: (name: string) => ValueType;
  /** Type of a resolved field. */
  readonly fieldTy: (field: MapTree) => ValueType;
  /** A field with shorthand and named type resolved. */
  readonly resolved: (field: Tree) => MapTree;
  /** The compiled rights of a resource; asking in a circle answers `false`. */
  readonly gateOf: (name: string, verb: ResourceVerb) => AccessGate;
  /** Other resources with a reference to this one. */
  readonly referrersOf: (name: string) => readonly Referrer[];
  readonly rowsOf: (name: string) => AccessGate['cond'];
  /** The list of a resource with these keys of `list` laid over its own; null if it has none. */
  readonly listOf: (name: string, over: MapTree) => ListScreenModel | null;
  readonly report: (problem: Problem) => void;
}

/** What an expression may read where it stands. */
export interface CompileScope {
  readonly context: CompileContext;
  readonly draft: ResolvedDescriptor;
  readonly roots: Partial<Record<ScopeRoot, ValueType>>;
  readonly it: ValueType | null;
  readonly hasMode: boolean;
  /** Rights that `can(verb)` stands for; null where it cannot be asked. */
  readonly can: (verb: string, of: RightOwner) => ExpressionNode | null;
}

const refuseEveryRight = (): null => null;

/** What each text, condition and value of a resource may read unless its key says otherwise. */
export function createResourceScope(context: CompileContext, draft: ResolvedDescriptor): CompileScope {
  const self = context.recordTy(draft.name);
  return {
    context,
    draft,
    roots: { self, old: self, form: self, ...buildOuterRoots(context, draft), reply: 'json' },
    it: null,
    hasMode: true,
    can: (verb, of) => buildRightNode(context, draft, { verb, of }),
  };
}

/** The sight of `access` and `rows`: the stored record and its parent, nothing that a request could forge. */
export function createAccessScope(context: CompileContext, draft: ResolvedDescriptor): CompileScope {
  const { params: _params, ...rest } = buildOuterRoots(context, draft);
  return {
    context,
    draft,
    roots: { self: context.recordTy(draft.name), ...rest },
    it: null,
    hasMode: false,
    can: (verb, of) => buildRightNode(context, draft, { verb, of }),
  };
}

/** The sight without a record, for shared files. */
export function createSharedFileScope(context: CompileContext, draft: ResolvedDescriptor): CompileScope {
  return {
    context,
    draft,
    roots: { user: context.project.user, settings: context.project.settings },
    it: null,
    hasMode: false,
    can: refuseEveryRight,
  };
}

/** The same sight with other roots laid over it. */
export function extendScope(sight: CompileScope, roots: Partial<Record<ScopeRoot, ValueType>>): CompileScope {
  return { ...sight, roots: { ...sight.roots, ...roots } };
}

function buildOuterRoots(
  context: CompileContext,
  draft: ResolvedDescriptor,
): Partial<Record<ScopeRoot, ValueType>> & { params: ValueType } {
  const { user, settings } = context.project;
  const parent = findParentResource(context, draft);
  return { user, settings, params: { map: 'string' }, ...(parent === null ? {} : { parent: context.recordTy(parent) }) };
}

function findParentResource(context: CompileContext, draft: ResolvedDescriptor): string | null {
  const parents = draft.tree.entries.find(({ key }) => key === 'parents')?.value;
  const first = parents?.kind === 'map' ? parents.entries[0]?.value : undefined;
  if (first === undefined) return null;
  const to = first.kind === 'scalar' ? first.text : first.kind === 'map' ? first.entries.find(({ key }) => key === 'to')?.value : undefined;
  const name = typeof to === 'string' ? to : to?.kind === 'scalar' ? to.text : null;
  return name !== null && context.draftOf(name) !== null ? name : null;
}

function buildRightNode(
  context: CompileContext,
  draft: ResolvedDescriptor,
  { verb, of }: { verb: string; of: RightOwner },
): ExpressionNode | null {
  const name = of === 'parent' ? findParentResource(context, draft) : draft.name;
  if (name === null || !isResourceVerb(verb)) return null;
  const { cond } = context.gateOf(name, verb);
  if (typeof cond === 'boolean') return ['lit', cond];
  return of === 'self' ? cond.node : replaceSelfRoot(of, cond.node);
}

/** The node with another record for `self`: the rights of the parent, asked from the child, or of the record as it is stored. */
export function replaceSelfRoot(of: RightOwner, node: ExpressionNode): ExpressionNode {
  if (node[0] === 'lit') return node;
  if (node[0] === 'get') return node[1] === 'self' ? ['get', of, node[2]] : node;
  return node.map((part: unknown) =>
    Array.isArray(part) && typeof part[0] === 'string' ? replaceSelfRoot(of, part as unknown as ExpressionNode) : part,
  ) as unknown as ExpressionNode;
}
