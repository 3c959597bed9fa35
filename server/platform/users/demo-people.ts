import type { DemoUser } from '../../sign-in/demo-page.ts';
import { demoUsers } from '../../demo-data/users.ts';
import type { OwnModel } from '../../records.ts';
import { getMany } from '../../store/records.ts';
import type { Tx } from '../../store/store.ts';

/** The demo users that are in the store, in the order of the development identity page. */
export async function demoPeople(model: OwnModel, tx: Tx): Promise<readonly DemoUser[]> {
  const users = model.resources.users;
  if (!users) return [];
  const people = demoUsers(Object.keys(model.roles));
  const stored = await getMany(
    tx,
    users,
    'username',
    people.map(({ username }) => username),
  );
  const present = new Set(stored.map(({ values }) => values.username));
  return people
    .filter(({ username }) => present.has(username))
    .map(({ username, name, company, roles }) => ({
      username,
      name: name.join(' '),
      company,
      roles,
    }));
}
