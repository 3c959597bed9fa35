import { copiedFrom, copiedInto, type Copied } from '../../model/copies.ts';
import type { Field, Model, Resource } from '../../model/model.ts';
import { partial } from '../../model/partial.ts';
import { entriesOf, entryOf } from '../descriptor.ts';
import { usersOf } from './users-of.ts';
import { writtenIn, type Lint } from './lint.ts';

const head = `apiVersion: admin/v1
resource: offers
title: Offer
access: true
fields:
  code: code
  purchase_price: {type: integer, visible: false}
`;

export const copiesHidden: Lint = {
  id: 'copies-hidden',
  why: 'A copy of what some people may not see is hidden from them too, or tells them where they could fill it in themselves.',
  bad: `${head}  price: {type: integer, default: {expr: self.purchase_price}}
`,
  good: `${head}  price: {type: integer, default: {expr: self.purchase_price}, widens: Offers begin with the price that all may know.}
`,
  find: (linted) =>
    writtenIn(linted).flatMap(({ resource, descriptor }) =>
      entriesOf(descriptor.tree, 'fields').flatMap(({ key, keyPlace, value }) => {
        const field = resource.fields[key];
        if (field === undefined || field.widens !== null) return [];
        const copied = copiedInto(resource, field).filter(({ way }) => way !== 'derived');
        const isWritten = value.kind === 'map' && entryOf(value, 'visible') !== null;
        const who = copied.length === 0 || isWritten ? null : whoLacks(linted.model, resource, field);
        const from = fromHidden(linted.model, resource, copied);
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
function whoLacks(model: Model, { access }: Resource, { visible }: Field): string | null {
  const reads = (roles: ReadonlySet<string>) => [access.list, access.show].some(({ cond }) => partial(cond, roles) !== false);
  const roles = usersOf(model).find((each) => reads(each) && partial(visible, each) === false);
  if (roles === undefined) return null;
  return roles.size === 0 ? 'A user without roles' : `A user with ${[...roles][0] ?? ''}`;
}

/** What is filled in or set by an action stays as it is: whose records does it come from, where some are hidden? */
function fromHidden(model: Model, resource: Resource, copied: readonly Copied[]): string | null {
  const names = copied.flatMap(({ way, reads }) => (way === 'stamp' ? [] : copiedFrom(reads).map(({ ref }) => ref)));
  const targets = names.flatMap((name) => {
    const choices = resource.fields[name]?.choices;
    const target = choices?.kind === 'ref' ? model.resources[choices.to] : undefined;
    return target === undefined ? [] : [target];
  });
  return targets.find(({ rows }) => usersOf(model).some((roles) => partial(rows, roles) !== true))?.name ?? null;
}
