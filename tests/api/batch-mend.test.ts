import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnModel } from '../../engine/model/project-types.ts';
import { insertResults, type LineResult } from '../../platform/batch/results.ts';
import type { Api, Got } from './api.ts';
import { batches, budgetColumns as columns, budgetLine as good, csvOf, dataOf, type Result, type Stage } from './batches.ts';
import { openPlatform } from './platform.ts';

let api: Api;
let all: ReturnType<typeof batches>;

beforeAll(async () => {
  api = await openPlatform({ hasJobs: true });
  all = batches(api);
});
afterAll(() => api.close());

interface Line extends Result {
  readonly values: Readonly<Record<string, string>>;
  readonly original?: Readonly<Record<string, string>>;
  readonly mended_by?: string;
  readonly _version: number;
}

const upload = (lines: readonly (readonly string[])[], head = columns) => ({ type: 'budget_import', file: csvOf(head, lines) });
const checked = async (lines: readonly (readonly string[])[], head = columns): Promise<string> => {
  const run = await all.startRun(upload(lines, head));
  // What the file has besides is left out.
  if ((await all.through(run, 'read')).status === 'need_decision') await all.put(run, 'read');
  await all.through(run, 'validate');
  return run;
};
const linesOf = async (run: string): Promise<readonly Line[]> => (await all.results(run, 'validate')).data as readonly Line[];
const lineOf = async (run: string, line: number): Promise<Line> => {
  const found = (await linesOf(run)).find(({ meta }) => meta.linenumber_in_file === line);
  if (found === undefined) throw new Error(`There is no line ${String(line)}`);
  return found;
};
const send = (
  method: string,
  run: string,
  line: number | string,
  o: { body?: unknown; version?: number; as?: string; stage?: string } = {},
): Promise<Got> => {
  const { body, version, as = 'admin', stage = 'validate' } = o;
  const [verb = '', under = ''] = method.split(' ');
  return api.send(`${verb} ${run}/stages/${stage}/results/${String(line)}${under}`, {
    as,
    ...(body !== undefined && { body }),
    ...(version !== undefined && { headers: { 'if-match': `"${String(version)}"` } }),
  });
};
const mend = (run: string, line: number, values: object, o: { version?: number; as?: string; stage?: string } = {}): Promise<Got> =>
  send('PUT', run, line, { ...o, body: { values } });
const leaveOut = (run: string, line: number): Promise<Got> => send('POST /leave_out', run, line);
const stageIn = ({ body }: Got): Stage => (body as { metadata: { stage: Stage } }).metadata.stage;
const faultsOf = ({ state }: Result): unknown => state.messages?.map(({ field, rule }) => [field, rule]);
/** What is found about each line, without versions and who did it. */
const findings = async (run: string) =>
  (await linesOf(run)).map(({ meta, state, values }) => [meta.linenumber_in_file, state.status, state.messages ?? [], values]);

