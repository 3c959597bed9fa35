/** What happens to records on each kind of change of a descriptor: told before the start that makes it, and true afterwards. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readModel } from '../../engine/language/index.ts';
import type { Model } from '../../engine/model/model.ts';
import { listRecordChanges } from '../../engine/server/store/changes.ts';
import { openStore } from '../../engine/server/store/open.ts';
import { runStoreTask } from '../../engine/server/store/command.ts';
import { getRecord, insertRecords, updateRecord } from '../../engine/server/store/records.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { migrateStore } from '../../engine/server/store/tables.ts';
import { listMisfits } from '../../engine/server/store/misfits.ts';
import { killServed, serveFrom } from './served.ts';
import { storesToTest } from './stores.ts';

const app = { file: 'resources/_app.yaml', text: 'apiVersion: admin/v1\ntitle: Tasks\n' };
const head = (name: string, more = '') => `apiVersion: admin/v1\nresource: ${name}\ntitle: Task\naccess: true\n${more}`;
const tail = 'list: {}\nform: {}\n';
const before = { code: 'code', label: 'string', kind: '{enum: [a, b, c]}', size: 'string', note: 'string' };

function modelOf(name: string, fields: Readonly<Record<string, string>>, more = ''): Model {
  const lines = Object.entries(fields).map(([field, is]) => `  ${field}: ${is}\n`);
  const text = `${head(name, more)}fields:\n${lines.join('')}${tail}`;
  const { model, problems } = readModel([app, { file: `resources/${name}.yaml`, text }]);
  if (model === null) throw new Error(JSON.stringify(problems));
  return model;
}

const records = [
  { code: 'A', label: 'one', kind: 'a', size: '7', note: 'x' },
  { code: 'B', label: 'one', kind: 'c', size: 'big', note: 'y' },
  { code: 'C', kind: 'b' },
].map((values) => ({ values, parents: {} }));

const { note: _note, ...withoutNote } = before;
const { label: _label, ...withoutLabel } = before;

/** Descriptors afterwards, and what is told of them: counted by hand from the three records. */
const changes: readonly (readonly [kind: string, after: Model, told: readonly string[]])[] = [
  ['nothing', modelOf('tasks', before), []],
  ['a field is added', modelOf('tasks', { ...before, due: 'date' }), ['"tasks": "due" is new. No record has a value (of 3).']],
  [
    'a required one is added',
    modelOf('tasks', { ...before, due: 'date!' }),
    [
      '"tasks": "due" is new. No record has a value (of 3).',
      '"tasks": "due" is required, and some records have no value (3, the first is "A"). It is asked for when one of them is saved.',
    ],
  ],
  [
    'a field is renamed',
    modelOf('tasks', { ...withoutLabel, name: '{type: string, was: label}' }),
    ['"tasks": "name" was "label". Its values stay.'],
  ],
  [
    'a field is removed',
    modelOf('tasks', withoutNote),
    ['"tasks": "note" is gone. Its values are kept where nobody sees them (2 of 3), and are there again with the field.'],
  ],
  [
    'a field gets another type',
    modelOf('tasks', { ...before, size: 'integer' }),
    [
      '"tasks": "size" is integer now, and 2 records still hold something else (the first is "A"). They are kept and shown, but no filter finds them. Give each a value that fits, or start with the descriptor before.',
    ],
  ],
  [
    'a choice goes',
    modelOf('tasks', { ...before, kind: '{enum: [a, b]}' }),
    [
      '"tasks": "kind" takes what some records hold no more (1, the first is "B"). It is kept and shown, and can stay until somebody changes that field.',
    ],
  ],
  [
    'a limit is narrower',
    modelOf('tasks', { ...before, size: '{type: string, maxLength: 2}' }),
    [
      '"tasks": "size" takes what some records hold no more (1, the first is "B"). It is kept and shown, and can stay until somebody changes that field.',
    ],
  ],
  [
    'a field becomes required',
    modelOf('tasks', { ...before, label: 'string!' }),
    ['"tasks": "label" is required, and some records have no value (1, the first is "C"). It is asked for when one of them is saved.'],
  ],
  [
    'a field becomes unique',
    modelOf('tasks', { ...before, label: '{type: string, unique: true}' }),
    ['Such a start is refused. "tasks": "label" is to be unique, and some values are there more than once (1).'],
  ],
  [
    'the key is another field',
    modelOf('tasks', { ...before, label: 'string!' }, 'key: label\n'),
    [
      expect.stringMatching(
        /^Such a start is refused\. "tasks": 3 records are stored under the key code, and the key is label now/,
      ) as string,
    ],
  ],
  ['the resource is renamed', modelOf('jobs', before, 'was: tasks\n'), ['"jobs" was "tasks": its records and their history stay.']],
  [
    'the resource goes, and another one comes',
    modelOf('jobs', before),
    ['"tasks" is gone. Its records are kept where nobody sees them (3), and are there again with its descriptor.', '"jobs" is new.'],
  ],
];

