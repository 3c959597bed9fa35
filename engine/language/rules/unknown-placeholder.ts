import { listTreeEntries, findTreeText, type ScalarTree, type Tree } from '../descriptor.ts';
import { suggestKnownName, sliceSpan, createProblem, type Advice, type Problem } from '../problem.ts';
import { listMentions, type RuleFacts, type DescriptorRule } from './rule.ts';
import { getMemberTypes } from '../reads.ts';
import type { RuleScope } from './spot.ts';
import { findMessageKey } from './unknown-message.ts';
import { listIcuPlaceholders } from './placeholders.ts';

/** Names that every text may use; the rest are fields of the record, of the form, or keys of `with`. */
const builtIn = ['title', 'other', 'error', 'action', 'count'];

/** A text, an address or a query inserts a name that means nothing there: it would print as it stands. */
export const unknownPlaceholder: DescriptorRule = (facts) => [
  ...listMentions(facts, 'text').flatMap(({ tree, isMessage, spot }) => checkTextPlaceholders(facts, tree, isMessage, spot)),
  ...listMentions(facts, 'query').flatMap(({ tree, spot }) =>
    tree.entries.flatMap((entry) =>
      listQueryScalars(entry.value).flatMap((scalar) => reportUnknownPlaceholders(scalar, spot, [], entry.key)),
    ),
  ),
];

function checkTextPlaceholders({ project }: RuleFacts, tree: Tree, isMessage: boolean, spot: RuleScope): readonly Problem[] {
  const own = listTreeEntries(tree, 'with').map((entry) => entry.key);
  const scalar =
    tree.kind === 'scalar' ? tree : tree.kind === 'map' ? (tree.entries.find((entry) => entry.key === 'text')?.value ?? null) : null;
  if (scalar?.kind !== 'scalar') return [];
  const word = isMessage ? findMessageKey(tree) : null;
  if (word === null) return spot.draft === null ? [] : reportUnknownPlaceholders(scalar, spot, own, spot.key);
  const shared = listTreeEntries(project.descriptors.messages, 'messages').find((entry) => entry.key === word);
  const text = shared === undefined ? null : findTreeText(shared.value, 'text');
  if (text === null) return [];
  return listMeaninglessNames(text, spot, own).map((name) => {
    const message = `message "${word}" uses {${name}}, but ${describeScopeOwner(spot)} has no such field: it would print as it stands`;
    return createProblem(scalar.inner, { code: 'unknown-placeholder', message, hint: advisePlaceholder(name, spot).hint });
  });
}

function reportUnknownPlaceholders(scalar: ScalarTree, spot: RuleScope, own: readonly string[], key: string): readonly Problem[] {
  if (typeof scalar.value !== 'string') return [];
  return listMeaninglessNames(scalar.text, spot, own).map((name) => {
    const start = Math.max(0, scalar.text.search(new RegExp(`\\{\\s*${name.replaceAll('.', '\\.')}\\b`)));
    const place = sliceSpan(scalar.inner, start, start + name.length + 2);
    const { hint, replace } = advisePlaceholder(name, spot);
    const fix = replace === null || scalar.text[start + 1 + name.length] !== '}' ? null : { ...place, text: `{${replace}}` };
    const message = `\`${key}\` uses {${name}}, but ${describeScopeOwner(spot)} has no such field: it would print as it stands`;
    return createProblem(place, { code: 'unknown-placeholder', message, hint, fix });
  });
}

function listMeaninglessNames(text: string, spot: RuleScope, own: readonly string[]): readonly string[] {
  const known = new Set([...builtIn, ...own, ...listScopeFields(spot)]);
  return listIcuPlaceholders(text).filter((name) => {
    const [first = ''] = name.split('.');
    return !known.has(name) && !known.has(first) && (first === name || !(first in spot.roots));
  });
}

function listScopeFields(spot: RuleScope): readonly string[] {
  const { self, form, old } = spot.roots;
  return [self, form, old].flatMap((ty) => Object.keys(getMemberTypes(ty))).filter((name) => name !== '_data');
}

function describeScopeOwner(spot: RuleScope): string {
  return spot.draft === null ? 'the record' : `"${spot.draft.name}"`;
}

function advisePlaceholder(name: string, spot: RuleScope): Advice {
  const { hint, replace } = suggestKnownName(name, listScopeFields(spot), 'Fields here');
  return { hint: hint?.replace(/"(.*)"/, '{$1}') ?? null, replace };
}

function listQueryScalars(tree: Tree): readonly ScalarTree[] {
  if (tree.kind === 'scalar') return [tree];
  if (tree.kind === 'list') return tree.items.flatMap(listQueryScalars);
  return tree.entries.filter((entry) => entry.key !== 'expr' && entry.key !== 'when').flatMap((entry) => listQueryScalars(entry.value));
}
