/** Links to screens and addresses outside. */
import type { Expression, SourcePlace, ModelValue } from '../../../model/expression.ts';
import type { LinkAddress, ModelLink, ScreenMode, PathPart } from '../../../model/model.ts';
import { findTree, findTreeText, type Tree } from '../../descriptor.ts';
import {
  combineWithAnd,
  buildExpression,
  compileCondition,
  extractRolePart,
  compileValue,
  compileValues,
} from '../expressions/condition.ts';
import type { CompileScope } from '../context.ts';
import { compileRecordPath } from '../paths.ts';
import { compileQuery } from './query.ts';
import { chooseRecordScreen, verbOfScreen } from './screens.ts';
import { joinTemplateParts, compileTemplateParts, compileTemplate } from '../expressions/template.ts';
import { isFalseTree, isTrueTree } from '../tree.ts';

/** A link of a field, cell or action. `own` is where it leads if no target is written: the target of a reference, else the resource itself. */
export function compileLink(tree: Tree | null, sight: CompileScope, own: string): ModelLink | null {
  if (tree === null || isFalseTree(tree)) return null;
  const when = tree.kind === 'map' ? compileCondition(findTree(tree, 'when'), sight, true) : compileCondition(tree, sight, true);
  if (when === false) return null;
  if (findTree(tree, 'url') !== null) return { kind: 'address', address: compileLinkAddress(tree, sight), when };
  const to = findTreeText(tree, 'to') ?? own;
  const filter = compileQuery(findTree(tree, 'filter'), sight);
  const screen = resolveLinkScreen(tree, { to, isFiltered: filter.length > 0, sight });
  return {
    kind: 'screen',
    to,
    screen,
    tab: findTreeText(tree, 'tab'),
    filter,
    isNewTab: isTrueTree(findTree(tree, 'newTab')),
    when: combineWithAnd(when, extractRolePart(sight.context.gateOf(to, verbOfScreen[screen]).cond)),
  };
}

function resolveLinkScreen(tree: Tree, { to, isFiltered, sight }: { to: string; isFiltered: boolean; sight: CompileScope }): ScreenMode {
  const written = findTreeText(tree, 'screen');
  const screens: readonly ScreenMode[] = ['list', 'show', 'create', 'edit'];
  const target = sight.context.draftOf(to);
  return screens.find((screen) => screen === written) ?? (isFiltered || target === null ? 'list' : chooseRecordScreen(target));
}

/** An address: a path relative to the record (`/` begins at the API base, `.` is the record itself), or a url outside. */
export function compileLinkAddress(tree: Tree, sight: CompileScope): LinkAddress {
  const given = findTree(tree, 'with');
  const url = findTree(tree, 'url');
  const query = compileValues(findTree(tree, 'query'), sight);
  if (url !== null) return { url: compileOutsideUrl(url, sight, given), path: null, query };
  const path = tree.kind === 'map' ? findTree(tree, 'path') : tree;
  return { url: null, path: path?.kind === 'scalar' ? compileUrlSegments(path.text, { tree: path, sight, given }) : [], query };
}

function compileOutsideUrl(tree: Tree, sight: CompileScope, given: Tree | null): ModelValue<string> {
  // The key's shape was checked: an address is text.
  return (
    (tree.kind === 'map' ? compileValue<string>(tree, sight) : (compileTemplate(tree, sight, given) as ModelValue<string>)) ?? { lit: '' }
  );
}

function compileUrlSegments(
  text: string,
  { tree, sight, given }: { tree: Tree; sight: CompileScope; given: Tree | null },
): readonly (string | Expression)[] {
  const below = text
    .replace(/^\//, '')
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.');
  const own = below.map((segment) => compileUrlSegment(segment, { tree, sight, given }));
  return text.startsWith('/') ? own : [...compileRecordSegments(sight, tree.place), ...own];
}

function compileUrlSegment(
  segment: string,
  { tree, sight, given }: { tree: Tree; sight: CompileScope; given: Tree | null },
): string | Expression {
  if (tree.kind !== 'scalar') return segment;
  const value = joinTemplateParts(compileTemplateParts({ ...tree, text: segment, value: segment }, sight, given), tree);
  return 'lit' in value ? value.lit : value.expr;
}

function compileRecordSegments(sight: CompileScope, place: SourcePlace): readonly (string | Expression)[] {
  return compileRecordPath(sight.draft).map((part) => (typeof part === 'string' ? part : compileSegmentValue(part, sight, place)));
}

function compileSegmentValue(part: Exclude<PathPart, string>, { draft }: CompileScope, place: SourcePlace): Expression {
  if ('key' in part) {
    const name = draft.key[part.key] ?? 'id';
    return buildExpression(['get', 'self', [name]], { ty: 'string', reads: [`self.${name}`], text: `self.${name}`, place });
  }
  const { param } = part;
  const fromAddress = ['get', 'params', [param]] as const;
  if (!draft.fields.has(param))
    return buildExpression(fromAddress, { ty: 'string', reads: [`params.${param}`], text: `params.${param}`, place });
  return buildExpression(['call', 'coalesce', ['get', 'self', [param]], fromAddress], {
    ty: 'string',
    reads: [`self.${param}`, `params.${param}`],
    text: `coalesce(self.${param}, params.${param})`,
    place,
  });
}
