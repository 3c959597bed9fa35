import { auditName } from '../compile/rights/audit.ts';
import { compileExpression } from '../compile/expressions/expression.ts';
import { inferOwnType } from '../compile/expressions/ty.ts';
import type { Expression } from '../../model/expression.ts';
import {
  findTree,
  listTreeEntries,
  findTreeEntry,
  findTreeText,
  type ListTree,
  type MapTree,
  type ScalarTree,
  type Tree,
} from '../descriptor.ts';
import type { Problem } from '../problem.ts';
import { languageSections, type ValueShape } from '../shape.ts';
import type { NameTarget } from '../shape/kinds.ts';
import type { RuleProject } from './project.ts';
import { enterKeyScope, createExpressionScope, createFileScope, type RuleScope } from './spot.ts';

/** Everything in the descriptors that refers to something else, with the spot it stands in. Rules filter these instead of walking trees. */
export type Mention =
  | {
      readonly what: 'expression';
      readonly tree: ScalarTree;
      readonly want: 'condition' | 'value';
      readonly spot: RuleScope;
      readonly result: ExpressionResult;
    }
  | { readonly what: 'text'; readonly tree: Tree; readonly isMessage: boolean; readonly spot: RuleScope }
  | { readonly what: 'query'; readonly tree: MapTree; readonly target: string | null; readonly spot: RuleScope }
  | { readonly what: 'name'; readonly of: NameTarget; readonly tree: ScalarTree; readonly spot: RuleScope }
  | { readonly what: 'section'; readonly name: string; readonly tree: MapTree; readonly spot: RuleScope }
  | { readonly what: 'list'; readonly tree: ListTree; readonly spot: RuleScope };

type ExpressionResult = { readonly expression: Expression } | { readonly problems: readonly Problem[] };

export type MentionOf<W extends Mention['what']> = Extract<Mention, { what: W }>;

/** All mentions of a project, each expression compiled once. A field of a named type is read at every use, for `self` differs. */
export function collectMentions(project: RuleProject): readonly Mention[] {
  const found: Mention[] = [];
  const walk = createMentionWalk(found);
  const { descriptors } = project;
  for (const [name, descriptor] of descriptors.resources) {
    if (!hasResourceFields(project, descriptor.tree)) {
      const of = findTree(descriptor.tree, 'of');
      if (of?.kind === 'scalar') found.push({ what: 'name', of: 'base', tree: of, spot: { ...createFileScope(project, null), key: 'of' } });
      continue;
    }
    walk({ is: 'section', name: 'resource' }, descriptor.tree, createFileScope(project, project.drafts.get(name) ?? null));
  }
  for (const file of ['app', 'roles', 'messages'] as const) {
    const tree = descriptors[file];
    if (tree !== null) walk({ is: 'section', name: file }, tree, createFileScope(project, null));
  }
  return found;
}

/** A view of nothing, or of another view, has no fields (a page has none either, and needs none): whatever it names would be reported although only `of` is wrong. */
function hasResourceFields({ descriptors }: RuleProject, tree: MapTree): boolean {
  const base = findTreeText(tree, 'of');
  return (
    base === auditName ||
    findTree(tree, 'fields') !== null ||
    findTree(tree, 'page') !== null ||
    (base !== null && findTree(descriptors.resources.get(base)?.tree ?? null, 'fields') !== null)
  );
}

type MentionWalk = (shape: ValueShape, tree: Tree, spot: RuleScope) => void;

