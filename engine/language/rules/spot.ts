import type { ValueType } from '../../model/expression.ts';
import { isResourceVerb } from '../../model/verbs.ts';
import type { ResolvedDescriptor } from '../compile/context.ts';
import type { ExpressionScope } from '../compile/expressions/expression.ts';
import { findTreeText, type Tree } from '../descriptor.ts';
import { createReadScope, enterKey, findParentName, type ReadScope } from '../reads.ts';
import type { RuleProject } from './project.ts';

/** Where something stands: its resource, the keys that lead to it, and what an expression may read there. */
export interface RuleScope extends ReadScope {
  readonly project: RuleProject;
  /** null in shared files. */
  readonly draft: ResolvedDescriptor | null;
  /** The key the value belongs to, as a message names it. */
  readonly key: string;
  /** Keys and sections from the resource down, e.g. `list`, `columns`. */
  readonly chain: readonly string[];
  /** The resolved field whose keys these are, if any. */
  readonly field: Tree | null;
  /** The resource whose filters a query names here. */
  readonly target: string | null;
}

/** What `compileExpression` is told. Whether a verb of `can` exists is all that a check asks of it. */
export function createExpressionScope(spot: RuleScope): ExpressionScope {
  const { roots, it, hasMode } = spot;
  return { roots, it, hasMode, roles: spot.project.roles, access: (verb) => (isResourceVerb(verb) ? ['lit', true] : null) };
}

/** The spot of a file: user and settings everywhere; in a resource its record, its parent and the route's parameters. */
export function createFileScope(project: RuleProject, draft: ResolvedDescriptor | null): RuleScope {
  const own = draft === null ? null : { self: project.recordTy(draft.name), parent: inferParentType(project, draft) };
  return { ...createReadScope(project, own), project, draft, key: '', chain: [], field: null, target: null };
}

// A path with a parameter has a parent, whether `parents` names it or not.
function inferParentType(project: RuleProject, { tree }: ResolvedDescriptor): ValueType | null {
  const parent = findParentName(tree);
  if (parent !== null) return project.recordTy(parent);
  return findTreeText(tree, 'path')?.includes('{') === true ? 'json' : null;
}

/** The spot of the value of `key` in a map of `section`. */
export function enterKeyScope(spot: RuleScope, section: string, key: string, value: Tree): RuleScope {
  return { ...enterKey(spot, { section, key, value, types: spot.project.types }), key, chain: [...spot.chain, key] };
}
