/** A list as a file, made in the background: one call starts the run, a few ask how far it is. */
import { getAtPath } from '../../../model/steps.ts';
import type { ApiCall, ApiReply } from '../../../data/source.ts';
import { emptyQuery, printListQuery, type ListQuery } from '../../../model/query.ts';
import type { ExportRuns } from '../../../model/model.ts';
import type { Params } from '../../../model/values.ts';

export type ExportFormat = 'csv' | 'xlsx';

interface ExportQuestion {
  readonly config: string;
  readonly format: ExportFormat;
  /** Filters, search and sort of the list; its page means nothing here. */
  readonly query: Pick<ListQuery, 'filters' | 'alternatives' | 'search' | 'sort'>;
  readonly params: Params;
}

/** Starts an export and follows it. Rejects with ApiError. */
export function runExport(asked: ExportQuestion, polling: ExportPolling): Promise<EndedExport> {
  return followExportRun(buildExportCall(polling.runs, asked), polling);
}

/** The call that starts an export. */
export function buildExportCall(
  { command, path }: Pick<ExportRuns, 'command' | 'path'>,
  { config, format, query, params }: ExportQuestion,
): ApiCall {
  const { sort, ...asked } = query;
  const filter: Record<string, string | readonly string[]> = {};
  const address = printListQuery({ ...emptyQuery, ...asked });
  for (const [name, value] of Object.entries(params)) if (value !== '' && value !== '*') address.append(`_${name}`, value);
  for (const name of new Set(address.keys())) {
    const values = address.getAll(name);
    filter[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  const cli = { resource: config, filter, format, sort };
  return { method: 'POST', path: buildRunRoute(path), body: { id: command, cli_params: cli } };
}

const buildRunRoute = (path: readonly string[]): string => `/${path.map(encodeURIComponent).join('/')}`;

export type EndedExport =
  | { readonly kind: 'done'; readonly id: string; readonly file: string }
  /** `late`: still running after the last poll. */
  | { readonly kind: 'error' | 'late'; readonly id: string };

interface ExportPolling {
  readonly send: (call: ApiCall) => Promise<ApiReply>;
  readonly runs: ExportRuns;
  readonly wait: (ms: number) => Promise<void>;
}

/** Sends the call and follows the run; every state but `done` and `error` is polled on. Rejects with ApiError. */
export async function followExportRun(start: ApiCall, { send, runs, wait }: ExportPolling): Promise<EndedExport> {
  let run = readExportRun(await send(start));
  const { id } = run;
  const path = buildRunRoute([...runs.path, id]);
  for (let polls = 0; polls < runs.max && run.state !== 'done' && run.state !== 'error'; polls += 1) {
    await wait(runs.everyMs);
    run = readExportRun(await send({ method: 'GET', path }));
  }
  if (run.state === 'error') return { kind: 'error', id };
  return run.state === 'done' && run.filename !== ''
    ? { kind: 'done', id, file: buildExportFileRoute(run.filename) }
    : { kind: 'late', id };
}

function readExportRun({ body }: ApiReply): { readonly id: string; readonly state: string; readonly filename: string } {
  const text = (steps: readonly string[]): string => {
    const value = getAtPath(body, ['data', ...steps]) ?? getAtPath(body, steps);
    return value === null || value === undefined ? '' : String(value);
  };
  return { id: text(['id']), state: text(['state']), filename: text(['result', 'filename']) };
}

// The name in the answer begins with five characters of the place where the file is kept, and may hold a placeholder of the host.
const kept = 5;
const host = '{address}';

/** Address of an export's file below the API base. */
function buildExportFileRoute(filename: string): string {
  const rest = filename.slice(kept);
  return `/files/${encodeURIComponent(rest.startsWith(host) ? rest.slice(host.length) : rest)}`;
}
