import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../engine/model/values.ts';
import type { Api } from './api.ts';
import { batches, budgetColumns as columns, budgetLine as good, csvOf, dataOf, type Result } from './batches.ts';
import { openPlatform } from './platform.ts';

let api: Api;
let all: ReturnType<typeof batches>;

beforeAll(async () => {
  api = await openPlatform({ hasJobs: true });
  all = batches(api);
});
afterAll(() => api.close());

const read = async (path: string): Promise<Row> => dataOf(await api.send(`GET ${path}`, { as: 'admin' }));
const statusOf = async (path: string): Promise<number> => (await api.send(`GET ${path}`, { as: 'admin' })).status;

describe('types', () => {
  it('are those of the platform, each with a key [P2-7-056] [P2-3-094]', async () => {
    const types = dataOf<{ key: string }[]>(await api.send('GET batchjob_types', { as: 'api_batch' }));
    expect(types.map(({ key }) => key)).toEqual([
      'distributed_shipping',
      'distributed_shipping_lite',
      'budget_import',
      'user_update',
      'incentives',
      'company_address_import',
      'bda_product_import',
      'bda_stock_import',
    ]);
  });

  it('have a template each, which is a file that can be uploaded [P2-7-057]', async () => {
    for (const { key, columns: own } of dataOf<{ key: string; columns: string[] }[]>(
      await api.send('GET batchjob_types', { as: 'admin' }),
    )) {
      const template = await api.fetch(`/api/v1/batchjob_types/${key}/template`, 'api_batch');
      expect(template.headers.get('content-disposition')).toContain(`${key}.csv`);
      const file = await template.text();
      expect(file.replace('\uFEFF', '').split('\r\n')[0]).toBe(own.join(','));
      const attributes = key === 'distributed_shipping_lite' ? { fulfillment_id: 'X-1' } : {};
      const run = await all.startRun({ type: key, file, attributes });
      expect(await all.through(run, 'read')).toMatchObject({ status: 'finished', statistics: { total: 1 } });
    }
    expect((await api.fetch('/api/v1/batchjob_types/none/template', 'admin')).status).toBe(404);
  });
});

describe('an upload', () => {
  it('is a record with its file, and says where it is [P2-7-059] [P2-7-060] [P2-7-061] [P2-7-062] [P2-7-063] [P2-3-093] [P2-3-101]', async () => {
    const file = csvOf(columns, [good('UP-1')]);
    const got = await all.upload({ type: 'budget_import', file, name: 'März.csv', attributes: { email_template: 'budget-import' } });
    expect([got.status, got.body]).toEqual([201, expect.anything()]);
    const { id } = dataOf<{ id: string }>(got);
    expect(got.headers.get('location')).toBe(`/api/v1/batchjobs/${id}`);
    const record = dataOf(await api.send(`GET batchjobs/${id}`, { as: 'api_batch' }));
    expect(record).toMatchObject({
      id,
      type: 'budget_import',
      filename: 'März.csv',
      attributes: { channel: '3i@default', email_template: 'budget-import' },
      created_by: 'admin',
      created_at: expect.any(String),
    });
    const download = await api.fetch(`/api/v1/batchjobs/${id}/file`, 'api_batch');
    expect([await download.text(), download.headers.get('content-disposition')]).toEqual([file, expect.stringContaining('M%C3%A4rz.csv')]);
    expect((await api.fetch(`/api/v1/batchjobs/${id}/file`, 'api_users')).status).toBe(403);
  });

  it.each([
    ['without a type', { type: '' }, 'type'],
    ['of no type that there is', { type: 'everything' }, 'type'],
    ['without a channel [P2-5-084]', { attributes: { channel: null } }, 'attributes.channel'],
    ['without an email template [P2-5-085]', { attributes: { email_template: null } }, 'attributes.email_template'],
    ['with another email template [P2-5-086]', { attributes: { email_template: 'Budget Import' } }, 'attributes.email_template'],
    ['without a fulfillment [P2-5-087] [P2-3-104]', { type: 'distributed_shipping_lite' }, 'attributes.fulfillment_id'],
    [
      'with another fulfillment [P2-5-088]',
      { type: 'distributed_shipping_lite', attributes: { fulfillment_id: 'a b' } },
      'attributes.fulfillment_id',
    ],
    ['of another kind of file', { name: 'lines.pdf' }, 'file'],
  ])('%s is refused', async (_, sent, field) => {
    const got = await all.upload({ type: 'budget_import', file: csvOf(columns, [good('UP-2')]), ...sent });
    expect([got.status, Object.keys((got.body as { errors: object }).errors)]).toEqual([422, [field]]);
  });

  it('needs its type and its file [P2-5-082] [P2-5-083] [P2-8-042]', async () => {
    const body = new FormData();
    body.append('attributes', '{"channel": "3i@default"}');
    const got = await api.send('POST batchjobs', { as: 'admin', body });
    expect(got).toMatchObject({ status: 422, body: { errors: { type: [expect.any(String)], file: [expect.any(String)] } } });
  });

  it('is for ROLE_API_BATCH, its runs for ROLE_ADMIN too [P2-6-012] [P2-6-022] [P1-6-016] [P1-6-026]', async () => {
    expect((await batches(api, 'api_users').upload({ type: 'budget_import', file: 'x' })).status).toBe(403);
    const own = await batches(api, 'api_batch').upload({ type: 'budget_import', file: csvOf(columns, [good('UP-3')]) });
    expect(own.status).toBe(201);
    const { id } = dataOf<{ id: string }>(own);
    expect((await api.send(`POST batchjobs/${id}/runs`, { as: 'api_batch' })).status).toBe(403);
    expect((await api.send(`GET batchjobs/${id}/runs`, { as: 'api_batch' })).status).toBe(403);
    expect((await api.send(`GET batchjobs/${id}/runs`, { as: 'admin' })).status).toBe(200);
  });
});

