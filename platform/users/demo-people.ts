import { type DemoUser, getRecordsByValues, type OwnModel, type RecordOf, type Tx } from 'steward/server';
import { listDemoUsers } from '../demo-data/users.ts';
import { listAllRecords } from '../follow.ts';
import { fullNameOf } from './find-user.ts';

/** Most people that the development identity page offers beside the demo users. */
const fewPeople = 50;

/** Who may sign in on the development identity page: the demo users that are in the store, in their order, and where some of them are not, the first of whoever is there. */
export async function listDemoPeople(model: OwnModel, tx: Tx): Promise<readonly DemoUser[]> {
  const users = model.resources.users;
  if (!users) return [];
  const people = listDemoUsers(Object.keys(model.roles));
  const stored = await getRecordsByValues(
    tx,
    users,
    'username',
    people.map(({ username }) => username),
  );
  const known = new Map(stored.flatMap(({ values }) => describePerson(values)).map((person) => [person.username, person]));
  const offered = people.flatMap(({ username }) => known.get(username) ?? []);
  // A store without the demo records has people of its own.
  const others = stored.length < people.length ? await listStoredPeople(model, tx) : [];
  return [...offered, ...others.filter(({ username }) => !known.has(username))];
}

async function listStoredPeople(model: OwnModel, tx: Tx): Promise<readonly DemoUser[]> {
  const { rows } = await listAllRecords({ tx, model, now: new Date(), zone: 'UTC' }, 'users', {
    limit: fewPeople,
    fields: ['username', 'company', 'roles', 'first_name', 'middle_name', 'last_name', 'enabled'],
  });
  return rows.flatMap(({ values }) => describePerson(values));
}

/** Somebody as stored; nobody where they cannot sign in. */
function describePerson(values: RecordOf<'users'>): readonly DemoUser[] {
  const { username, enabled, company, roles } = values;
  if (enabled === false || typeof username !== 'string') return [];
  return [{ username, name: fullNameOf(values), company: String(company ?? ''), roles: (roles ?? []).map(String) }];
}
