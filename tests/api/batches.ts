/** Batch jobs through the API: upload, run, stage after stage. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Api, Got } from './api.ts';

export interface Stage {
  readonly id: string;
  readonly status: string;
  readonly statistics?: Readonly<Record<string, number>>;
  readonly best_result?: string;
  readonly messages?: readonly { readonly type: string; readonly text: string }[];
}

export interface Result {
  readonly meta: { readonly linenumber_in_file: number };
  readonly state: {
    readonly status: string;
    readonly messages?: readonly { readonly field: string | null; readonly rule: string; readonly text: string }[];
    readonly decisions?: readonly string[];
    readonly decision?: string;
  };
}

export interface Upload {
  readonly type: string;
  readonly file: string | Uint8Array<ArrayBuffer>;
  readonly name?: string;
  readonly attributes?: object;
}

/** The columns of an import of budgets, and a line of it that is right. */
export const budgetColumns = ['code', 'type', 'scope', 'amount', 'email'];
export const budgetLine = (code: string): string[] => [code, 'single', 'order', '12.50', 'buyer@example.com'];

/** Calls of one user. */
export function batches(api: Api, as = 'admin') {
  const upload = async ({ type, file, name = 'lines.csv', attributes = {} }: Upload): Promise<Got> => {
    const body = new FormData();
    body.append('type', type);
    body.append('attributes', JSON.stringify({ channel: '3i@default', ...templateOf(type), ...attributes }));
    body.append('file', new Blob([file]), name);
    return api.send('POST batchjobs', { as, body });
  };
  const startRun = async (sent: Upload): Promise<string> => {
    const uploaded = await upload(sent);
    if (uploaded.status !== 201) throw new Error(uploaded.text);
    const started = await api.send(`POST batchjobs/${dataOf<{ id: string }>(uploaded).id}/runs`, { as });
    if (started.status !== 201) throw new Error(started.text);
    return (started.headers.get('location') ?? '').replace('/api/v1/', '');
  };
  const stage = async (run: string, id: string): Promise<Stage> => dataOf(await api.send(`GET ${run}/stages/${id}`, { as }));
  const put = (run: string, id: string, rows: readonly object[] = []): Promise<Got> =>
    api.send(`PUT ${run}/stages/${id}`, { as, body: rows });
  /** Starts a stage and waits until it no longer runs. */
  const through = async (run: string, id: string): Promise<Stage> => {
    const got = await put(run, id);
    if (got.status !== 200) throw new Error(got.text);
    return ended(run, id);
  };
  const ended = async (run: string, id: string): Promise<Stage> => {
    for (const end = Date.now() + 120_000; ; await pause(20)) {
      const now = await stage(run, id);
      if (now.status !== 'running') return now;
      if (Date.now() > end) throw new Error(`still ${JSON.stringify(now)} ${JSON.stringify(api.log.filter((entry) => 'error' in entry))}`);
    }
  };
  const results = async (
    run: string,
    id: string,
    query = '_limit=10000',
  ): Promise<{ data: readonly Result[]; metadata: Readonly<Record<string, unknown>> }> => {
    const got = await api.send(`GET ${run}/stages/${id}/results?${query}`, { as });
    if (got.status !== 200) throw new Error(got.text);
    return got.body as { data: readonly Result[]; metadata: Readonly<Record<string, unknown>> };
  };
  /** Goes on to the stage of decisions, confirming what has errors, and gives the first stage that cannot be passed. */
  const toDecide = async (sent: Upload): Promise<{ run: string; read: Stage; validate: Stage }> => {
    const run = await startRun(sent);
    const read = await through(run, 'read');
    if (read.status !== 'finished') return { run, read, validate: read };
    const validate = await through(run, 'validate');
    if (validate.status === 'need_decision') await put(run, 'validate');
    if (validate.status !== 'error') await through(run, 'decide');
    return { run, read, validate };
  };
  /** All the way, everything that may be applied applied. */
  const applyAll = async (sent: Upload, code = '5'): Promise<{ run: string; validate: Stage; apply: Stage }> => {
    const { run, validate } = await toDecide(sent);
    await put(run, 'decide', [{ state: { decision: code } }]);
    return { run, validate, apply: await through(run, 'apply') };
  };
  return { upload, startRun, stage, put, through, ended, results, toDecide, applyAll };
}

// Where a type needs a template, the one that the form fills in.
function templateOf(type: string): object {
  const templates: Readonly<Record<string, string>> = { budget_import: 'budget-import', incentives: 'incentives-import' };
  return templates[type] === undefined ? {} : { email_template: templates[type] };
}

export function dataOf<T>({ body, text }: Got): T {
  const { data } = body as { readonly data?: T };
  if (data === undefined) throw new Error(text);
  return data;
}

/** A file with these columns; cells are joined by commas as they are. */
export function csvOf(columns: readonly string[], lines: readonly (readonly string[])[]): string {
  return [columns, ...lines].map((cells) => cells.join(',')).join('\n');
}
