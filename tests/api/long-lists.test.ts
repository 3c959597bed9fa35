/** A long list is worked on in pieces, between which others get their turn: told by turns of the loop, and not by a clock. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { insertRecords } from '../../engine/server/store/records.ts';
import type { Api } from './api.ts';
import { openBeside } from './planets.ts';

const shells = `apiVersion: admin/v1
resource: shells
title: Shell
menu: false
access: true
fields:
  code: code
  name: string
  loud: {type: string, derived: self.name.upper()}
list: {search: [code], columns: [code, name, loud]}
`;
const rows = 1000;
/** What is done in one turn: two slices at most, one of which ends as the other begins. */
const most = 100;

let api: Api;
beforeAll(async () => {
  api = await openBeside({ shells });
  const { shells: resource } = api.model.resources;
  if (!resource) throw new Error('There is no such resource.');
  const values = Array.from({ length: rows }, (_, at) => ({ code: `s${at}`, name: `shell ${at}` }));
  await api.store.tx((tx) =>
    insertRecords(
      tx,
      resource,
      values.map((each) => ({ values: each, parents: {} })),
      api.clock.now,
    ),
  );
}, 60_000);
afterAll(() => api.store.close());

it('does each of its works for few rows in one turn', async () => {
  await api.send('GET whoami', { as: 'visitor' });
  const works = {
    read: vi.spyOn(JSON, 'parse'),
    instants: vi.spyOn(Date.prototype, 'toISOString'),
    derived: vi.spyOn(String.prototype, 'toUpperCase'),
  };
  const counts = (): readonly number[] => Object.values(works).map(({ mock }) => mock.calls.length);
  const steps: number[] = [0, 0, 0];
  const totals: number[] = [0, 0, 0];
  let isOver = false;
  const look = (): void => {
    counts().forEach((count, at) => {
      steps[at] = Math.max(steps[at] ?? 0, count);
      totals[at] = (totals[at] ?? 0) + count;
    });
    vi.clearAllMocks();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  const got = await api.send(`GET shells?_limit=${rows}`, { as: 'visitor' });
  isOver = true;
  look();
  vi.restoreAllMocks();
  const { data } = got.body as { data: readonly { readonly code: string; readonly loud: string }[] };
  expect([got.status, data.length, data.every(({ code, loud }) => loud === `SHELL ${code.slice(1)}`)]).toEqual([200, rows, true]);
  // What a list needs was done for every row, or nothing would be told here; the moments of its records, which it does not tell, were not printed.
  expect(totals.map((total) => total >= rows)).toEqual([true, false, true]);
  expect(steps.filter((step) => step > most)).toEqual([]);
});

it('answers a page of it to a call that does not say how many rows it wants, and tells how many there are', async () => {
  const pages = await Promise.all(
    ['GET shells?_sort[code]=asc', 'GET shells?_sort[code]=asc&_offset=500', 'GET shells?_offset=900', 'GET shells?_limit=0'].map((ask) =>
      api.send(ask, { as: 'visitor' }),
    ),
  );
  const [first, second, last, none] = pages.map(({ body }) => body as { data: { code: string }[]; metadata: { total: number } });
  expect([first, second, last, none].map((page) => [page?.data.length, page?.metadata.total])).toEqual([
    [500, rows],
    [500, rows],
    [100, rows],
    [0, rows],
  ]);
  expect(new Set([...(first?.data ?? []), ...(second?.data ?? [])].map(({ code }) => code)).size).toBe(rows);
});
