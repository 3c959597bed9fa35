import type { OwnModel } from '../../records.ts';
import { stamp } from '../../store/records.ts';
import type { Tx } from '../../store/store.ts';

/**
 * Notes that a user has signed in: when, and how often. It is no change of the record: who edits it meanwhile meets no newer version, and
 * its history holds what people did.
 */
export async function recordSignIn({ model, tx, now }: { model: OwnModel; tx: Tx; now: Date }, username: string): Promise<void> {
  const users = model.resources.users;
  if (users) await stamp(tx, users, { where: { username }, set: { last_login: now.toISOString() }, count: ['login_count'] });
}
