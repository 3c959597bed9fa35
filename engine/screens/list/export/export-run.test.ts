import { describe, expect, it } from 'vitest';
import type { ApiCall, ApiReply } from '../../../data/source.ts';
import { buildExportCall, followExportRun } from './export-run.ts';

const runs = { command: 'WriteList', path: ['jobs', 'Write/List', 'runs'], everyMs: 2000, max: 3 };
const query = {
  filters: [
    { param: 'kind', op: 'in' as const, values: ['gas', 'ice'] },
    { param: 'seen', op: 'between' as const, values: ['2031-01-01', '2031-02-01'] },
  ],
  alternatives: [],
  search: 'ju',
  sort: [{ by: 'name', desc: true }],
};
const start = buildExportCall(runs, { config: 'planets', format: 'xlsx', query, params: { system: 'sol', belt: '*' } });

/** Follows the export while the server answers with these runs, one a call. */
async function followed(answers: readonly object[]) {
  const calls: string[] = [];
  const waits: number[] = [];
  const order: string[] = [];
  const send = (call: ApiCall): Promise<ApiReply> => {
    order.push(call.method);
    calls.push(`${call.method} ${call.path}`);
    return Promise.resolve({ status: 200, headers: {}, body: answers[calls.length - 1] ?? answers.at(-1) });
  };
  const wait = (ms: number): Promise<void> => {
    order.push('wait');
    waits.push(ms);
    return Promise.resolve();
  };
  return { ended: await followExportRun(start, { send, runs, wait }), calls, waits, order };
}

describe('the call that starts an export', () => {
  it('carries the id, the list, its filter and parents, the format and the sort [P1-7.1-055] [P1-7.1-056] [P1-7.1-057] [P1-7.1-058] [P1-7.1-059] [P2-7-073] [P2-7-074] [P2-7-075] [P2-7-077]', () =>
    expect(start).toEqual({
      method: 'POST',
      path: '/jobs/Write%2FList/runs',
      body: {
        id: 'WriteList',
        cli_params: {
          resource: 'planets',
          filter: { kind: '*gas,ice', seen: ['>2031-01-01', '<2031-02-01'], q: 'ju', _system: 'sol' },
          format: 'xlsx',
          sort: [{ by: 'name', desc: true }],
        },
      },
    }));
  it('has an empty sort for a list without one', () =>
    expect(
      buildExportCall(
        { command: 'W', path: ['w'] },
        { config: 'x', format: 'csv', query: { filters: [], alternatives: [], search: null, sort: [] }, params: {} },
      ).body,
    ).toEqual({
      id: 'W',
      cli_params: { resource: 'x', filter: {}, format: 'csv', sort: [] },
    }));
});

describe('following an export', () => {
  it('asks every 2 seconds, first after 2 seconds, and ends with the file of the finished run, the first 5 characters of its name dropped [P1-7.1-060] [P1-7.1-061] [P1-7.1-062] [P2-4-084] [P2-9-001] [P2-7-078] [P2-7-079] [P2-7-083]', async () => {
    const { ended, calls, waits, order } = await followed([
      { id: '7', state: 'running' },
      { id: '7', state: 'running' },
      { data: { id: '7', state: 'done', result: { filename: 'data/planets 7.xlsx' } } },
    ]);
    expect(ended).toEqual({ kind: 'done', id: '7', file: '/files/planets%207.xlsx' });
    expect(calls).toEqual(['POST /jobs/Write%2FList/runs', 'GET /jobs/Write%2FList/runs/7', 'GET /jobs/Write%2FList/runs/7']);
    expect(waits).toEqual([2000, 2000]);
    expect(order).toEqual(['POST', 'wait', 'GET', 'wait', 'GET']);
  });
  it('goes on in any other state, and stops at an error [P2-4-087] [P2-4-089] [P2-3-109]', async () => {
    const { ended, calls } = await followed([
      { id: '7', state: 'queued' },
      { id: '7', state: 'error' },
    ]);
    expect(ended).toEqual({ kind: 'error', id: '7' });
    expect(calls).toHaveLength(2);
  });
  it('gives up after three polls [P2-4-085]', async () => {
    const { ended, calls } = await followed([{ id: '7', state: 'running' }]);
    expect(ended).toEqual({ kind: 'late', id: '7' });
    expect(calls).toHaveLength(4);
  });
  it.each(['data/{address}a.csv', 'a/b-c{address}a.csv', '12345a.csv'])(
    'drops five characters of %s, whatever they are, and the placeholder of the host [P2-7-082] [P2-7-084]',
    async (filename) => {
      const { ended } = await followed([{ id: '7', state: 'done', result: { filename } }]);
      expect(ended).toMatchObject({ file: '/files/a.csv' });
    },
  );
});
