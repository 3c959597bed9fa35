/** A field of another type over records that are there: what no longer fits is told, kept and shown. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readModel } from '../../engine/language/index.ts';
import type { Model } from '../../engine/model/model.ts';
import { appendSentences, keepSentence } from '../../engine/server/reply/kept.ts';
import { say } from '../../engine/server/reply/say.ts';
import { listMisfits } from '../../engine/server/store/misfits.ts';
import { openStore } from '../../engine/server/store/open.ts';
import { getRecord, insertRecords, updateRecord } from '../../engine/server/store/records.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { migrateStore } from '../../engine/server/store/tables.ts';
import { killServed, serveFrom } from './served.ts';
import { storesToTest } from './stores.ts';

/** Types before and after, two values, and how many of them the field cannot hold any more: written by hand. */
const retyped = {
  count: { before: 'string', after: 'integer', values: ['twelve', '7'], left: 2 },
  share: { before: 'number', after: 'integer', values: [3, 4], left: 0 },
  ratio: { before: 'number', after: 'integer', values: [3, 1.5], left: 1 },
  price: { before: 'integer', after: 'string', values: [1, 2], left: 2 },
  colors: { before: 'string', after: '{type: string, multiple: true}', values: ['red', 'blue'], left: 2 },
  color: { before: '{type: string, multiple: true}', after: 'string', values: [['red'], []], left: 2 },
  due: { before: 'string', after: 'date', values: ['soon', '2031-05-01'], left: 1 },
  done: { before: 'string', after: 'boolean', values: ['yes', null], left: 1 },
  place: { before: '{type: object, fields: {x: integer}}', after: 'string', values: [{ x: 1 }, { x: 2 }], left: 2 },
  spot: { before: '{type: object, fields: {x: string}}', after: '{type: object, fields: {x: integer}}', values: [{ x: 'a' }, {}], left: 1 },
  rows: {
    before: '{type: array, items: {fields: {n: string, m: string}}}',
    after: '{type: array, items: {fields: {n: integer, m: string}}}',
    values: [[{ n: null, m: 'x' }], [{ m: 'x' }, { n: 'one' }]],
    left: 1,
  },
  // What is asked of single values has no word here, nor has another place in the store.
  label: { before: 'string', after: '{type: string, maxLength: 2, pattern: "[a-z]+"}', values: ['LONG', 'x'], left: 0 },
  kind: { before: 'string', after: '{enum: [a, b]}', values: ['c', 'a'], left: 0 },
  note: { before: 'string', after: 'text', values: ['a', 'b'], left: 0 },
  // A sentence that the server keeps is a text for whoever reads it, but no number.
  said: {
    before: 'string',
    after: 'text',
    values: [keepSentence(say('It is {n}', { n: 7 })), appendSentences('Log: ', keepSentence(say('done')))],
    left: 0,
  },
  told: { before: 'string', after: 'integer', values: [keepSentence(say('It is {n}', { n: 7 })), null], left: 1 },
  free: { before: 'string', after: 'json', values: ['a', 'b'], left: 0 },
} as const;

const app = { file: 'resources/_app.yaml', text: 'apiVersion: admin/v1\ntitle: Tasks\n' };
function tasks(when: 'before' | 'after'): { readonly file: string; readonly text: string } {
  const fields = Object.entries(retyped).map(([name, field]) => `  ${name}: ${field[when]}\n`);
  const text = `apiVersion: admin/v1\nresource: tasks\ntitle: Task\naccess: true\nfields:\n  code: code\n${fields.join('')}list: {columns: [code, count], filters: [count, colors, done]}\nform: {}\n`;
  return { file: 'resources/tasks.yaml', text };
}

function model(when: 'before' | 'after'): Model {
  const read = readModel([app, tasks(when)]);
  if (read.model === null) throw new Error(JSON.stringify(read.problems));
  return read.model;
}

const records = [0, 1].map((at) => ({
  values: { code: `T${at}`, ...Object.fromEntries(Object.entries(retyped).map(([name, { values }]) => [name, values[at]])) },
  parents: {},
}));

async function started(store: Store, when: 'before' | 'after'): Promise<{ readonly model: Model; readonly told: readonly string[] }> {
  const { model: placed } = await migrateStore(store, model(when));
  return { model: placed, told: await listMisfits(store, placed) };
}

