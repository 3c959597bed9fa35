import { decideRoles } from '../../model/partial.ts';
import type { Condition } from '../../model/expression.ts';
import type { Resource } from '../../model/model.ts';
import { findTreeEntry } from '../../language/descriptor.ts';
import { listWrittenResources, type Lint, type LintedProject } from './lint.ts';
import { listRoleHoldings } from './users-of.ts';

const houses = `apiVersion: admin/v1
resource: houses
title: House
access: {use: true, rows: self.tenant == user.username}
key: id
fields:
  id: {type: string, readOnly: true}
  tenant: string!
---
apiVersion: admin/v1
resource: rooms
title: Room
path: houses/{house}/rooms
parents: {house: houses}
`;
const fields = `fields:
  id: {type: string, readOnly: true}
  house: {type: ref, to: houses, required: true, immutable: true}
`;

export const accessWiderThanParent: Lint = {
  id: 'access-wider-than-parent',
  why: 'Whoever may not see a record should not learn about it from the records below it.',
  bad: `${houses}access: true
${fields}`,
  good: `${houses}access: {use: true, rows: self._data.house.tenant == user.username}
${fields}`,
  find: (linted) =>
    listWrittenResources(linted).flatMap(({ resource, descriptor }) => {
      const access = findTreeEntry(descriptor.tree, 'access');
      const above = resource.parents.at(-1);
      const parent = above === undefined ? undefined : linted.model.resources[above.resource];
      if (access === null || parent === undefined || resource.isPublic) return [];
      const wider = findWiderAccess(linted, resource, parent);
      if (wider === null) return [];
      const place = findTreeEntry(access.value, wider.key)?.keyPlace ?? access.keyPlace;
      const message = `${wider.who} may ${wider.key === 'rows' ? 'read every record' : wider.key} here, but not ${wider.key === 'rows' ? 'every one' : 'at all'} of "${parent.name}", to which the records belong`;
      return [{ place, message, hint: `Ask the same here as \`access\` of "${parent.name}" does.` }];
    }),
};

interface WiderAccess {
  readonly key: 'list' | 'show' | 'rows';
  readonly who: string;
}

/** The first set of roles that may do here what the parent refuses it for certain. */
function findWiderAccess({ model }: LintedProject, child: Resource, parent: Resource): WiderAccess | null {
  for (const roles of listRoleHoldings(model)) {
    const may = (cond: Condition) => decideRoles(cond, roles) !== false;
    const who = roles.size === 0 ? 'A user without roles' : `A user with ${[...roles][0] ?? ''}`;
    const readsParent = may(parent.access.list.cond) || may(parent.access.show.cond);
    for (const key of ['list', 'show'] as const)
      if (child.ops[key === 'list' ? 'list' : 'get'] !== null && may(child.access[key].cond) && !readsParent) return { key, who };
    const isPart = decideRoles(parent.rows, roles) !== true;
    if (isPart && readsParent && may(child.access.list.cond) && child.ops.list !== null && decideRoles(child.rows, roles) === true)
      return { key: 'rows', who };
  }
  return null;
}
