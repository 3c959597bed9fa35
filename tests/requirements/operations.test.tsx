/** Commands, their runs, workers, queues and cron jobs: what the specification says of their screens, over the real job system. */
import './dom.ts';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Row } from '../../engine/model/values.ts';
import {
  all,
  button,
  cells,
  dialog,
  found,
  headings,
  place,
  press,
  pressIn,
  rowActions,
  rowOf,
  rows,
  runOf,
  textOf,
  texts,
  toast,
} from './reading.ts';
import { call, close, open, pathsOf, refused, rowsAt, server } from './stage.tsx';

beforeAll(async () => void (await server({ hasJobs: true })));
afterAll(close);

const worker = async (unit: string, action: string): Promise<void> => {
  const { send } = await server();
  await send(`PUT workers/${encodeURIComponent(`jobs/${unit}`)}`, { as: 'admin', body: { action } });
};
const start = async (id: string, cli_params: unknown): Promise<Row> => {
  const { send } = await server();
  return ((await send(`POST commands/${id}/runs`, { as: 'admin', body: { id, name: id, cli_params } })).body as { data: Row }).data;
};
/** The list as it was asked for. */
const pageOf = async (path: string, api: string) => {
  const stage = await open(path);
  await rowOf((await found('[role=row][data-record] [role=gridcell]')).textContent ?? '');
  const { url } = await call(stage, 'GET', `${api}?`);
  return { stage, limit: url.searchParams.get('_limit') };
};
const pressInRow = async (row: string, name: string): Promise<void> =>
  void fireEvent.click(
    await waitFor(async () => {
      const hit = all(`button[aria-label="${name}"]`, await rowOf(row))[0];
      if (hit === undefined) throw new Error(`The row of "${row}" has no button "${name}".`);
      return hit;
    }),
  );

describe('the list of commands', () => {
  it('[P2-2-347] [P2-2-348] [P2-2-356] is a screen with id, name and description, 500 a page', async () => {
    const { limit } = await pageOf('/commands', '/commands');
    expect([place(), headings(), limit]).toEqual(['Commands', ['ID', 'Name', 'Description'], '500']);
    expect(rows()).toHaveLength((await rowsAt('commands')).length);
  });

  it('[P2-2-349] [P2-2-352] has a run button that goes to the command', async () => {
    await open('/commands');
    await runOf(await rowOf('check-products'), 'Run command');
    await waitFor(() => expect(location.pathname).toBe('/commands/check-products'));
  });

  it('[P2-2-350] [P2-7-087] has a log button that opens the log in a new window', async () => {
    const stage = await open('/commands');
    await runOf(await rowOf('check-products'), 'Log');
    expect(stage.left).toEqual(['/api/v1/commands/check-products/logs']);
  });

  it('[P2-2-351] [P2-7-088] [P2-7-089] has a run-list button that opens the runs of the command in a new window', async () => {
    await start('refresh-statistics', null);
    const stage = await open('/commands');
    await runOf(await rowOf('refresh-statistics'), 'Command runs');
    expect(stage.left).toEqual(['/command-runs?_command=refresh-statistics']);
    const listed = await open(stage.left[0] ?? '');
    await rowOf('refresh-statistics');
    expect(pathsOf(listed).some((path) => path.startsWith('/commands/refresh-statistics/runs?'))).toBe(true);
  });
});

