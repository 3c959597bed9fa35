/** One call per record, a few at a time. */
import { ApiError } from '../../data/source.ts';
import type { Values } from '../../model/values.ts';

export interface BulkOutcome {
  readonly record: Values;
  /** null: it went well. */
  readonly error: ApiError | null;
}

const atOnce = 4;

/** Runs `work` for each record and reports after each one. Never rejects: what failed is in its outcome; order is that of the records. */
export async function runOnRecords(
  records: readonly Values[],
  work: (record: Values) => Promise<unknown>,
  onProgress: (done: number) => void,
): Promise<readonly BulkOutcome[]> {
  const outcomes: BulkOutcome[] = records.map((record) => ({ record, error: null }));
  let next = 0;
  let done = 0;
  const worker = async () => {
    for (let at = next++; at < records.length; at = next++) {
      const record = records[at] ?? {};
      outcomes[at] = { record, error: await catchApiError(() => work(record)) };
      onProgress(++done);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, records.length) }, worker));
  return outcomes;
}

/** The refusal of a call, or null when it went well. Anything but a refusal is a bug and is passed on. */
export async function catchApiError(work: () => Promise<unknown>): Promise<ApiError | null> {
  try {
    await work();
    return null;
  } catch (problem) {
    if (problem instanceof ApiError) return problem;
    throw problem;
  }
}