describe('all that is wrong with a line is told at once, at its cells', () => {
  it.each([
    ['a word for a number, a type that there is not and no email', ['MA-1', 'weekly', 'order', 'much', ''], ['amount', 'email', 'type']],
    ['a code that is none and an email that is none', ['M A', 'single', 'order', '1', 'nobody'], ['code', 'email']],
    ['no code and a word for a number', ['', 'single', 'order', 'much', 'a@example.com'], ['amount', 'code']],
    ['a type and a scope that there are not', ['MA-4', 'weekly', 'ever', '1', 'a@example.com'], ['scope', 'type']],
  ])('%s', async (_, cells, expected) => {
    const run = await checked([cells, good(`MA-G${String(expected.length)}`)]);
    const line = await lineOf(run, 2);
    const named = line.state.messages?.map(({ field }) => field) ?? [];
    expect([...named].sort()).toEqual(expected);
    // What stands in the file goes with it.
    expect(line.values).toEqual(Object.fromEntries(columns.map((column, at) => [column, cells[at]])));
  });

  it('and nothing else: of each type a column that is emptied is the only one that is named', async () => {
    for (const { key } of dataOf<{ key: string }[]>(await api.send('GET batchjob_types', { as: 'admin' }))) {
      const template = await (await api.fetch(`/api/v1/batchjob_types/${key}/template`, 'admin')).text();
      const [head = [], sample = []] = parse(template, { bom: true }) as string[][];
      const lines = head.map((_name, at) => sample.map((cell, other) => (other === at ? '' : cell)));
      const whole = sample;
      const attributes = key === 'distributed_shipping_lite' ? { fulfillment_id: 'none' } : {};
      const run = await all.startRun({
        type: key,
        file: csvOf(
          head,
          [...lines, whole].map((line) => line.map((cell) => `"${cell}"`)),
        ),
        attributes,
      });
      await all.through(run, 'read');
      await all.through(run, 'validate');
      const found = await linesOf(run);
      // What is wrong with the sample itself in this store, such as a record that is not there.
      const before = new Set(found.at(-1)?.state.messages?.map(({ field }) => field));
      found.slice(0, -1).forEach(({ state }, at) => {
        const named = state.messages?.map(({ field }) => field) ?? [];
        expect([key, head[at], named.filter((field) => field !== head[at] && !before.has(field))]).toEqual([key, head[at], []]);
        expect(named).toContain(head[at]);
      });
    }
  });
});

