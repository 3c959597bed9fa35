/** One call per record, a few at a time. */
import { ApiError } from '../../data/source.ts';
import type { Values } from '../../model/values.ts';

export interface BulkOutcome {
  readonly record: Values;
  /** null: it went well. */
  readonly error: ApiError | null;
  /** What it came to, if it went well. */
  readonly result: unknown;
}

const atOnce = 4;

interface RunWatch {
  readonly onProgress: (done: number) => void;
  /** Once it is aborted no further record is begun; what is under way ends. */
  readonly signal?: AbortSignal;
}

/**
 * Runs `work` for each record and reports after each one. Never rejects: what failed is in its outcome; order is that of the records. Those
 * that were not begun have none. Where the server asks to wait, and has done nothing yet, it is asked again then.
 */
export async function runOnRecords(
  records: readonly Values[],
  work: (record: Values) => Promise<unknown>,
  { onProgress, signal }: RunWatch,
): Promise<readonly BulkOutcome[]> {
  const outcomes = new Array<BulkOutcome | undefined>(records.length);
  let next = 0;
  let done = 0;
  const worker = async () => {
    for (let at = next++; at < records.length && signal?.aborted !== true; at = next++) {
      const outcome = await runOnRecord(records[at] ?? {}, work, signal);
      if (outcome === null) return;
      outcomes[at] = outcome;
      onProgress(++done);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, records.length) }, worker));
  return outcomes.filter((outcome) => outcome !== undefined);
}

/** null: called off before the server has let it begin. */
async function runOnRecord(record: Values, work: (record: Values) => Promise<unknown>, signal?: AbortSignal): Promise<BulkOutcome | null> {
  for (;;) {
    let result: unknown = null;
    const error = await catchApiError(async () => void (result = await work(record)));
    const seconds = error === null ? null : findSecondsToWait(error);
    if (seconds === null) return { record, error, result };
    await waitUnlessAborted(seconds * 1000, signal);
    if (signal?.aborted === true) return null;
  }
}

/** What the server says of a caller who asks for too much at once: nothing is done yet, and when it will be. null: any other refusal. */
function findSecondsToWait({ status, reply }: ApiError): number | null {
  const told = reply?.headers['retry-after'] ?? '';
  return status === 429 && /^\d{1,4}$/.test(told) ? Number(told) : null;
}

function waitUnlessAborted(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    function end(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    }
    signal?.addEventListener('abort', end);
    if (signal?.aborted === true) end();
  });
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
