import {
  type ActionCall,
  type Behaviour,
  type BehaviourCall,
  type BehaviourContext,
  type BehaviourResult,
  deletePersonalData,
  deleteSubjectTokens,
  deleteUserSessions,
  getRecord,
  getRecordByUnique,
  type RecordOf,
  releaseIdentities,
  say,
  type Tx,
  updateRecord,
} from 'steward/server';
import { changePassword, hasPassword, mailFirstPasswordLink, setPassword } from '../passwords/index.ts';
import { fullNameOf, callingUserOf } from './find-user.ts';
import { askForOwnAddress, readAwaitedAddress, keepPresentAddress, resendAddressLink, findAddressFault } from './own-address.ts';
import { accountStatus, standingOf } from './standing.ts';

/** Passwords of users are kept apart from their records. */
export const users: Behaviour<'users'> = {
  resource: 'users',
  actions: { password: setPassword, release_sign_in: releaseSignIn },
  readings: {
    fields: [
      'status_account',
      'status_integration',
      'status_products',
      'status_products_count',
      'status_fulfillments',
      'status_fulfillments_count',
      'status_fulfillments_overdue',
    ],
    of: async ({ record, context }) => {
      const { company } = copiesOf(record);
      const known = company === undefined ? undefined : company && { values: company };
      const person = await callingUserOf(context.model, context.tx, { id: String(record.id), values: record }, known);
      return { status_account: accountStatus(record), ...(await standingOf(context, person)) };
    },
  },
  fills: { users: ['last_login', 'login_count'] },
  afterWrite: async ({ before, after }, { tx }) => {
    if (before === null) return;
    const id = String(before.id);
    if (after === null) await Promise.all([releaseIdentities(tx, id), deletePersonalData(tx, id)]);
    if (after === null || isUserShutOut(before, after)) await shutUserOut(tx, id);
  },
};

/** What a record that is answered has been given of those that it refers to; a reference that nothing reads is not here. */
function copiesOf(record: RecordOf<'users'> & { readonly _data?: { readonly company?: RecordOf<'companies'> | null } }) {
  return record._data ?? {};
}

/** Makes the next sign-in at the provider find the user again by email address, as the first one did. */
async function releaseSignIn({ record, context }: ActionCall<'users'>): Promise<BehaviourResult<'users'>> {
  const { tx, model } = context;
  const id = String(record?.id);
  if ((await releaseIdentities(tx, id)) === 0)
    return {
      kind: 'refused',
      message: say('This user has not signed in with an account of the provider yet, or it was released already'),
    };
  await shutUserOut(tx, id);
  const stored = model.resources.users ? await getRecord(tx, model.resources.users, { key: [id], parents: {} }) : null;
  if (stored) await context.written('users', { before: stored, after: stored, verb: 'release_sign_in' });
  return { kind: 'done' };
}

/** Whether somebody who could sign in is no longer the same person, or may no longer sign in. */
function isUserShutOut(before: RecordOf<'users'>, after: RecordOf<'users'>): boolean {
  return after.username !== before.username || (before.enabled !== false && after.enabled === false);
}

/** Ends for good what opens an account: whoever is let in again later signs in again, and no earlier link works. */
async function shutUserOut(tx: Tx, id: string): Promise<void> {
  await deleteUserSessions(tx, id);
  await deleteSubjectTokens(tx, id);
}

/** The signed-in person's own name, address and password. */
export const profile: Behaviour<'profile'> = {
  resource: 'profile',
  get: (context) => buildProfile(context, { name: profileLineOf(context.user?.['name']), email: profileLineOf(context.user?.['email']) }),
  update: saveProfile,
  fills: { profile: ['pending_email', 'has_password'] },
  actions: {
    password: changePassword,
    first_password: mailFirstPasswordLink,
    resend_link: resendAddressLink,
    keep_email: keepPresentAddress,
  },
};

async function saveProfile({ values, context }: BehaviourCall<'profile'>): Promise<BehaviourResult<'profile'>> {
  const { tx, model, now } = context;
  const resource = model.resources.users;
  const record = resource && context.user ? await getRecordByUnique(tx, resource, 'username', context.user.username) : null;
  if (!resource || !record) return { kind: 'refused', message: say('user not found') };
  const email = String(values.email ?? '');
  const isOther = email !== record.values.email;
  const why = isOther ? await findAddressFault(context, record, email) : null;
  if (why !== null) return { kind: 'refused', message: say('Validation error'), fields: [{ path: 'email', code: 'unique', message: why }] };
  const stored = await updateRecord(tx, resource, {
    old: record,
    values: { ...record.values, ...splitFullName(String(values.name ?? '')) },
    now,
  });
  if (!stored) return { kind: 'refused', message: say('Your account was changed at the same moment: please try again') };
  await context.written(resource.name, { before: record, after: stored });
  if (isOther) await askForOwnAddress(context, stored, email);
  return {
    kind: 'done',
    body: { data: await buildProfile(context, { name: fullNameOf(stored.values), email: record.values.email ?? null }) },
  };
}

async function buildProfile(context: BehaviourContext, said: Pick<RecordOf<'profile'>, 'name' | 'email'>): Promise<RecordOf<'profile'>> {
  return { ...said, pending_email: await readAwaitedAddress(context), has_password: await hasPassword(context) };
}

function profileLineOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

// One line on the profile, three fields on the user: first word, last word, what is between.
function splitFullName(name: string): RecordOf<'users'> {
  const words = name.split(/\s+/).filter((word) => word !== '');
  if (words.length === 1) return { first_name: null, middle_name: null, last_name: words[0] ?? null };
  return { first_name: words[0] ?? null, middle_name: words.slice(1, -1).join(' ') || null, last_name: words.at(-1) ?? null };
}
