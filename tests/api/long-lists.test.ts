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
  // Each was done for every row, or nothing would be told here.
  expect(totals.map((total) => total >= rows)).toEqual([true, true, true]);
  expect(steps.filter((step) => step > most)).toEqual([]);
});
