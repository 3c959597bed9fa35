import type { JobContext } from 'steward/server';
import type { StagePlace } from './places.ts';
import type { LineResult } from './results.ts';
import { insertResults } from './results.ts';
import { writeStageProgress } from './stages.ts';

/** Most results that wait to be written, and how long they wait at most, in milliseconds. */
const limits = { results: 100, ms: 1000 };

/** Writes results a few at a time, each time together with how far the stage is. */
export function createPacedWriter(context: JobContext, place: StagePlace, o: { readonly start: number; readonly total: number }) {
  let waiting: LineResult[] = [];
  let told = performance.now();
  let processed = o.start;
  const flush = async (): Promise<void> => {
    const results = waiting;
    waiting = [];
    told = performance.now();
    await context.tx(async (own) => {
      await insertResults(own, place, results);
      await writeStageProgress(own, place, { processed, total: o.total });
    });
  };
  return {
    /** One line more is done; `null` when its result was written already. */
    async add(result: LineResult | null): Promise<void> {
      processed += 1;
      if (result !== null) waiting.push(result);
      if (waiting.length >= limits.results || performance.now() - told > limits.ms) await flush();
    },
    flush,
    /** Writes the results that wait, if any do. */
    settle: async (): Promise<void> => (waiting.length > 0 ? flush() : undefined),
  };
}
