/** A list as a file, made in the background: one call starts the run, a few ask how far it is. */
import { getAt } from '../../../model/steps.ts';
import type { Call, Reply } from '../../../data/source.ts';
import { printQuery, type ListQuery } from '../../../model/query.ts';
import type { ExportRuns } from '../../../model/model.ts';
import type { Params } from '../../../model/values.ts';

export type ExportFormat = 'csv' | 'xlsx';

interface Asked {
  readonly config: string;
  readonly format: ExportFormat;
  /** Filters, search and sort of the list; its page means nothing here. */
  readonly query: Pick<ListQuery, 'filters' | 'search' | 'sort'>;
  readonly params: Params;
}

/** The call that starts an export. */
export function exportCall({ command, path }: Pick<ExportRuns, 'command' | 'path'>, { config, format, query, params }: Asked): Call {
  const { filters, search, sort } = query;
  const filter: Record<string, string | readonly string[]> = {};
  const address = printQuery({ filters, search, sort: null, limit: null, offset: 0 });
  for (const [name, value] of Object.entries(params)) if (value !== '' && value !== '*') address.append(`_${name}`, value);
  for (const name of new Set(address.keys())) {
    const values = address.getAll(name);
    filter[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  const cli = { resource: config, filter, format, sort: sort === null ? [] : [sort] };
  return { method: 'POST', path: addressOf(path), body: { id: command, cli_params: cli } };
}

const addressOf = (path: readonly string[]): string => `/${path.map(encodeURIComponent).join('/')}`;

export type Ended =
  | { readonly kind: 'done'; readonly id: string; readonly file: string }
  /** `late`: still running after the last poll. */
  | { readonly kind: 'error' | 'late'; readonly id: string };

interface Way {
  readonly send: (call: Call) => Promise<Reply>;
  readonly runs: ExportRuns;
  readonly wait: (ms: number) => Promise<void>;
}

/** Starts an export and follows it; every state but `done` and `error` is polled on. Rejects with ApiError. */
export async function followExport(start: Call, { send, runs, wait }: Way): Promise<Ended> {
  let run = runIn(await send(start));
  const { id } = run;
  const path = addressOf([...runs.path, id]);
  for (let polls = 0; polls < runs.max && run.state !== 'done' && run.state !== 'error'; polls += 1) {
    await wait(runs.everyMs);
    run = runIn(await send({ method: 'GET', path }));
  }
  if (run.state === 'error') return { kind: 'error', id };
  return run.state === 'done' && run.filename !== '' ? { kind: 'done', id, file: filePath(run.filename) } : { kind: 'late', id };
}

function runIn({ body }: Reply): { readonly id: string; readonly state: string; readonly filename: string } {
  const text = (steps: readonly string[]): string => {
    const value = getAt(body, ['data', ...steps]) ?? getAt(body, steps);
    return value === null || value === undefined ? '' : String(value);
  };
  return { id: text(['id']), state: text(['state']), filename: text(['result', 'filename']) };
}

// The name in the answer begins with five characters of the place where the file is kept, and may hold a placeholder of the host.
const kept = 5;
const host = '{address}';

/** Address of an export's file below the API base. */
function filePath(filename: string): string {
  const rest = filename.slice(kept);
  return `/files/${encodeURIComponent(rest.startsWith(host) ? rest.slice(host.length) : rest)}`;
}
