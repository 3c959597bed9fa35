import { isMailAddress, type RecordOf, say } from 'steward/server';
import type { ImpossibleLine } from '../batch-type.ts';
import { createImpossible } from '../batch-type.ts';

/** Who gets a mail about a line; null: nobody, for no template is chosen. */
interface MailRecipient {
  readonly email: string | null;
}

/** With an email template each line needs an address. */
export function requireRecipient(email: unknown, { email_template: template }: RecordOf<'batchjobs'>): MailRecipient | ImpossibleLine {
  if (typeof email === 'string' && email !== '') {
    if (isMailAddress(email)) return { email };
    return createImpossible('email', 'format', say('It is not an email address'));
  }
  if (typeof template !== 'string' || template === '') return { email: null };
  return createImpossible('email', 'required', say('It must be filled, because an email template is chosen'));
}

/** The recipient as a part of what a line means. */
export function mailToRecipient({ email }: MailRecipient): { readonly mailTo?: string } {
  return email === null ? {} : { mailTo: email };
}
