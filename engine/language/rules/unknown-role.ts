import { listTreeEntries, listTreeItems } from '../descriptor.ts';
import { suggestKnownName, createProblem } from '../problem.ts';
import type { DescriptorRule } from './rule.ts';

/** `implies` names a role that _roles.yaml does not have. Roles in expressions are found by their compiler, under the same code. */
export const unknownRole: DescriptorRule = ({ project }) =>
  listTreeEntries(project.descriptors.roles, 'roles').flatMap((role) =>
    listTreeItems(role.value, 'implies').flatMap((item) => {
      if (item.kind !== 'scalar' || project.roles.has(item.text)) return [];
      const message = `\`implies\` names "${item.text}", but _roles.yaml has no such role`;
      return [createProblem(item.inner, { code: 'unknown-role', message, ...suggestKnownName(item.text, project.roles, 'Roles') })];
    }),
  );
