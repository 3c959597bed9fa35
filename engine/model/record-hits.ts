import type { Params } from './values.ts';

/** A record that was found, by its address. */
export interface RecordHit {
  readonly resource: string;
  readonly key: readonly string[];
  /** Values of the parents in its address. */
  readonly params: Params;
  readonly title: string;
}

/** The answer of `_search`. */
export interface RecordHits {
  /** What is called so comes before what is found by something else of it. */
  readonly hits: readonly RecordHit[];
  /** Resources that have more than those. */
  readonly more: readonly { readonly resource: string; readonly total: number; readonly isEstimated: boolean }[];
  /** false: the time was up before all resources were asked, or a system did not answer. */
  readonly isWhole: boolean;
}