async function start(store: Store, model: Model): Promise<Model> {
  const { model: placed } = await migrateStore(store, model);
  await listMisfits(store, placed);
  return placed;
}

describe.each(await storesToTest())('a change of descriptors, on $name', ({ open }) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await open());
    expect(await listRecordChanges(store, modelOf('tasks', before))).toEqual([]);
    const { tasks } = (await start(store, modelOf('tasks', before))).resources;
    if (tasks) await insertRecords(store, tasks, records, new Date());
  }, 180_000);
  afterAll(() => close());

  it.each(changes)('is told before it happens: %s', async (_kind, after, told) => {
    const everything = async () => [
      await store.query('select * from r_tasks order by id'),
      await store.query('select * from stored_layout order by table_name'),
      await store.query('select * from stored_shape order by table_name'),
      await store.query(`select indexname from pg_indexes where tablename = 'r_tasks' order by 1`),
      await store.query(`select to_regclass('r_jobs')::text as jobs`),
    ];
    const was = await everything();
    expect(await listRecordChanges(store, after)).toEqual(told);
    // Looking changes nothing.
    expect(await everything()).toEqual(was);
  });

  it('says that it cannot compare limits where an earlier Steward did not note them, and tells all the rest', async () => {
    await store.tx(async (tx) => {
      await tx.query('alter table stored_shape drop column limits');
    });
    const after = modelOf('tasks', { ...before, kind: '{enum: [a, b]}', due: 'date' });
    expect(await listRecordChanges(store, after)).toEqual([
      '"tasks": "due" is new. No record has a value (of 3).',
      expect.stringContaining('Not all of "tasks" could be compared'),
    ]);
    await start(store, modelOf('tasks', before));
    expect(await listRecordChanges(store, after)).toHaveLength(2);
  });

  it('keeps what a field held that is gone, through saves, until it is there again', async () => {
    const { tasks } = (await start(store, modelOf('tasks', withoutNote))).resources;
    if (tasks === undefined) throw new Error('There are no tasks.');
    const old = await getRecord(store, tasks, { key: ['A'], parents: {} });
    if (old === null) throw new Error('A is gone.');
    await updateRecord(store, tasks, { old, values: { ...old.values, label: 'other' }, now: new Date() });
    expect(await listRecordChanges(store, modelOf('tasks', before))).toEqual([
      '"tasks": "note" is there again, and so are its values (2 of 3).',
    ]);
    const again = (await start(store, modelOf('tasks', before))).resources['tasks'];
    const found = again && (await getRecord(store, again, { key: ['A'], parents: {} }));
    expect(found?.values).toMatchObject({ label: 'other', note: 'x' });
    expect(await listRecordChanges(store, modelOf('tasks', before))).toEqual([]);
  });
});

