import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useData } from '../../data/data-context.ts';
import type { ScreenMode, Resource } from '../../model/model.ts';
import type { Params } from '../../model/values.ts';
import { buildScreenPath } from '../links.ts';
import { extendLeftList, findLeftRow, findMissingSide, keepLeftList, readLeftList, watchLeftLists, type LeftList } from './left-list.ts';

/** The list of a resource as this tab left it, or null. */
function useLeftList(resource: string): LeftList | null {
  return useSyncExternalStore(
    watchLeftLists,
    useCallback(() => readLeftList(resource), [resource]),
  );
}

/** Where a record stands in the list that it was opened from. */
export interface RecordPlace {
  /** From 1. */
  readonly at: number;
  readonly total: number;
  readonly isEstimated: boolean;
  /** Addresses of the same screen of its neighbours; null at an end, and until they are known. */
  readonly previous: string | null;
  readonly next: string | null;
}

interface PlaceFacts {
  /** null: a new record. */
  readonly recordKey: readonly string[] | null;
  readonly params: Params;
  readonly screen: Extract<ScreenMode, 'show' | 'edit'>;
}

/** The place of a record in the list that it was opened from; null when it was not opened from one. Asks for more rows near an end. */
export function useRecordPlace(resource: Resource, { recordKey, params, screen }: PlaceFacts): RecordPlace | null {
  const { source } = useData();
  const { hash } = useLocation();
  const list = useLeftList(resource.name);
  const at = list === null || recordKey === null || resource.isSingle ? -1 : findLeftRow(list, { key: recordKey, params });
  const side = list === null || at < 0 ? null : findMissingSide(list, at);
  useEffect(() => {
    if (list === null || side === null) return;
    const stop = new AbortController();
    extendLeftList(resource, list, { side, ask: (query) => source.list(resource, query, list.params, stop.signal) }).then(
      (longer) => {
        if (readLeftList(resource.name) === list) keepLeftList(resource.name, longer);
      },
      // Without an answer the known rows are all there is to walk; the next record asks again.
      () => undefined,
    );
    return () => stop.abort();
  }, [resource, list, side, source]);
  if (list === null || at < 0) return null;
  const pathOf = (index: number): string | null => {
    const row = list.rows[index];
    return row === undefined ? null : buildScreenPath(resource, { screen, ...row }) + hash;
  };
  return {
    at: list.start + at + 1,
    total: Math.max(list.total, list.start + list.rows.length),
    isEstimated: list.isEstimated,
    previous: pathOf(at - 1),
    next: pathOf(at + 1),
  };
}
