import { findTree, listTreeEntries, findTreeText, type Tree } from '../descriptor.ts';
import { suggestKnownName, createProblem } from '../problem.ts';
import { listMentions, type DescriptorRule } from './rule.ts';

/** A message of one word must be an entry of _messages.yaml. */
export const unknownMessage: DescriptorRule = (facts) => {
  const known = listTreeEntries(facts.project.descriptors.messages, 'messages').map((entry) => entry.key);
  return listMentions(facts, 'text').flatMap(({ tree, isMessage, spot }) => {
    const word = findMessageKey(tree);
    if (!isMessage || word === null || known.includes(word)) return [];
    const written = tree.kind === 'map' ? findTree(tree, 'text') : tree;
    const place = written?.kind === 'scalar' ? written.inner : tree.place;
    const message = `\`${spot.key}\` names "${word}", but _messages.yaml has no such message`;
    const { hint, replace } = suggestKnownName(word, known);
    return [createProblem(place, { code: 'unknown-message', message, hint: hint ?? 'Add it there, or write a sentence.', replace })];
  });
};

/** The text if it is a single word without placeholder. */
export function findMessageKey(tree: Tree): string | null {
  const text = tree.kind === 'scalar' ? tree.text : findTreeText(tree, 'text');
  return text !== null && /^[\w-]+$/.test(text) ? text : null;
}
