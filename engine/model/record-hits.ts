import type { Params } from './values.ts';

/** Where a record is, and what it is called. */
export interface RecordHit {
  readonly resource: string;
  readonly key: readonly string[];
  /** Values of the parents in its address. */
  readonly params: Params;
  readonly title: string;
}

/** A record that a text was found in. */
interface SearchHit extends RecordHit {
  /** The same in every resource that shows the record. */
  readonly id: string;
  /** What is called so comes before what is found by something else of it: the lower goes first. */
  readonly rank: number;
}

/** The answer of `_search`: what was found in the resources that there was time for. */
export interface RecordHits {
  /** The best first. */
  readonly hits: readonly SearchHit[];
  /** Resources that have more than those. */
  readonly more: readonly { readonly resource: string; readonly total: number; readonly isEstimated: boolean }[];
  /** The resource to go on from, as `from` of the next call; null: all have been asked. */
  readonly next: string | null;
  /** false: a system did not answer. */
  readonly isWhole: boolean;
}

const mostHits = 24;

/** What was found part by part, as one answer: each record once, as it was found first. */
export function mergeRecordHits(parts: readonly RecordHits[]): RecordHits {
  const hits = new Map<string, SearchHit>();
  for (const hit of parts.flatMap((part) => part.hits)) if (!hits.has(hit.id)) hits.set(hit.id, hit);
  return {
    hits: [...hits.values()].sort((a, b) => a.rank - b.rank).slice(0, mostHits),
    more: parts.flatMap((part) => part.more),
    next: parts.at(-1)?.next ?? null,
    isWhole: parts.every((part) => part.isWhole),
  };
}
