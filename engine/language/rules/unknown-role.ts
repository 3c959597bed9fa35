import { entriesOf, itemsOf } from '../descriptor.ts';
import { meant, problemAt } from '../problem.ts';
import type { Rule } from './rule.ts';

/** `implies` names a role that _roles.yaml does not have. Roles in expressions are found by their compiler, under the same code. */
export const unknownRole: Rule = ({ project }) =>
  entriesOf(project.descriptors.roles, 'roles').flatMap((role) =>
    itemsOf(role.value, 'implies').flatMap((item) => {
      if (item.kind !== 'scalar' || project.roles.has(item.text)) return [];
      const message = `\`implies\` names "${item.text}", but _roles.yaml has no such role`;
      return [problemAt(item.inner, { code: 'unknown-role', message, ...meant(item.text, project.roles, 'Roles') })];
    }),
  );
