import type { Row } from '../../../engine/model/values.ts';
import type { OpenFile } from '../../files/files.ts';
import type { RecordOf } from '../../records.ts';
import type { Message } from '../../reply/say.ts';
import { Refusal } from '../../reply/refusal.ts';
import { say } from '../../reply/say.ts';
import { get, getMany } from '../../store/records.ts';
import type { Context, JobContext } from '../behaviour.ts';
import type { Published } from '../email-templates/published.ts';
import { publishedFor } from '../email-templates/published.ts';
import { resourceOf } from '../follow.ts';
import type { BatchType, Looking } from './batch-type.ts';
import { fileName } from './files.ts';
import { Unreadable } from './unreadable.ts';
import { typeOf } from './types/index.ts';

/** A batch job with all that its stages read of it. */
export interface JobAtHand {
  readonly type: BatchType;
  readonly attributes: RecordOf<'batchjobs'>;
  readonly file: OpenFile;
  /** With what its mails are written; null: it sends none. */
  readonly published: Published | null;
}

/** Throws `Unreadable` when its file or its email template is no longer there. */
export async function jobAtHand(
  { tx, store, model, files }: Pick<JobContext, 'tx' | 'store' | 'model' | 'files'>,
  id: string,
): Promise<JobAtHand> {
  const record = await get(store, resourceOf(model, 'batchjobs'), { key: [id], parents: {} });
  const type = typeOf(record?.values.type);
  const file = record && (await files.open(fileName(record.values)));
  if (!record || !type || !file) throw new Unreadable(say('The file of the batch job is no longer there'));
  const mails = await tx((own) => mailsOf(own, record.values));
  if ('missing' in mails) throw new Unreadable(mails.missing);
  return { type, file, attributes: record.values, published: mails.published };
}

/** With what the mails of a batch job are written, or why they cannot be. */
export async function mailsOf(
  context: Pick<Context, 'tx' | 'model' | 'now' | 'zone'>,
  { email_template: template, channel }: RecordOf<'batchjobs'>,
): Promise<{ readonly published: Published | null } | { readonly missing: Message }> {
  if (typeof template !== 'string' || template === '') return { published: null };
  const published = await publishedFor(context, { template, channel });
  return published === null
    ? { missing: say('There is no published email template "{template}" for the channel "{channel}"', { template, channel }) }
    : { published };
}

/** What types look at: records as the user of the job may see them. */
export function lookingOf({ model, ask, store }: Pick<JobContext, 'model' | 'ask' | 'store'>): Looking {
  return {
    model,
    find: (path) => found(ask, path),
    isThere: async (name, field, value) => (await getMany(store, resourceOf(model, name), field, [value])).length > 0,
  };
}

async function found(ask: JobContext['ask'], path: string): Promise<Row | null> {
  try {
    const answer = await ask({ method: 'GET', path });
    return answer.kind === 'record' ? answer.row : null;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not-found') return null;
    throw error;
  }
}
