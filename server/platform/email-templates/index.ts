import { isEmpty, isRecord } from '../../../engine/model/steps.ts';
import type { Mail } from '../../mail.ts';
import { say, type Message } from '../../reply/say.ts';
import type { Behaviour, BehaviourCall, OutsideContext, Result } from '../behaviour.ts';
import { rendered, type Rendered } from './rendered.ts';

/** Fills a template with a payload: to be looked at, or as a mail that is really sent. */
export const emailTemplates: Behaviour = {
  resource: 'email-templates',
  actions: {
    preview: async (call) => answered(call, (mail) => ({ kind: 'done', body: { data: mail } })),
    sendtest: async (call) =>
      answered(call, (mail) => ({ kind: 'outside', work: (outside) => sent({ ...mail, to: String(call.values['send_to']) }, outside) })),
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

function answered({ record, values }: BehaviourCall, done: (mail: Rendered) => Result): Result {
  const payload = isEmpty(values['payload']) ? {} : values['payload'];
  if (!isRecord(payload)) return refused('payload', say('The payload must be a JSON object.'));
  const mail = rendered(record?.['texts'], String(values['language']), payload);
  return mail === null ? refused('language', say('This template has no text in this language.')) : done(mail);
}

function refused(path: string, message: Message): Result {
  return { kind: 'refused', message, fields: [{ path, code: 'payload', message }] };
}
