import { ApiError } from '../../data/source.ts';
import { useLoadedRecord as useLoaded } from '../../data/useRecord.ts';
import type { Params, Values } from '../../model/values.ts';
import { useResource } from '../../screens/context.ts';

export interface HandWrittenRecordState<Shown = Values> {
  /** By field name, in wire units; null while it loads and when it cannot be had. */
  readonly record: Shown | null;
  readonly problem: ApiError | null;
  readonly loading: boolean;
  readonly reload: () => void;
}

/** One record as it is stored. Suspends on the resource. */
export function useRecord(
  name: string,
  key: string | readonly string[],
  { params = {} }: { readonly params?: Params } = {},
): HandWrittenRecordState {
  const found = useLoaded(useResource(name), typeof key === 'string' ? [key] : key, { params });
  const { error } = found;
  if (error !== null && !(error instanceof ApiError)) throw error;
  return { record: found.data?.values ?? null, problem: error, loading: found.isFetching, reload: () => void found.refetch() };
}
