import { isMailAddress, type RecordOf, say } from 'steward/server';
import { createImpossible, type ImpossibleLine } from '../batch-type.ts';

/** Who gets a mail about a line; null: nobody, for no template is chosen, or what the line says is wrong. */
interface MailRecipient extends ImpossibleLine {
  readonly email: string | null;
}

/** With an email template each line needs an address. */
export function readRecipient(email: unknown, { email_template: template }: RecordOf<'batchjobs'>): MailRecipient {
  if (typeof email === 'string' && email !== '') {
    if (isMailAddress(email)) return { email, faults: [] };
    return { email: null, ...createImpossible('email', 'format', say('It is not an email address')) };
  }
  if (typeof template !== 'string' || template === '') return { email: null, faults: [] };
  return { email: null, ...createImpossible('email', 'required', say('It must be filled, because an email template is chosen')) };
}

/** The recipient as a part of what a line means. */
export function mailToRecipient({ email, faults }: MailRecipient): { readonly mailTo?: string; readonly faults: ImpossibleLine['faults'] } {
  return { faults, ...(email !== null && { mailTo: email }) };
}
