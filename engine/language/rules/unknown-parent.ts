import { entriesOf, scalarAt } from '../descriptor.ts';
import { didYouMean, problemAt } from '../problem.ts';
import type { Rule } from './rule.ts';

/** A path parameter without an entry in `parents`, or an entry that the path does not have. */
export const unknownParent: Rule = ({ project }) =>
  [...project.descriptors.resources.values()].flatMap(({ name, tree }) => {
    const draft = project.drafts.get(name);
    const path = scalarAt(tree, 'path');
    const parents = entriesOf(tree, 'parents');
    const parameters = placeholdersIn(path?.text ?? '');
    const declared = entriesOf(draft?.tree ?? null, 'parents').map((entry) => entry.key);
    const missing = parameters.flatMap((parameter) => {
      if (path === null || declared.includes(parameter)) return [];
      const message = `\`path\` has {${parameter}}, but \`parents\` does not say which resource it belongs to`;
      return [problemAt(path.inner, { code: 'unknown-parent', message, hint: `Write parents: {${parameter}: …}.` })];
    });
    const route = placeholdersIn(scalarAt(tree, 'route')?.text ?? '');
    const api = entriesOf(tree, 'api').flatMap((entry) => placeholdersIn(scalarAt(entry.value, 'request')?.text ?? ''));
    const unused = parents.flatMap((entry) => {
      if ([...parameters, ...route, ...api].includes(entry.key) || (path === null && draft?.of !== null)) return [];
      const message = `\`parents\` names "${entry.key}", but \`path\` has no {${entry.key}}`;
      return [problemAt(entry.keyPlace, { code: 'unknown-parent', message, hint: didYouMean(entry.key, parameters) })];
    });
    return [...missing, ...unused];
  });

function placeholdersIn(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
