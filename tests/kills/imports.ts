/** A file of budgets after the other, through all stages: each line is applied once. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Served } from '../api/served.ts';
import type { Work } from './main.ts';

const lines = 60;
const stages = ['read', 'validate', 'decide', 'apply'] as const;

interface Import {
  readonly name: string;
  /** Address of its run; null: it is not known whether it was taken. */
  run: string | null;
}

export function openImports(): Work {
  let current: Import | null = null;
  let begun = 0;
  let applied = 0;

  const start = async (server: Served): Promise<void> => {
    begun += 1;
    const name = `IMPORT-${begun}`;
    current = { name, run: null };
    const body = new FormData();
    body.append('type', 'budget_import');
    body.append('attributes', JSON.stringify({ channel: '3i@default', email_template: 'budget-import' }));
    const rows = Array.from({ length: lines }, (_, at) => `${name}-${at},single,order,${at + 1},buyer@example.com`);
    body.append('file', new Blob([['code,type,scope,amount,email', ...rows].join('\n')]), `${name}.csv`);
    const { data } = (await (await server.ask('POST', '/api/v1/batchjobs', body)).json()) as { readonly data?: { readonly id: string } };
    if (data === undefined) return;
    const run = await server.ask('POST', `/api/v1/batchjobs/${data.id}/runs`);
    await run.text();
    const at = run.headers.get('location');
    if (at !== null) current.run = at;
  };

  /** Does the next step; false: there is nothing to do but wait. */
  const step = async (server: Served, run: string): Promise<'goes on' | 'waits' | 'done'> => {
    for (const stage of stages) {
      const at = `${run}/stages/${stage}`;
      const { data } = (await (await server.ask('GET', at)).json()) as { readonly data?: { readonly status: string } };
      if (data === undefined) throw new Error(`${at} is gone`);
      if (data.status === 'finished') continue;
      if (data.status === 'running') return 'waits';
      const body = stage === 'decide' && data.status === 'need_decision' ? [{ state: { decision: '5' } }] : [];
      const put = await server.ask('PUT', at, body);
      await put.text();
      return 'goes on';
    }
    return 'done';
  };

  const goOn = async (server: Served, signal?: AbortSignal): Promise<void> => {
    while (!signal?.aborted && current?.run) {
      const state = await step(server, current.run);
      if (state === 'done') return;
      if (state === 'waits') await pause(30);
    }
  };

  const isWhole = async (server: Served): Promise<boolean> =>
    current?.run ? (await step(server, current.run).catch(() => 'waits')) === 'done' : true;

  return {
    name: 'imports',
    counts: () => ({ imported: applied }),
    async run(server, signal) {
      try {
        if (current === null) await start(server);
        await goOn(server, signal);
      } catch {
        // It was killed.
      }
    },
    async check(server) {
      if (current === null) return [];
      // Whether it was taken nobody knows: another one begins.
      if (current.run === null) {
        current = null;
        return [];
      }
      if (!(await isWhole(server))) return [];
      const { name } = current;
      current = null;
      applied += lines;
      const answer = await server.ask('GET', `/api/v1/budgets?code=%5E${name}-&_limit=1000`);
      const { data } = (await answer.json()) as { readonly data: readonly { readonly code: string; readonly amount: number }[] };
      const found = data.map(({ code, amount }) => `${code}=${amount}`).toSorted();
      const wanted = Array.from({ length: lines }, (_, at) => `${name}-${at}=${(at + 1) * 100}`).toSorted();
      return found.join() === wanted.join() ? [] : [`${name} has ${found.length} of ${lines} budgets`];
    },
    async isDone(server) {
      await goOn(server);
      return isWhole(server);
    },
  };
}
