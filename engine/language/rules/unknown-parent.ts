import { entriesOf, scalarAt } from '../descriptor.ts';
import { meant, nearest, partOf, problemAt } from '../problem.ts';
import type { Rule } from './rule.ts';

/** A path parameter without an entry in `parents`, or an entry that the path does not have. */
export const unknownParent: Rule = ({ project }) =>
  [...project.descriptors.resources.values()].flatMap(({ name, tree }) => {
    const draft = project.drafts.get(name);
    const path = scalarAt(tree, 'path');
    const parents = entriesOf(tree, 'parents');
    const parameters = placeholdersIn(path?.text ?? '');
    const declared = entriesOf(draft?.tree ?? null, 'parents').map((entry) => entry.key);
    const route = placeholdersIn(scalarAt(tree, 'route')?.text ?? '');
    const api = entriesOf(tree, 'api').flatMap((entry) => placeholdersIn(scalarAt(entry.value, 'request')?.text ?? ''));
    const isFree = path === null && draft?.of !== null;
    const extra = parents.filter(({ key }) => !isFree && ![...parameters, ...route, ...api].includes(key));
    const lacking = parameters.filter((parameter) => !declared.includes(parameter));
    const missing = lacking.flatMap((parameter) => {
      if (path === null) return [];
      const { replace } = meant(
        parameter,
        extra.map(({ key }) => key),
      );
      const message = `\`path\` has {${parameter}}, but \`parents\` does not say which resource it belongs to`;
      const hint = replace === null ? `Write parents: {${parameter}: …}.` : `Did you mean {${replace}}?`;
      const start = path.text.indexOf(`{${parameter}}`);
      const place = partOf(path.inner, start, start + parameter.length + 2);
      return [problemAt(place, { code: 'unknown-parent', message, hint, replace: replace && `{${replace}}` })];
    });
    // An entry whose name is near to a parameter without one is that parameter, misspelt in one of the two places.
    const unused = extra.flatMap(({ key, keyPlace }) => {
      if (lacking.length > 0 && nearest(key, lacking) !== null) return [];
      const message = `\`parents\` names "${key}", but \`path\` has no {${key}}`;
      const { hint, replace } = meant(key, parameters, 'Parameters');
      return [
        problemAt(keyPlace, { code: 'unknown-parent', message, hint: hint ?? `Write {${key}} into \`path\`, or take it out.`, replace }),
      ];
    });
    return [...missing, ...unused];
  });

function placeholdersIn(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
