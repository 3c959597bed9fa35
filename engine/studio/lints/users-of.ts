import type { Model } from '../../model/model.ts';
import { effectiveRoles } from '../../model/roles.ts';

/** Nobody's roles, and each role with those that it implies. */
export function listRoleHoldings(model: Model): readonly ReadonlySet<string>[] {
  return [new Set<string>(), ...Object.keys(model.roles).map((role) => effectiveRoles(model, [role]))];
}
