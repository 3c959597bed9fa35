/** The roles in the report of rights: how they are written, and which of them are equal. */
import type { Model } from '../../model/model.ts';
import { describeRole } from '../diff/holders.ts';
import { groupRoles, type RightApart } from './equal-roles.ts';

const joinTitles = new Intl.ListFormat('en', { type: 'conjunction' });

/** The section on roles as lines of Markdown; none where there are no roles. */
export function printRoles(model: Model): readonly string[] {
  const names = Object.keys(model.roles);
  if (names.length === 0) return [];
  const titles = (roles: readonly string[]): string => joinTitles.format(roles.map((role) => describeRole(role, model)));
  const { equal, idle, nearest } = groupRoles(model);
  return [
    '',
    '## Roles',
    '',
    ...printNames(model),
    '',
    'Roles are compared by every right below, whatever other roles go with them, but not by what hand-written code makes of a role.',
    '',
    equal.length === 0 ? 'No two roles may do exactly the same.' : `May do exactly the same: ${equal.map(titles).join('; ')}.`,
    ...(idle.length === 0 ? [] : ['', `Without any right: ${titles(idle)}.`]),
    ...(nearest === null ? [] : ['', `Nearest to each other are ${titles(nearest.roles)}. They differ in ${printRights(nearest.apart)}.`]),
  ];
}

/** By which name descriptors know a title. What implies others says so. */
function printNames(model: Model): readonly string[] {
  const names = Object.keys(model.roles);
  const impliedBy = (role: string): readonly string[] => model.roles[role]?.implies ?? [];
  const hasImplied = names.some((role) => impliedBy(role).length > 0);
  const row = (cells: readonly string[], implied: string): string => `| ${[...cells, ...(hasImplied ? [implied] : [])].join(' | ')} |`;
  const title = (role: string): string => escapeCell(describeRole(role, model));
  return [
    row(['Role', 'Written as'], 'Implies'),
    row(['---', '---'], '---'),
    ...names.map((role) => row([title(role), `\`${role}\``], impliedBy(role).map(title).join(', '))),
  ];
}

/** A bar would end the cell of a table. */
export function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|');
}

function printRights(rights: readonly RightApart[]): string {
  const resources = [...new Set(rights.map(({ resource }) => resource))];
  return resources
    .map((name) => {
      const labels = rights.flatMap(({ resource, row }) => (resource === name ? [row.kind === 'rows' ? 'which records' : row.label] : []));
      return `${name} (${labels.join(', ')})`;
    })
    .join(', ');
}
