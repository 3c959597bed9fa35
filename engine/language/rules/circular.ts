import { listTreeEntries, findTreeEntry, findTreeText } from '../descriptor.ts';
import { createProblem } from '../problem.ts';
import type { DescriptorRule } from './rule.ts';

/** A named type that is defined by itself, or a view whose base is a view. */
export const circularDefinition: DescriptorRule = ({ project }) => {
  const types = new Map(listTreeEntries(project.descriptors.types, 'types').map((entry) => [entry.key, findTreeText(entry.value, 'type')]));
  const named = listTreeEntries(project.descriptors.types, 'types').flatMap((entry) => {
    const seen = new Set([entry.key]);
    for (let next = types.get(entry.key); next && types.has(next); next = types.get(next)) {
      if (next === entry.key) {
        const message = `type "${entry.key}" is defined by itself`;
        return [createProblem(entry.keyPlace, { code: 'circular', message, hint: 'Give it a built-in type.' })];
      }
      if (seen.has(next)) break;
      seen.add(next);
    }
    return [];
  });
  const views = [...project.descriptors.resources.values()].flatMap(({ tree }) => {
    const of = findTreeEntry(tree, 'of');
    const base = of?.value.kind === 'scalar' ? project.descriptors.resources.get(of.value.text) : undefined;
    if (!of || !base || findTreeEntry(base.tree, 'of') === null) return [];
    const message = `\`of\` names "${base.name}", but that is a view itself`;
    return [createProblem(of.value.place, { code: 'circular', message, hint: `Name its base: ${findTreeText(base.tree, 'of')}.` })];
  });
  return [...named, ...views];
};
