// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../tests/fixtures/screen.tsx';
import type { DataSource } from '../../data/source.ts';
import { ListScreen } from './ListScreen.tsx';

const bills = `apiVersion: admin/v1
resource: bills
title: Bill
menu: false
access: true
fields: {code: code, currency: string, total: money, weight: {type: number, sum: true, unit: kg}, fee: {type: money, sum: false}}
list: {columns: [code, total, weight, fee], filters: [code], search: [code], pageSizes: [2]}
`;
const model = fixtureModel([{ file: 'resources/bills.yaml', text: bills }]);
const records = [
  { code: 'a', currency: 'EUR', total: 100_000, weight: 0.1, fee: 1 },
  { code: 'b', currency: 'EUR', total: 23_456, weight: 0.2, fee: 1 },
  { code: 'c', currency: 'USD', total: 700, weight: null, fee: 1 },
  { code: 'd', currency: 'EUR', total: null, weight: 4, fee: 1 },
];
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const draw = (at = '/bills', wrap: (memory: DataSource) => DataSource = (memory) => memory) =>
  drawScreen({
    model,
    at,
    records: { bills: records },
    screens: { '/bills': <ListScreen resource={resourceIn(model, 'bills')} params={{}} /> },
    wrap,
  });
const group = () => screen.findByRole('group', { name: 'Sums of all records that match' });

it('adds up all records and not those of the page, each currency by itself', async () => {
  draw();
  await waitFor(async () => expect((await group()).textContent).toBe('SumTotal €1,234.56 · $7.00Weight 4.3 kg'));
});

it('adds up what the filters leave', async () => {
  const { memory } = draw('/bills?code=*a,c');
  await waitFor(async () => expect((await group()).textContent).toBe('SumTotal €1,000.00 · $7.00Weight 0.1 kg'));
  expect(memory.calls.filter((call) => call.startsWith('sums'))).toEqual(['sums bills total,weight code in a,c · 0+all']);
});

it('asks once the rows are there, and shows what it can of an answer', async () => {
  const asked: string[] = [];
  draw('/bills', (memory) => ({
    ...memory,
    list: async (...call) => {
      const page = await memory.list(...call);
      asked.push('rows');
      return page;
    },
    sums: async () => {
      asked.push('sums');
      return { weight: [{ currency: null, sum: '4.3', count: 3 }] };
    },
  }));
  await waitFor(async () => expect((await group()).textContent).toBe('SumWeight 4.3 kg'));
  expect(asked).toEqual(['rows', 'sums']);
});

it('waits to be asked where the records are very many', async () => {
  draw('/bills', (memory) => ({ ...memory, list: async (...call) => ({ ...(await memory.list(...call)), isEstimated: true }) }));
  expect((await group()).textContent).toBe('Add up all records that match');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Add up all records that match' }));
  await waitFor(async () => expect((await group()).textContent).toContain('€1,234.56'));
});

it('gives up a question whose filters have changed', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const { router } = draw('/bills?code=a', (memory) => ({
    ...memory,
    sums: (_resource, _fields, { signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    },
  }));
  await waitFor(() => expect(signals).toHaveLength(1));
  await router.navigate('/bills?code=b');
  await waitFor(() => expect(signals).toHaveLength(2));
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
});
