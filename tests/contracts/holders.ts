import type { Values } from '../../engine/model/values.ts';
import { everybody, noRole, platformModel as model, type Persona } from './platform.ts';

const all = Object.keys(model.roles);

/** The user of the API with exactly these roles, and what else is said of this user. */
export function holderOf(roles: readonly string[], is: Values = {}): Persona {
  const known = Object.values(is).map(String).join('+');
  if (known !== '') return { name: `of-${known}:${[...roles].sort().join('+')}`, roles, is };
  if (roles.length === 0) return { name: noRole, roles };
  if (roles.length === all.length) return { name: everybody, roles };
  return { name: `roles:${[...roles].sort().join('+')}`, roles };
}
