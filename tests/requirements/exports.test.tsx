/** Lists as files: what their buttons offer, how a run is followed, and the pages of the runs. */
import './dom.ts';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RecordOf } from '../../engine/model/project-types.ts';
import { findUser } from '../../platform/users/find-user.ts';
import { addStored } from '../api/stored.ts';
import {
  all,
  button,
  cells,
  firstRow,
  found,
  headings,
  hrefOf,
  labelled,
  opened,
  place,
  rightsOf,
  rowOf,
  rows,
  textOf,
  texts,
  toast,
  toasts,
} from './reading.ts';
import { call, close, open, pathsOf, server, type Instead } from './stage.tsx';

beforeAll(async () => void (await server()));
afterAll(close);

const runs = '/commands/ExportCommandConfig/runs';
const pollMs = 2000;

/** The runs that the server answers, one a call; the last one for ever. */
const answering = (...states: readonly string[]): Instead => {
  let at = 0;
  return ({ path }) => {
    if (!path.startsWith(runs)) return null;
    const state = states[Math.min(at++, states.length - 1)];
    return { status: 201, body: { data: { id: 'run-7', state, result: state === 'done' ? { filename: 'data/users.csv' } : null } } };
  };
};

const waits: number[] = [];
const saved: string[] = [];
beforeEach(() => {
  const real = globalThis.setTimeout;
  // Nobody waits two seconds here, but what asks for it is counted.
  const quick = (run: () => void, ms?: number): ReturnType<typeof setTimeout> => {
    if (ms === pollMs) waits.push(ms);
    return real(run, ms === pollMs ? 0 : ms);
  };
  vi.stubGlobal('setTimeout', Object.assign(quick, real));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.href);
  });
});
afterEach(() => {
  waits.length = 0;
  saved.length = 0;
});

async function exportAs(choice: string): Promise<void> {
  fireEvent.click((await opened(await button('Export'))).find((item) => textOf(item) === choice) ?? document.body);
}

const formats = ['CSV', 'XLSX'];

