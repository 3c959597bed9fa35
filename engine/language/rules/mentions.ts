import { auditName } from '../compile/audit.ts';
import { compileExpression } from '../compile/expression.ts';
import type { Expression, Ty } from '../../model/expression.ts';
import { at, entriesOf, entryOf, textAt, type ListTree, type MapTree, type ScalarTree, type Tree } from '../descriptor.ts';
import type { Problem } from '../problem.ts';
import { sections, type Shape } from '../shape.ts';
import type { NameOf } from '../shape/kinds.ts';
import type { Project } from './project.ts';
import { below, environmentOf, fileSpot, type Spot } from './spot.ts';

/** Everything in the descriptors that refers to something else, with the spot it stands in. Rules filter these instead of walking trees. */
export type Mention =
  | {
      readonly what: 'expression';
      readonly tree: ScalarTree;
      readonly want: 'condition' | 'value';
      readonly spot: Spot;
      readonly result: Compiled;
    }
  | { readonly what: 'text'; readonly tree: Tree; readonly isMessage: boolean; readonly spot: Spot }
  | { readonly what: 'query'; readonly tree: MapTree; readonly target: string | null; readonly spot: Spot }
  | { readonly what: 'name'; readonly of: NameOf; readonly tree: ScalarTree; readonly spot: Spot }
  | { readonly what: 'section'; readonly name: string; readonly tree: MapTree; readonly spot: Spot }
  | { readonly what: 'list'; readonly tree: ListTree; readonly spot: Spot };

type Compiled = { readonly expression: Expression } | { readonly problems: readonly Problem[] };

export type Of<W extends Mention['what']> = Extract<Mention, { what: W }>;

/** All mentions of a project, each expression compiled once. A field of a named type is read at every use, for `self` differs. */
export function mentionsOf(project: Project): readonly Mention[] {
  const found: Mention[] = [];
  const walk = walker(found);
  const { descriptors } = project;
  for (const [name, descriptor] of descriptors.resources) {
    if (!hasFields(project, descriptor.tree)) {
      const of = at(descriptor.tree, 'of');
      if (of?.kind === 'scalar') found.push({ what: 'name', of: 'base', tree: of, spot: { ...fileSpot(project, null), key: 'of' } });
      continue;
    }
    walk({ is: 'section', name: 'resource' }, descriptor.tree, fileSpot(project, project.drafts.get(name) ?? null));
  }
  for (const file of ['app', 'roles', 'messages'] as const) {
    const tree = descriptors[file];
    if (tree !== null) walk({ is: 'section', name: file }, tree, fileSpot(project, null));
  }
  return found;
}

/** A view of nothing, or of another view, has no fields (a page has none either, and needs none): whatever it names would be reported although only `of` is wrong. */
function hasFields({ descriptors }: Project, tree: MapTree): boolean {
  const base = textAt(tree, 'of');
  return (
    base === auditName ||
    at(tree, 'fields') !== null ||
    at(tree, 'page') !== null ||
    (base !== null && at(descriptors.resources.get(base)?.tree ?? null, 'fields') !== null)
  );
}

type Walk = (shape: Shape, tree: Tree, spot: Spot) => void;

