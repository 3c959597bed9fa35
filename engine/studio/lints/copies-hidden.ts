import { listCopiedReferences, listCopiesInto, type CopiedValue } from '../../model/copies.ts';
import type { Field, Model, Resource } from '../../model/model.ts';
import { decideRoles } from '../../model/partial.ts';
import { listTreeEntries, findTreeEntry } from '../../language/descriptor.ts';
import { listRoleHoldings } from './users-of.ts';
import { listWrittenResources, type Lint } from './lint.ts';

const head = `apiVersion: admin/v1
resource: offers
title: Offer
access: true
fields:
  code: code
  purchase_price: {type: integer, visible: false}
`;

export const lintCopiesHidden: Lint = {
  id: 'copies-hidden',
  why: 'A copy of what some people may not see is hidden from them too, or tells them where they could fill it in themselves.',
  bad: `${head}  price: {type: integer, default: {expr: self.purchase_price}}
`,
  good: `${head}  price: {type: integer, default: {expr: self.purchase_price}, widens: Offers begin with the price that all may know.}
`,
  find: (linted) =>
    listWrittenResources(linted).flatMap(({ resource, descriptor }) =>
      listTreeEntries(descriptor.tree, 'fields').flatMap(({ key, keyPlace, value }) => {
        const field = resource.fields[key];
        if (field === undefined || field.widens !== null) return [];
        const copied = listCopiesInto(resource, field).filter(({ way }) => way !== 'derived');
        const isWritten = value.kind === 'map' && findTreeEntry(value, 'visible') !== null;
        const who = copied.length === 0 || isWritten ? null : findWhoLacks(linted.model, resource, field);
        const from = findHiddenSource(linted.model, resource, copied);
        const hint = 'Say with widens why everybody who sees the record may know it';
        if (who !== null)
          return [
            {
              place: keyPlace,
              message: `${who} does not see "${key}", for it is copied from what they may not see`,
              hint: `${hint}, or write the condition of its source as visible.`,
            },
          ];
        if (from === null) return [];
        return [
          {
            place: keyPlace,
            message: `"${key}" copies from "${from}", of which not everybody sees every record, and is told whoever sees this one`,
            hint: `${hint}, or make it derived or a stamp: those are told to whoever may see their source.`,
          },
        ];
      }),
    ),
};

/** Somebody who may see the record, and not this of it. */
function findWhoLacks(model: Model, { access }: Resource, { visible }: Field): string | null {
  const reads = (roles: ReadonlySet<string>) => [access.list, access.show].some(({ cond }) => decideRoles(cond, roles) !== false);
  const roles = listRoleHoldings(model).find((each) => reads(each) && decideRoles(visible, each) === false);
  if (roles === undefined) return null;
  return roles.size === 0 ? 'A user without roles' : `A user with ${[...roles][0] ?? ''}`;
}

/** What is filled in or set by an action stays as it is: whose records does it come from, where some are hidden? */
function findHiddenSource(model: Model, resource: Resource, copied: readonly CopiedValue[]): string | null {
  const names = copied.flatMap(({ way, reads }) => (way === 'stamp' ? [] : listCopiedReferences(reads).map(({ ref }) => ref)));
  const targets = names.flatMap((name) => {
    const choices = resource.fields[name]?.choices;
    const target = choices?.kind === 'ref' ? model.resources[choices.to] : undefined;
    return target === undefined ? [] : [target];
  });
  return targets.find(({ rows }) => listRoleHoldings(model).some((roles) => decideRoles(rows, roles) !== true))?.name ?? null;
}
