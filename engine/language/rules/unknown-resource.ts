import { suggestKnownName, createProblem } from '../problem.ts';
import { findTree, findTreeEntry, findTreeText } from '../descriptor.ts';
import { auditName } from '../compile/rights/audit.ts';
import { listMentions, listSectionMentions, type DescriptorRule } from './rule.ts';

/** A resource is named that has no file. */
export const unknownResource: DescriptorRule = (facts) => {
  const known = [...facts.project.drafts.keys(), ...facts.project.descriptors.unread];
  const isPage = (name: string) => findTree(facts.project.drafts.get(name)?.tree ?? null, 'page') !== null;
  // A link may lead to a page; a reference, a view, a parent and an embedded list need records.
  const isWrong = (name: string, key: string, chain: readonly string[]) =>
    !known.includes(name) || (isPage(name) && !(key === 'to' && chain.includes('link')));
  const named = listMentions(facts, 'name').flatMap(({ of, tree, spot }) =>
    (of === 'resource' || (of === 'base' && tree.text !== auditName)) && isWrong(tree.text, spot.key, spot.chain)
      ? [
          createProblem(tree.inner, {
            code: 'unknown-resource',
            message: `\`${spot.key}\` names "${tree.text}", but ${isPage(tree.text) ? 'that is a page and has no records' : 'there is no such resource'}`,
            ...(isPage(tree.text) ? { hint: 'Name a resource that has records.' } : suggestKnownName(tree.text, known, 'Resources')),
          }),
        ]
      : [],
  );
  const gone = listSectionMentions(facts, 'step').flatMap(({ tree }) => {
    const goto = findTreeText(tree, 'goto');
    if (goto === null || [...words, ...known].includes(goto)) return [];
    const written = findTreeEntry(tree, 'goto')?.value;
    const place = written?.kind === 'scalar' ? written.inner : tree.place;
    const { hint, replace } = suggestKnownName(goto, [...words, ...known]);
    const message = `\`goto\` names "${goto}", but that is neither a screen nor a resource`;
    return [
      createProblem(place, {
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
