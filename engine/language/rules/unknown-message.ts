import { at, entriesOf, textAt, type Tree } from '../descriptor.ts';
import { meant, problemAt } from '../problem.ts';
import { mentioned, type Rule } from './rule.ts';

/** A message of one word must be an entry of _messages.yaml. */
export const unknownMessage: Rule = (facts) => {
  const known = entriesOf(facts.project.descriptors.messages, 'messages').map((entry) => entry.key);
  return mentioned(facts, 'text').flatMap(({ tree, isMessage, spot }) => {
    const word = wordOf(tree);
    if (!isMessage || word === null || known.includes(word)) return [];
    const written = tree.kind === 'map' ? at(tree, 'text') : tree;
    const place = written?.kind === 'scalar' ? written.inner : tree.place;
    const message = `\`${spot.key}\` names "${word}", but _messages.yaml has no such message`;
    const { hint, replace } = meant(word, known);
    return [problemAt(place, { code: 'unknown-message', message, hint: hint ?? 'Add it there, or write a sentence.', replace })];
  });
};

/** The text if it is a single word without placeholder. */
export function wordOf(tree: Tree): string | null {
  const text = tree.kind === 'scalar' ? tree.text : textAt(tree, 'text');
  return text !== null && /^[\w-]+$/.test(text) ? text : null;
}
