import {
  type ActionCall,
  type Behaviour,
  type BehaviourResult,
  type DialogOf,
  isEmptyValue,
  isPlainObject,
  type OutgoingMail,
  type OutsideContext,
  type RecordOf,
  type SaidMessage,
  say,
} from 'steward/server';
import { renderMail, type RenderedMail } from './rendered.ts';

type Template = RecordOf<'email-templates'>;
type Call<Dialog extends 'preview' | 'sendtest'> = ActionCall<'email-templates', DialogOf<'email-templates', Dialog>>;

/** Fills a template with a payload: to be looked at, or as a mail that is really sent. */
export const emailTemplates: Behaviour<'email-templates'> = {
  resource: 'email-templates',
  actions: {
    preview: async ({ record, values: { language, payload } }: Call<'preview'>) =>
      answerRendered(record, { language, payload }, (mail) => ({ kind: 'done', body: { data: mail } })),
    sendtest: async ({ record, values: { language, payload, send_to: to } }: Call<'sendtest'>) =>
      answerRendered(record, { language, payload }, (mail) => ({
        kind: 'outside',
        work: (outside) => sendTestMail({ ...mail, to: String(to) }, outside),
      })),
  },
};

async function sendTestMail(mail: OutgoingMail, { mail: send, print }: OutsideContext): Promise<BehaviourResult> {
  try {
    await send(mail);
  } catch {
    // Why is for the log: what a mail server says may name hosts and people.
    return { kind: 'refused', message: say('No mail server accepted the email') };
  }
  return { kind: 'done', body: { message: print(say('The test email was sent.')) } };
}

interface TemplateFilling {
  readonly language: unknown;
  readonly payload: unknown;
}

function answerRendered(
  template: Template | null,
  { language, payload: given }: TemplateFilling,
  done: (mail: RenderedMail) => BehaviourResult,
): BehaviourResult {
  const payload = isEmptyValue(given) ? {} : given;
  if (!isPlainObject(payload)) return refusePayload('payload', say('The payload must be a JSON object'));
  const mail = renderMail(template?.texts, String(language), payload);
  return mail === null ? refusePayload('language', say('This template has no text in this language')) : done(mail);
}

function refusePayload(path: string, message: SaidMessage): BehaviourResult {
  return { kind: 'refused', message, fields: [{ path, code: 'payload', message }] };
}