function tasksOf({ resources }: Model) {
  const { tasks } = resources;
  if (tasks === undefined) throw new Error('There are no tasks.');
  return tasks;
}

async function filled(store: Store): Promise<void> {
  const { model: before, told } = await started(store, 'before');
  expect(told).toEqual([]);
  await insertRecords(store, tasksOf(before), records, new Date());
}

const about = (told: readonly string[]): readonly unknown[] =>
  told.map((line) => {
    const [, name, count] = /^"tasks": "(\w+)" is [\w -]+ now, and (\d+) records? still holds? something else/.exec(line) ?? [];
    return [name, Number(count)];
  });
const expected = Object.entries(retyped).flatMap(([name, { left }]) => (left === 0 ? [] : [[name, left]]));

describe.each(await storesToTest())('a field of another type, on $name', ({ open }) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await open());
    await filled(store);
  }, 180_000);
  afterAll(() => close());

  it('is told at each start until no value is left that it cannot hold', async () => {
    const { model: after, told } = await started(store, 'after');
    expect(about(told)).toEqual(expected);
    expect(told[0]).toBe(
      '"tasks": "count" is integer now, and 2 records still hold something else (the first is "T0"). They are kept and shown, but no filter finds them. Give each a value that fits, or start with the descriptor before.',
    );
    const resource = tasksOf(after);
    const saved = async (code: string, values: object): Promise<void> => {
      const old = await getRecord(store, resource, { key: [code], parents: {} });
      if (old === null) throw new Error(`${code} is gone.`);
      await updateRecord(store, resource, { old, values: { ...old.values, ...values }, now: new Date() });
    };
    await saved('T0', { count: 12 });
    expect(about((await started(store, 'after')).told)).toEqual(expected.map(([name, left]) => [name, name === 'count' ? 1 : left]));
    await saved('T1', { count: 7 });
    expect(about((await started(store, 'after')).told)).toEqual(expected.filter(([name]) => name !== 'count'));
  });

  it('is told of both ways, and of nothing where the old descriptor is back over old values', async () => {
    // The two counts are numbers by now.
    expect(about((await started(store, 'before')).told)).toEqual([['count', 2]]);
  });

  it('is looked for in all records, however many there are', async () => {
    const many = Array.from({ length: 2500 }, (_, at) => ({
      values: { code: `M${at}`, due: at === 2400 ? 'never' : '2031-05-01' },
      parents: {},
    }));
    await insertRecords(store, tasksOf((await started(store, 'before')).model), many, new Date());
    expect(about((await started(store, 'after')).told)).toContainEqual(['due', 2]);
  });
});

describe('a server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'steward-misfits-'));
  afterAll(() => {
    killServed();
    rmSync(folder, { recursive: true, force: true });
  });

  it('says so when it starts, shows what it has, and lets other fields be changed', async () => {
    const dataDir = join(folder, 'data');
    mkdirSync(join(folder, 'after'));
    for (const { file, text } of [app, tasks('after')]) writeFileSync(join(folder, 'after', file.replace('resources/', '')), text);
    const store = await openStore({ databaseUrl: null, dataDir });
    await filled(store);
    await store.close();
    const server = await serveFrom({ RESOURCES: join(folder, 'after'), DATA_DIR: dataDir }, 'everyone');
    expect(
      about(
        server
          .said()
          .split('\n')
          .filter((line) => line.startsWith('"tasks"')),
      ),
    ).toEqual(expected);
    const { data } = (await (await server.ask('GET', '/api/v1/tasks/T0')).json()) as { data: Record<string, unknown> };
    expect(data).toMatchObject({ count: 'twelve', colors: 'red', due: 'soon', place: { x: 1 } });
    const status = async (path: string): Promise<number> => (await server.ask('GET', `/api/v1/tasks?${path}`)).status;
    expect(await Promise.all(['count=1', 'colors=red', 'done=true'].map(status))).toEqual([200, 200, 200]);
    expect((await server.ask('PUT', '/api/v1/tasks/T0', { ...data, note: 'changed' })).status).toBe(200);
    expect((await server.ask('PUT', '/api/v1/tasks/T0', { ...data, count: 'eleven' })).status).toBe(422);
    await server.stop();
  }, 300_000);
});