describe('a faulty line', () => {
  it('is corrected in place: judged as the file is, kept with the job, counted anew, and applied as it was corrected', async () => {
    const run = await checked([['MB-1', 'weekly', 'order', 'much', ''], good('MB-2'), ['MB-3', 'single', 'order', 'x', 'a@example.com']]);
    expect(await all.stage(run, 'validate')).toMatchObject({ status: 'need_decision', statistics: { good: 1, faulty: 2 } });
    const { _version: version } = await lineOf(run, 2);
    const half = await mend(run, 2, { amount: '3' }, { version });
    expect([half.status, faultsOf(dataOf<Line>(half)), dataOf<Line>(half).values['amount']]).toEqual([
      200,
      expect.arrayContaining([
        ['email', 'empty'],
        ['type', 'enum'],
      ]),
      '3',
    ]);
    expect(stageIn(half)).toMatchObject({ status: 'need_decision', statistics: { good: 1, faulty: 2 } });
    const whole = await mend(run, 2, { type: 'single', email: 'a@example.com' }, { version: dataOf<Line>(half)._version });
    expect(dataOf<Line>(whole)).toMatchObject({
      state: { status: 'good' },
      values: { code: 'MB-1', type: 'single', scope: 'order', amount: '3', email: 'a@example.com' },
      original: { code: 'MB-1', type: 'weekly', scope: 'order', amount: 'much', email: '' },
      mended_by: 'admin',
    });
    expect(stageIn(whole)).toMatchObject({ status: 'need_decision', best_result: 'error', statistics: { total: 3, good: 2, faulty: 1 } });
    // The file is what was uploaded.
    const file = await api.fetch(`/api/v1/${run.split('/runs')[0] ?? ''}/file`, 'admin');
    expect(await file.text()).toBe(
      upload([['MB-1', 'weekly', 'order', 'much', ''], good('MB-2'), ['MB-3', 'single', 'order', 'x', 'a@example.com']]).file,
    );
    // Its history says who did what.
    const entries = await api.store.query<{ type: string; blame_user: string; diffs: unknown }>(
      `select type, blame_user, diffs from audit where resource = 'batch-results' and record_id = '2' and parent like '%${run.split('/')[1] ?? ''}%' order by version`,
    );
    expect(entries.map(({ type, blame_user: user, diffs }) => [type, user, JSON.stringify(diffs)])).toEqual([
      ['mend', 'admin', expect.stringContaining('"much"')],
      ['mend', 'admin', expect.stringContaining('"weekly"')],
    ]);
    await all.put(run, 'validate');
    await all.through(run, 'decide');
    await all.put(run, 'decide', [{ state: { decision: '5' } }]);
    expect(await all.through(run, 'apply')).toMatchObject({ statistics: { applied: 2 } });
    expect(dataOf(await api.send('GET budgets/MB-1', { as: 'admin' }))).toMatchObject({ type: 'single', amount: 300 });
  });

  it('that is the last waits for somebody to go on', async () => {
    const run = await checked([good('MC-1'), ['MC-2', 'single', 'order', 'x', 'a@example.com']]);
    const got = await mend(run, 3, { amount: '1' });
    expect(stageIn(got)).toMatchObject({ status: 'need_decision', best_result: 'success', statistics: { good: 2, faulty: 0 } });
    expect((await all.put(run, 'validate')).body).toMatchObject({ data: { status: 'finished' } });
  });

  it('can be corrected where no line is good, and the check goes on', async () => {
    const run = await checked([['MD-1', 'single', 'order', 'x', 'a@example.com']]);
    expect(await all.stage(run, 'validate')).toMatchObject({ status: 'error', statistics: { faulty: 1 } });
    const got = await mend(run, 2, { amount: '1' });
    expect(stageIn(got)).toMatchObject({ status: 'need_decision', statistics: { good: 1, faulty: 0 } });
    expect(dataOf(await api.send(`GET ${run}`, { as: 'admin' }))).toMatchObject({ status: 'need_decision' });
  });

  it('with too many cells is taken as far as it has columns, once it is corrected', async () => {
    const run = await checked([good('ME-1'), [...good('ME-2'), 'more']]);
    expect(faultsOf(await lineOf(run, 3))).toEqual([[null, 'columns']]);
    expect(dataOf<Line>(await mend(run, 3, {}))).toMatchObject({ state: { status: 'good' } });
  });

  it('is left out, and taken in again by correcting it', async () => {
    const run = await checked([good('MF-1'), ['MF-2', 'single', 'order', 'x', 'a@example.com']]);
    const out = await leaveOut(run, 3);
    expect(dataOf<Line>(out)).toMatchObject({ state: { status: 'declined' } });
    expect(stageIn(out)).toMatchObject({
      status: 'need_decision',
      best_result: 'success',
      statistics: { total: 2, good: 1, faulty: 0, declined: 1 },
    });
    expect(dataOf<Line>(await mend(run, 3, { amount: '1' }))).toMatchObject({ state: { status: 'good' } });
    await leaveOut(run, 3);
    await all.put(run, 'validate');
    expect(await all.through(run, 'decide')).toMatchObject({ statistics: { total: 1 } });
  });

  it('is corrected in the next run of the job as well, or left out', async () => {
    const run = await checked([
      ['MG-1', 'single', 'order', 'x', 'a@example.com'],
      ['MG-2', 'single', 'order', 'y', 'a@example.com'],
      good('MG-3'),
    ]);
    await mend(run, 2, { amount: '1' });
    await leaveOut(run, 3);
    const again = await api.send(`POST ${run.split('/runs')[0] ?? ''}/runs`, { as: 'admin' });
    const next = (again.headers.get('location') ?? '').replace('/api/v1/', '');
    await all.through(next, 'read');
    expect(await all.through(next, 'validate')).toMatchObject({ status: 'finished', statistics: { good: 2, faulty: 0, declined: 1 } });
    expect(await lineOf(next, 2)).toMatchObject({ values: { amount: '1' }, original: { amount: 'x' }, mended_by: 'admin' });
  });
});