describe('a list', () => {
  const histories = formats.map((format) => `Export histories · ${format}`);
  it.each<readonly [ids: string, path: string, choices: readonly string[], config: string, sort: string]>([
    ['P1-2.5-004] [P1-2.5-005', '/users', [...formats.map((format) => `Export · ${format}`), ...histories], 'users_history', '-created_at'],
    ['P1-2.5-037', '/user-addresses', formats, 'user_addresses', '-created'],
    ['P1-2.6-014', '/budgets', formats, 'budgets_history', '-created_at'],
    ['P2-2-087', '/order-fulfillments', formats, 'order-fulfillments', '-order_date'],
    ['P2-7-076', '/orders', formats, 'orders', '-order_date'],
    ['P2-7-076', '/products', formats, 'products', 'sku'],
    ['P2-7-076', '/warehouses', formats, 'warehouses', 'code'],
    ['P2-7-076', '/inventory-blockings', formats, 'inventory-blockings', '-created_at'],
    ['P2-7-076', '/campaigns', formats, 'campaigns', '-date_from'],
    ['P2-7-076', '/contact-requests', formats, 'contact-requests', '-created'],
    ['P2-7-076', '/confirmation-requests', formats, 'confirmation-requests', '-created_at'],
    ['P2-7-076', '/companies', formats, 'companies', 'code'],
    ['P2-7-076', '/messages', formats, 'messages', '-timestamp'],
    ['P2-7-076', '/warehouse-products?_warehouse_code=WH-KIEL', formats, 'warehouse-products', 'product_code'],
    ['P2-7-076', '/communication-gateways', formats, 'communication-gateways', 'id'],
    ['P2-7-076', '/sso-connections', formats, 'sso-connections', 'id'],
    ['P2-7-076', '/domains', formats, 'domains', 'full_qualified_domain_name'],
    ['P2-7-076', '/batchjobs', formats, 'batchjobs', '-created_at'],
    ['P2-7-076', '/deployments', formats, 'deployments', 'id'],
    ['P2-7-076', '/command-runs', formats, 'command-runs', '-created_at'],
  ])('[%s] %s is exported as %s, and the run is polled [P2-7-113] [P2-7-080]', async (_ids, path, choices, config, sort) => {
    const stage = await open(path, { instead: answering('running', 'running', 'done') });
    await firstRow();
    expect((await opened(await button('Export'))).map(textOf)).toEqual(choices);
    fireEvent.click(all('[role=menuitem]').at(-1) ?? document.body);
    await toast('The export was downloaded.');
    const { body, url } = await call(stage, 'POST', runs);
    expect(url.pathname).toBe('/api/v1/commands/ExportCommandConfig/runs');
    expect(body).toMatchObject({
      id: 'ExportCommandConfig',
      cli_params: {
        resource: config,
        format: 'xlsx',
        filter: expect.any(Object),
        sort: [{ by: sort.replace('-', ''), desc: sort.startsWith('-') }],
      },
    });
    expect(pathsOf(stage).filter((each) => each === `${runs}/run-7`)).toHaveLength(2);
    expect(waits.length).toBeGreaterThanOrEqual(2);
    expect(saved).toEqual(['http://steward.test/api/v1/files/users.csv']);
  });

  it('carries the filter that is set [P1-2.5-004] [P2-7-080]', async () => {
    const stage = await open('/users?enabled=true&company=NORDLICHT', { instead: answering('done') });
    await firstRow();
    await exportAs('Export · CSV');
    expect((await call(stage, 'POST', runs)).body).toMatchObject({
      cli_params: {
        resource: 'users',
        format: 'csv',
        filter: { enabled: 'true', company: 'NORDLICHT' },
        sort: [{ by: 'created_at', desc: true }],
      },
    });
    await toast('The export was downloaded.');
  });

  it.each([
    ['/users', 'Export histories · CSV'],
    ['/warehouse-products?_warehouse_code=WH-KIEL', 'CSV'],
  ])(
    '%s whose export still runs after three polls says so until it is closed, and leads to the export [P2-4-085] [P2-8-036] [P2-8-037] [P2-9-011]',
    async (path, choice) => {
      const stage = await open(path, { instead: answering('running') });
      await firstRow();
      await exportAs(choice);
      const late = (await server()).model.messages['polling_max_count_reached']?.text.text ?? '';
      const warning = await toast(new RegExp(`^${late}`));
      expect(warning.dataset['tone']).toBe('warning');
      expect(hrefOf(warning)).toBe('/exports/run-7');
      expect(pathsOf(stage).filter((each) => each === `${runs}/run-7`)).toHaveLength(3);
      expect(waits.length).toBeGreaterThanOrEqual(3);
    },
  );

  it.each(['/exports', '/status'])('%s is no list that is exported [P2-7-076]', async (path) => {
    await open(path);
    await found('h1');
    expect(texts('button')).not.toContain('Export');
  });
});