describe('a run', () => {
  it('has an id with its second, four waiting stages, and is the only one that runs [P2-7-064] [P2-7-065] [P2-7-066] [P2-7-067] [P2-7-068] [P2-3-095] [P2-3-096] [P2-4-054] [P2-4-060]', async () => {
    const run = await all.startRun({ type: 'budget_import', file: csvOf(columns, [good('RU-1')]) });
    const [job, id] = [run.split('/')[1] ?? '', run.split('/').at(-1) ?? ''];
    expect(id).toBe(`run_${String(api.clock.now.getTime() / 1000)}`);
    expect(await read(run)).toMatchObject({ id, invoker: 'admin', status: 'pending' });
    const stages = dataOf<Row[]>(await api.send(`GET ${run}/stages`, { as: 'admin' }));
    expect(stages.map((stage) => [stage['id'], stage['status']])).toEqual(
      ['read', 'validate', 'decide', 'apply'].map((name) => [name, 'pending']),
    );
    expect((await all.put(run, 'validate')).body).toMatchObject({ message: 'The previous stage is not finished' });
    expect(await all.through(run, 'read')).toMatchObject({
      id: 'read',
      status: 'finished',
      best_result: 'success',
      statistics: { processed: 1 },
    });
    expect((await all.put(run, 'read')).status).toBe(409);
    const again = await api.send(`POST batchjobs/${job}/runs`, { as: 'admin' });
    const runs = dataOf<Row[]>(await api.send(`GET batchjobs/${job}/runs`, { as: 'admin' }));
    expect(runs.map((each) => [each['id'], each['status']])).toEqual([
      [dataOf<Row>(again)['id'], 'pending'],
      [id, 'archived'],
    ]);
    expect(await all.stage(run, 'validate')).toMatchObject({ status: 'archived' });
  });

  it.each([
    ['nothing in it', '', 'The file has no lines below its header'],
    ['no lines', 'code,type,scope,amount,email', 'The file has no lines below its header'],
    ['a column twice', 'code,code,type,scope,amount,email\nA,A,single,order,1,a@b.de', 'The file has these columns twice: code'],
    ['an open quotation', `code,type,scope,amount,email\n"A,single,order,1,a@b.de`, 'The file is not valid CSV'],
  ])('of a file with %s ends in an error that says so [P2-4-057] [P2-8-040] [P2-8-041]', async (_, file, text) => {
    const run = await all.startRun({ type: 'budget_import', file });
    expect(await all.through(run, 'read')).toMatchObject({
      status: 'error',
      best_result: 'error',
      messages: [{ text: expect.stringContaining(text) }],
    });
    expect(await read(run)).toMatchObject({ status: 'error' });
  });

  it('of a file with a column less waits for somebody to say which it is', async () => {
    const run = await all.startRun({ type: 'budget_import', file: 'code,type,scope,amount\nA,single,order,1' });
    expect(await all.through(run, 'read')).toMatchObject({
      status: 'need_decision',
      best_result: 'error',
      messages: [{ text: '1 line read' }, { type: 'error', text: 'The file is missing these columns: email' }],
    });
    expect((await all.put(run, 'read')).status).toBe(422);
    expect(await read(run)).toMatchObject({ status: 'need_decision' });
  });

  it('says which columns it does not read, waits for somebody to confirm that, and reads semicolons', async () => {
    const run = await all.startRun({
      type: 'budget_import',
      file: 'code;type;scope;amount;email;shade\nSC-1;single;order;12,50;a@b.de;blue',
    });
    const stage = await all.through(run, 'read');
    expect(stage.messages?.at(-1)).toEqual({ type: 'warning', text: 'These columns are unknown here and are not read: shade' });
    await all.put(run, 'read');
    expect(await all.through(run, 'validate')).toMatchObject({ status: 'finished', statistics: { good: 1 } });
  });
});

