/** A thousand lines, good, doubtful and bad, through servers that are killed while they check and while they apply. */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf, type Result, type Stage } from './batches.ts';
import type { Got } from './api.ts';

const root = join(import.meta.dirname, '../..');
const dir = mkdtempSync(join(tmpdir(), 'steward-batch-'));
const base = '/api/v1/';
let child: ChildProcess | null = null;
let url = '';
let cookie = '';

beforeAll(serve, 120_000);
afterAll(async () => {
  await kill();
  rmSync(dir, { recursive: true, force: true });
});

async function serve(): Promise<void> {
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    DATA_DIR: dir,
    SEED: '200',
    SESSION_SECRET: 'the same secret before and after each kill',
  };
  const own = fork(fileURLToPath(new URL('./serve.ts', import.meta.url)), [root], {
    execArgv: ['--import', 'tsx'],
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child = own;
  const port = await new Promise<number>((resolve, reject) => {
    own.once('message', (message: { readonly port: number }) => resolve(message.port));
    own.once('exit', () => reject(new Error('The server stopped')));
  });
  url = `http://127.0.0.1:${port}`;
  const signedIn = await fetch(`${url}/sso/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin' }),
    redirect: 'manual',
  });
  cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function kill(): Promise<void> {
  const own = child;
  if (own === null || own.exitCode !== null || own.signalCode !== null) return;
  const gone = new Promise((resolve) => own.once('exit', resolve));
  own.kill('SIGKILL');
  await gone;
}

async function send(method: string, path: string, body?: object): Promise<Got> {
  const isForm = body instanceof FormData;
  const headers: Record<string, string> = { cookie, ...(!isForm && { 'content-type': 'application/json' }) };
  const answer = await fetch(url + base + path, { method, headers, ...(body && { body: isForm ? body : JSON.stringify(body) }) });
  const text = await answer.text();
  return { status: answer.status, text, body: JSON.parse(text), headers: answer.headers };
}

const stageOf = async (run: string, id: string): Promise<Stage> => dataOf(await send('GET', `${run}/stages/${id}`));

async function until(run: string, id: string, holds: (stage: Stage) => boolean): Promise<Stage> {
  for (const end = Date.now() + 120_000; ; await pause(20)) {
    const stage = await stageOf(run, id);
    if (holds(stage)) return stage;
    if (Date.now() > end) throw new Error(`It did not happen in time: ${JSON.stringify(stage)}`);
  }
}

/** Starts a stage, kills the server in the middle of it, and waits for what the next one makes of it. */
async function killedIn(run: string, id: string): Promise<Stage> {
  expect((await send('PUT', `${run}/stages/${id}`, [])).status).toBe(200);
  const middle = await until(run, id, ({ statistics = {} }) => (statistics['processed'] ?? 0) >= 100);
  expect(middle).toMatchObject({ status: 'running', statistics: { total: expect.any(Number) } });
  await kill();
  await serve();
  return until(run, id, ({ status }) => status !== 'running');
}

const lineCount = 1000;
const codeOf = (at: number): string => `MANY-${String(at).padStart(4, '0')}`;
/** Each tenth line has a fault, each tenth names nobody. */
const lineOf = (at: number): string =>
  [
    codeOf(at),
    'single',
    'order',
    at % 10 === 3 ? 'much' : String(at + 1),
    'buyer@example.com',
    at % 10 === 7 ? 'nobody-at-all' : 'SKP',
  ].join(',');

it('are each checked once and applied once, and nothing else is', { timeout: 400_000 }, async () => {
  const body = new FormData();
  body.append('type', 'budget_import');
  body.append('attributes', JSON.stringify({ channel: '3i@default', email_template: 'budget-import' }));
  const lines = Array.from({ length: lineCount }, (_, at) => lineOf(at));
  body.append('file', new Blob([['code,type,scope,amount,email,username', ...lines].join('\n')]), 'many.csv');
  const { id } = dataOf<{ id: string }>(await send('POST', 'batchjobs', body));
  const started = await send('POST', `batchjobs/${id}/runs`);
  const run = (started.headers.get('location') ?? '').slice(base.length);

  await send('PUT', `${run}/stages/read`, []);
  expect(await until(run, 'read', ({ status }) => status !== 'running')).toMatchObject({ statistics: { total: lineCount } });
  await kill();
  await serve();

  const validated = await killedIn(run, 'validate');
  expect(validated).toMatchObject({ status: 'need_decision', statistics: { total: 1000, good: 800, doubtful: 100, faulty: 100 } });
  const { data } = (await send('GET', `${run}/stages/validate/results?_limit=2000`)).body as { readonly data: readonly Result[] };
  expect(data.map(({ meta }) => meta.linenumber_in_file)).toEqual(lines.map((_, at) => at + 2));
  expect(data[3]?.state.messages).toEqual([{ field: 'amount', rule: 'type', text: 'It must be a number such as 12.50' }]);
  expect(data[7]?.state.messages).toMatchObject([{ field: 'username', rule: 'unknown' }]);

  await send('PUT', `${run}/stages/validate`, []);
  await send('PUT', `${run}/stages/decide`, []);
  await until(run, 'decide', ({ status }) => status === 'need_decision');
  // What is doubtful is declined line by line, all the rest applied.
  const doubtful = data.filter(({ state }) => state.status === 'doubtful');
  const declined = doubtful.map(({ meta }) => ({ meta, state: { decision: '4' } }));
  const decided = await send('PUT', `${run}/stages/decide`, [...declined, { state: { decision: '5' } }]);
  expect(decided.body).toMatchObject({ data: { status: 'finished' }, metadata: { applied: 900, skipped: 0, open: 0 } });

  const applied = await killedIn(run, 'apply');
  expect(applied).toMatchObject({ status: 'finished', statistics: { total: 900, applied: 800, declined: 100, failed: 0 } });
  const budgets = dataOf<{ code: string; amount: number }[]>(await send('GET', 'budgets?code=%5EMANY-&_limit=2000&_sort[code]=asc'));
  const wanted = Array.from({ length: lineCount }, (_, at) => at).filter((at) => at % 10 !== 3 && at % 10 !== 7);
  expect(budgets.map(({ code, amount }) => [code, amount])).toEqual(wanted.map((at) => [codeOf(at), (at + 1) * 100]));
  const histories = await Promise.all([0, 1, 500, 999].map((at) => send('GET', `budgets/${codeOf(at)}/history`)));
  expect(histories.map((got) => dataOf<unknown[]>(got).length)).toEqual([1, 1, 1, 1]);
  expect(dataOf(await send('GET', run))).toMatchObject({ status: 'finished', invoker: 'admin' });
});
