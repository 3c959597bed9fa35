/** Files with headings that are not ours: where their columns go, through the API. */
import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setInRecords, type FieldTest } from '../../engine/server/store/bulk.ts';
import type { OwnModel } from '../../engine/model/project-types.ts';
import { writeXlsx } from '../../engine/server/exports/xlsx.ts';
import type { Row } from '../../engine/model/values.ts';
import { requirePlatformResource } from '../../platform/follow.ts';
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

interface ReadStage extends Stage {
  readonly columns?: readonly string[];
  readonly headings?: readonly { readonly name: string; readonly column?: string }[];
  readonly samples?: readonly (readonly string[])[];
  readonly chosen_by?: string;
}

/** Where the columns of a file go once it is read, or would go. */
const goesTo = ({ headings = [] }: ReadStage): Record<string, string | null> =>
  Object.fromEntries(headings.map(({ name, column }) => [name, column ?? null]));
const startBudgets = (file: string | Uint8Array<ArrayBuffer>, name = 'lines.csv'): Promise<string> =>
  all.startRun({ type: 'budget_import', file, name });
const readBudgets = async (head: readonly string[], lines: readonly (readonly string[])[]): Promise<{ run: string; stage: ReadStage }> => {
  const run = await startBudgets(csvOf(head, lines));
  return { run, stage: await all.through(run, 'read') };
};
/** As it is asked again. */
const stageOf = (run: string): Promise<ReadStage> => all.stage(run, 'read');
const choose = (run: string, choice: Readonly<Record<string, string | null>>): Promise<Got> =>
  all.put(
    run,
    'read',
    Object.entries(choice).map(([name, column]) => ({ name, column })),
  );
const nextRun = async (run: string): Promise<string> => {
  const started = await api.send(`POST ${run.split('/').slice(0, 3).join('/')}`, { as: 'admin' });
  return (started.headers.get('location') ?? '').replace('/api/v1/', '');
};
const applyAll = async (run: string): Promise<Stage> => {
  const validate = await all.through(run, 'validate');
  if (validate.status === 'need_decision') await all.put(run, 'validate');
  await all.through(run, 'decide');
  await all.put(run, 'decide', [{ state: { decision: '5' } }]);
  return all.through(run, 'apply');
};
const budget = async (code: string): Promise<Row> => dataOf<Row>(await api.send(`GET budgets/${code}`, { as: 'admin' }));
const messageOf = ({ body }: Got): string => (body as { readonly message: string }).message;
const valuesOf = async (run: string) =>
  (await all.results(run, 'validate')).data.map((each) => {
    const { meta, state, values } = each as Result & { readonly values: object };
    return [meta.linenumber_in_file, state.status, state.messages ?? [], values];
  });

/** The same five columns under names of another system. */
const foreign = { Nummer: 'code', Art: 'type', Bereich: 'scope', Betrag: 'amount', Empfänger: 'email' } as const;

describe('headings are recognised', () => {
  // Titles as they stand in the descriptor of budgets and, in German, in locales/de/messages.po.
  it.each([
    ['whatever their case', ['CODE', 'Type', 'sCope', 'Amount', 'EMAIL']],
    ['whatever stands between their words', [' code', 'type', 'scope', 'amount', 'E-Mail']],
    ['by the title on the screens', ['Code', 'Usage type', 'Scope', 'Original amount', 'Email']],
  ])('%s', async (_, head) => {
    const { stage } = await readBudgets(head, [good('RC-1')]);
    expect(stage).toMatchObject({ status: 'finished', best_result: 'success' });
    expect(Object.values(goesTo(stage))).toEqual(columns);
  });

  it('by the title in another language than that of whoever asks, and between other columns', async () => {
    const { stage } = await readBudgets(
      ['Kostenstelle', 'Code', 'type', 'scope', 'Ablaufdatum', 'amount', 'e_mail'],
      [['5100', 'RC-2', 'single', 'order', '2099-12-31', '1', 'a@example.com']],
    );
    expect(goesTo(stage)).toMatchObject({ Kostenstelle: 'cost_center', Ablaufdatum: 'expiry_date', e_mail: 'email' });
    expect(stage.status).toBe('finished');
  });

  it('and where two claim the same, neither is taken', async () => {
    const { stage } = await readBudgets([...columns, 'E-Mail'], [[...good('RC-3'), 'b@example.com']]);
    expect(stage).toMatchObject({ status: 'need_decision', best_result: 'error' });
    expect(goesTo(stage)).toEqual({ code: 'code', type: 'type', scope: 'scope', amount: 'amount', email: null, 'E-Mail': null });
    expect(stage.messages).toContainEqual({ type: 'error', text: 'The file is missing these columns: email' });
    expect(stage.messages).toContainEqual({ type: 'warning', text: 'These columns are unknown here and are not read: email, E-Mail' });
  });
});

