import { entriesOf, textAt, type Tree } from '../descriptor.ts';
import { didYouMean, problemAt } from '../problem.ts';
import { mentioned, type Rule } from './rule.ts';

/** A message of one word must be an entry of _messages.yaml. */
export const unknownMessage: Rule = (facts) => {
  const known = entriesOf(facts.project.descriptors.messages, 'messages').map((entry) => entry.key);
  return mentioned(facts, 'text').flatMap(({ tree, isMessage, spot }) => {
    const word = wordOf(tree);
    if (!isMessage || word === null || known.includes(word)) return [];
    const place = tree.kind === 'scalar' ? tree.inner : tree.place;
    const message = `\`${spot.key}\` names "${word}", but _messages.yaml has no such message`;
    return [problemAt(place, { code: 'unknown-message', message, hint: didYouMean(word, known) ?? 'Add it there, or write a sentence.' })];
  });
};

/** The text if it is a single word without placeholder. */
export function wordOf(tree: Tree): string | null {
  const text = tree.kind === 'scalar' ? tree.text : textAt(tree, 'text');
  return text !== null && /^[\w-]+$/.test(text) ? text : null;
}
