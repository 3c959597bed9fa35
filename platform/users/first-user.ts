import { randomUUID } from 'node:crypto';
import {
  appendAuditEntry,
  type FirstUser,
  holdsAnyRecord,
  insertRecord,
  type OwnModel,
  type RecordOf,
  type Store,
  lockResource,
} from 'steward/server';

/**
 * Adds the first administrator, with every role, to a store without any user, and says whether somebody can sign in now. What else a
 * user has is for them to fill in.
 */
export async function addFirstUser(
  store: Store,
  model: OwnModel,
  { first, now }: { first: FirstUser | null; now: Date },
): Promise<boolean> {
  const users = model.resources.users;
  if (!users) return true;
  // Each start asks, and the lock would wait for every write to users.
  if (await holdsAnyRecord(store, users)) return true;
  return store.tx(async (tx) => {
    // Processes that start together wait here, and all but one find a user.
    await lockResource(tx, users);
    if (await holdsAnyRecord(tx, users)) return true;
    if (first === null) return false;
    const whole: RecordOf<'users'> = {
      id: randomUUID(),
      username: first.username,
      email: first.email,
      locale: 'en-GB',
      enabled: true,
      confirmed: true,
      roles: Object.keys(model.roles),
      source: 'setup',
      created_at: now.toISOString(),
      login_count: 0,
    };
    // Users of other descriptors may know less.
    const values: RecordOf<'users'> = Object.fromEntries(Object.entries(whole).filter(([name]) => Object.hasOwn(users.fields, name)));
    const { id, parent, version } = await insertRecord(tx, users, { values, parents: {} }, now);
    await appendAuditEntry(tx, {
      ...{ resource: users.name, record_id: id, parent, version, type: 'create', blame_user: 'setup', diffs: [], relations: [] },
      created_at: now.toISOString(),
      descriptor_hash: model.hash,
    });
    return true;
  });
}