describe('a file with other headings', () => {
  const lines = [
    ['FH-1', 'single', 'order', '12.50', 'a@example.com'],
    ['FH-2', 'multi', 'products', '"1,5"', 'b@example.com'],
    ['FH-3', 'weekly', 'order', 'much', ''],
  ];
  /** The same with other codes. */
  const ours = lines.map(([code = '', ...cells]) => [code.replace('FH', 'FO'), ...cells]);

  it('gives exactly the records and the faults that the same file with our headings gives', async () => {
    const { run, stage } = await readBudgets(Object.keys(foreign), lines);
    expect(stage).toMatchObject({ status: 'need_decision', statistics: { total: 3 } });
    expect((await api.send(`GET ${run}`, { as: 'admin' })).body).toMatchObject({ data: { status: 'need_decision' } });
    expect(stage.samples).toEqual([
      ['FH-1', 'FH-2', 'FH-3'],
      ['single', 'multi', 'weekly'],
      ['order', 'products'],
      ['12.50', '1,5', 'much'],
      ['a@example.com', 'b@example.com'],
    ]);
    expect((await all.put(run, 'validate')).status).toBe(409);
    const got = await choose(run, foreign);
    expect([got.status, got.body]).toEqual([200, { data: expect.objectContaining({ status: 'finished', columns }), metadata: {} }]);
    expect(await applyAll(run)).toMatchObject({ statistics: { applied: 2 } });
    const same = await startBudgets(csvOf(columns, ours));
    expect(await all.through(same, 'read')).toMatchObject({ status: 'finished' });
    expect(await applyAll(same)).toMatchObject({ statistics: { applied: 2 } });
    expect(JSON.parse(JSON.stringify(await valuesOf(run)).replaceAll('FH-', 'FO-'))).toEqual(await valuesOf(same));
    for (const n of [1, 2]) {
      const [one, other] = await Promise.all([budget(`FH-${String(n)}`), budget(`FO-${String(n)}`)]);
      expect({ ...one, code: '', created_at: '' }).toEqual({ ...other, code: '', created_at: '' });
    }
    expect(await budget('FH-2')).toMatchObject({ type: 'multi', scope: 'products', amount: 150 });
    // Its history says who chose what, and not what stands in the file.
    const entries = await api.store.query<{ blame_user: string; diffs: unknown }>(
      `select blame_user, diffs from audit where resource = 'batch-stages' and record_id = 'read' and parent like '%${run.split('/')[1] ?? ''}%' order by version`,
    );
    const told = JSON.stringify(entries.at(-1));
    expect(told).toMatch(/"admin".*Empfänger.*email/);
    expect(JSON.stringify(entries)).not.toContain('b@example.com');
  });

  it('as XLSX gives them as well', async () => {
    const parts: Uint8Array[] = [];
    const rows = [Object.keys(foreign), ['FX-1', 'single', 'order', 12.5, 'buyer@example.com']];
    for await (const part of writeXlsx(Readable.from([rows]))) parts.push(part);
    const run = await startBudgets(new Uint8Array(Buffer.concat(parts)), 'lines.xlsx');
    expect(await all.through(run, 'read')).toMatchObject({ status: 'need_decision' });
    expect((await choose(run, foreign)).status).toBe(200);
    expect(await applyAll(run)).toMatchObject({ statistics: { applied: 1 } });
    expect(await budget('FX-1')).toMatchObject({ amount: 1250, type: 'single' });
  });

  it('goes on without what it has besides, once somebody has confirmed that', async () => {
    const { run, stage } = await readBudgets([...columns, 'Farbe'], [[...good('FL-1'), 'blau']]);
    expect(stage).toMatchObject({ status: 'need_decision', best_result: 'warning' });
    expect((await all.put(run, 'read')).body).toMatchObject({ data: { status: 'finished' } });
    expect((await stageOf(run)).messages?.at(-1)).toEqual({ type: 'info', text: 'These columns are not read: Farbe' });
    expect(await applyAll(run)).toMatchObject({ statistics: { applied: 1 } });
  });

  it('is read as it was chosen where a column that has our name is left out', async () => {
    const { run, stage } = await readBudgets([...columns, 'Betrag neu'], [[...good('FN-1'), '7']]);
    expect(goesTo(stage)).toMatchObject({ amount: 'amount', 'Betrag neu': null });
    expect((await choose(run, { amount: null, 'Betrag neu': 'amount' })).status).toBe(200);
    await all.through(run, 'validate');
    expect((await valuesOf(run))[0]?.[3]).toMatchObject({ amount: '7', 'amount *': '12.50' });
  });
});

