import './dom.ts';
import { fireEvent, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { csvOf } from '../api/batches.ts';
import {
  all,
  drawn,
  fieldNamed,
  firstRow,
  formDialog,
  found,
  place,
  press,
  pressIn,
  rowActions,
  textOf,
  texts,
  toast,
  type,
} from './reading.ts';
import { call, close, idOf, listCalls, open, pathsOf, refused, server, type Instead, type Stage } from './stage.tsx';

const columns = ['code', 'type', 'scope', 'amount', 'email'];
const good = (code: string): string[] => [code, 'single', 'order', '12.50', 'buyer@example.com'];
const file = (lines: readonly (readonly string[])[]): string => csvOf(columns, lines);

beforeAll(() => server({ hasJobs: true }));
afterAll(close);

const waiting = async (): Promise<string> => `/batchjobs/demo-waiting/runs/${await idOf('batchjobs/demo-waiting/runs')}`;

describe('the list', () => {
  it('offers its page sizes [P2-2-298]', async () => {
    await open('/batchjobs');
    await firstRow();
    fireEvent.mouseDown(await found('footer [role=combobox]', '100'));
    await waitFor(() => expect(texts('[role=listbox] [role=option]')).toEqual(['100', '500', '1,000', 'All']));
  });

  it('runs a job, shows its logs and hands out its file [P2-2-301] [P2-2-302] [P2-2-303] [P2-1-010]', async () => {
    const stage = await open('/batchjobs?q=demo-new');
    const actions = await rowActions(await firstRow());
    expect(actions.map(({ title }) => title)).toEqual(['Run batch job', 'Show logs', 'Download file']);
    fireEvent.click(actions[1]?.item ?? document.body);
    await waitFor(() => expect(location.pathname).toBe('/batchjobs/demo-new/runs'));
    await call(stage, 'GET', '/batchjobs/demo-new/runs?');
  });

  it('goes to the run screen when a run is started, and starts it there [P2-7-065] [P2-7-066] [P2-4-061] [P2-4-064]', async () => {
    const stage = await open('/batchjobs?q=demo-new');
    fireEvent.click((await rowActions(await firstRow()))[0]?.item ?? document.body);
    await waitFor(() => expect(location.pathname).toMatch(/^\/batchjobs\/demo-new\/runs\/run_\d+$/));
    await call(stage, 'PUT', `${location.pathname}/stages/read`);
  });

  it('shows a refused run in a toast and is read again [P2-8-042] [P2-8-043]', async () => {
    const stage = await open('/batchjobs?q=demo-new', { instead: refused('POST', 'The press is closed', 500) });
    fireEvent.click((await rowActions(await firstRow()))[0]?.item ?? document.body);
    const before = pathsOf(stage).length;
    expect(textOf(await toast(/closed/))).toContain('The press is closed');
    await waitFor(() =>
      expect(
        pathsOf(stage)
          .slice(before)
          .some((path) => path.startsWith('/batchjobs?')),
      ).toBe(true),
    );
  });

  it('is in the menu of who has ROLE_API_BATCH, without runs [P2-6-012] [P2-6-022] [P1-6-016] [P1-6-026]', async () => {
    await open('/batchjobs?q=demo-new', { as: 'api_batch' });
    const actions = await rowActions(await firstRow());
    expect(actions.map(({ title }) => title)).toEqual(['Download file']);
    expect(texts('nav a')).toContain('Batch jobs');
    await open(await waiting(), { as: 'api_batch' });
    await found('main', /You may not open/);
    await open('/batchjobs', { as: 'api_users' });
    await found('main', /You may not open/);
    expect(texts('nav a')).not.toContain('Batch jobs');
  });
});

describe('the create dialog', () => {
  const openDialog = async (as = 'admin', instead: Instead = () => null): Promise<Stage> => {
    const stage = await open('/batchjobs', { as, instead });
    await press('New batch job');
    await formDialog();
    await waitFor(() => expect(fieldNamed('Type').value).not.toBe(''));
    return stage;
  };
  const chooseType = async (title: string): Promise<void> => {
    const user = userEvent.setup({ delay: null });
    const input = fieldNamed('Type').node.querySelector('input') ?? document.body;
    await user.click(input);
    fireEvent.click(await found('[role=option]', title));
  };
  const upload = async (): Promise<void> => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('There is no file input');
    await userEvent.setup({ delay: null }).upload(input, new File([file([good('UI-1')])], 'spring.csv', { type: 'text/csv' }));
  };

  it('offers the types of the server, the first chosen, and their attributes [P2-2-300] [P2-2-305] [P2-2-306] [P2-2-307] [P2-2-308] [P2-2-309] [P2-2-310] [P2-2-311] [P2-3-099] [P2-3-100] [P2-3-105] [P2-3-106] [P2-3-107] [P2-7-056]', async () => {
    const stage = await openDialog();
    expect(place()).toBe('Create: Batch job');
    expect(pathsOf(stage).some((path) => path.startsWith('/batchjob_types'))).toBe(true);
    expect(fieldNamed('Type').value).toBe('Distributed shipping');
    const labels = ['Type', 'File', 'Channel', 'Test', 'Campaign', 'Billing address', 'Run after upload'];
    expect(drawn(await formDialog()).map(({ label }) => label)).toEqual(labels);
    expect(['Type', 'File', 'Channel'].map((label) => fieldNamed(label).isRequired)).toEqual([true, true, true]);
    await waitFor(() => expect(fieldNamed('Channel').value).toContain('Global default'));
    expect(fieldNamed('Billing address').value).toBe('batchjob-billing-default');
    expect(fieldNamed('Run after upload').node.querySelector<HTMLInputElement>('[role=switch]')?.checked).toBe(true);
    await chooseType('Distributed shipping of one fulfillment');
    await waitFor(() => expect(fieldNamed('Order fulfillment').isRequired).toBe(true));
    await chooseType('Update users');
    const frame = await formDialog();
    await waitFor(() => expect(drawn(frame).map(({ label }) => label)).toEqual(['Type', 'File', 'Channel', 'Run after upload']));
  });

  it('fills the email template of the type, and says that each line needs an address [P2-3-101] [P2-3-102] [P2-3-103] [P2-5-080] [P2-5-081] [P2-5-085] [P2-5-086] [P2-5-089]', async () => {
    await openDialog();
    await chooseType('Incentives');
    await waitFor(() => expect(fieldNamed('Email template').value).toBe('incentives-import'));
    await chooseType('Import budgets');
    await waitFor(() => expect(fieldNamed('Email template').value).toBe('budget-import'));
    await found('[role=note]', /needs a value in the column email/);
    expect(fieldNamed('Email template').isRequired).toBe(true);
    type('Email template', '');
    await waitFor(() => expect(texts('[role=note]').join()).not.toContain('column email'));
    await pressIn(/^Create/);
    await found('[id$="-error"]', 'Email template is required');
    type('Email template', 'Budget Import');
    await found('[id$="-error"]', /lower-case letters, digits, underscores and hyphens/);
  });

  it('hands out the template of the chosen type beside it [P2-7-057] [P2-7-058]', async () => {
    await openDialog();
    await chooseType('Update users');
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.getAttribute('href') ?? '');
    });
    await press('Download template');
    await waitFor(() => expect(saved).toEqual(['/api/v1/batchjob_types/user_update/template']));
  });

  it('wants a file and a type [P2-5-082] [P2-5-083]', async () => {
    await openDialog();
    fireEvent.click(all('[role=dialog] button[aria-label*=Clear], [role=dialog] button[title*=Clear]')[0] ?? document.body);
    await pressIn(/^Create/);
    await waitFor(() => expect(texts('[id$="-error"]')).toEqual(expect.arrayContaining(['Type is required', 'File is required'])));
  });

  it('sends type, attributes and file, starts a run and goes to it [P2-2-312] [P2-2-313] [P2-7-059] [P2-7-060] [P2-7-061]', async () => {
    const stage = await openDialog();
    await chooseType('Import budgets');
    await waitFor(() => expect(fieldNamed('Email template').value).toBe('budget-import'));
    await upload();
    await pressIn(/^Create/);
    const sent = (await call(stage, 'POST', '/batchjobs')).path;
    expect(sent).toMatch(/^\/batchjobs/);
    const body = stage.sent.find(({ method, path }) => method === 'POST' && path === '/batchjobs')?.body;
    expect(body).toBeInstanceOf(FormData);
    const parts = body instanceof FormData ? body : new FormData();
    expect([...parts.keys()].sort()).toEqual(['attributes', 'file', 'type']);
    expect(JSON.parse(String(parts.get('attributes')))).toEqual({ channel: '3i@default', email_template: 'budget-import' });
    await waitFor(() => expect(location.pathname).toMatch(/^\/batchjobs\/[^/]+\/runs\/run_\d+$/));
    await call(stage, 'POST', `${location.pathname.split('/run_')[0] ?? ''}`);
  });

  it('without a run reads the list again [P2-2-314]', async () => {
    const stage = await openDialog();
    await chooseType('Update users');
    fireEvent.click(fieldNamed('Run after upload').node.querySelector('[role=switch]') ?? document.body);
    await upload();
    const before = pathsOf(stage).length;
    await pressIn(/^Create/);
    await waitFor(() => expect(location.pathname).toBe('/batchjobs'));
    await waitFor(() =>
      expect(
        pathsOf(stage)
          .slice(before)
          .some((path) => path.startsWith('/batchjobs?')),
      ).toBe(true),
    );
    expect(pathsOf(stage, 'POST')).toEqual(['/batchjobs']);
  });

  it('hides run after upload without ROLE_ADMIN, and starts no run [P2-6-013]', async () => {
    const stage = await openDialog('api_batch');
    expect(drawn().map(({ label }) => label)).not.toContain('Run after upload');
    await chooseType('Update users');
    await upload();
    const before = listCalls(stage, '/batchjobs');
    await pressIn(/^Create/);
    await toast('"spring.csv" was uploaded.');
    await waitFor(() => expect(listCalls(stage, '/batchjobs')).toBeGreaterThan(before));
    expect([location.pathname, pathsOf(stage, 'POST')]).toEqual(['/batchjobs', ['/batchjobs']]);
  });
});
