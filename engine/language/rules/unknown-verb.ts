import { listTreeEntries, listTreeItems } from '../descriptor.ts';
import { suggestKnownName, createProblem } from '../problem.ts';
import { listSectionMentions, type DescriptorRule } from './rule.ts';

/** A rule guards something that does not exist. */
export const unknownVerb: DescriptorRule = (facts) =>
  listSectionMentions(facts, 'rule').flatMap(({ tree, spot }) => {
    const actions = ['actions', 'transitions'].flatMap((key) => listTreeEntries(spot.draft?.tree ?? null, key).map((entry) => entry.key));
    const known = ['create', 'edit', 'delete', ...actions];
    return listTreeItems(tree, 'verbs').flatMap((item) => {
      if (item.kind !== 'scalar' || known.includes(item.text)) return [];
      const message = `\`verbs\` names "${item.text}", but there is no such action`;
      return [createProblem(item.inner, { code: 'unknown-verb', message, ...suggestKnownName(item.text, known, 'Here') })];
    });
  });
