/** Roles where they are values: of the field from which users have theirs, and of `user.roles`. */
import { createMapTree, findTree, listTreeEntries, type MapTree, type TreeEntry } from '../../language/descriptor.ts';
import { findUsers, type RuleProject } from '../../language/rules/project.ts';

/** Whether it is the field of users that holds their roles. */
export function isRolesField(resource: string, field: string, project: RuleProject): boolean {
  return field === 'roles' && findUsers(project)?.name === resource;
}

/** A field as if it listed all roles, so that a text that is compared with it is found to be one. */
export function buildFieldOfRoles({ descriptors }: RuleProject): MapTree | null {
  const roles = findTree(descriptors.roles, 'roles');
  return roles === null ? null : createMapTree(roles.place, [['enum', roles]]);
}

/** The choices of that field that are roles, each with the role that it is. */
export function listRoleChoices(project: RuleProject): readonly (readonly [choice: TreeEntry, role: TreeEntry])[] {
  const field = findUsers(project)?.fields.get('roles');
  if (field === undefined) return [];
  const items = findTree(field, 'items');
  const roles = listTreeEntries(project.descriptors.roles, 'roles');
  return listTreeEntries(items === null ? field : project.types.resolved(items), 'enum').flatMap((choice) => {
    const role = roles.find(({ key }) => key === choice.key);
    return role === undefined ? [] : [[choice, role] as const];
  });
}
