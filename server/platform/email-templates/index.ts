import { isEmpty, isRecord } from '../../../engine/model/steps.ts';
import type { Mail } from '../../mail.ts';
import type { DialogOf, RecordOf } from '../../records.ts';
import { say, type Message } from '../../reply/say.ts';
import type { ActionCall, Behaviour, OutsideContext, Result } from '../behaviour.ts';
import { rendered, type Rendered } from './rendered.ts';

type Template = RecordOf<'email-templates'>;
type Call<Dialog extends 'preview' | 'sendtest'> = ActionCall<'email-templates', DialogOf<'email-templates', Dialog>>;

/** Fills a template with a payload: to be looked at, or as a mail that is really sent. */
export const emailTemplates: Behaviour<'email-templates'> = {
  resource: 'email-templates',
  actions: {
    preview: async ({ record, values: { language, payload } }: Call<'preview'>) =>
      answered(record, { language, payload }, (mail) => ({ kind: 'done', body: { data: mail } })),
    sendtest: async ({ record, values: { language, payload, send_to: to } }: Call<'sendtest'>) =>
      answered(record, { language, payload }, (mail) => ({
        kind: 'outside',
        work: (outside) => sent({ ...mail, to: String(to) }, outside),
      })),
  },
};

async function sent(mail: Mail, { mail: send, print }: OutsideContext): Promise<Result> {
  try {
    await send(mail);
  } catch {
    // Why is for the log: what a mail server says may name hosts and people.
    return { kind: 'refused', message: say('No mail server took the mail.') };
  }
  return { kind: 'done', body: { message: print(say('The test mail was sent.')) } };
}

interface Filling {
  readonly language: unknown;
  readonly payload: unknown;
}

function answered(template: Template | null, { language, payload: given }: Filling, done: (mail: Rendered) => Result): Result {
  const payload = isEmpty(given) ? {} : given;
  if (!isRecord(payload)) return refused('payload', say('The payload must be a JSON object.'));
  const mail = rendered(template?.texts, String(language), payload);
  return mail === null ? refused('language', say('This template has no text in this language.')) : done(mail);
}

function refused(path: string, message: Message): Result {
  return { kind: 'refused', message, fields: [{ path, code: 'payload', message }] };
}
