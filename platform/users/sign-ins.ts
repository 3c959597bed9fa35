import { getRecord, type OwnModel, stampRecords, type Tx } from 'steward/server';

/**
 * Notes that a user signs in: when, and how often. It is not a change of the record: who edits it in the meantime meets no newer version, and
 * its history holds what people did. False: the user is gone or disabled; otherwise they stay as they are until the transaction ends.
 */
export async function recordSignIn({ model, tx, now }: { model: OwnModel; tx: Tx; now: Date }, id: string): Promise<boolean> {
  const users = model.resources.users;
  if (!users) return true;
  const record = await getRecord(tx, users, { key: [id], parents: {} }, { lock: 'change' });
  if (record === null || record.values.enabled === false) return false;
  await stampRecords(tx, users, { where: { id }, set: { last_login: now.toISOString() }, count: ['login_count'] });
  return true;
}