describe('a line', () => {
  it('with a fault names line, field and rule, and is never applied [P2-3-097] [P2-3-098] [P2-5-081] [P2-5-090] [P2-4-056]', async () => {
    const file = csvOf(
      [...columns, 'comment'],
      [
        ['LN-1', 'single', 'order', 'much', 'a@example.com', 'SKP'],
        ['LN-2', 'weekly', 'order', '1', 'a@example.com', 'DEL'],
        ['LN 3', 'single', 'order', '-1', 'a@example.com', 'x'],
        ['LN-4', 'single', 'order', '1', 'DEL', 'x'],
        ['LN-5', 'single', 'order', '1', 'a@example.com', ''],
        ['LN-6', 'single', 'order', '1', 'a@example.com', 'x', 'y'],
        ['LN-7', 'single', 'order', '1', 'a@example.com', 'x'],
        ['LN-7', 'single', 'order', '2', 'a@example.com', 'x'],
      ],
    );
    const { run, validate } = await all.toDecide({ type: 'budget_import', file });
    expect(validate).toMatchObject({ status: 'need_decision', statistics: { good: 1, faulty: 7 } });
    const { data, metadata } = await all.results(run, 'validate');
    expect(metadata).toEqual({ total: 8, decisions: [] });
    expect(data.map(({ meta, state }) => [meta.linenumber_in_file, state.messages?.map(({ field, rule }) => [field, rule])])).toEqual([
      [2, [['amount', 'type']]],
      [3, [['type', 'enum']]],
      [
        4,
        expect.arrayContaining([
          ['code', 'pattern'],
          ['amount', 'minimum'],
        ]),
      ],
      [5, [['email', 'required']]],
      [6, [['comment', 'empty']]],
      [7, [[null, 'columns']]],
      [8, []],
      [9, [[null, 'repeated']]],
    ]);
    expect(data[4]?.state.messages?.[0]?.text).toBe('It must be filled, or skipped with SKP or emptied with DEL');
    const decided = await all.results(run, 'decide');
    expect(decided.data.map(({ meta }) => meta.linenumber_in_file)).toEqual([8]);
    await all.put(run, 'decide', [{ state: { decision: '5' } }]);
    expect(await all.through(run, 'apply')).toMatchObject({ statistics: { applied: 1 } });
    expect(await Promise.all(['LN-1', 'LN-2', 'LN-4', 'LN-5', 'LN-6'].map((code) => statusOf(`budgets/${code}`)))).toEqual([
      404, 404, 404, 404, 404,
    ]);
    expect(await read('budgets/LN-7')).toMatchObject({ amount: 100, comment: 'x' });
  });

  it('says what it says in the language of who reads it, whoever started it', async () => {
    const run = await all.startRun({ type: 'budget_import', file: csvOf(columns, [['GE-1', 'single', 'order', 'viel', 'a@b.de']]) });
    await all.through(run, 'read');
    await api.send(`PUT ${run}/stages/validate`, { as: 'admin', body: [], headers: { 'accept-language': 'de' } });
    await all.ended(run, 'validate');
    for (const [language, said] of Object.entries({ en: /^It must be a number/, de: /^Muss eine Zahl/ })) {
      const got = await api.send(`GET ${run}/stages/validate/results`, { as: 'admin', headers: { 'accept-language': language } });
      expect((got.body as { data: readonly Result[] }).data[0]?.state.messages?.[0]?.text).toMatch(said);
    }
  });
});