describe('lines about one record', () => {
  /** Corrections of a file, and what the file would be with them. */
  const same = async (lines: readonly (readonly string[])[], steps: readonly (readonly [line: number, column: string, cell: string])[]) => {
    const run = await checked(lines);
    for (const [line, column, cell] of steps) expect((await mend(run, line, { [column]: cell })).status).toBe(200);
    const file = lines.map((line) => [...line]);
    for (const [line, column, cell] of steps) (file[line - 2] ?? [])[columns.indexOf(column)] = cell;
    expect(await findings(run)).toEqual(await findings(await checked(file)));
  };

  it('are judged as if the corrected file had been uploaded', async () => {
    // The second goes out of the way, the third stays behind the first.
    await same([good('MH-1'), good('MH-1'), good('MH-1')], [[3, 'code', 'MH-2']]);
    // The first goes: the second is the first now.
    await same([good('MH-3'), good('MH-3'), good('MH-3')], [[2, 'code', 'MH-4']]);
    // One comes before others.
    await same([good('MH-5'), good('MH-6'), good('MH-6')], [[2, 'code', 'MH-6']]);
    // A faulty one becomes good, and is about what another is about already; then it goes away again.
    await same([good('MH-7'), ['MH-7', 'single', 'order', 'x', 'a@example.com']], [[3, 'amount', '1']]);
    await same(
      [good('MH-8'), ['MH-8', 'single', 'order', 'x', 'a@example.com'], good('MH-9')],
      [
        [3, 'amount', '1'],
        [3, 'code', 'MH-9'],
      ],
    );
  });

  it('are free when the first is left out', async () => {
    const run = await checked([good('MI-1'), good('MI-1')]);
    expect(faultsOf(await lineOf(run, 3))).toEqual([[null, 'repeated']]);
    expect(stageIn(await leaveOut(run, 2))).toMatchObject({ statistics: { good: 1, faulty: 0, declined: 1 } });
    expect(await lineOf(run, 3)).toMatchObject({ state: { status: 'good' } });
  });
});

describe('a correction is refused', () => {
  it('to whoever has not seen the last one', async () => {
    const run = await checked([good('MJ-1'), ['MJ-2', 'single', 'order', 'x', 'a@example.com']]);
    const { _version: version } = await lineOf(run, 3);
    const [one, two] = await Promise.all([mend(run, 3, { amount: '1' }, { version }), mend(run, 3, { amount: '2' }, { version })]);
    expect([one.status, two.status].sort()).toEqual([200, 412]);
    const [won, lost] = one.status === 200 ? [one, two] : [two, one];
    expect((await lineOf(run, 3)).values['amount']).toBe(dataOf<Line>(won).values['amount']);
    expect((lost.body as { message: string }).message).toMatch(/in the meantime/);
  });

  it('when the check is over, or is no check', async () => {
    const run = await checked([good('MK-1'), ['MK-2', 'single', 'order', 'x', 'a@example.com']]);
    await all.put(run, 'validate');
    for (const got of [await mend(run, 3, { amount: '1' }), await leaveOut(run, 3)])
      expect([got.status, (got.body as { message: string }).message]).toEqual([
        409,
        'The check of these lines is over: they can no longer be corrected',
      ]);
    await all.through(run, 'decide');
    const got = await mend(run, 2, { amount: '1' }, { stage: 'decide' });
    expect([got.status, (got.body as { message: string }).message]).toEqual([409, 'Lines are corrected in the stage that checks them']);
    // Nothing was written.
    expect(await lineOf(run, 3)).toMatchObject({ state: { status: 'error' }, values: { amount: 'x' } });
  });

  it('when a newer run has taken the place of its own', async () => {
    const run = await checked([['ML-1', 'single', 'order', 'x', 'a@example.com']]);
    await api.send(`POST ${run.split('/runs')[0] ?? ''}/runs`, { as: 'admin' });
    expect((await mend(run, 2, { amount: '1' })).status).toBe(409);
  });

  it.each([
    ['another column', { values: { shade: 'blue' } }],
    ['a cell that is no text', { values: { amount: 1 } }],
    ['no cells', { values: [] }],
    ['nothing', {}],
  ])('with %s', async (_, body) => {
    const run = await checked([good('MM-1'), ['MM-2', 'single', 'order', 'x', 'a@example.com']]);
    expect((await send('PUT', run, 3, { body })).status).toBe(422);
  });

  it('to whoever may not run the job, and of a line that there is not', async () => {
    const run = await checked([good('MN-1'), ['MN-2', 'single', 'order', 'x', 'a@example.com']]);
    expect((await mend(run, 3, { amount: '1' }, { as: 'api_batch' })).status).toBe(403);
    expect((await api.send(`GET ${run}/stages/validate/faulty`, { as: 'api_batch' })).status).toBe(403);
    expect((await mend(run, 99, { amount: '1' })).status).toBe(404);
  });
});

