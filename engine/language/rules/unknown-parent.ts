import { listTreeEntries, findTreeScalar } from '../descriptor.ts';
import { suggestKnownName, findNearestName, sliceSpan, createProblem } from '../problem.ts';
import type { DescriptorRule } from './rule.ts';

/** A path parameter without an entry in `parents`, or an entry that the path does not have. */
export const unknownParent: DescriptorRule = ({ project }) =>
  [...project.descriptors.resources.values()].flatMap(({ name, tree }) => {
    const draft = project.drafts.get(name);
    const path = findTreeScalar(tree, 'path');
    const parents = listTreeEntries(tree, 'parents');
    const parameters = listPathParameters(path?.text ?? '');
    const declared = listTreeEntries(draft?.tree ?? null, 'parents').map((entry) => entry.key);
    const route = listPathParameters(findTreeScalar(tree, 'route')?.text ?? '');
    const api = listTreeEntries(tree, 'api').flatMap((entry) => listPathParameters(findTreeScalar(entry.value, 'request')?.text ?? ''));
    const isFree = path === null && draft?.of !== null;
    const extra = parents.filter(({ key }) => !isFree && ![...parameters, ...route, ...api].includes(key));
    const lacking = parameters.filter((parameter) => !declared.includes(parameter));
    const missing = lacking.flatMap((parameter) => {
      if (path === null) return [];
      const { replace } = suggestKnownName(
        parameter,
        extra.map(({ key }) => key),
      );
      const message = `\`path\` has {${parameter}}, but \`parents\` does not say which resource it belongs to`;
      const hint = replace === null ? `Write parents: {${parameter}: …}.` : `Did you mean {${replace}}?`;
      const start = path.text.indexOf(`{${parameter}}`);
      const place = sliceSpan(path.inner, start, start + parameter.length + 2);
      return [createProblem(place, { code: 'unknown-parent', message, hint, replace: replace && `{${replace}}` })];
    });
    // An entry whose name is near to a parameter without one is that parameter, misspelt in one of the two places.
    const unused = extra.flatMap(({ key, keyPlace }) => {
      if (lacking.length > 0 && findNearestName(key, lacking) !== null) return [];
      const message = `\`parents\` names "${key}", but \`path\` has no {${key}}`;
      const { hint, replace } = suggestKnownName(key, parameters, 'Parameters');
      return [
        createProblem(keyPlace, {
          code: 'unknown-parent',
          message,
          hint: hint ?? `Write {${key}} into \`path\`, or take it out.`,
          replace,
        }),
      ];
    });
    return [...missing, ...unused];
  });

function listPathParameters(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
