/** Malformed workbooks through a whole job over the API: each ends at once, with what is wrong, and no job is tried again for it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeZip } from '../../engine/server/exports/zip.ts';
import type { Api } from './api.ts';
import { batches } from './batches.ts';
import { openPlatform } from './platform.ts';

let api: Api;
let all: ReturnType<typeof batches>;
beforeAll(async () => {
  api = await openPlatform({ hasJobs: true });
  all = batches(api);
}, 120_000);
afterAll(() => api.close());

const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (number: string, ...texts: readonly string[]): string => `<row r="${number}">${texts.map(cell).join('')}</row>`;
const head = row('1', 'code', 'type', 'scope', 'amount', 'email');
const budget = (number: string, code: string): string => row(number, code, 'single', 'order', '12.50', 'buyer@example.com');

async function workbook(sheet: string): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const part of writeZip([
    { name: 'xl/worksheets/sheet1.xml', text: [`<worksheet><sheetData>${sheet}</sheetData></worksheet>`] },
  ]))
    parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}

/** What the log says of jobs that failed and will be tried again. */
const failures = (): readonly unknown[] => api.log.filter((entry) => 'error' in entry);

describe('a workbook', { timeout: 120_000 }, () => {
  it.each([
    ['with one number twice', head + budget('2', 'WB-1') + budget('2', 'WB-2'), ['WB-1', 'WB-2']],
    ['with numbers that are none', row('x', 'code', 'type', 'scope', 'amount', 'email') + budget('NaN', 'WB-3'), ['WB-3']],
  ])('%s applies each of its lines once', async (_, sheet, codes) => {
    const { apply } = await all.applyAll({ type: 'budget_import', file: await workbook(sheet), name: 'lines.xlsx' });
    expect(apply).toMatchObject({ status: 'finished', statistics: { applied: codes.length } });
    for (const code of codes) expect((await api.send(`GET budgets/${code}`, { as: 'admin' })).status, code).toBe(200);
    expect(failures()).toEqual([]);
  });

  it.each([
    ['half a surrogate pair', '&#xD800;'],
    ['a number that is no character', '&#x110000;'],
    ['a NUL', '&#0;'],
  ])('with %s in a key says what is wrong with its line, and applies the others', async (_, text) => {
    const code = `WB-${text.replaceAll(/\W/g, '')}`;
    const file = await workbook(head + budget('2', text) + budget('3', code));
    const { run, apply } = await all.applyAll({ type: 'budget_import', file, name: 'lines.xlsx' });
    const told = (await all.results(run, 'validate')).data.filter(({ meta }) => meta.linenumber_in_file === 2);
    expect(told).toMatchObject([{ state: { status: 'error', messages: [{ field: 'code', text: expect.stringMatching(/\w+ \w+/) }] } }]);
    expect(apply).toMatchObject({ status: 'finished', statistics: { applied: 1, failed: 0 } });
    expect((await api.send(`GET budgets/${code}`, { as: 'admin' })).status).toBe(200);
    expect(failures()).toEqual([]);
  });

  it.each([
    ['that is cut', async () => (await workbook(head + budget('2', 'WB-9'))).slice(0, 120)],
    ['that is text', async () => new TextEncoder().encode('no workbook')],
    ['without a head', () => workbook('')],
  ])('%s fails at once, with a sentence', async (_, file) => {
    const run = await all.startRun({ type: 'budget_import', file: await file(), name: 'lines.xlsx' });
    const read = await all.through(run, 'read');
    expect(read).toMatchObject({ status: 'error', messages: [{ type: 'error', text: expect.stringMatching(/workbook|line|empty/i) }] });
    expect(failures()).toEqual([]);
  });
});
