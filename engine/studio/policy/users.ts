/** The users a sentence speaks of, and those it leaves out. */
import type { Model } from '../../model/model.ts';
import type { PolicySubject } from './sentences/sentence.ts';
import { effectiveRoles } from '../../model/roles.ts';
import { fewRoles, listSubsets } from '../review/groups.ts';

export interface UserProbe {
  /** As a message names it. */
  readonly name: string;
  readonly isSignedIn: boolean;
  /** With those that they imply. */
  readonly roles: ReadonlySet<string>;
  /** Whether the sentence's "can" is about this user; otherwise its contrary. */
  readonly isMeant: boolean;
}

/** Every way of holding the roles that make a difference, as far as the sentence says something of it. */
export function listProbes(model: Pick<Model, 'roles'>, who: PolicySubject, asked: ReadonlySet<string>): readonly UserProbe[] {
  if (who.kind === 'visitors') return [{ name: 'who is not signed in', isSignedIn: false, roles: new Set(), isMeant: true }];
  const probe = (roles: readonly string[], isMeant: boolean): UserProbe => ({
    name: roles.length === 0 ? 'a user without roles' : roles.join('+'),
    isSignedIn: true,
    roles: effectiveRoles(model, roles),
    isMeant,
  });
  if (who.kind === 'each')
    return who.roles.map((together) =>
      probe(
        together.map(({ text }) => text),
        true,
      ),
    );
  const named = 'roles' in who ? who.roles.map((together) => together.map(({ text }) => text)) : [];
  const all = listWaysOfHolding([...new Set([...asked, ...named.flat()])], named);
  if (who.kind === 'anyone') return all.map((roles) => probe(roles, true));
  if (who.kind === 'nobody') return all.map((roles) => probe(roles, false));
  const isNamed = (roles: readonly string[]): boolean => {
    const { roles: held } = probe(roles, true);
    return named.some((together) => together.every((role) => held.has(role)));
  };
  const probes = all.map((roles) => probe(roles, isNamed(roles)));
  return who.kind === 'only' ? probes : probes.filter(({ isMeant }) => !isMeant);
}

/** All subsets of a few roles; of more: none, each, all but each, all, and those that are named. */
function listWaysOfHolding(roles: readonly string[], named: readonly (readonly string[])[]): readonly (readonly string[])[] {
  if (roles.length <= fewRoles) return listSubsets(roles);
  return [[], ...roles.map((role) => [role]), ...roles.map((role) => roles.filter((other) => other !== role)), roles, ...named];
}
