import {
  type ActionCall,
  type Behaviour,
  type BehaviourContext,
  type BehaviourResult,
  deleteSubjectTokens,
  deleteUserSessions,
  type DialogOf,
  getRecord,
  isPlainObject,
  isSameMailAddress,
  type JobContext,
  listUsersWithEmail,
  type OutgoingMail,
  readPasswordHash,
  type SaidMessage,
  say,
  type StoredRecord,
  writeMail,
  writePasswordHash,
} from 'steward/server';
import { createLinkToken, findEnabledPerson, localeOfPerson, takeLinkToken } from '../links.ts';
import { mailJob } from '../mail-job.ts';
import { hashPassword, verifyPassword } from './hash.ts';

const link = { kind: 'password-reset', minutes: 60 };

/** A password of somebody else, set by those who may edit users. */
export async function setPassword({
  record,
  values,
  context,
}: ActionCall<'users', DialogOf<'users', 'password'>>): Promise<BehaviourResult<'users'>> {
  await storePassword(context, passwordTextOf(record?.id), values);
  await deleteUserSessions(context.tx, passwordTextOf(record?.id));
  return { kind: 'done', body: { message: context.print(say('The password was changed.')) } };
}

/** One's own password, for those who know the current one. */
export async function changePassword({
  values,
  context,
}: ActionCall<'profile', DialogOf<'profile', 'password'>>): Promise<BehaviourResult<'profile'>> {
  const { user, tx } = context;
  const id = passwordTextOf(user?.['id']);
  const present = await readPasswordHash(tx, id);
  // Nobody can know a password that does not exist: otherwise anybody who finds a signed-in browser has a password of their own a moment later.
  if (present === null)
    return refusePasswordField(
      'current_password',
      'password',
      say('You have no password yet. Have a link to set the first one emailed to you.'),
    );
  if (!(await verifyPassword(passwordTextOf(values.current_password), present)))
    return refusePasswordField('current_password', 'password', say('The current password is incorrect'));
  await storePassword(context, id, values);
  // It may have been changed because somebody else is signed in as this person.
  await deleteUserSessions(tx, id, context.session);
  return { kind: 'done', body: { message: context.print(say('Your password was changed.')) } };
}

/** Whether somebody has a password: those who have only ever used single sign-on have none. */
export async function hasPassword({ user, tx }: BehaviourContext): Promise<boolean> {
  return (await readPasswordHash(tx, passwordTextOf(user?.['id']))) !== null;
}

/** Mails somebody a link for their first password. There is no old one to know, so reading the mail of the account proves who they are. */
export async function mailFirstPasswordLink({ context }: ActionCall<'profile'>): Promise<BehaviourResult<'profile'>> {
  const person = await findEnabledPerson(context, passwordTextOf(context.user?.['id']));
  if (person === null) return { kind: 'refused', message: say('user not found') };
  const email = passwordTextOf(person.values.email);
  await context.enqueue('forgot-password', 'mail', { email });
  return { kind: 'done', body: { message: context.print(say('A link was sent to {address}.', { address: email })) } };
}

/**
 * Mails a link for a new password. The answer is the same whether or not there is such a user, and waits for no mail. The link is made
 * when it is mailed: what waits in the queue is shown to people, and opens nothing.
 */
export const forgotPassword: Behaviour<'forgot-password'> = {
  resource: 'forgot-password',
  update: async ({ values, context }) => {
    const email = passwordTextOf(values.email);
    const user = await findOnlyUserByEmail(context, email);
    if (user) await context.enqueue('forgot-password', 'mail', { email });
    return {
      kind: 'done',
      body: { message: context.print(say('If there is an account with this address, an email with a link is on its way.')) },
    };
  },
  jobs: { mail: { run: mailPasswordLink, failed: async () => undefined, ...mailJob } },
};

async function mailPasswordLink(data: unknown, { tx, mail }: JobContext): Promise<void> {
  const email = passwordTextOf(isPlainObject(data) ? data['email'] : null);
  const letter = await tx(async (context) => {
    const user = await findOnlyUserByEmail(context, email);
    return user && writePasswordLetter(context, user);
  });
  if (letter !== null) await mail(letter);
}

/** Takes the token of that mail, once, and sets the password. It signs nobody in. */
export const resetPassword: Behaviour<'reset-password'> = {
  resource: 'reset-password',
  update: async ({ values, context }) => {
    const taken = await takeLinkToken(context, passwordTextOf(values.token), link);
    const isTheirs = taken !== null && isSameMailAddress(passwordTextOf(taken.person.values.email), passwordTextOf(values.email));
    if (!isTheirs) return { kind: 'refused', message: say('This link is no longer valid. Ask for a new one.'), isFinal: true };
    const { person } = taken;
    await storePassword(context, person.id, { password: values.password, by: passwordTextOf(person.values.username) });
    await deleteUserSessions(context.tx, person.id);
    return { kind: 'done', body: { message: context.print(say('Your new password was saved. You can sign in now.')) } };
  },
};

async function writePasswordLetter(context: BehaviourContext, person: StoredRecord<'users'>): Promise<OutgoingMail> {
  const to = passwordTextOf(person.values.email);
  const token = await createLinkToken(context, person, link);
  const address = `${context.publicUrl}/reset-password/${token}?email=${encodeURIComponent(to)}`;
  const paragraphs = [
    say('Somebody asked for a new password for this address.'),
    say('Set it with this link within {minutes} minutes: {link}', { minutes: link.minutes, link: address }),
    say('If this was not you, there is nothing you need to do.'),
  ];
  const template = { subject: say('Set a new password'), paragraphs };
  return writeMail(template, { to, locale: localeOfPerson(context, person), print: context.print });
}

async function storePassword(
  context: BehaviourContext,
  userId: string,
  { password, by }: { readonly password?: unknown; readonly by?: string },
): Promise<void> {
  await writePasswordHash(context.tx, userId, { hash: await hashPassword(passwordTextOf(password)), now: context.now });
  const users = context.model.resources.users;
  const record = users ? await getRecord(context.tx, users, { key: [userId], parents: {} }) : null;
  // Whoever knew the old one may have asked for a link.
  await deleteSubjectTokens(context.tx, userId);
  if (record) await context.written('users', { before: record, after: record, verb: 'password', ...(by === undefined ? {} : { by }) });
}

async function findOnlyUserByEmail(context: BehaviourContext, email: string): Promise<StoredRecord<'users'> | null> {
  const { users } = context.model.resources;
  const [user, ...others] = users ? await listUsersWithEmail(context.tx, users, email) : [];
  return user !== undefined && others.length === 0 && user.values.enabled !== false ? user : null;
}

function refusePasswordField(path: string, code: string, message: SaidMessage): BehaviourResult {
  return { kind: 'refused', message, fields: [{ path, code, message }] };
}

function passwordTextOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