describe('a choice is refused', () => {
  it.each([
    ['for a column that the file does not have', { ...foreign, Farbe: 'comment' }, 'The file has no column "Farbe"'],
    ['for a field that there is not', { ...foreign, Betrag: 'price' }, 'There is nothing called "price" that a column can go to'],
    ['of one field twice', { ...foreign, Art: 'scope' }, 'Two columns of the file go to "scope"'],
    ['without what is required', { ...foreign, Betrag: null, Art: null }, 'The file is missing these columns: type, amount'],
    ['of nothing', {}, 'The file is missing these columns: code, type, scope, amount, email'],
  ])('%s', async (_, choice, message) => {
    const { run } = await readBudgets([...Object.keys(foreign), _], [[...good('RF-1'), '']]);
    const got = await choose(run, choice);
    expect([got.status, messageOf(got)]).toEqual([422, message]);
    expect((got.body as { errors: object }).errors).toEqual({ rows: [message] });
    expect(await stageOf(run)).toMatchObject({ status: 'need_decision' });
  });

  it('that names a heading twice, or is none', async () => {
    const { run } = await readBudgets(Object.keys(foreign), [good('RF-2')]);
    const twice = await all.put(run, 'read', [
      { name: 'Art', column: 'type' },
      { name: 'Art', column: null },
    ]);
    expect([twice.status, messageOf(twice)]).toEqual([422, 'The column "Art" is named twice']);
    for (const rows of [[{ name: 'Art' }], [{ column: 'type' }], [{ name: 'Art', column: 1 }], [{ state: { decision: '5' } }]])
      expect((await all.put(run, 'read', rows)).status).toBe(400);
  });

  it('to whoever may not run the stage, and once the lines are checked', async () => {
    const { run } = await readBudgets(Object.keys(foreign), [good('RF-3')]);
    const rows = Object.entries(foreign).map(([name, column]) => ({ name, column }));
    expect((await batches(api, 'api_batch').put(run, 'read', rows)).status).toBe(403);
    await choose(run, foreign);
    // Until then it can be changed.
    expect((await choose(run, { Art: 'scope', Bereich: 'type' })).status).toBe(200);
    expect(goesTo(await stageOf(run))).toMatchObject({ Art: 'scope', Bereich: 'type' });
    await all.through(run, 'validate');
    expect((await choose(run, foreign)).status).toBe(409);
  });

  it('before the file was read', async () => {
    const run = await startBudgets(csvOf(Object.keys(foreign), [good('RF-4')]));
    expect((await choose(run, foreign)).status).toBe(409);
  });
});