function createMentionWalk(found: Mention[]): MentionWalk {
  const walk: MentionWalk = (shape, tree, spot) => {
    switch (shape.is) {
      case 'section':
        return tree.kind === 'map' ? walkSection(shape.name, tree, spot) : undefined;
      case 'orFalse':
        return tree.kind === 'scalar' && tree.value === false ? undefined : walk(shape.of, tree, spot);
      case 'either': {
        const chosen = shape[tree.kind];
        return chosen && walk(chosen, tree, spot);
      }
      case 'list':
        if (tree.kind !== 'list') return;
        found.push({ what: 'list', tree, spot });
        return tree.items.forEach((item) => walk(shape.of, item, spot));
      case 'map':
        return listTreeEntries(tree).forEach((entry) => walk(shape.of, entry.value, { ...spot, key: entry.key }));
      case 'name':
        return tree.kind === 'scalar' ? void found.push({ what: 'name', of: shape.of, tree, spot }) : undefined;
      case 'word':
        if (tree.kind === 'scalar' && shape.orOwn === true && tree.text.startsWith('x-'))
          found.push({ what: 'name', of: 'widget', tree, spot });
        return;
      case 'text':
      case 'message':
        return walkText(tree, spot, shape.is === 'message');
      case 'messages':
        if (tree.kind === 'map' && findTreeEntry(tree, 'text') === null)
          return tree.entries.forEach((entry) => walkText(entry.value, spot, true));
        return walkText(tree, spot, true);
      case 'expr':
      case 'cond':
      case 'gate':
        return expression(
          shape.is === 'gate' ? findTree(tree, 'expr') : tree,
          spot,
          shape.is === 'expr' ? 'value' : 'condition',
          findTree(tree, 'reason'),
        );
      case 'val':
        return value(tree, spot);
      case 'body':
        if (isExpressionTree(tree)) return value(tree, spot);
        return listTreeEntries(tree).forEach((entry) => value(entry.value, { ...spot, key: entry.key }));
      case 'address':
        return walk({ is: 'section', name: 'address' }, tree, spot);
      case 'query':
        return tree.kind === 'map' ? walkQuery(tree, spot) : undefined;
      case 'enum':
        return listTreeEntries(tree).forEach((entry) =>
          walk({ is: 'section', name: 'enum value' }, entry.value, { ...spot, key: entry.key }),
        );
      case 'titles':
        return listTreeEntries(tree).forEach((entry) => {
          const title = findTree(entry.value, 'title');
          if (title !== null) walkText(title, spot, false);
        });
      default:
        return;
    }
  };

  const expression = (tree: Tree | null, spot: RuleScope, want: 'condition' | 'value', reason: Tree | null = null): void => {
    if (reason !== null) walkText(reason, { ...spot, key: 'reason' }, true);
    if (tree?.kind !== 'scalar' || (want === 'condition' && typeof tree.value === 'boolean')) return;
    found.push({ what: 'expression', tree, want, spot, result: compileExpression(tree.text, createExpressionScope(spot), tree.inner) });
  };

  const value = (tree: Tree, spot: RuleScope): void => {
    if (isExpressionTree(tree)) expression(findTree(tree, 'expr'), spot, 'value');
  };

  const walkText = (tree: Tree, spot: RuleScope, isMessage: boolean): void => {
    found.push({ what: 'text', tree, isMessage, spot });
    for (const entry of listTreeEntries(tree, 'with')) expression(entry.value, spot, 'value');
  };

  const walkQuery = (tree: MapTree, spot: RuleScope): void => {
    found.push({ what: 'query', tree, target: spot.target, spot });
    for (const entry of tree.entries) {
      const named = { ...spot, key: entry.key };
      value(entry.value, named);
      if (entry.value.kind === 'list') entry.value.items.forEach((item) => value(item, named));
      for (const condition of isExpressionTree(entry.value) ? [] : listTreeEntries(entry.value)) {
        if (condition.key === 'when') expression(condition.value, { ...named, key: 'when' }, 'condition');
        else for (const item of condition.value.kind === 'list' ? condition.value.items : [condition.value]) value(item, named);
      }
    }
  };

  const walkSection = (name: string, written: MapTree, outer: RuleScope): void => {
    const { tree, spot } = enterSection(name, written, outer);
    found.push({ what: 'section', name, tree, spot });
    for (const entry of tree.entries) {
      const key = languageSections[name]?.keys[entry.key];
      if (!key) continue;
      const inner = enterEmbeddedList(name, tree, { key: entry.key, spot }) ?? spot;
      walk(key.shape, entry.value, {
        ...enterCellField(enterKeyScope(inner, name, entry.key, entry.value), tree),
        target: findQueryTarget(name, tree, spot),
      });
    }
  };
  return walk;
}

/** A field with its named type resolved, and its own type as `it`; an action with itself at hand. */
function enterSection(name: string, written: MapTree, spot: RuleScope): { tree: MapTree; spot: RuleScope } {
  if (name === 'action') return { tree: written, spot: { ...spot, action: written } };
  if (name !== 'field') return { tree: written, spot };
  const tree = spot.project.types.resolved(written);
  return { tree, spot: { ...spot, it: inferOwnType(tree, spot.project.types), field: tree } };
}

// A cell is of the field it shows: its link may lead where the field's own would.
function enterCellField(spot: RuleScope, section: MapTree): RuleScope {
  const shown = findTree(section, 'field');
  const field = shown?.kind === 'scalar' ? (spot.draft?.fields.get(shown.text) ?? null) : null;
  return field === null ? spot : { ...spot, field };
}

/** The keys of an embedded list stand in the resource they list; null for all others. */
function enterEmbeddedList(section: string, tree: MapTree, { key, spot }: { key: string; spot: RuleScope }): RuleScope | null {
  if (section !== 'embed' || key === 'of' || key === 'filter') return null;
  const target = spot.project.drafts.get(findTreeText(tree, 'of') ?? '') ?? null;
  return { ...createFileScope(spot.project, target), chain: spot.chain, hasMode: true };
}

function isExpressionTree(tree: Tree): boolean {
  return tree.kind === 'map' && tree.entries.length === 1 && tree.entries[0]?.key === 'expr';
}

/** The resource whose filters a query in this section names. */
function findQueryTarget(section: string, tree: MapTree, spot: RuleScope): string | null {
  if (section === 'resource' || section === 'embed') return findTreeText(tree, 'of');
  if (section === 'failed' || section === 'menu') return spot.draft?.name ?? null;
  if (section === 'field') return findTreeText(tree, 'to');
  return section === 'link' ? (findTreeText(tree, 'to') ?? findTreeText(spot.field, 'to') ?? spot.draft?.name ?? null) : null;
}
