import {
  type BehaviourContext,
  getRecord,
  getRecordsByValues,
  type JobContext,
  type OpenedFile,
  type RecordOf,
  Refusal,
  type Row,
  type SaidMessage,
  say,
  Unreadable,
} from 'steward/server';
import type { PublishedTemplate } from '../email-templates/published.ts';
import { findPublishedTemplate } from '../email-templates/published.ts';
import { requirePlatformResource } from '../follow.ts';
import type { BatchType, BatchLookups } from './batch-type.ts';
import { batchFileName } from './files.ts';
import { findBatchType } from './types/index.ts';

/** What the lines of a batch job are judged by. */
export interface JobTerms {
  readonly type: BatchType;
  readonly attributes: RecordOf<'batchjobs'>;
}

/** A batch job with all that its stages read of it. */
export interface JobAtHand extends JobTerms {
  readonly file: OpenedFile;
  /** With what its mails are written; null: it sends none. */
  readonly published: PublishedTemplate | null;
}

/** Throws `Unreadable` when its file or its email template is no longer there. */
export async function readJobAtHand(
  { tx, store, model, files }: Pick<JobContext, 'tx' | 'store' | 'model' | 'files'>,
  id: string,
): Promise<JobAtHand> {
  const terms = await readJobTerms({ store, model }, id);
  const file = terms && (await files.open(batchFileName(terms.attributes)));
  if (!terms || !file) throw new Unreadable(say('The file of the batch job no longer exists'));
  const mails = await tx((own) => readMailTemplate(own, terms.attributes));
  if ('missing' in mails) throw new Unreadable(mails.missing);
  return { ...terms, file, published: mails.published };
}

/** null: the batch job is gone, or there is no such type any more. */
export async function readJobTerms({ store, model }: Pick<JobContext, 'store' | 'model'>, id: string): Promise<JobTerms | null> {
  const record = await getRecord(store, requirePlatformResource(model, 'batchjobs'), { key: [id], parents: {} });
  const type = findBatchType(record?.values.type);
  return record && type && { type, attributes: record.values };
}

/** With what the mails of a batch job are written, or why they cannot be. */
export async function readMailTemplate(
  context: Pick<BehaviourContext, 'tx' | 'model' | 'now' | 'zone'>,
  { email_template: template, channel }: RecordOf<'batchjobs'>,
): Promise<{ readonly published: PublishedTemplate | null } | { readonly missing: SaidMessage }> {
  if (typeof template !== 'string' || template === '') return { published: null };
  const published = await findPublishedTemplate(context, { template, channel });
  return published === null
    ? { missing: say('There is no published email template "{template}" for the channel "{channel}"', { template, channel }) }
    : { published };
}

/** What types look at: records as the user of the job may see them. */
export function createBatchLookups({ model, ask, store }: Pick<JobContext, 'model' | 'ask' | 'store'>): BatchLookups {
  return {
    model,
    find: (path) => findRowAsUser(ask, path),
    isThere: async (name, field, value) =>
      (await getRecordsByValues(store, requirePlatformResource(model, name), field, [value])).length > 0,
  };
}

async function findRowAsUser(ask: JobContext['ask'], path: string): Promise<Row | null> {
  try {
    const answer = await ask({ method: 'GET', path });
    return answer.kind === 'record' ? answer.row : null;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not-found') return null;
    throw error;
  }
}