describe('what was chosen', () => {
  it('is kept with the batch job: another run reads the file so, with its corrections, or as it is told with its start', async () => {
    const { run } = await readBudgets(Object.keys(foreign), [
      ['KE-1', 'order', 'single', '1', 'a@example.com'],
      ['KE-2', 'order', 'single', 'x', 'a@example.com'],
    ]);
    await choose(run, foreign);
    // Two columns are the wrong way round, and one line is corrected before somebody sees that.
    await all.through(run, 'validate');
    expect((await api.send(`PUT ${run}/stages/validate/results/3`, { as: 'admin', body: { values: { amount: '3' } } })).status).toBe(200);
    const second = await nextRun(run);
    expect(await all.through(second, 'read')).toMatchObject({ status: 'finished' });
    expect(goesTo(await stageOf(second))).toEqual(foreign);
    const third = await nextRun(run);
    const got = await choose(third, { Art: 'scope', Bereich: 'type' });
    expect([got.status, got.body]).toEqual([200, { data: expect.objectContaining({ status: 'running' }), metadata: {} }]);
    expect(await all.ended(third, 'read')).toMatchObject({ status: 'finished' });
    expect(goesTo(await stageOf(third))).toEqual({ ...foreign, Art: 'scope', Bereich: 'type' });
    expect(await applyAll(third)).toMatchObject({ statistics: { applied: 2 } });
    expect(await budget('KE-1')).toMatchObject({ type: 'single', scope: 'order' });
    expect(await budget('KE-2')).toMatchObject({ type: 'single', scope: 'order', amount: 300 });
  });

  it('is offered for the next file with these headings, in whatever order, to the same account alone', async () => {
    const head = Object.keys(foreign).map((name) => `${name} 2`);
    const choice = Object.fromEntries(Object.entries(foreign).map(([name, column]) => [`${name} 2`, column]));
    const nothing = Object.fromEntries(head.map((name) => [name, null]));
    const { run, stage } = await readBudgets(head, [good('OF-1')]);
    expect(goesTo(stage)).toEqual(nothing);
    await choose(run, choice);
    const next = await readBudgets(head.toReversed(), [good('OF-2').toReversed()]);
    expect(next.stage).toMatchObject({ status: 'need_decision' });
    expect(goesTo(next.stage)).toEqual(choice);
    // Confirmed as it is offered.
    expect((await all.put(next.run, 'read')).body).toMatchObject({ data: { status: 'finished' } });
    expect(await applyAll(next.run)).toMatchObject({ statistics: { applied: 1 } });
    const shipping: FieldTest<'users'> = { field: 'username', is: 'api_shipping' };
    const users = requirePlatformResource(api.model as OwnModel, 'users');
    await setInRecords(api.store, { of: users, tests: [shipping] }, { roles: ['ROLE_ADMIN', 'ROLE_API_BATCH'] });
    const other = batches(api, 'api_shipping');
    const theirs = await other.startRun({ type: 'budget_import', file: csvOf(head, [good('OF-3')]) });
    expect(goesTo(await other.through(theirs, 'read'))).toEqual(nothing);
    // Another type has other columns.
    const incentives = await all.startRun({ type: 'incentives', file: csvOf(head, [good('OF-4')]) });
    expect(goesTo(await all.through(incentives, 'read'))).toEqual(nothing);
  });

  it('is asked for again where the headings alone would say something else', async () => {
    const head = [...columns, 'reference'];
    const { run, stage } = await readBudgets(head, [[...good('AS-1'), 'x']]);
    expect(stage).toMatchObject({ status: 'finished' });
    expect((await choose(run, { reference: 'comment' })).status).toBe(200);
    const next = await readBudgets(head, [[...good('AS-2'), 'x']]);
    expect(next.stage).toMatchObject({ status: 'need_decision', messages: [{ text: '1 line read' }] });
    expect(goesTo(next.stage)).toMatchObject({ code: 'code', reference: 'comment' });
  });

  it('is not needed by a run whose file was read before anybody could choose', async () => {
    const { run } = await readBudgets([...columns, 'comment'], [[...good('BE-1'), 'as ever']]);
    const [, job = '', , id = ''] = run.split('/');
    const read: readonly FieldTest<'batch-stages'>[] = [
      { field: 'batchjob_id', is: job },
      { field: 'run_id', is: id },
      { field: 'id', is: 'read' },
    ];
    const stages = requirePlatformResource(api.model as OwnModel, 'batch-stages');
    expect(await setInRecords(api.store, { of: stages, tests: read }, { headings: null, samples: null })).toBe(1);
    expect(await applyAll(run)).toMatchObject({ statistics: { applied: 1 } });
    expect(await budget('BE-1')).toMatchObject({ comment: 'as ever' });
  });

  it('is in the faulty lines, which can be uploaded as they are', async () => {
    const { run } = await readBudgets(Object.keys(foreign), [good('FA-1'), ['FA-2', 'weekly', 'order', 'much', '']]);
    await choose(run, foreign);
    await all.through(run, 'validate');
    const faulty = await (await api.fetch(`/api/v1/${run}/stages/validate/faulty`, 'admin')).text();
    const rows = parse(faulty, { bom: true }) as string[][];
    expect([rows.length, rows[1]?.slice(0, -1)]).toEqual([2, ['FA-2', 'weekly', 'order', 'much', '']]);
    const again = await startBudgets(faulty);
    expect(await all.through(again, 'read')).toMatchObject({ status: 'finished' });
    await all.through(again, 'validate');
    expect((await valuesOf(again))[0]?.slice(1, 3)).toEqual((await valuesOf(run))[1]?.slice(1, 3));
  });
});

describe('what a type takes', () => {
  it('is told with its titles in the language of whoever asks', async () => {
    const takesIn = async (language: string) => {
      const got = await api.send('GET batchjob_types', { as: 'api_batch', headers: { 'accept-language': language } });
      const types = dataOf<{ key: string; takes: { name: string; title: string; required: boolean }[] }[]>(got);
      return types.find(({ key }) => key === 'budget_import')?.takes ?? [];
    };
    expect(await takesIn('en')).toEqual(
      expect.arrayContaining([
        { name: 'amount', title: 'Original amount', required: true },
        { name: 'cost_center', title: 'Cost center', required: false },
        { name: 'email', title: 'Email', required: true },
      ]),
    );
    expect((await takesIn('de')).find(({ name }) => name === 'cost_center')?.title).toBe('Kostenstelle');
  });
});

describe('a file whose first line names nothing', () => {
  it.each([
    ['a line of it', good('HL-1'), '12.50'],
    ['only an address', ['Frau', 'Mann', 'buyer@example.com'], 'buyer@example.com'],
  ])('but is %s ends in an error that says so', async (_, head, found) => {
    const { stage } = await readBudgets(head, [good('HL-2')]);
    expect(stage).toMatchObject({ status: 'error', best_result: 'error' });
    expect(stage.messages).toEqual([
      {
        type: 'error',
        text: `The first line must name the columns, but "${found}" stands in it. The file needs these columns: code, type, scope, amount, email`,
      },
    ]);
  });
});