describe('runs', () => {
  const payload = { resource: 'users', format: 'csv', filter: { enabled: 'true' }, sort: [] };
  const result = { filename: 'data/users-20310501T1200-run.csv', rows: 3, size: 120 };
  const insert = async (id: string, values: RecordOf<'exports'>): Promise<void> => {
    const { engine, store } = await server();
    const by = await findUser(engine.model, store, { username: values.created_by ?? 'admin' });
    const usual: RecordOf<'exports'> = {
      created_by_id: by?.id ?? null,
      id,
      config: 'users',
      format: 'csv',
      rows_done: 3,
      rows_total: 3,
      payload,
    };
    await addStored(await server(), 'exports', [{ values: { ...usual, ...values }, parents: {} }], new Date('2031-05-01T10:00:00Z'));
  };
  beforeAll(async () => {
    await insert('run-done', {
      state: 'done',
      filename: result.filename,
      created_by: 'admin',
      created_at: '2031-05-01T11:00:00.000Z',
      result,
    });
    await insert('run-error', {
      state: 'error',
      created_by: 'admin',
      created_at: '2031-05-01T10:30:00.000Z',
      result: { message: 'Gone' },
    });
    await insert('run-busy', { state: 'running', rows_done: 1, created_by: 'nobody', created_at: '2031-05-01T10:00:00.000Z' });
  });

  it('are listed, the newest first, for everybody who is signed in: the own ones [P2-2-338] [P2-2-346] [P2-2-340] [P2-2-341] [P2-2-342] [P2-6-030]', async () => {
    const stage = await open('/exports');
    await firstRow();
    expect(place()).toBe('Exports');
    expect((await call(stage, 'GET', `${runs}?`)).url.searchParams.get('_sort[created_at]')).toBe('desc');
    expect(rows().map((row) => row.dataset['record'])).toEqual(['run-done', 'run-error', 'run-busy']);
    expect(headings()).toEqual(expect.arrayContaining(['State', 'Created', 'Created by', 'File name']));
    expect(rows().map((row) => [textOf(cells(row)['State'] ?? null), textOf(cells(row)['Created by'] ?? null)])).toEqual([
      ['Done', 'admin'],
      ['Error', 'admin'],
      ['Running', 'nobody'],
    ]);
    await open('/exports', { as: 'nobody' });
    await firstRow();
    expect(rows().map((row) => row.dataset['record'])).toEqual(['run-busy']);
  });

  it('offer their file when they are done and have one [P2-2-343] [P2-2-346]', async () => {
    const stage = await open('/exports');
    await firstRow();
    const rights: Record<string, boolean> = {};
    for (const row of rows()) rights[row.dataset['record'] ?? ''] = (await rightsOf(row))['Download'] === true;
    expect(rights).toEqual({ 'run-done': true, 'run-error': false, 'run-busy': false });
    await open('/exports/run-done');
    fireEvent.click(await button('Download'));
    await waitFor(() => expect([...saved, ...stage.left]).toEqual(['http://steward.test/api/v1/files/users-20310501T1200-run.csv']));
  });

  it('have a page each, with what was asked for and what came out as JSON [P2-2-018] [P2-2-339] [P2-2-340] [P2-2-341] [P2-2-342] [P2-2-343] [P2-2-344] [P2-2-345] [P2-3-108]', async () => {
    await open('/exports/run-done');
    await found('main dt', 'File name');
    const facts = Object.fromEntries(all('main dt').map((term) => [textOf(term), textOf(term.nextElementSibling)]));
    expect(facts).toMatchObject({ State: 'Done', Progress: '100 %', 'Created by': 'admin', 'File name': result.filename });
    expect(facts['Created']).toMatch(/^1 May 2031, /);
    for (const [label, value] of [
      ['Payload', payload],
      ['Result', result],
    ] as const)
      expect([label, JSON.parse(textOf(await labelled(label)))]).toEqual([label, value]);
    const { body } = await (await server()).send(`GET ${runs.slice(1)}/run-done`, { as: 'admin' });
    expect(body).toMatchObject({
      data: {
        id: 'run-done',
        state: 'done',
        created_by: 'admin',
        created_at: expect.any(String),
        result: { filename: result.filename },
        payload,
      },
    });
  });

  it('show on their page how far they are until they are done, and then give out the file [P2-2-343] [P2-4-084]', async () => {
    const every: number[] = [];
    const real = globalThis.setInterval;
    // Nobody waits two seconds here either.
    const quick = (run: () => void, ms?: number) => {
      if (ms === pollMs) every.push(ms);
      return real(run, ms === pollMs ? 20 : ms);
    };
    vi.stubGlobal('setInterval', quick);
    let run: object = { state: 'running', rows_done: 0, rows_total: 200 };
    const stage = await open('/exports/run-live', {
      instead: ({ path }) =>
        path === `${runs}/run-live`
          ? { status: 200, body: { data: { id: 'run-live', config: 'users', created_by: 'admin', ...run } } }
          : null,
    });
    const progress = async (words: string): Promise<void> => {
      const term = await found('main dt', 'Progress');
      await waitFor(() => expect(textOf(term.nextElementSibling)).toBe(words));
    };
    const download = async (): Promise<HTMLButtonElement> => (await button('Download')) as HTMLButtonElement;
    const isLocked = async (): Promise<boolean> => {
      const node = await download();
      return node.disabled || node.getAttribute('aria-disabled') === 'true';
    };
    await progress('0 %');
    expect(await isLocked()).toBe(true);
    run = { ...run, rows_done: 100 };
    await progress('50 %');
    expect(await isLocked()).toBe(true);
    expect(every.length).toBeGreaterThan(0);
    run = { state: 'done', rows_done: 200, rows_total: 200, result: { filename: 'data/users.csv' } };
    await progress('100 %');
    expect(await isLocked()).toBe(false);
    fireEvent.click(await download());
    await waitFor(() => expect([...saved, ...stage.left]).toEqual(['http://steward.test/api/v1/files/users.csv']));
    vi.stubGlobal('setInterval', real);
  });

  it('are no run of somebody else', async () => {
    await open('/exports/run-done', { as: 'nobody' });
    await found('h1', '404');
    expect(toasts()).toEqual([]);
    await open('/exports', { as: 'admin' });
    expect(textOf(cells(await rowOf('users'))['State'] ?? null)).toBe('Done');
  });
});
