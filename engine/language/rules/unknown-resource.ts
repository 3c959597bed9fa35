import { didYouMean, problemAt } from '../problem.ts';
import { at, textAt } from '../descriptor.ts';
import { auditName } from '../compile/audit.ts';
import { mentioned, sectionsNamed, type Rule } from './rule.ts';

/** A resource is named that has no file. */
export const unknownResource: Rule = (facts) => {
  const known = [...facts.project.drafts.keys()];
  const isPage = (name: string) => at(facts.project.drafts.get(name)?.tree ?? null, 'page') !== null;
  // A link may lead to a page; a reference, a view, a parent and an embedded list need records.
  const isWrong = (name: string, key: string, chain: readonly string[]) =>
    !facts.project.drafts.has(name) || (isPage(name) && !(key === 'to' && chain.includes('link')));
  const named = mentioned(facts, 'name').flatMap(({ of, tree, spot }) =>
    (of === 'resource' || (of === 'base' && tree.text !== auditName)) && isWrong(tree.text, spot.key, spot.chain)
      ? [
          problemAt(tree.inner, {
            code: 'unknown-resource',
            message: `\`${spot.key}\` names "${tree.text}", but ${isPage(tree.text) ? 'that is a page and has no records' : 'there is no such resource'}`,
            hint: isPage(tree.text) ? null : didYouMean(tree.text, known),
          }),
        ]
      : [],
  );
  const gone = sectionsNamed(facts, 'step').flatMap(({ tree }) => {
    const goto = textAt(tree, 'goto');
    if (goto === null || [...words, ...known].includes(goto)) return [];
    const place = tree.entries.find((entry) => entry.key === 'goto')?.value.place ?? tree.place;
    const message = `\`goto\` names "${goto}", but that is no screen and no resource`;
    return [
      problemAt(place, {
        code: 'unknown-resource',
        message,
        hint: didYouMean(goto, [...words, ...known]) ?? `Screens: ${words.join(', ')}.`,
      }),
    ];
  });
  return [...named, ...gone];
};

const words = ['list', 'show', 'edit', 'create', 'stay', 'refresh', 'header:Location'];
