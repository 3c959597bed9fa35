import type { Model } from '../../model/model.ts';
import type { DemoUser } from './demo-page.ts';
import type { CallingUser, UserLookup } from '../behaviour.ts';

/** Who may sign in on the development identity page where the descriptors have no users: one for each role, and `everyone` with all of them. */
export function listPeopleOfRoles(model: Model): readonly DemoUser[] {
  const roles = Object.keys(model.roles);
  const single = roles.map((role) => ({
    username: usernameOfRole(role),
    name: model.roles[role]?.title.text ?? role,
    company: '',
    roles: [role],
  }));
  return [{ username: 'everyone', name: 'Everyone', company: '', roles }, ...single];
}

/** One of them, or nobody. Only for the development identity page. */
export function findUserOfRoles(model: Model, who: UserLookup): CallingUser | null {
  const username = 'id' in who ? who.id : who.username;
  const found = listPeopleOfRoles(model).find((person) => person.username === username);
  return found === undefined ? null : { id: username, username, name: found.name, email: null, roles: found.roles };
}

function usernameOfRole(role: string): string {
  return role
    .replace(/^ROLE_/, '')
    .toLowerCase()
    .replaceAll('_', '-');
}