describe('decisions', () => {
  it('are taken per line and for all, wait until each is taken, and only what was decided is applied [P2-7-069] [P2-7-070] [P2-7-071] [P2-4-073] [P2-4-074] [P2-4-076]', async () => {
    await api.send('POST budgets', {
      as: 'admin',
      body: { code: 'DE-2', channel: '3i@default', type: 'single', scope: 'order', currency: 'EUR', amount: 1 },
    });
    const { run } = await all.toDecide({ type: 'budget_import', file: csvOf(columns, ['DE-1', 'DE-2', 'DE-3', 'DE-4'].map(good)) });
    const { data, metadata } = await all.results(run, 'decide');
    expect(metadata).toEqual({ total: 4, decisions: ['4', '5', '6', '7'] });
    expect(data.map(({ state }) => [state.status, state.decisions])).toEqual([
      ['good', ['5', '4']],
      ['doubtful', ['7', '6']],
      ['good', ['5', '4']],
      ['good', ['5', '4']],
    ]);
    const filtered = await all.results(run, 'decide', 'state.status=doubtful&_limit=100&_offset=0');
    expect(filtered.data.map(({ meta }) => meta.linenumber_in_file)).toEqual([3]);
    const single = await all.put(run, 'decide', [
      { meta: { linenumber_in_file: 2 }, state: { decision: '4' } },
      { meta: { linenumber_in_file: 4 }, state: { decision: '7' } },
    ]);
    expect(single.body).toMatchObject({ data: { status: 'need_decision' }, metadata: { applied: 1, skipped: 1, open: 3 } });
    expect((await all.put(run, 'decide')).body).toMatchObject({
      message: '3 lines are still waiting for a decision: apply or decline each',
    });
    expect((await all.put(run, 'apply')).status).toBe(409);
    const rest = await all.put(run, 'decide', [{ state: { decision: 5 } }]);
    expect(rest.body).toMatchObject({ data: { status: 'need_decision' }, metadata: { applied: 2, skipped: 1, open: 1 } });
    const last = await all.put(run, 'decide', [{ state: { decision: '6' } }]);
    expect(last.body).toMatchObject({ data: { status: 'finished' }, metadata: { applied: 1, skipped: 0, open: 0 } });
    expect(await all.through(run, 'apply')).toMatchObject({ status: 'finished', statistics: { applied: 2, declined: 2, failed: 0 } });
    expect(await Promise.all(['DE-1', 'DE-3', 'DE-4'].map((code) => statusOf(`budgets/${code}`)))).toEqual([404, 200, 200]);
    expect(await read('budgets/DE-2')).toMatchObject({ amount: 1 });
    expect(await read(run)).toMatchObject({ status: 'finished' });
  });

  it('that apply nothing skip the last stage [P2-4-059]', async () => {
    const { run } = await all.toDecide({ type: 'budget_import', file: csvOf(columns, [good('NO-1')]) });
    await all.put(run, 'decide', [{ state: { decision: '4' } }]);
    expect(await all.stage(run, 'apply')).toMatchObject({ status: 'skipped' });
    expect(await read(run)).toMatchObject({ status: 'finished' });
  });

  it.each([[{ rows: [] }], [[1]], [[{ state: {} }]], [[{ meta: { linenumber_in_file: 'x' }, state: { decision: '5' } }]]])(
    'that are none are refused: %j',
    async (body) => {
      const { run } = await all.toDecide({ type: 'budget_import', file: csvOf(columns, [good('BA-1')]) });
      expect((await api.send(`PUT ${run}/stages/decide`, { as: 'admin', body })).status).toBe(400);
    },
  );

  it('do not help a line that the platform no longer takes', async () => {
    const { run } = await all.toDecide({
      type: 'incentives',
      file: csvOf(['email', 'code', 'amount'], [['a@example.com', 'GONE-1', '5']]),
    });
    await api.send('POST budgets', {
      as: 'admin',
      body: { code: 'GONE-1', channel: '3i@default', type: 'single', scope: 'order', currency: 'EUR', amount: 1 },
    });
    await all.put(run, 'decide', [{ state: { decision: '5' } }]);
    expect(await all.through(run, 'apply')).toMatchObject({ status: 'error', statistics: { failed: 1 } });
    const { data } = await all.results(run, 'apply');
    expect(data[0]?.state).toMatchObject({ status: 'failed', messages: [{ field: 'code', rule: 'unique' }] });
  });
});
