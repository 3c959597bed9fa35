import { join } from 'node:path';
import type { CallingUser } from '../../engine/server/behaviour.ts';
import { modelOf, openApi, type Api } from '../api/api.ts';

export const folder = join(import.meta.dirname, 'resources');

export const people: Readonly<Record<string, CallingUser>> = {
  dora: { id: 'dora', username: 'dora', ward: 'icu', roles: ['ROLE_DOCTOR'] },
  pia: { id: 'pia', username: 'pia', ward: 'icu', roles: ['ROLE_PHARMACIST'] },
  both: { id: 'both', username: 'both', ward: 'icu', roles: ['ROLE_DOCTOR', 'ROLE_PHARMACIST'] },
  gast: { id: 'gast', username: 'gast', roles: ['ROLE_DOCTOR'] },
  nils: { id: 'nils', username: 'nils', ward: 'surgery', roles: ['ROLE_NURSE'] },
};

/** The API of the hospital on an empty store; its users are `people`. */
export function openHospital(): Promise<Api> {
  return openApi({ model: modelOf(folder), findUser: async (name) => people[name] ?? null, demoUsers: Object.keys(people) });
}
