/** Hundreds of lines, good, doubtful and bad, through servers that are killed in each stage, and before any of their mails has left. */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dataOf, type Result, type Stage } from './batches.ts';
import { countOf } from '../share.ts';
import type { Got } from './api.ts';
import { openMailbox } from './mailbox.ts';

const root = join(import.meta.dirname, '../..');
const dir = mkdtempSync(join(tmpdir(), 'steward-batch-'));
const base = '/api/v1/';
let take = (): void => undefined;
const mailbox = await openMailbox({ until: new Promise((resolve) => (take = resolve)) });
let child: ChildProcess | null = null;
let url = '';
let cookie = '';

beforeAll(serve, 120_000);
afterAll(async () => {
  await kill();
  await mailbox.close();
  rmSync(dir, { recursive: true, force: true });
});

async function serve(): Promise<void> {
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    DATA_DIR: dir,
    SEED: '400',
    SMTP_URL: mailbox.url,
    SESSION_SECRET: 'the same secret before and after each kill',
  };
  const own = fork(fileURLToPath(new URL('./serve.mjs', import.meta.url)), [root], {
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
  for (const end = Date.now() + 120_000; ; await pause(5)) {
    const stage = await stageOf(run, id);
    if (holds(stage)) return stage;
    if (Date.now() > end) throw new Error(`It did not happen in time: ${JSON.stringify(stage)}`);
  }
}

/** How many jobs of stages were begun a second time or later. */
async function resumed(): Promise<number> {
  const { log } = dataOf<{ log: string }>(await send('GET', 'workers/jobs/batch-stages.work'));
  return log.match(/started, attempt ([2-9]|\d\d)/g)?.length ?? 0;
}

/** Starts a stage, kills the server in the middle of it, and waits for what the next one makes of it. */
async function killedIn(run: string, id: string): Promise<Stage> {
  const before = await resumed();
  expect((await send('PUT', `${run}/stages/${id}`, [])).status).toBe(200);
  const middle = await until(run, id, ({ status, statistics = {} }) => status !== 'running' || (statistics['processed'] ?? 0) >= 100);
  expect(middle).toMatchObject({ status: 'running' });
  await kill();
  await serve();
  const stage = await until(run, id, ({ status }) => status !== 'running');
  expect(await resumed()).toBe(before + 1);
  return stage;
}

/** Uploads a file and starts a run of it. */
async function started(text: string): Promise<string> {
  const body = new FormData();
  body.append('type', 'budget_import');
  body.append('attributes', JSON.stringify({ channel: '3i@default', email_template: 'budget-import' }));
  body.append('file', new Blob([text]), 'many.csv');
  const { id } = dataOf<{ id: string }>(await send('POST', 'batchjobs', body));
  const run = await send('POST', `batchjobs/${id}/runs`);
  return (run.headers.get('location') ?? '').slice(base.length);
}

const lineCount = countOf({ usual: 400, long: 1000 });
const tenth = lineCount / 10;
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

it('are each checked once, laid out once and applied once, with one mail each, and nothing else is', { timeout: 500_000 }, async () => {
  // There already: its line alone, the first of all, offers to change it.
  const known = { code: 'KNOWN-1', channel: '3i@default', type: 'single', scope: 'order', currency: 'EUR', amount: 100, state: 'approved' };
  expect((await send('POST', 'budgets', known)).status).toBe(201);
  const lines = [`KNOWN-1,single,order,5,buyer@example.com,SKP`, ...Array.from({ length: lineCount }, (_, at) => lineOf(at))];
  const run = await started(['code,type,scope,amount,email,username', ...lines].join('\n'));

  await send('PUT', `${run}/stages/read`, []);
  expect(await until(run, 'read', ({ status }) => status !== 'running')).toMatchObject({ statistics: { total: lines.length } });
  await kill();
  await serve();

  const validated = await killedIn(run, 'validate');
  expect(validated).toMatchObject({
    status: 'need_decision',
    statistics: { total: lineCount + 1, good: 8 * tenth, doubtful: tenth + 1, faulty: tenth },
  });
  const { data } = (await send('GET', `${run}/stages/validate/results?_limit=2000`)).body as { readonly data: readonly Result[] };
  expect(data.map(({ meta }) => meta.linenumber_in_file)).toEqual(lines.map((_, at) => at + 2));
  expect(data[4]?.state.messages).toEqual([{ field: 'amount', rule: 'type', text: 'It must be a number such as 12.50' }]);
  expect(data[8]?.state.messages).toMatchObject([{ field: 'username', rule: 'unknown' }]);

  await send('PUT', `${run}/stages/validate`, []);
  const laidOut = await killedIn(run, 'decide');
  expect(laidOut).toMatchObject({ status: 'need_decision', statistics: { total: 9 * tenth + 1, good: 8 * tenth, doubtful: tenth + 1 } });
  const offered = (await send('GET', `${run}/stages/decide/results?_limit=2000`)).body as {
    readonly data: readonly Result[];
    readonly metadata: object;
  };
  const passed = data.filter(({ state }) => state.status !== 'error').map(({ meta }) => meta.linenumber_in_file);
  expect(offered.data.map(({ meta }) => meta.linenumber_in_file)).toEqual(passed);
  // What only a line before the kill offers is offered for all.
  expect(offered.metadata).toMatchObject({ decisions: ['4', '5', '6', '7'] });

  // What is doubtful is declined line by line, all the rest applied.
  const doubtful = data.filter(({ state }) => state.status === 'doubtful');
  const declined = doubtful.map(({ meta }, at) => ({ meta, state: { decision: at === 0 ? '6' : '4' } }));
  const decided = await send('PUT', `${run}/stages/decide`, [...declined, { state: { decision: '5' } }]);
  expect(decided.body).toMatchObject({ data: { status: 'finished' }, metadata: { applied: 9 * tenth + 1, skipped: 0, open: 0 } });

  const applied = await killedIn(run, 'apply');
  expect(applied).toMatchObject({
    status: 'finished',
    statistics: { total: 9 * tenth + 1, applied: 8 * tenth, declined: tenth + 1, failed: 0 },
  });
  const budgets = dataOf<{ code: string; amount: number }[]>(await send('GET', 'budgets?code=%5EMANY-&_limit=2000&_sort[code]=asc'));
  const wanted = Array.from({ length: lineCount }, (_, at) => at).filter((at) => at % 10 !== 3 && at % 10 !== 7);
  expect(budgets.map(({ code, amount }) => [code, amount])).toEqual(wanted.map((at) => [codeOf(at), (at + 1) * 100]));
  const histories = await Promise.all([0, 1, lineCount / 2, lineCount - 1].map((at) => send('GET', `budgets/${codeOf(at)}/history`)));
  expect(histories.map((got) => dataOf<unknown[]>(got).length)).toEqual([1, 1, 1, 1]);
  expect(dataOf(await send('GET', run))).toMatchObject({ status: 'finished', invoker: 'admin' });

  // No mail has left yet, also none of the lines that were applied before the kill; now the mail server takes them.
  expect(mailbox.received).toEqual([]);
  await kill();
  await serve();
  take();
  await vi.waitFor(() => expect(mailbox.received.length).toBeGreaterThanOrEqual(wanted.length), { timeout: 120_000, interval: 100 });
  const codes = mailbox.received.map(({ source }) => /MANY-\d{4}/.exec(source.replace(/=\r\n/g, ''))?.[0] ?? source);
  expect(codes.toSorted()).toEqual(wanted.map(codeOf));
});

it('are read to their end by the next server when one is killed while it reads', { timeout: 300_000 }, async () => {
  // So many that no machine reads them between two questions.
  const count = 300_000;
  const run = await started(
    ['code,type,scope,amount,email', ...Array.from({ length: count }, (_, at) => `L-${at},single,order,1,b@x.example`)].join('\n'),
  );
  const read = await killedIn(run, 'read');
  expect(read).toMatchObject({ status: 'finished', statistics: { processed: count, total: count } });
});
