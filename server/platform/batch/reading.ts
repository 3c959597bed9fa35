import type { Row, Values } from '../../../engine/model/values.ts';
import type { OpenFile } from '../../files/files.ts';
import { Refusal } from '../../reply/refusal.ts';
import { say } from '../../reply/say.ts';
import { get, getMany } from '../../store/records.ts';
import type { JobContext } from '../behaviour.ts';
import type { BatchType, Looking } from './batch-type.ts';
import { fileName } from './files.ts';
import { resourceOf } from './places.ts';
import { Unreadable } from './unreadable.ts';
import { typeOf } from './types/index.ts';

/** A batch job with all that its stages read of it. */
export interface JobAtHand {
  readonly type: BatchType;
  readonly attributes: Values;
  readonly file: OpenFile;
}

export async function jobAtHand({ store, model, files }: Pick<JobContext, 'store' | 'model' | 'files'>, id: string): Promise<JobAtHand> {
  const record = await get(store, resourceOf(model, 'batchjobs'), { key: [id], parents: {} });
  const type = typeOf(record?.values['type']);
  const file = record && (await files.open(fileName(record.values)));
  if (!record || !type || !file) throw new Unreadable(say('The file of the batch job is no longer there'));
  return { type, file, attributes: record.values };
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
