/** One's own email address: it identifies a person, so a new one counts only once its mailbox has been read. */
import {
  type ActionCall,
  type Behaviour,
  type BehaviourCall,
  type BehaviourContext,
  type BehaviourResult,
  builtInFindingText,
  deleteSubjectTokens,
  isPlainObject,
  isValueTaken,
  type JobContext,
  type MailTemplate,
  type OutgoingMail,
  type SaidMessage,
  say,
  sayText,
  type StoredRecord,
  updateRecord,
  writeMail,
} from 'steward/server';
import { readHeldToken, createLinkToken, findEnabledPerson, localeOfPerson, takeLinkToken } from '../links.ts';
import { mailJob } from '../mail-job.ts';
import { scopeOfNobody } from '../follow.ts';

const HOURS = 24;
const link = { kind: 'new-address', minutes: HOURS * 60 };

/** The address that waits for its link to be opened; null: none. */
export async function readAwaitedAddress(context: BehaviourContext): Promise<string | null> {
  const held = await readHeldToken(context, textOf(context.user?.['id']), link);
  return held !== null && held['email'] === (context.user?.['email'] ?? null) ? textOf(held['next']) : null;
}

/** Mails a link to a new address, and tells the current one that it was asked for. Until the link is opened the current one stays. */
export async function askForOwnAddress(context: BehaviourContext, person: StoredRecord<'users'>, next: string): Promise<void> {
  // What waits in a queue opens nothing: the token that leaves is made when it is mailed, and replaces this one.
  await createLinkToken(context, person, { ...link, data: { next } });
  await context.enqueue('confirm-email', 'mail', { user: person.id, next });
  await tell(context, person, 'asked', next);
}

/** Why nobody can have an address; null: it is free. */
export async function findAddressFault(
  context: BehaviourContext,
  person: StoredRecord<'users'>,
  next: string,
): Promise<SaidMessage | null> {
  const { users } = context.model.resources;
  if (!users) return null;
  const field = users.fields.email;
  if (!(await isValueTaken(context.tx, users, { field, value: next, within: {}, except: person }))) return null;
  return sayText(field.messages['unique'] ?? builtInFindingText('unique'), scopeOfNobody(context), { title: field.title });
}

/** Mails the link again, to the same address; the one mailed before is void. */
export async function resendAddressLink({ context }: ActionCall<'profile'>): Promise<BehaviourResult<'profile'>> {
  const next = await readAwaitedAddress(context);
  const person = await findEnabledPerson(context, textOf(context.user?.['id']));
  if (next === null || person === null) return { kind: 'refused', message: nothingWaits };
  await createLinkToken(context, person, { ...link, data: { next } });
  await context.enqueue('confirm-email', 'mail', { user: person.id, next });
  return { kind: 'done', body: { message: context.print(say('A new link was sent to {address}.', { address: next })) } };
}

/** The current address stays; the link is void. */
export async function keepPresentAddress({ context }: ActionCall<'profile'>): Promise<BehaviourResult<'profile'>> {
  const gone = await deleteSubjectTokens(context.tx, textOf(context.user?.['id']), link.kind);
  if (gone === 0) return { kind: 'refused', message: nothingWaits };
  return { kind: 'done', body: { message: context.print(say('Your address stays as it is.')) } };
}

const nothingWaits = say('No new address is waiting for its link');

/** Takes the token of that mail, once, and changes the address. It signs nobody in. */
export const confirmEmail: Behaviour<'confirm-email'> = {
  resource: 'confirm-email',
  update: confirmOwnAddress,
  jobs: {
    mail: { run: mailAddressLink, failed: async () => undefined, ...mailJob },
    notice: { run: mailNotice, failed: async () => undefined, ...mailJob },
  },
};

async function confirmOwnAddress({ values, context }: BehaviourCall<'confirm-email'>): Promise<BehaviourResult<'confirm-email'>> {
  const { tx, model, now } = context;
  const taken = await takeLinkToken(context, textOf(values.token), link);
  const { users } = model.resources;
  const next = textOf(taken?.data['next']);
  if (!taken || !users || next !== textOf(values.email))
    return { kind: 'refused', message: say('This link is no longer valid. Ask for a new one.'), isFinal: true };
  const { person } = taken;
  const why = await findAddressFault(context, person, next);
  if (why !== null) return { kind: 'refused', message: why };
  const stored = await updateRecord(tx, users, { old: person, values: { ...person.values, email: next }, now });
  if (!stored) return { kind: 'refused', message: say('Your account was changed at the same moment: please try again') };
  await context.written(users.name, { before: person, after: stored, by: textOf(person.values.username) });
  await tell(context, person, 'changed', next);
  return { kind: 'done', body: { message: context.print(say('Your email address is now {address}.', { address: next })) } };
}

async function mailAddressLink(data: unknown, { tx, mail }: JobContext): Promise<void> {
  const { user, next } = isPlainObject(data) ? data : {};
  const letter = await tx(async (context): Promise<OutgoingMail | null> => {
    const held = await readHeldToken(context, textOf(user), link);
    const person = await findEnabledPerson(context, textOf(user));
    // Cancelled in the meantime, or another address was asked for.
    if (held === null || person === null || held['next'] !== next) return null;
    const token = await createLinkToken(context, person, { ...link, data: { next } });
    const address = `${context.publicUrl}/confirm-email/${token}?email=${encodeURIComponent(textOf(next))}`;
    return letterTo(context, person, {
      to: textOf(next),
      subject: say('Confirm your new email address'),
      paragraphs: [
        say('This address was entered as the new one of the account "{username}".', { username: textOf(person.values.username) }),
        say('Confirm it with this link within {hours} hours: {link}', { hours: HOURS, link: address }),
        say('If this was not you, there is nothing you need to do.'),
      ],
    });
  });
  if (letter !== null) await mail(letter);
}

type Notice = 'asked' | 'changed';

/** Tells the address that somebody has had until now what becomes of it. */
async function tell(context: BehaviourContext, person: StoredRecord<'users'>, notice: Notice, next: string): Promise<void> {
  const to = textOf(person.values.email);
  if (to !== '') await context.enqueue('confirm-email', 'notice', { user: person.id, notice, to, next });
}

async function mailNotice(data: unknown, { tx, mail }: JobContext): Promise<void> {
  const { user, notice, to, next } = isPlainObject(data) ? data : {};
  const letter = await tx(async (context): Promise<OutgoingMail | null> => {
    const person = await findEnabledPerson(context, textOf(user));
    const isChanged = notice === 'changed';
    return (
      person &&
      letterTo(context, person, {
        to: textOf(to),
        subject: isChanged ? say('Your email address was changed') : say('A change of your email address was requested'),
        paragraphs: isChanged
          ? [
              say('The email address of the account "{username}" is now {address}.', {
                username: textOf(person.values.username),
                address: textOf(next),
              }),
              say('If this was not you, tell an administrator.'),
            ]
          : [
              say('Somebody who is signed in as "{username}" asked for the new email address {address}.', {
                username: textOf(person.values.username),
                address: textOf(next),
              }),
              say('Until the link that was sent there is opened, this address remains yours.'),
              say('If this was not you, keep this address on your profile and change your password: {link}', {
                link: `${context.publicUrl}/profile`,
              }),
            ],
      })
    );
  });
  if (letter !== null) await mail(letter);
}

function letterTo(
  context: BehaviourContext,
  person: StoredRecord<'users'>,
  { to, ...template }: MailTemplate & { readonly to: string },
): OutgoingMail {
  return writeMail(template, { to, locale: localeOfPerson(context, person), print: context.print });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
