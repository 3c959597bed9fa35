/** Links to screens and addresses outside. */
import type { Expression, Place, Value } from '../../model/expression.ts';
import type { Address, Link, Mode, PathPart } from '../../model/model.ts';
import { at, textAt, type Tree } from '../descriptor.ts';
import { and, built, conditionOf, rolePart, valueOf, valuesOf } from './condition.ts';
import type { Sight } from './context.ts';
import { recordPath } from './paths.ts';
import { queryOf } from './query.ts';
import { recordScreen, verbOfScreen } from './screens.ts';
import { joinedValue, partsOf, templateOf } from './template.ts';
import { isFalse, isTrue } from './tree.ts';

/** A link of a field, cell or action. `own` is where it leads if no target is written: the target of a reference, else the resource itself. */
export function linkOf(tree: Tree | null, sight: Sight, own: string): Link | null {
  if (tree === null || isFalse(tree)) return null;
  const when = tree.kind === 'map' ? conditionOf(at(tree, 'when'), sight, true) : conditionOf(tree, sight, true);
  if (when === false) return null;
  if (at(tree, 'url') !== null) return { kind: 'address', address: addressOf(tree, sight), when };
  const to = textAt(tree, 'to') ?? own;
  const filter = queryOf(at(tree, 'filter'), sight);
  const screen = screenOf(tree, { to, isFiltered: filter.length > 0, sight });
  return {
    kind: 'screen',
    to,
    screen,
    tab: textAt(tree, 'tab'),
    filter,
    isNewTab: isTrue(at(tree, 'newTab')),
    when: and(when, rolePart(sight.context.gateOf(to, verbOfScreen[screen]).cond)),
  };
}

function screenOf(tree: Tree, { to, isFiltered, sight }: { to: string; isFiltered: boolean; sight: Sight }): Mode {
  const written = textAt(tree, 'screen');
  const screens: readonly Mode[] = ['list', 'show', 'create', 'edit'];
  const target = sight.context.draftOf(to);
  return screens.find((screen) => screen === written) ?? (isFiltered || target === null ? 'list' : recordScreen(target));
}

/** An address: a path relative to the record (`/` begins at the API base, `.` is the record itself), or a url outside. */
export function addressOf(tree: Tree, sight: Sight): Address {
  const given = at(tree, 'with');
  const url = at(tree, 'url');
  const query = valuesOf(at(tree, 'query'), sight);
  if (url !== null) return { url: urlOf(url, sight, given), path: null, query };
  const path = tree.kind === 'map' ? at(tree, 'path') : tree;
  return { url: null, path: path?.kind === 'scalar' ? segmentsOf(path.text, { tree: path, sight, given }) : [], query };
}

function urlOf(tree: Tree, sight: Sight, given: Tree | null): Value<string> {
  // The key's shape was checked: an address is text.
  return (tree.kind === 'map' ? valueOf<string>(tree, sight) : (templateOf(tree, sight, given) as Value<string>)) ?? { lit: '' };
}

function segmentsOf(
  text: string,
  { tree, sight, given }: { tree: Tree; sight: Sight; given: Tree | null },
): readonly (string | Expression)[] {
  const below = text
    .replace(/^\//, '')
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.');
  const own = below.map((segment) => segmentOf(segment, { tree, sight, given }));
  return text.startsWith('/') ? own : [...recordSegments(sight, tree.place), ...own];
}

function segmentOf(segment: string, { tree, sight, given }: { tree: Tree; sight: Sight; given: Tree | null }): string | Expression {
  if (tree.kind !== 'scalar') return segment;
  const value = joinedValue(partsOf({ ...tree, text: segment, value: segment }, sight, given), tree);
  return 'lit' in value ? value.lit : value.expr;
}

function recordSegments(sight: Sight, place: Place): readonly (string | Expression)[] {
  return recordPath(sight.draft).map((part) => (typeof part === 'string' ? part : segmentValue(part, sight, place)));
}

function segmentValue(part: Exclude<PathPart, string>, { draft }: Sight, place: Place): Expression {
  if ('key' in part) {
    const name = draft.key[part.key] ?? 'id';
    return built(['get', 'self', [name]], { ty: 'string', reads: [`self.${name}`], text: `self.${name}`, place });
  }
  const { param } = part;
  const fromAddress = ['get', 'params', [param]] as const;
  if (!draft.fields.has(param)) return built(fromAddress, { ty: 'string', reads: [`params.${param}`], text: `params.${param}`, place });
  return built(['call', 'coalesce', ['get', 'self', [param]], fromAddress], {
    ty: 'string',
    reads: [`self.${param}`, `params.${param}`],
    text: `coalesce(self.${param}, params.${param})`,
    place,
  });
}
