/** What every part of `compile` can ask: all resources as drafts, and what expressions may read. */
import type { ExpressionNode, ValueType } from '../../model/expression.ts';
import type { AccessGate, ListScreenModel, ResourceVerb } from '../../model/model.ts';
import { isResourceVerb } from '../../model/verbs.ts';
import type { Referrer } from './rights/access.ts';
import type { RightOwner } from './expressions/expression-context.ts';
import type { Descriptors, MapTree, Tree } from '../descriptor.ts';
import { createReadScope, enterKey, findParentName, type ReadScope } from '../reads.ts';
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
export interface CompileScope extends ReadScope {
  readonly context: CompileContext;
  readonly draft: ResolvedDescriptor;
  /** Rights that `can(verb)` stands for; null where it cannot be asked. */
  readonly can: (verb: string, of: RightOwner) => ExpressionNode | null;
}

const refuseEveryRight = (): null => null;

/** What may be read in a resource, unless its keys say otherwise. */
export function createResourceScope(context: CompileContext, draft: ResolvedDescriptor): CompileScope {
  const parent = findParentResource(context, draft);
  const own = { self: context.recordTy(draft.name), parent: parent === null ? null : context.recordTy(parent) };
  return { ...createReadScope(context.project, own), context, draft, can: (verb, of) => buildRightNode(context, draft, { verb, of }) };
}

/** What may be read in shared files. */
export function createSharedFileScope(context: CompileContext, draft: ResolvedDescriptor): CompileScope {
  return { ...createReadScope(context.project, null), context, draft, can: refuseEveryRight };
}

/** What may be read below a key, where this stands: `resource.fields`. */
export function enterCompileKey(sight: CompileScope, path: `${string}.${string}`, value: Tree | null): CompileScope {
  const [section = '', key = ''] = path.split('.');
  return enterKey(sight, { section, key, value, types: sight.context });
}

function findParentResource({ draftOf }: CompileContext, { tree }: ResolvedDescriptor): string | null {
  const name = findParentName(tree);
  return name !== null && draftOf(name) !== null ? name : null;
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
