// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { RecordHits } from '../model/record-hits.ts';
import { DataContext } from './data-context.ts';
import { ApiError, type ApiCall, type DataSource } from './source.ts';
import { useRecordSearch } from './useRecordSearch.ts';

afterEach(cleanup);

const hit = (title: string, rank: number) => ({ id: title, resource: 'planets', key: [title], params: {}, title, rank });
const part = (hits: RecordHits['hits'], next: string | null): RecordHits => ({ hits, more: [], next, isWhole: true });

/** Searches a server that has only these parts, by the address of each; everything else fails. */
function search(parts: Record<string, RecordHits>) {
  const asked: string[] = [];
  const send = ({ path }: ApiCall) => {
    asked.push(path);
    const data = parts[path];
    return data === undefined
      ? Promise.reject(new ApiError({ status: 503, code: 'unavailable', message: 'Away', hint: '', fields: {}, current: null }))
      : Promise.resolve({ status: 200, body: { data } });
  };
  const source = { send } as unknown as DataSource;
  const client = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <DataContext value={{ source, loadResource: () => Promise.reject(new Error('none')) }}>{children}</DataContext>
    </QueryClientProvider>
  );
  return { asked, search: renderHook(() => useRecordSearch('ceres'), { wrapper }).result };
}

it('asks on by itself until nothing is left, and ranks what comes later among what came first', async () => {
  const found = search({
    '/_search?q=ceres': part([hit('Ceres II', 1), hit('of Ceres', 9)], 'moons'),
    '/_search?q=ceres&from=moons': part([hit('Ceres', 0), hit('Ceres II', 1)], null),
  });
  expect(found.search.current).toEqual({ found: undefined, isBusy: true, error: null });
  await waitFor(() => expect(found.search.current.isBusy).toBe(false));
  expect(found.search.current.found?.hits.map(({ title }) => title)).toEqual(['Ceres', 'Ceres II', 'of Ceres']);
  expect(found.asked).toHaveLength(2);
});

it('keeps what was found where the rest fails, and does not ask for it again', async () => {
  const found = search({ '/_search?q=ceres': part([hit('Ceres', 0)], 'moons') });
  await waitFor(() => expect(found.search.current.error).toBeInstanceOf(ApiError));
  expect(found.search.current.found?.hits).toHaveLength(1);
  expect(found.search.current.isBusy).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(found.asked).toHaveLength(2);
});
