/** Names in texts for people and in addresses: placeholders, and the keys of shared messages. */
import { findTree, listTreeEntries, findTreeScalar, type ScalarTree, type Tree } from '../../language/descriptor.ts';
import type { MentionOf } from '../../language/rules/mentions.ts';
import type { RuleScope } from '../../language/rules/spot.ts';
import { findMessageKey } from '../../language/rules/unknown-message.ts';
import type { NameDefinitions } from './definitions.ts';
import { resolvePathIds } from './expression-names.ts';
import { findFieldId, meantByParts, wholeRange, type MeantName } from './meant.ts';

/** A message of one word is a key of _messages.yaml. */
export function listMessageNames({ tree, isMessage }: MentionOf<'text'>, definitions: NameDefinitions): readonly MeantName[] {
  const scalar = findTextScalar(tree);
  const word = isMessage ? findMessageKey(tree) : null;
  if (word === null || scalar === null) return [];
  return [{ id: definitions.find(`_messages.${word}`, ['message'])?.id ?? null, tree: scalar, range: wholeRange(scalar) }];
}

/** The placeholders of a text; those of a shared message mean the record of each place that uses it. */
export function listPlaceholderNames({ tree, isMessage, spot }: MentionOf<'text'>, definitions: NameDefinitions): readonly MeantName[] {
  const scalar = findTextScalar(tree);
  if (scalar === null) return [];
  const given = listTreeEntries(tree, 'with').map(({ key }) => key);
  const word = isMessage ? findMessageKey(tree) : null;
  const shared = word === null ? scalar : findTreeScalar(spot.project.descriptors.messages, 'messages', word, 'text');
  return shared === null || spot.draft === null ? [] : listInsertedNames(shared, spot, definitions, given);
}

function findTextScalar(tree: Tree): ScalarTree | null {
  if (tree.kind === 'scalar') return tree;
  const text = findTree(tree, 'text');
  return text?.kind === 'scalar' ? text : null;
}

/** What every text may insert whatever the record holds. */
const ofTheEngine: ReadonlySet<string> = new Set(['error', 'action', 'other']);

/** The fields that the placeholders of a text or an address insert; `given` are names that mean something else. */
export function listInsertedNames(
  tree: ScalarTree,
  spot: RuleScope,
  definitions: NameDefinitions,
  given: readonly string[] = [],
): readonly MeantName[] {
  if (typeof tree.value !== 'string') return [];
  return [...tree.text.matchAll(/\{\s*([A-Za-z_][\w.]*)\s*(?=[},])/g)].flatMap((match) => {
    const name = match[1] ?? '';
    const start = match.index + match[0].indexOf(name);
    return given.includes(name) || ofTheEngine.has(name) ? [] : listNamesAlongPath(name, start, { tree, spot, definitions });
  });
}

function listNamesAlongPath(
  name: string,
  start: number,
  { tree, spot, definitions }: { tree: ScalarTree; spot: RuleScope; definitions: NameDefinitions },
): readonly MeantName[] {
  const words = 'inserted into a text';
  const steps = name.split('.');
  const [first = ''] = steps;
  if (steps.length === 1)
    return [{ id: findFieldId(name, spot, definitions, ['self', 'form']), tree, range: [start, start + name.length], words }];
  const path = first in spot.roots ? steps : ['self', ...steps];
  const behindRoot = start + (path === steps ? first.length + 1 : 0);
  return meantByParts(path.slice(1), resolvePathIds(path, spot, definitions), { tree, start: behindRoot, words });
}
