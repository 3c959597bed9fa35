import { meant, problemAt } from '../problem.ts';
import { at, entryOf, textAt } from '../descriptor.ts';
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
            ...(isPage(tree.text) ? { hint: 'Name a resource that has records.' } : meant(tree.text, known, 'Resources')),
          }),
        ]
      : [],
  );
  const gone = sectionsNamed(facts, 'step').flatMap(({ tree }) => {
    const goto = textAt(tree, 'goto');
    if (goto === null || [...words, ...known].includes(goto)) return [];
    const written = entryOf(tree, 'goto')?.value;
    const place = written?.kind === 'scalar' ? written.inner : tree.place;
    const { hint, replace } = meant(goto, [...words, ...known]);
    const message = `\`goto\` names "${goto}", but that is no screen and no resource`;
    return [
      problemAt(place, {
        code: 'unknown-resource',
        message,
        hint: hint ?? `Screens: ${words.join(', ')}.`,
        replace,
      }),
    ];
  });
  return [...named, ...gone];
};

const words = ['list', 'show', 'edit', 'create', 'stay', 'refresh', 'header:Location'];
