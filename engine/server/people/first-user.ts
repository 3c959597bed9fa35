import { randomUUID } from 'node:crypto';
import type { Model, Resource } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';
import type { FirstUser } from '../project.ts';
import { appendAuditEntry } from '../store/audit.ts';
import { holdsAnyRecord, lockResource } from '../store/bulk.ts';
import { insertRecord } from '../store/records.ts';
import type { Store, Tx } from '../store/store.ts';
import { findUserResource } from './users.ts';

interface FirstUserOptions {
  readonly first: FirstUser | null;
  readonly now: Date;
  /** What else such a user begins with. */
  readonly also?: Values;
}

/**
 * Adds the first administrator, with every role, to a store without any user, and says whether somebody can sign in now. What else a
 * user has is for them to fill in.
 */
export async function addFirstUser(store: Store, model: Model, { first, now, also }: FirstUserOptions): Promise<boolean> {
  const users = findUserResource(model);
  if (users === null) return true;
  // Each start asks, and the lock would wait for every write to users.
  if (await holdsAnyRecord(store, users)) return true;
  return store.tx(async (tx) => {
    // Processes that start together wait here, and all but one find a user.
    await lockResource(tx, users);
    if (await holdsAnyRecord(tx, users)) return true;
    if (first === null) return false;
    await insertUser(tx, { users, model, now }, { ...first, name: first.username, roles: Object.keys(model.roles), ...also });
    return true;
  });
}

/** A user whom no form has made; of the values, those that such users have. */
export async function insertUser(
  tx: Tx,
  { users, model, now }: { readonly users: Resource; readonly model: Model; readonly now: Date },
  given: Values,
): Promise<void> {
  const whole: Values = { id: randomUUID(), enabled: true, created_at: now.toISOString(), ...given };
  const values = Object.fromEntries(Object.entries(whole).filter(([name]) => Object.hasOwn(users.fields, name)));
  const { id, parent, version } = await insertRecord(tx, users, { values, parents: {} }, now);
  await appendAuditEntry(tx, {
    ...{ resource: users.name, record_id: id, parent, version, type: 'create', blame_user: 'setup', diffs: [], relations: [] },
    created_at: now.toISOString(),
    descriptor_hash: model.hash,
  });
}
