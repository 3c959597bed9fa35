import { listTreeEntries, listTreeItems, type TreeEntry } from '../descriptor.ts';
import { suggestKnownName, createProblem, type Problem } from '../problem.ts';
import type { DescriptorRule } from './rule.ts';

/** `implies` or `signIn` names a role that _roles.yaml does not have. Roles in expressions are found by their compiler, under the same code. */
export const unknownRole: DescriptorRule = ({ project }) => {
  const refuse = (key: string, name: string, place: TreeEntry['keyPlace']): readonly Problem[] => {
    if (project.roles.has(name)) return [];
    const message = `\`${key}\` names "${name}", but _roles.yaml has no such role`;
    return [createProblem(place, { code: 'unknown-role', message, ...suggestKnownName(name, project.roles, 'Roles') })];
  };
  return [
    ...listTreeEntries(project.descriptors.roles, 'roles').flatMap((role) =>
      listTreeItems(role.value, 'implies').flatMap((item) => (item.kind === 'scalar' ? refuse('implies', item.text, item.inner) : [])),
    ),
    ...listTreeEntries(project.descriptors.app, 'signIn', 'roles').flatMap(({ key, keyPlace }) => refuse('roles', key, keyPlace)),
  ];
};
