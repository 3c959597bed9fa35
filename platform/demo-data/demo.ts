import type { Params, RecordOf, ResourceName } from 'steward/server';
import type { DemoChannel, DemoCompany } from './companies.ts';
import type { RandomSource } from './random.ts';

/** One record to be stored: field values in wire units, and the parent it hangs under if its path has one. */
export type DemoRecord<R extends ResourceName = ResourceName> = {
  readonly [N in R]: { readonly resource: N; readonly params?: Params; readonly values: RecordOf<N> };
}[R];

/** A row of a field that holds a list of them. */
export type RowOfList<List> = NonNullable<List> extends readonly (infer Row)[] ? Row : never;

/** What the generators share. `now` is the moment the records are made for; `scale` 1 is the usual amount. */
export interface DemoSeeds {
  readonly random: RandomSource;
  readonly now: Date;
  readonly scale: number;
  readonly roles: readonly string[];
  readonly companies: readonly DemoCompany[];
  readonly channels: readonly DemoChannel[];
}

const day = 86_400_000;

/** ISO text in UTC, `days` before (negative: after) `now`, at some second of that day. */
export function daysAgo({ now, random }: Pick<DemoSeeds, 'now' | 'random'>, days: number): string {
  return new Date(now.getTime() - days * day - random.int(0, 86_399) * 1000).toISOString();
}
