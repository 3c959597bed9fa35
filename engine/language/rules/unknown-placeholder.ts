import { entriesOf, textAt, type ScalarTree, type Tree } from '../descriptor.ts';
import { meant, partOf, problemAt, type Advice, type Problem } from '../problem.ts';
import { mentioned, type Facts, type Rule } from './rule.ts';
import { membersOf, type Spot } from './spot.ts';
import { wordOf } from './unknown-message.ts';
import { placeholders } from './placeholders.ts';

/** Names that every text may use; the rest are fields of the record, of the form, or keys of `with`. */
const builtIn = ['title', 'other', 'error', 'action'];

/** A text, an address or a query inserts a name that means nothing there: it would print as it stands. */
export const unknownPlaceholder: Rule = (facts) => [
  ...mentioned(facts, 'text').flatMap(({ tree, isMessage, spot }) => inText(facts, tree, isMessage, spot)),
  ...mentioned(facts, 'query').flatMap(({ tree, spot }) =>
    tree.entries.flatMap((entry) => scalarsOf(entry.value).flatMap((scalar) => missing(scalar, spot, [], entry.key))),
  ),
];

function inText({ project }: Facts, tree: Tree, isMessage: boolean, spot: Spot): readonly Problem[] {
  const own = entriesOf(tree, 'with').map((entry) => entry.key);
  const scalar =
    tree.kind === 'scalar' ? tree : tree.kind === 'map' ? (tree.entries.find((entry) => entry.key === 'text')?.value ?? null) : null;
  if (scalar?.kind !== 'scalar') return [];
  const word = isMessage ? wordOf(tree) : null;
  if (word === null) return spot.draft === null ? [] : missing(scalar, spot, own, spot.key);
  const shared = entriesOf(project.descriptors.messages, 'messages').find((entry) => entry.key === word);
  const text = shared === undefined ? null : textAt(shared.value, 'text');
  if (text === null) return [];
  return unknownIn(text, spot, own).map((name) => {
    const message = `message "${word}" uses {${name}}, but ${whose(spot)} has no such field: it would print as it stands`;
    return problemAt(scalar.inner, { code: 'unknown-placeholder', message, hint: adviceFor(name, spot).hint });
  });
}

function missing(scalar: ScalarTree, spot: Spot, own: readonly string[], key: string): readonly Problem[] {
  if (typeof scalar.value !== 'string') return [];
  return unknownIn(scalar.text, spot, own).map((name) => {
    const start = Math.max(0, scalar.text.search(new RegExp(`\\{\\s*${name.replaceAll('.', '\\.')}\\b`)));
    const place = partOf(scalar.inner, start, start + name.length + 2);
    const { hint, replace } = adviceFor(name, spot);
    const fix = replace === null || scalar.text[start + 1 + name.length] !== '}' ? null : { ...place, text: `{${replace}}` };
    const message = `\`${key}\` uses {${name}}, but ${whose(spot)} has no such field: it would print as it stands`;
    return problemAt(place, { code: 'unknown-placeholder', message, hint, fix });
  });
}

function unknownIn(text: string, spot: Spot, own: readonly string[]): readonly string[] {
  const known = new Set([...builtIn, ...own, ...fieldsAt(spot)]);
  return placeholders(text).filter((name) => {
    const [first = ''] = name.split('.');
    return !known.has(name) && !known.has(first) && (first === name || !(first in spot.roots));
  });
}

function fieldsAt(spot: Spot): readonly string[] {
  const { self, form, old } = spot.roots;
  return [self, form, old].flatMap((ty) => Object.keys(membersOf(ty))).filter((name) => name !== '_data');
}

function whose(spot: Spot): string {
  return spot.draft === null ? 'the record' : `"${spot.draft.name}"`;
}

function adviceFor(name: string, spot: Spot): Advice {
  const { hint, replace } = meant(name, fieldsAt(spot), 'Fields here');
  return { hint: hint?.replace(/"(.*)"/, '{$1}') ?? null, replace };
}

function scalarsOf(tree: Tree): readonly ScalarTree[] {
  if (tree.kind === 'scalar') return [tree];
  if (tree.kind === 'list') return tree.items.flatMap(scalarsOf);
  return tree.entries.filter((entry) => entry.key !== 'expr' && entry.key !== 'when').flatMap((entry) => scalarsOf(entry.value));
}