function walker(found: Mention[]): Walk {
  const walk: Walk = (shape, tree, spot) => {
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
        return entriesOf(tree).forEach((entry) => walk(shape.of, entry.value, { ...spot, key: entry.key }));
      case 'name':
        return tree.kind === 'scalar' ? void found.push({ what: 'name', of: shape.of, tree, spot }) : undefined;
      case 'text':
      case 'message':
        return walkText(tree, spot, shape.is === 'message');
      case 'messages':
        if (tree.kind === 'map' && entryOf(tree, 'text') === null)
          return tree.entries.forEach((entry) => walkText(entry.value, spot, true));
        return walkText(tree, spot, true);
      case 'expr':
      case 'cond':
      case 'gate':
        return expression(
          shape.is === 'gate' ? at(tree, 'expr') : tree,
          spot,
          shape.is === 'expr' ? 'value' : 'condition',
          at(tree, 'reason'),
        );
      case 'val':
        return value(tree, spot);
      case 'body':
        if (isExpression(tree)) return value(tree, spot);
        return entriesOf(tree).forEach((entry) => value(entry.value, { ...spot, key: entry.key }));
      case 'address':
        return walk({ is: 'section', name: 'address' }, tree, spot);
      case 'query':
        return tree.kind === 'map' ? walkQuery(tree, spot) : undefined;
      case 'enum':
        return entriesOf(tree).forEach((entry) => walk({ is: 'section', name: 'enum value' }, entry.value, { ...spot, key: entry.key }));
      case 'titles':
        return entriesOf(tree).forEach((entry) => {
          const title = at(entry.value, 'title');
          if (title !== null) walkText(title, spot, false);
        });
      default:
        return;
    }
  };

  const expression = (tree: Tree | null, spot: Spot, want: 'condition' | 'value', reason: Tree | null = null): void => {
    if (reason !== null) walkText(reason, { ...spot, key: 'reason' }, true);
    if (tree?.kind !== 'scalar' || (want === 'condition' && typeof tree.value === 'boolean')) return;
    found.push({ what: 'expression', tree, want, spot, result: compileExpression(tree.text, environmentOf(spot), tree.inner) });
  };

  const value = (tree: Tree, spot: Spot): void => {
    if (isExpression(tree)) expression(at(tree, 'expr'), spot, 'value');
  };

  const walkText = (tree: Tree, spot: Spot, isMessage: boolean): void => {
    found.push({ what: 'text', tree, isMessage, spot });
    for (const entry of entriesOf(tree, 'with')) expression(entry.value, spot, 'value');
  };

  const walkQuery = (tree: MapTree, spot: Spot): void => {
    found.push({ what: 'query', tree, target: spot.target, spot });
    for (const entry of tree.entries) {
      const named = { ...spot, key: entry.key };
      value(entry.value, named);
      if (entry.value.kind === 'list') entry.value.items.forEach((item) => value(item, named));
      for (const condition of isExpression(entry.value) ? [] : entriesOf(entry.value)) {
        if (condition.key === 'when') expression(condition.value, { ...named, key: 'when' }, 'condition');
        else for (const item of condition.value.kind === 'list' ? condition.value.items : [condition.value]) value(item, named);
      }
    }
  };

  const walkSection = (name: string, written: MapTree, outer: Spot): void => {
    const { tree, spot } = entered(name, written, outer);
    found.push({ what: 'section', name, tree, spot });
    for (const entry of tree.entries) {
      const key = sections[name]?.keys[entry.key];
      if (!key) continue;
      const inner = elsewhere(name, tree, { key: entry.key, spot }) ?? spot;
      walk(key.shape, entry.value, { ...holder(below(inner, name, entry.key, entry.value), tree), target: targetOf(name, tree, spot) });
    }
  };
  return walk;
}

/** A field with its named type resolved, and its own type as `it`; an action with itself at hand. */
function entered(name: string, written: MapTree, spot: Spot): { tree: MapTree; spot: Spot } {
  if (name === 'action') return { tree: written, spot: { ...spot, action: written } };
  if (name !== 'field') return { tree: written, spot };
  const tree = spot.project.types.resolved(written);
  const ty = spot.project.fieldTy(tree);
  return { tree, spot: { ...spot, it: elementOf(ty), field: tree } };
}

// A cell is of the field it shows: its link may lead where the field's own would.
function holder(spot: Spot, section: MapTree): Spot {
  const shown = at(section, 'field');
  const field = shown?.kind === 'scalar' ? (spot.draft?.fields.get(shown.text) ?? null) : null;
  return field === null ? spot : { ...spot, field, it: elementOf(spot.project.fieldTy(field)) };
}

/** The keys of an embedded list stand in the resource they list; null for all others. */
function elsewhere(section: string, tree: MapTree, { key, spot }: { key: string; spot: Spot }): Spot | null {
  if (section !== 'embed' || key === 'of' || key === 'filter') return null;
  const target = spot.project.drafts.get(textAt(tree, 'of') ?? '') ?? null;
  return { ...fileSpot(spot.project, target), chain: spot.chain, hasMode: true };
}

function elementOf(ty: Ty): Ty {
  return typeof ty === 'object' && 'list' in ty ? ty.list : ty;
}

function isExpression(tree: Tree): boolean {
  return tree.kind === 'map' && tree.entries.length === 1 && tree.entries[0]?.key === 'expr';
}

/** The resource whose filters a query in this section names. */
function targetOf(section: string, tree: MapTree, spot: Spot): string | null {
  if (section === 'resource' || section === 'embed') return textAt(tree, 'of');
  if (section === 'field') return textAt(tree, 'to');
  return section === 'link' ? (textAt(tree, 'to') ?? textAt(spot.field, 'to') ?? spot.draft?.name ?? null) : null;
}