describe('a command', () => {
  it('[P2-2-353] [P2-2-354] [P2-2-355] has a form with parameters, an example as placeholder, and files', async () => {
    await open('/commands/check-products');
    const text = await found('textarea[placeholder]');
    expect(text.getAttribute('placeholder')).toBe('{"skus":["DL-27-Q","KB-5520-DE"]}');
    expect(texts('form label, label')).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Parameters/), expect.stringMatching(/^Files/)]),
    );
    expect(all('input[type=file][multiple]')).toHaveLength(1);
  });

  it('[P2-7-085] [P2-8-027] [P2-2-358] is run with id, name, cli_params and files[] in parts, and leads to its run', async () => {
    const stage = await open('/commands/check-products');
    fireEvent.change(await found('textarea[placeholder]'), { target: { value: '{"skus": ["NO-1"]}' } });
    const input = all('input[type=file]')[0];
    if (input === undefined) throw new Error('no input for files');
    const files = [new File(['NO-2'], 'a.txt', { type: 'text/plain' }), new File(['NO-3'], 'b.txt', { type: 'text/plain' })];
    fireEvent.change(input, { target: { files } });
    await found('*', /b\.txt/);
    await press('Run command');
    const { body } = await call(stage, 'POST', '/commands/check-products/runs');
    const form = body as FormData;
    expect([...new Set(form.keys())].toSorted()).toEqual(['cli_params', 'files[]', 'id', 'name']);
    expect([form.get('id'), form.get('name'), form.get('cli_params')]).toEqual(['check-products', 'Check products', '{"skus":["NO-1"]}']);
    expect(form.getAll('files[]').map((file) => (file as File).name)).toEqual(['a.txt', 'b.txt']);
    await toast('Command "check-products" is run.');
    await waitFor(() => expect(location.pathname).toMatch(/^\/command-runs\/[0-9a-f-]{36}$/));
    await found('dd', /3 SKUs, 3 of them not products/);
  });

  it('[P2-8-028] says that it could not be run', async () => {
    await open('/commands/purge-logs', { instead: refused('POST') });
    await press('Run command');
    await toast('Error while executing command "purge-logs"');
  });

  it('[P2-6-025] is not there without its role', async () => {
    await open('/commands', { as: 'api_workers' });
    await found('main', /not allowed|may not/i);
    expect(rows()).toEqual([]);
  });
});

