import { listEnumValues } from '../compile/expressions/ty.ts';
import { wrapAsList } from '../compile/tree.ts';
import { findTree, findTreeEntry, listTreeEntries, listTreeItems, type MapTree } from '../descriptor.ts';
import { createProblem, suggestKnownName, type Problem, type SourceSpan } from '../problem.ts';
import { findUsers, type RuleProject } from './project.ts';
import type { DescriptorRule } from './rule.ts';

const code = 'role-choices';

/** The roles that a user can be given are listed beside those there are, and the two lists differ. */
export const roleChoices: DescriptorRule = ({ project }) => {
  const roles = findUsers(project)?.fields.get('roles');
  if (roles === undefined || project.roles.size === 0) return [];
  const items = findTree(roles, 'items');
  const field = items === null ? roles : project.types.resolved(items);
  return [...findStrangeChoices(field, project), ...findUngivenRoles(field, project)];
};

function findStrangeChoices(field: MapTree, { roles }: RuleProject): readonly Problem[] {
  return listChoicePlaces(field).flatMap(({ name, place }) => {
    if (name === '*' || roles.has(name)) return [];
    const message = `users can be given "${name}", but _roles.yaml has no such role`;
    return [createProblem(place, { code, severity: 'warning', message, ...suggestKnownName(name, roles, 'Roles') })];
  });
}

function listChoicePlaces(field: MapTree): readonly { readonly name: string; readonly place: SourceSpan }[] {
  const tree = findTree(field, 'enum');
  if (tree?.kind === 'map') return tree.entries.map(({ key, keyPlace }) => ({ name: key, place: keyPlace }));
  return wrapAsList(tree).flatMap((item) => (item.kind === 'scalar' ? [{ name: item.text, place: item.inner }] : []));
}

/** Roles that nobody can have: neither chosen for a user, nor brought by a role that is, nor told by claims. */
function findUngivenRoles(field: MapTree, { roles, descriptors }: RuleProject): readonly Problem[] {
  const choices = listEnumValues(field);
  const at = findTreeEntry(field, 'enum');
  const claimed = findTree(descriptors.app, 'signIn', 'roles');
  if (choices === null || at === null || listChoicePlaces(field).some(({ name }) => name === '*')) return [];
  // An expression may yield any.
  if (claimed !== null && claimed.kind !== 'map') return [];
  const held = new Set([...choices, ...listTreeEntries(claimed).map(({ key }) => key)]);
  // What is added on the way is walked through too.
  for (const role of held)
    for (const item of listTreeItems(descriptors.roles, 'roles', role, 'implies')) if (item.kind === 'scalar') held.add(item.text);
  const ungiven = [...roles].filter((role) => !held.has(role));
  if (ungiven.length === 0) return [];
  const names = ungiven.map((role) => `"${role}"`).join(', ');
  const message = `nobody can be given ${names}: \`roles\` of "users" does not list ${ungiven.length === 1 ? 'it' : 'them'}`;
  return [createProblem(at.keyPlace, { code, severity: 'warning', message, hint: `Add ${ungiven.join(', ')} to the choices here.` })];
}