describe('a server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'steward-changes-'));
  afterAll(() => {
    killServed();
    rmSync(folder, { recursive: true, force: true });
  });

  it('lets what a field takes no more stay, and asks for what is required now', async () => {
    const dataDir = join(folder, 'data');
    const store = await openStore({ databaseUrl: null, dataDir });
    const { tasks } = (await start(store, modelOf('tasks', before))).resources;
    if (tasks) await insertRecords(store, tasks, records, new Date());
    await store.close();
    mkdirSync(join(folder, 'after'));
    const fields = { ...before, kind: '{enum: [a, b]}', label: 'string!' };
    const lines = Object.entries(fields).map(([field, is]) => `  ${field}: ${is}\n`);
    writeFileSync(join(folder, 'after/_app.yaml'), app.text);
    writeFileSync(join(folder, 'after/tasks.yaml'), `${head('tasks')}fields:\n${lines.join('')}${tail}`);
    const server = await serveFrom({ RESOURCES: join(folder, 'after'), DATA_DIR: dataDir }, 'everyone');
    const put = async (code: string, more: object): Promise<number> => {
      const { data } = (await (await server.ask('GET', `/api/v1/tasks/${code}`)).json()) as { data: object };
      return (await server.ask('PUT', `/api/v1/tasks/${code}`, { ...data, ...more })).status;
    };
    expect(await put('B', { note: 'z' })).toBe(200);
    expect(await put('B', { kind: 'd' })).toBe(422);
    expect(await put('C', { note: 'z' })).toBe(422);
    expect(await put('C', { label: 'three' })).toBe(200);
    await server.stop();
  }, 300_000);
});

describe('steward store status', () => {
  const folder = mkdtempSync(join(tmpdir(), 'steward-status-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('tells it in the folder of a project, and changes nothing', async () => {
    let said = '';
    const place = { cwd: folder, env: {}, write: (text: string) => void (said += text) };
    const status = async (code = 0): Promise<string> => {
      said = '';
      expect(await runStoreTask({ task: 'status', path: null, to: null, isReplacing: false }, place)).toBe(code);
      return said.slice(said.indexOf('No backups.\n') + 'No backups.\n'.length);
    };
    const describe = (fields: string): void => writeFileSync(join(folder, 'resources/tasks.yaml'), `${head('tasks')}${fields}${tail}`);
    mkdirSync(join(folder, 'resources'));
    writeFileSync(join(folder, 'resources/_app.yaml'), app.text);
    describe('fields: {code: code, note: string}\n');
    expect(await status()).toBe('');
    const store = await openStore({ databaseUrl: null, dataDir: join(folder, 'data') });
    const { tasks } = (await start(store, modelOf('tasks', { code: 'code', note: 'string' }))).resources;
    if (tasks) await insertRecords(store, tasks, [{ values: { code: 'A', note: 'x' }, parents: {} }], new Date());
    await store.close();
    expect(await status()).toBe('The descriptors here change nothing of the records.\n');
    describe('fields: {code: code}\n');
    const gone =
      'A start with the descriptors here:\n  "tasks": "note" is gone. Its values are kept where nobody sees them (1 of 1), and are there again with the field.\n';
    expect([await status(), await status()]).toEqual([gone, gone]);
    describe('key: note\nfields: {code: string, note: string!}\n');
    expect(await status(1)).toContain('Such a start is refused. "tasks": 1 record');
    describe('fields: {code: cod}\n');
    expect(await status(1)).toContain('npx steward check');
  });

  it.each([
    ['what it asked of values', ['update stored_shape set limits = null']],
    ['the fields of a table', ['delete from stored_shape', 'delete from stored_layout']],
    ['anything', ['drop table stored_shape', 'drop table stored_layout']],
  ])('says what it cannot compare, on a store whose last start did not note %s', async (_title, older) => {
    const store = await openStore({ databaseUrl: null, dataDir: null });
    const wide = modelOf('tasks', { code: 'code', note: 'string' });
    const narrow = modelOf('tasks', { code: 'code', note: '{enum: [a]}' });
    const { tasks } = (await start(store, wide)).resources;
    const unknown = expect.stringMatching(
      /^Not all of "tasks" could be compared: .* Start once with this Steward and the descriptors from before/,
    );
    for (const sql of older) await store.query(sql);
    expect(await listRecordChanges(store, narrow)).not.toContainEqual(unknown);
    await start(store, wide);
    if (tasks) await insertRecords(store, tasks, [{ values: { code: 'A', note: 'x' }, parents: {} }], new Date());
    for (const sql of older) await store.query(sql);
    expect(await listRecordChanges(store, narrow)).toEqual([unknown]);
    // What it says helps.
    await start(store, wide);
    expect(await listRecordChanges(store, narrow)).toEqual([expect.stringContaining('"note" takes what some records hold no more (1')]);
    await store.close();
  });
});
