/** Those who hold roles, in words. */
import type { Model } from '../../model/model.ts';
import { english } from '../words/words.ts';
import { titleOfRole } from '../words/words-of-fact.ts';

/** `whoever has the roles Visitor and Astronomer`, for one or more roles. */
export function describeHolders(roles: readonly string[], model: Pick<Model, 'roles'>): string {
  const titles = roles.map((role) => describeRole(role, model));
  const last = titles.at(-1) ?? '';
  return titles.length < 2 ? `whoever has the role ${last}` : `whoever has the roles ${titles.slice(0, -1).join(', ')} and ${last}`;
}

/** The title of a role, with its name beside it where another one has the same title. */
export function describeRole(role: string, { roles }: Pick<Model, 'roles'>): string {
  const title = (name: string): string => titleOfRole(name, roles, english.text);
  const isShared = Object.keys(roles).some((other) => other !== role && title(other) === title(role));
  return isShared ? `${title(role)} (${role})` : title(role);
}