describe('runs of commands', () => {
  const running = { id: 'r1', command: 'purge-logs', command_name: 'Purge logs', state: 'running', created_at: '2031-05-01T12:00:00Z' };
  const shown = ['Name', 'Command', 'State', 'Created by', 'Created', 'Finished', 'Parameters', 'Result', 'Log'];

  it('[P2-2-357] [P1-2.1-061] are a list', async () => {
    await start('refresh-statistics', null);
    await pageOf('/command-runs', '/commands/*/runs');
    expect([place(), headings()]).toEqual(['Command runs', ['Command', 'Name', 'State', 'Created by', 'Created', 'Finished']]);
  });

  it('[P2-2-358] [P2-2-359] show state, name, who and when, what was asked and what came of it', async () => {
    const { id } = await start('refresh-statistics', null);
    await open(`/command-runs/${String(id)}`);
    await found('dd', /tables were refreshed/);
    expect(texts('dt')).toEqual(expect.arrayContaining(shown));
    await found('dd', 'Done');
    await found('dd', 'admin');
  });

  it('[P2-4-080] [P2-4-081] are asked for every two seconds while they run, and no longer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      let state = 'running';
      const stage = await open('/command-runs/r1', {
        instead: ({ path }) => (path.includes('/runs/r1') ? { status: 200, body: { data: { ...running, state } } } : null),
      });
      const asked = (): number => pathsOf(stage).filter((path) => path.includes('/runs/r1')).length;
      await found('dd', 'Running');
      const before = asked();
      await vi.advanceTimersByTimeAsync(1500);
      expect(asked()).toBe(before);
      await vi.advanceTimersByTimeAsync(1000);
      // Whoever waited for it here would let the clock go on, and take a slower one as well.
      expect(asked()).toBeGreaterThan(before);
      state = 'done';
      await vi.advanceTimersByTimeAsync(2500);
      await found('dd', 'Done');
      const last = asked();
      await vi.advanceTimersByTimeAsync(9000);
      expect(asked()).toBe(last);
    } finally {
      vi.useRealTimers();
    }
  });

  it('[P2-4-082] of another state count as ended and are shown as they come', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      const stage = await open('/command-runs/r1', {
        instead: ({ path }) => (path.includes('/runs/r1') ? { status: 200, body: { data: { ...running, state: 'paused' } } } : null),
      });
      await found('dd', 'paused');
      await vi.advanceTimersByTimeAsync(9000);
      expect(pathsOf(stage).filter((path) => path.includes('/runs/r1'))).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('commands of a campaign', () => {
  it('[P1-2.7-005] are reached from the row of the campaign', async () => {
    await open('/campaigns?q=0001');
    await runOf(await rowOf('WAVE-2031-0001'), 'Commands');
    await waitFor(() => expect(location.pathname).toBe('/campaigns/WAVE-2031-0001/commands'));
  });

  it('[P1-2.7-017] [P1-2.7-018] [P1-2.7-019] are those of group campaign, each with run and log', async () => {
    await open('/campaigns/WAVE-2031-0001/commands');
    const row = await rowOf('recount-campaign');
    expect(rows().map((each) => textOf(cells(each)['ID'] ?? null))).toEqual(['close-campaigns', 'recount-campaign']);
    expect((await rowActions(row)).map(({ title }) => title)).toEqual(['Run command', 'Log']);
  });

  it('[P1-7.2-021] [P2-7-086] are run with the code of the campaign', async () => {
    const stage = await open('/campaigns/WAVE-2031-0001/commands');
    await runOf(await rowOf('close-campaigns'), 'Run command');
    expect((await call(stage, 'POST', '/commands/close-campaigns/runs')).body).toEqual({
      ...{ id: 'close-campaigns', name: 'Close expired campaigns', cli_params: 'WAVE-2031-0001' },
    });
    await toast('Command "close-campaigns" is run.');
    await waitFor(async () => {
      const [run] = await rowsAt('commands/close-campaigns/runs');
      expect(run).toMatchObject({ state: 'done', payload: { cli_params: { campaign: 'WAVE-2031-0001' } } });
    });
  });

  it('[P1-7.2-022] [P1-7.2-023] [P2-9-007] open the log of the last 300 seconds in a new window', async () => {
    const stage = await open('/campaigns/WAVE-2031-0001/commands');
    await runOf(await rowOf('recount-campaign'), 'Log');
    const url = new URL(stage.left[0] ?? '', 'http://steward.test');
    expect(url.pathname).toBe('/api/v1/commands/recount-campaign/logs');
    expect(Object.fromEntries(url.searchParams)).toEqual({ lookback: '300' });
  });
});

describe('the list of workers', () => {
  it('[P2-2-360] [P2-2-361] [P2-2-367] [P2-2-368] [P2-2-369] [P2-2-370] [P2-2-371] shows load, active, system, unit and description, 500 a page', async () => {
    const { limit } = await pageOf('/workers', '/workers');
    expect([place(), headings(), limit]).toEqual(['Workers', ['Load', 'Active', 'System', 'Unit', 'Description', 'Control'], '500']);
  });

  it('[P2-2-362] [P2-2-363] [P2-2-364] [P2-2-365] [P2-2-366] [P2-2-377] has no create, search, export, selection and row actions', async () => {
    await open('/workers');
    const row = await rowOf('exports.run');
    expect(all('main input[type=search], main input[type=text]')).toEqual([]);
    expect(texts('main button').filter((title) => /create|export/i.test(title))).toEqual([]);
    expect(all('input[type=checkbox]')).toEqual([]);
    expect(all('[aria-haspopup=menu]', row)).toEqual([]);
  });

  it('[P2-2-372] [P2-2-373] [P2-7-091] opens a dialog with the log of a worker', async () => {
    const stage = await open('/workers');
    await pressInRow('exports.run', 'Logs');
    await call(stage, 'GET', '/workers/jobs/exports.run');
    await found('[role=dialog] dt', 'Log');
    expect(place()).toBe('Logs: exports.run');
    expect(texts('dt', await dialog())).toEqual(['System', 'Unit', 'Description', 'Log']);
    await found('[role=dialog] dd', /takes its jobs/);
  });

  it.each([
    ['[P2-2-375] [P2-7-090] [P2-7-092]', 'Stop', 'stop', 'Inactive'],
    ['[P2-2-374] [P2-7-090]', 'Start', 'start', 'Active'],
    ['[P2-2-376] [P2-7-090]', 'Restart', 'restart', 'Active'],
  ])('%s has a button %s [P2-8-002]', async (_ids, title, action, active) => {
    const stage = await open('/workers');
    await pressInRow('exports.run', title);
    expect((await call(stage, 'PUT', '/workers/')).body).toEqual({ action });
    expect((await call(stage, 'PUT', '/workers/')).url.pathname).toMatch(/\/workers\/jobs%2Fexports\.run$/);
    await toast(`Worker action invoked: ${title}`);
    await waitFor(async () => expect(textOf(cells(await rowOf('exports.run'))['Active'] ?? null)).toBe(active));
  });

  it('[P2-8-003] says that an action failed', async () => {
    await open('/workers', { instead: refused('PUT') });
    await pressInRow('exports.run', 'Restart');
    await toast('Error for action: Restart');
  });

  it('[P2-3-113] [P2-3-114] shows load and active as fine when they are active or loaded', async () => {
    const row = { id: 'a/b', system: 'a', description: '', log: '' };
    const of = (load: string, active: string): Row => ({ ...row, unit: `${load}, ${active}`, load, active });
    const data = [of('loaded', 'active'), of('active', 'loaded'), of('not-found', 'inactive'), of('masked', 'failed')];
    await open('/workers', {
      instead: ({ path }) => (path.startsWith('/workers?') ? { status: 200, body: { data, metadata: { total: 4 } } } : null),
    });
    const tones = async (unit: string): Promise<readonly (string | undefined)[]> =>
      all('[data-tone]', await rowOf(unit)).map((mark) => mark.dataset['tone']);
    expect(await tones('loaded, active')).toEqual(['positive', 'positive']);
    expect(await tones('active, loaded')).toEqual(['positive', 'positive']);
    expect(await tones('not-found, inactive')).toEqual(['negative', 'negative']);
    expect(await tones('masked, failed')).toEqual(['negative', 'negative']);
  });

  it('[P2-6-026] is not there without its role', async () => {
    await open('/workers', { as: 'api_commands' });
    await found('main', /not allowed|may not/i);
  });
});

describe('the list of queues', () => {
  const fill = async (): Promise<void> => {
    const { send } = await server();
    await worker('exports.run', 'stop');
    const body = { id: 'ExportCommandConfig', cli_params: { resource: 'users', filter: {}, format: 'csv', sort: [] } };
    for (const _ of [1, 2]) await send('POST commands/ExportCommandConfig/runs', { as: 'admin', body });
  };
  beforeAll(fill);
  afterAll(() => worker('exports.run', 'start'));

  it('[P2-2-378] [P2-2-379] [P2-2-380] [P2-2-381] [P2-2-382] [P2-2-383] shows name, ready, unacknowledged and all messages, 500 a page', async () => {
    const { limit } = await pageOf('/queues', '/queues');
    expect([place(), headings(), limit]).toEqual(['Queues', ['Name', 'Ready', 'Unacknowledged', 'Total', 'Current item'], '500']);
    const row = cells(await rowOf('exports.run'));
    expect(['Ready', 'Unacknowledged', 'Total'].map((title) => textOf(row[title] ?? null))).toEqual(['2', '0', '2']);
  });

  it('[P2-2-384] [P2-2-386] [P2-2-387] [P2-7-093] [P2-3-116] opens the current item: payload and attributes, and all of it behind a checkbox', async () => {
    const stage = await open('/queues');
    await pressInRow('exports.run', 'Show current item');
    await call(stage, 'GET', '/queues/exports.run/messages/current');
    await found('[role=dialog] dt', 'Attributes');
    expect(texts('dt', await dialog())).toEqual(['Ready', 'Unacknowledged', 'Total', 'Payload', 'Attributes']);
    fireEvent.click(await found('[role=dialog] input[type=checkbox]'));
    await found('[role=dialog] dt', 'Message');
    await found('[role=dialog] dd', /"retry_limit": 5/);
  });

  it('[P2-2-385] [P2-7-094] [P2-8-029] [P2-2-387] deletes the current item after a question, and loads the next', async () => {
    const [first, second] = (await rowsAt('commands/ExportCommandConfig/runs?_sort[created_at]=asc&state=running')).map(({ id }) =>
      String(id),
    );
    const stage = await open('/queues/exports.run');
    await found('[role=dialog] dd', new RegExp(`${first ?? 'none'}|${second ?? 'none'}`));
    const before = textOf((await found('[role=dialog] dt', 'Payload')).nextElementSibling);
    await pressIn('Delete current item');
    await found('[role=dialog]', /Delete the current item of queue "exports.run"/);
    fireEvent.click(
      all('[role=dialog]')
        .flatMap((frame) => all('button', frame))
        .findLast((node) => /^Delete current item$|^Yes|^OK/.test(textOf(node))) as HTMLElement,
    );
    await call(stage, 'DELETE', '/queues/exports.run/messages/current');
    await toast('Queue Item deleted.');
    await waitFor(() => {
      const now = textOf(all('[role=dialog] dt').find((node) => textOf(node) === 'Payload')?.nextElementSibling ?? null);
      expect([now === before, now.includes('"id"')]).toEqual([false, true]);
    });
  });

  it('[P2-8-030] says that an item could not be deleted', async () => {
    await open('/queues', { instead: refused('DELETE') });
    await pressInRow('exports.run', 'Delete current item');
    fireEvent.click(await button('Delete current item'));
    await toast('Error while deleting queue item');
  });

  it('[P2-6-010] [P1-6-012] is for administrators', async () => {
    await open('/queues', { as: 'superuser' });
    await found('main', /not allowed|may not/i);
  });
});

describe('the list of cron jobs', () => {
  const data = [
    {
      id: 'x',
      status: 'done',
      time_interval_text: 'Every day',
      command: 'purge-logs',
      last_run: '2031-05-01T02:30:00Z',
      expression: '30 2 * * *',
    },
  ];

  it('[P2-2-388] [P2-2-389] [P2-2-390] [P2-2-391] [P2-2-392] [P2-2-393] [P2-2-394] [P2-2-395] [P2-1-011] shows status, interval, command, last run and expression on one page of 500, to look at only', async () => {
    const { limit } = await pageOf('/cron-jobs', '/cronjobs');
    expect([place(), limit]).toEqual(['Cron jobs', '500']);
    expect(headings()).toEqual(['Status', 'Interval', 'Command', 'Last run', 'Next run', 'Expression']);
    expect(all('[aria-label="Rows per page"], nav[aria-label=Pages]')).toEqual([]);
    expect((await rowActions(await rowOf('purge-logs'))).map(({ title, isOn }) => [title, isOn])).toEqual([['Show logs', false]]);
  });

  it('[P2-2-396] [P2-2-397] [P2-2-398] opens the log search from 300 seconds before the last run to now', async () => {
    const stage = await open('/cron-jobs', {
      instead: ({ path }) => (path.startsWith('/cronjobs?') ? { status: 200, body: { data, metadata: { total: 1 } } } : null),
    });
    await runOf(await rowOf('purge-logs'), 'Show logs');
    const url = new URL(stage.left[0] ?? '');
    expect([url.origin, url.searchParams.get('q'), Date.parse(url.searchParams.get('from') ?? '')]).toEqual([
      'https://logs.example',
      'purge-logs',
      Date.parse('2031-05-01T02:25:00Z'),
    ]);
    expect(Math.abs(Date.parse(url.searchParams.get('to') ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it.each<readonly [what: string, row: Row, settings: object | null]>([
    ['no last run', { ...data[0], last_run: null }, null],
    ['no log search', { ...data[0] }, {}],
  ])('[P2-2-398] opens none with %s', async (_what, row, settings) => {
    await open('/cron-jobs', {
      instead: ({ path }) => {
        if (path === '/settings.json' && settings !== null) return { status: 200, body: settings };
        return path.startsWith('/cronjobs?') ? { status: 200, body: { data: [row], metadata: { total: 1 } } } : null;
      },
    });
    expect((await rowActions(await rowOf('purge-logs'))).map(({ title, isOn }) => [title, isOn])).toEqual([['Show logs', false]]);
  });

  it('[P2-6-027] [P1-6-046] is not there without its role', async () => {
    await open('/cron-jobs', { as: 'api_commands' });
    await found('main', /not allowed|may not/i);
  });
});
