/** The answer of `_waiting`: what of the records that its caller may list waits for somebody. */

/** By name of the resource; one of which nothing waits is missing. */
export type WaitingCounts = Readonly<Record<string, WaitingRecords>>;

export interface WaitingRecords {
  /** One more than `mostWaiting` stands for all that are more. */
  readonly count: number;
  /** Behind the address of their list: it shows these. */
  readonly query: string;
}

/** More are not told apart: who has so many before them does not count them, and nor does a store with a million. */
export const mostWaiting = 999;
