import { isRecord } from '../../../engine/model/steps.ts';
import type { DialogOf } from '../../records.ts';
import { get } from '../../store/records.ts';
import type { StoredRecord } from '../../store/records.ts';
import { deleteSessionsOf, deleteTokensOf, getCredential, putCredential } from '../../store/sessions.ts';
import type { Mail } from '../../mail.ts';
import type { ActionCall, Behaviour, Context, JobContext, Result } from '../behaviour.ts';
import { newToken, personOf, printFor, takeLink } from '../links.ts';
import { mailJob } from '../mail-job.ts';
import { isSameAddress, usersWithEmail } from '../users/find-user.ts';
import { hashPassword, isPassword } from './hash.ts';
import { say } from '../../reply/say.ts';
import type { Message } from '../../reply/say.ts';

const link = { kind: 'password-reset', minutes: 60 };

/** A password of somebody else, set by who may edit users. */
export async function setPassword({
  record,
  values,
  context,
}: ActionCall<'users', DialogOf<'users', 'password'>>): Promise<Result<'users'>> {
  await store(context, textOf(record?.id), values);
  await deleteSessionsOf(context.tx, textOf(record?.id));
  return { kind: 'done', body: { message: context.print(say('The password was changed.')) } };
}

/** The own password, for who knows the present one. */
export async function changePassword({
  values,
  context,
}: ActionCall<'profile', DialogOf<'profile', 'password'>>): Promise<Result<'profile'>> {
  const { user, tx } = context;
  const id = textOf(user?.['id']);
  const present = await getCredential(tx, id);
  // What is not there nobody can know: otherwise whoever finds a browser signed in has a password of their own a moment later.
  if (present === null)
    return refused('current_password', 'password', say('You have no password yet. Have a link for the first one mailed to you.'));
  if (!(await isPassword(textOf(values.current_password), present)))
    return refused('current_password', 'password', say('The current password is not right'));
  await store(context, id, values);
  // Whoever else is signed in as this person may be why it was changed.
  await deleteSessionsOf(tx, id, context.session);
  return { kind: 'done', body: { message: context.print(say('Your password was changed.')) } };
}

/** Whether somebody has a password: who only ever came by single sign-on has none. */
export async function hasPassword({ user, tx }: Context): Promise<boolean> {
  return (await getCredential(tx, textOf(user?.['id']))) !== null;
}

/** Mails a link for the first password to oneself. There is none to be known yet, so who reads the mail of the account shows who they are. */
export async function mailFirstLink({ context }: ActionCall<'profile'>): Promise<Result<'profile'>> {
  const person = await personOf(context, textOf(context.user?.['id']));
  if (person === null) return { kind: 'refused', message: say('user not found') };
  const email = textOf(person.values.email);
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
    const email = textOf(values.email);
    const user = await userBy(context, email);
    if (user) await context.enqueue('forgot-password', 'mail', { email });
    return {
      kind: 'done',
      body: { message: context.print(say('If there is an account with this address, a mail with a link is on its way.')) },
    };
  },
  jobs: { mail: { run: mailLink, failed: async () => undefined, ...mailJob } },
};

async function mailLink(data: unknown, { tx, mail }: JobContext): Promise<void> {
  const email = textOf(isRecord(data) ? data['email'] : null);
  const letter = await tx(async (context) => {
    const user = await userBy(context, email);
    return user && letterTo(context, user);
  });
  if (letter !== null) await mail(letter);
}

/** Takes the token of that mail, once, and sets the password. It signs nobody in. */
export const resetPassword: Behaviour<'reset-password'> = {
  resource: 'reset-password',
  update: async ({ values, context }) => {
    const taken = await takeLink(context, textOf(values.token), link);
    const isTheirs = taken !== null && isSameAddress(textOf(taken.person.values.email), textOf(values.email));
    if (!isTheirs) return { kind: 'refused', message: say('This link is no longer valid. Ask for a new one.'), isFinal: true };
    const { person } = taken;
    await store(context, person.id, { password: values.password, by: textOf(person.values.username) });
    await deleteSessionsOf(context.tx, person.id);
    return { kind: 'done', body: { message: context.print(say('Your new password was saved. You can sign in now.')) } };
  },
};

async function letterTo(context: Context, person: StoredRecord<'users'>): Promise<Mail> {
  const to = textOf(person.values.email);
  const token = await newToken(context, person, link);
  const address = `${context.publicUrl}/reset-password/${token}?email=${encodeURIComponent(to)}`;
  const print = printFor(context, person);
  const paragraphs = [
    say('Somebody asked for a new password for this address.'),
    say('Set it with this link within {minutes} minutes: {link}', { minutes: link.minutes, link: address }),
    say('If it was not you, there is nothing to do.'),
  ];
  return { to, subject: print(say('Set a new password')), text: `${paragraphs.map(print).join('\n\n')}\n` };
}

async function store(
  context: Context,
  userId: string,
  { password, by }: { readonly password?: unknown; readonly by?: string },
): Promise<void> {
  await putCredential(context.tx, userId, { hash: await hashPassword(textOf(password)), now: context.now });
  const users = context.model.resources.users;
  const record = users ? await get(context.tx, users, { key: [userId], parents: {} }) : null;
  // Who knew the old one may have asked for a link.
  await deleteTokensOf(context.tx, userId);
  if (record) await context.written('users', { before: record, after: record, verb: 'password', ...(by === undefined ? {} : { by }) });
}

async function userBy(context: Context, email: string): Promise<StoredRecord<'users'> | null> {
  const [user, ...others] = await usersWithEmail(context.model, context.tx, email);
  return user !== undefined && others.length === 0 && user.values.enabled !== false ? user : null;
}

function refused(path: string, code: string, message: Message): Result {
  return { kind: 'refused', message, fields: [{ path, code, message }] };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