describe('the faulty lines as a file', () => {
  it('are those alone, in the columns of the file, with what is wrong; no cell is a formula, and the file can be uploaded', async () => {
    const head = ['email', 'amount', 'scope', 'type', 'code', 'comment', 'shade'];
    const lines = [
      ['a@example.com', '1', 'order', 'single', 'MO-1', 'x', 'blue'],
      ['', 'much', 'order', 'single', 'MO-2', '=HYPERLINK("http://example.com")', '+1+cmd'],
      ['a@example.com', 'x', 'order', 'single', 'MO-3', '@SUM(A1)', '"a;b"'],
    ];
    const quoted = lines.map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`));
    const run = await checked(quoted, head);
    const got = await api.fetch(`/api/v1/${run}/stages/validate/faulty`, 'admin');
    expect([got.status, got.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('lines-faulty-lines.csv')]);
    const text = await got.text();
    const [heads = [], ...rows] = parse(text, { bom: true }) as string[][];
    expect(heads).toEqual([...head, 'Faults']);
    expect(rows.map((cells) => cells.at(-1))).toEqual([
      expect.stringMatching(/amount: It must be a number.* · email: |email: .* · amount: It must be a number/),
      expect.stringMatching(/^amount: It must be a number/),
    ]);
    // A spreadsheet takes what begins with one of these for a formula, wherever it splits the line.
    for (const cell of rows.flat().flatMap((each) => each.split(/[;,\t]/))) expect(cell).not.toMatch(/^["\s]*[=+\-@]/);
    // Uploaded, it says what the lines said.
    const again = await all.startRun({ type: 'budget_import', file: text });
    expect(await all.through(again, 'read')).toMatchObject({
      status: 'need_decision',
      messages: [{ text: '2 lines read' }, { text: 'These columns are unknown here and are not read: shade' }],
    });
    await all.put(again, 'read');
    await all.through(again, 'validate');
    expect((await linesOf(again)).map(({ values }) => head.map((name) => values[name]))).toEqual(lines.slice(1));
  });
});

it('of 2,000 faulty ones among 10,000 a page is read, one is corrected, and all are handed out', async () => {
  const run = await checked([good('MP-G'), ['MP-X', 'single', 'order', 'x', 'a@example.com']]);
  const [, job = '', , id = ''] = run.split('/');
  const values = { code: 'MP-Y', type: 'single', scope: 'order', amount: 'x', email: 'a@example.com' };
  // As the check writes them.
  const more = Array.from({ length: 9998 }, (_, at): LineResult => {
    const base = { line: at + 4, messages: [], values, subject: `budgets/MP-${String(at)}`, kind: null };
    return { ...base, status: at < 1999 ? 'error' : 'good' };
  });
  for (let at = 0; at < more.length; at += 1000)
    await insertResults(
      { tx: api.store, model: api.model as OwnModel, now: api.clock.now },
      { job, run: id, stage: 'validate' },
      more.slice(at, at + 1000),
    );
  const page = await all.results(run, 'validate', 'state.status=error&_limit=50&_offset=1000');
  expect([page.data.length, page.metadata['total']]).toEqual([50, 2000]);
  const got = await mend(run, page.data[0]?.meta.linenumber_in_file ?? 0, { amount: '1' });
  expect(stageIn(got)).toMatchObject({ statistics: { total: 10_000, good: 8001, faulty: 1999 } });
  const file = await (await api.fetch(`/api/v1/${run}/stages/validate/faulty`, 'admin')).text();
  expect(file.trim().split('\r\n').length).toBe(1999 + 1);
});
