/** What every part of `compile` can ask: all resources as drafts, and what expressions may read. */
import type { Node, Root, Ty } from '../../model/expression.ts';
import type { Gate, List, Verb } from '../../model/model.ts';
import { isVerb } from '../../model/verbs.ts';
import type { Referrer } from './access.ts';
import type { Whose } from './expression-context.ts';
import type { Descriptors, MapTree, Tree } from '../descriptor.ts';
import type { Problem } from '../problem.ts';

/** A resource with its view, named types and shorthands resolved, still as trees. */
export interface Draft {
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

/** Facts of the project that are no resource. */
export interface Project {
  readonly moneyScale: number;
  readonly currency: string;
  readonly user: Ty;
  readonly settings: Ty;
  readonly roles: ReadonlySet<string>;
}

export interface Context {
  readonly descriptors: Descriptors;
  readonly project: Project;
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly draftOf: (name: string) => Draft | null;
  /** Type of a record, with `_data` for its references. */
  readonly recordTy: (name: string) => Ty;
  /** Type of a resolved field. */
  readonly fieldTy: (field: MapTree) => Ty;
  /** A field with shorthand and named type resolved. */
  readonly resolved: (field: Tree) => MapTree;
  /** The compiled rights of a resource; asking in a circle answers `false`. */
  readonly gateOf: (name: string, verb: Verb) => Gate;
  /** Other resources with a reference to this one. */
  readonly referrersOf: (name: string) => readonly Referrer[];
  readonly rowsOf: (name: string) => Gate['cond'];
  /** The list of a resource with these keys of `list` laid over its own; null if it has none. */
  readonly listOf: (name: string, over: MapTree) => List | null;
  readonly report: (problem: Problem) => void;
}

/** What an expression may read where it stands. */
export interface Sight {
  readonly context: Context;
  readonly draft: Draft;
  readonly roots: Partial<Record<Root, Ty>>;
  readonly it: Ty | null;
  readonly hasMode: boolean;
  /** Rights that `can(verb)` stands for; null where it cannot be asked. */
  readonly can: (verb: string, of: Whose) => Node | null;
}

const never = (): null => null;

/** What each text, condition and value of a resource may read unless its key says otherwise. */
export function sightOf(context: Context, draft: Draft): Sight {
  const self = context.recordTy(draft.name);
  return {
    context,
    draft,
    roots: { self, old: self, form: self, ...outside(context, draft), reply: 'json' },
    it: null,
    hasMode: true,
    can: (verb, of) => canNode(context, draft, { verb, of }),
  };
}

/** The sight of `access` and `rows`: the stored record and its parent, nothing that a request could forge. */
export function accessSight(context: Context, draft: Draft): Sight {
  const { params: _params, ...rest } = outside(context, draft);
  return {
    context,
    draft,
    roots: { self: context.recordTy(draft.name), ...rest },
    it: null,
    hasMode: false,
    can: (verb, of) => canNode(context, draft, { verb, of }),
  };
}

/** The sight without a record, for shared files. */
export function bareSight(context: Context, draft: Draft): Sight {
  return {
    context,
    draft,
    roots: { user: context.project.user, settings: context.project.settings },
    it: null,
    hasMode: false,
    can: never,
  };
}

/** The same sight with other roots laid over it. */
export function seeing(sight: Sight, roots: Partial<Record<Root, Ty>>): Sight {
  return { ...sight, roots: { ...sight.roots, ...roots } };
}

function outside(context: Context, draft: Draft): Partial<Record<Root, Ty>> & { params: Ty } {
  const { user, settings } = context.project;
  const parent = parentOf(context, draft);
  return { user, settings, params: { map: 'string' }, ...(parent === null ? {} : { parent: context.recordTy(parent) }) };
}

function parentOf(context: Context, draft: Draft): string | null {
  const parents = draft.tree.entries.find(({ key }) => key === 'parents')?.value;
  const first = parents?.kind === 'map' ? parents.entries[0]?.value : undefined;
  if (first === undefined) return null;
  const to = first.kind === 'scalar' ? first.text : first.kind === 'map' ? first.entries.find(({ key }) => key === 'to')?.value : undefined;
  const name = typeof to === 'string' ? to : to?.kind === 'scalar' ? to.text : null;
  return name !== null && context.draftOf(name) !== null ? name : null;
}

function canNode(context: Context, draft: Draft, { verb, of }: { verb: string; of: Whose }): Node | null {
  const name = of === 'parent' ? parentOf(context, draft) : draft.name;
  if (name === null || !isVerb(verb)) return null;
  const { cond } = context.gateOf(name, verb);
  if (typeof cond === 'boolean') return ['lit', cond];
  return of === 'self' ? cond.node : reading(of, cond.node);
}

/** The node with another record for `self`: the rights of the parent, asked from the child, or of the record as it is stored. */
export function reading(of: Whose, node: Node): Node {
  if (node[0] === 'lit') return node;
  if (node[0] === 'get') return node[1] === 'self' ? ['get', of, node[2]] : node;
  return node.map((part: unknown) =>
    Array.isArray(part) && typeof part[0] === 'string' ? reading(of, part as unknown as Node) : part,
  ) as unknown as Node;
}
