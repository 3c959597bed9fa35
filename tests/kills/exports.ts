/** Exports of all users: each that was taken comes to its end, with each row once. */
import type { Served } from '../api/served.ts';
import type { Work } from './main.ts';

const path = '/api/v1/commands/ExportCommandConfig/runs';

interface Run {
  readonly id: string;
  readonly state: string;
  readonly result?: { readonly filename?: string; readonly rows?: number };
}

export function openExports(): Work {
  const open = new Set<string>();
  let exported = 0;
  const dataOf = async (answer: Response): Promise<Run | undefined> => ((await answer.json()) as { readonly data?: Run }).data;
  /** What is wrong with a run; null: it still runs. */
  const verdict = async (server: Served, id: string): Promise<readonly string[] | null> => {
    const run = await dataOf(await server.ask('GET', `${path}/${id}`));
    if (run === undefined) return [`export ${id} is gone`];
    if (['running', 'pending'].includes(run.state)) return null;
    if (run.state !== 'done') return [`export ${id} is ${run.state}`];
    const file = await (await server.ask('GET', `/files/${run.result?.filename?.slice(5) ?? ''}`)).text();
    const lines = file.trimEnd().split('\r\n');
    const rows = run.result?.rows ?? -1;
    return lines.length === rows + 1 && new Set(lines).size === lines.length
      ? []
      : [`export ${id} has ${lines.length} lines of ${rows} rows`];
  };
  return {
    name: 'exports',
    counts: () => ({ exports: exported }),
    async run(server, signal) {
      try {
        if (signal.aborted || open.size >= 4) return;
        const body = { id: 'ExportCommandConfig', cli_params: { resource: 'users', filter: {}, format: 'csv', sort: [] } };
        const run = await dataOf(await server.ask('POST', path, body));
        if (run === undefined) return;
        open.add(run.id);
        exported += 1;
      } catch {
        // It was killed.
      }
    },
    async check(server) {
      const wrong: string[] = [];
      for (const id of open) {
        const found = await verdict(server, id);
        if (found === null) continue;
        open.delete(id);
        wrong.push(...found);
      }
      return wrong;
    },
    async isDone(server) {
      for (const id of open) if ((await verdict(server, id)) === null) return false;
      return true;
    },
  };
}
