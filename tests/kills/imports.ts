/** A file of budgets after the other, through all stages: each line is applied once, or the stage says that it was given up and none twice. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Served } from '../api/served.ts';
import type { Work } from './main.ts';

const lines = 60;
const stages = ['read', 'validate', 'decide', 'apply'] as const;

/** What a stage says whose server was killed six times while it worked. */
const killedTooOften = 'job failed by timeout in active state';

interface Stage {
  readonly status: string;
  readonly messages?: readonly { readonly text: string }[];
}

interface Import {
  readonly name: string;
  /** Address of its run; null: it is not known whether it was taken. */
  run: string | null;
}

export function openImports(): Work {
  let current: Import | null = null;
  let begun = 0;
  let applied = 0;
  let givenUp = 0;

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
  const step = async (server: Served, run: string): Promise<'goes on' | 'waits' | 'given up' | 'done'> => {
    for (const stage of stages) {
      const at = `${run}/stages/${stage}`;
      const answer = await server.ask('GET', at);
      const { data } = (await answer.json()) as { readonly data?: Stage };
      // The store may have too much to do for the moment.
      if (answer.status === 429 || answer.status === 503) return 'waits';
      if (data === undefined) throw new Error(`${at} is gone: ${answer.status}`);
      if (data.status === 'finished') continue;
      if (data.status === 'error' && data.messages?.every(({ text }) => text.includes(killedTooOften))) return 'given up';
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
      if (state === 'done' || state === 'given up') return;
      if (state === 'waits') await pause(30);
    }
  };

  const stateOf = async (server: Served): Promise<string> => (current?.run ? await step(server, current.run).catch(() => 'waits') : 'done');

  return {
    name: 'imports',
    counts: () => ({ imported: applied, 'imports given up': givenUp }),
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
      const state = await stateOf(server);
      if (state !== 'done' && state !== 'given up') return [];
      const { name } = current;
      current = null;
      if (state === 'done') applied += lines;
      else givenUp += 1;
      const answer = await server.ask('GET', `/api/v1/budgets?code=%5E${name}-&_limit=1000`);
      const { data } = (await answer.json()) as { readonly data: readonly { readonly code: string; readonly amount: number }[] };
      const found = data.map(({ code, amount }) => `${code}=${amount}`).toSorted();
      const wanted = Array.from({ length: lines }, (_, at) => `${name}-${at}=${(at + 1) * 100}`).toSorted();
      const isRight =
        state === 'done' ? found.join() === wanted.join() : found.every((each, at) => wanted.includes(each) && each !== found[at - 1]);
      return isRight ? [] : [`${name} is ${state}, and has ${found.length} of ${lines} budgets`];
    },
    async isDone(server) {
      await goOn(server);
      return ['done', 'given up'].includes(await stateOf(server));
    },
  };
}
