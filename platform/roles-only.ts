import type { Model } from '../engine/model/model.ts';
import type { DemoUser } from '../engine/server/sign-in/demo-page.ts';
import type { CallingUser, UserLookup } from '../engine/server/behaviour.ts';

/** Who may sign in on the development identity page where no resource `users` says so: one for each role, and `everyone` with all of them. */
export function listPeopleOfRoles(model: Model): readonly DemoUser[] {
  if (model.resources['users']) return [];
  const roles = Object.keys(model.roles);
  const single = roles.map((role) => ({
    username: usernameOfRole(role),
    name: model.roles[role]?.title.text ?? role,
    company: '',
    roles: [role],
  }));
  return [{ username: 'everyone', name: 'Everyone', company: '', roles }, ...single];
}

/** One of them; null where the descriptors have users of their own. Only for the development identity page. */
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
