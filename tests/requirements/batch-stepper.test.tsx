import './dom.ts';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { batches, csvOf } from '../api/batches.ts';
import { all, button, cells, filterChoices, firstRow, found, labelled, place, press, rows, textOf, texts, toast } from './reading.ts';
import { call, close, idOf, open, pathsOf, refused, rowsAt, server, type Instead, type Stage } from './stage.tsx';

const columns = ['code', 'type', 'scope', 'amount', 'email'];
const good = (code: string): string[] => [code, 'single', 'order', '12.50', 'buyer@example.com'];
const bad = (code: string): string[] => [code, 'single', 'order', 'much', 'buyer@example.com'];
const file = (lines: readonly (readonly string[])[]): string => csvOf(columns, lines);

beforeAll(() => server({ hasJobs: true }));
afterAll(close);

const calls = async () => batches(await server());
/** A run whose stages all wait; its address in the app. */
const newRun = async (lines: readonly (readonly string[])[]): Promise<string> =>
  `/${await (await calls()).startRun({ type: 'budget_import', file: file(lines) })}`;
const puts = (stage: Stage): readonly string[] => pathsOf(stage, 'PUT').map((path) => path.split('/').at(-1) ?? '');
const steps = (): HTMLElement[] => all('ol[aria-label=Stages] > li');
/** Title and status of the steps, those that can be opened marked. */
const track = (): string[] =>
  steps().map((step) => textOf(step) + (step.querySelector('a') ? ' >' : step.hasAttribute('aria-current') ? ' *' : ''));
const stepIs = (step: number): Promise<void> => waitFor(() => expect(new URLSearchParams(location.search).get('step')).toBe(String(step)));
const section = (title: string): Promise<HTMLElement> => found(`section[aria-label="${title}"]`);
const isOn = async (name: string): Promise<boolean> => {
  const hit = await button(name);
  return !hit.hasAttribute('disabled') && hit.getAttribute('aria-disabled') !== 'true';
};
const hasButton = (name: string): boolean =>
  all('main button, main a[role=button], main a.MuiButton-root').some((node) => textOf(node) === name);
const choose = async (label: string, code: string): Promise<void> => {
  await firstRow();
  fireEvent.change(await labelled(label), { target: { value: code } });
};
/** A line about a budget that is there. */
const known = async (): Promise<string[]> => [
  String((await rowsAt('budgets?_limit=1'))[0]?.['code']),
  'single',
  'order',
  '1',
  'a@example.com',
];
const waiting = async (): Promise<string> => `/batchjobs/demo-waiting/runs/${await idOf('batchjobs/demo-waiting/runs')}`;

describe('the stepper', () => {
  it('starts a run at once stage by stage, polls every 2 seconds, and waits where a decision is needed [P2-2-007] [P2-2-316] [P2-2-317] [P2-4-055] [P2-4-058] [P2-4-065] [P2-4-066] [P2-4-067] [P2-4-056] [P1-2.1-034] [P1-2.1-035]', async () => {
    const address = await newRun([good('ST-1'), good('ST-2')]);
    const stage = await open(`${address}?start=1`);
    await found('section[aria-label="Check lines"]');
    const read = stage.sent.filter(({ method, path }) => method === 'GET' && path.endsWith('/stages/read'));
    expect(read.length).toBeGreaterThan(1);
    await stepIs(3);
    await found('button', 'Submit decisions');
    expect(puts(stage)).toEqual(['read', 'validate', 'decide']);
    expect(track()).toEqual(['Read fileFinished >', 'Check linesFinished >', 'DecideNeeds a decision *', 'ApplyPending', 'Result >']);
    expect([location.pathname, location.search]).toEqual([address, '?step=3']);
    expect(document.querySelector('nav[aria-label="Main menu"]')).not.toBeNull();
  });

  it('reads a running stage every 2 seconds, until its status changes [P2-4-065]', async () => {
    const address = await newRun([good('PO-1')]);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      let status = 'running';
      const stages = ['read', 'validate', 'decide', 'apply'].map((id) => ({ id, status: id === 'read' ? 'running' : 'pending' }));
      const stage = await open(`${address}?step=1`, {
        instead: ({ path }) => {
          if (path.endsWith('/stages/read')) return { status: 200, body: { data: { id: 'read', status } } };
          return /\/stages(\?|$)/.test(path) ? { status: 200, body: { data: stages, metadata: { total: 4 } } } : null;
        },
      });
      const reads = (): number => pathsOf(stage).filter((path) => path.endsWith('/stages/read')).length;
      await waitFor(() => expect(reads()).toBeGreaterThan(0));
      const before = reads();
      await vi.advanceTimersByTimeAsync(1500);
      expect(reads()).toBe(before);
      await vi.advanceTimersByTimeAsync(1000);
      // Whoever waited for it here would let the clock go on, and take a slower one as well.
      expect(reads()).toBeGreaterThan(before);
      status = 'finished';
      await vi.advanceTimersByTimeAsync(2500);
      await waitFor(() => expect(track()[0]).toBe('Read fileFinished *'));
      const last = reads();
      await vi.advanceTimersByTimeAsync(9000);
      expect(reads()).toBe(last);
    } finally {
      vi.useRealTimers();
    }
  });

  it('starts nothing because an old run is opened: the first stage has its own button [P2-4-061] [P2-4-062] [P2-4-064] [P2-4-068] [P2-4-071] [P2-4-072] [P2-2-009] [P2-2-320]', async () => {
    const stage = await open(await newRun([good('OL-1')]));
    await stepIs(1);
    expect(await isOn('Next stage')).toBe(true);
    expect(await isOn('Run stage')).toBe(false);
    expect(puts(stage)).toEqual([]);
    await press('Next stage');
    expect((await call(stage, 'PUT', '/batchjobs')).body).toEqual([]);
    await waitFor(() => expect(track()[0]).toBe('Read fileFinished *'));
    // Nobody has chosen to start the run at once: the next stage waits for its button, also once the lines of this one are drawn.
    await found('section[aria-label="Read file"] [data-state=empty]');
    expect([puts(stage), track()[0]]).toEqual([['read'], 'Read fileFinished *']);
    await press('Next stage');
    await stepIs(2);
    await waitFor(() => expect(puts(stage)).toEqual(['read', 'validate']));
  });

  it('opens a step only after the one before, the result always [P2-2-008] [P2-2-318] [P2-2-319] [P2-2-322]', async () => {
    const address = await newRun([good('SE-1')]);
    await open(`${address}?step=3`);
    await stepIs(1);
    expect(track()).toEqual(['Read filePending *', 'Check linesPending', 'DecidePending', 'ApplyPending', 'Result >']);
    fireEvent.click(await found('ol[aria-label=Stages] a', 'Result'));
    await stepIs(5);
    await section('Result');
    await open(`/batchjobs/demo-archived/runs/${await idOf('batchjobs/demo-archived/runs')}?step=4`);
    await section('Apply');
    expect(track().slice(0, 3)).toEqual(['Read fileFinished >', 'Check linesArchived >', 'DecideArchived >']);
    expect(track()[3]).toBe('ApplyArchived *');
  });

  it('begins with the result when all is done [P2-2-321] [P2-4-059] [P2-4-060]', async () => {
    await open(`/batchjobs/demo-declined/runs/${await idOf('batchjobs/demo-declined/runs')}`);
    await stepIs(5);
    expect(track()[3]).toBe('ApplySkipped >');
  });

  it('says how to start a stage that waits, and when the run was started [P2-4-063] [P2-2-323] [P2-2-324] [P2-2-325]', async () => {
    const address = await newRun([good('WA-1')]);
    const run = address.split('/').at(-1) ?? '';
    const passed: Instead = ({ method, path }) => {
      if (method !== 'GET' || !/\/stages(\/validate)?(\?|$)/.test(path)) return null;
      const stages = ['read', 'validate', 'decide', 'apply'].map((id) => ({ id, status: id === 'read' ? 'finished' : 'pending' }));
      return { status: 200, body: path.includes('/validate') ? { data: stages[1] } : { data: stages, metadata: { total: 4 } } };
    };
    const stage = await open(`${address}?step=2`, { instead: passed });
    await found('[role=note]', /start it with 'Next stage' on the previous stage/);
    expect(hasButton('Next stage')).toBe(false);
    expect(puts(stage)).toEqual([]);
    const { dateStyle, timeStyle } = { dateStyle: 'medium', timeStyle: 'short' } as const;
    const started = new Date(Number(run.slice(4)) * 1000);
    expect(place()).toContain(
      new Intl.DateTimeFormat('en-GB', { dateStyle, timeStyle, timeZone: 'UTC' }).format(started).slice(0, 5).trim(),
    );
  });
});

describe('the runs of a batch job', () => {
  // Section 4 of the specification, by hand.
  it('have their statuses [P2-4-054] [P2-4-055] [P2-4-056] [P2-4-057] [P2-4-058] [P2-4-059] [P2-4-060]', async () => {
    await open('/batchjobs/demo-waiting/runs');
    await firstRow();
    expect((await filterChoices('Status')).toSorted()).toEqual([
      'Archived',
      'Empty',
      'Error',
      'Finished',
      'Needs a decision',
      'Pending',
      'Running',
      'Skipped',
    ]);
  });

  it('stand in their list with the second that their id names [P2-2-323] [P2-2-324]', async () => {
    // `date -u -d @1700000000`
    const data = [{ id: 'run_1700000000', batchjob_id: 'demo-waiting', invoker: 'admin', status: 'finished' }];
    await open('/batchjobs/demo-waiting/runs', {
      instead: ({ path }) =>
        path.startsWith('/batchjobs/demo-waiting/runs?') ? { status: 200, body: { data, metadata: { total: 1 } } } : null,
    });
    expect(textOf(cells(await firstRow())['Started'] ?? null)).toBe('14 Nov 2023, 22:13');
  });
});

describe('a stage', () => {
  it('shows how far it is and what it found, by line [P2-2-326] [P2-2-327] [P2-2-328] [P2-2-329] [P2-2-330] [P2-2-331] [P2-4-069] [P2-7-070] [P2-7-071] [P2-3-097]', async () => {
    const stage = await open(await waiting());
    await stepIs(3);
    const row = cells(await firstRow());
    expect(Object.keys(row)).toEqual(expect.arrayContaining(['Line in file', 'Status', 'Messages', 'Decision']));
    expect([textOf(row['Line in file'] ?? null), textOf(row['Status'] ?? null)]).toEqual(['2', 'Good']);
    const doubtful = cells(rows()[7] ?? document.body);
    expect(textOf(doubtful['Messages'] ?? null)).toBe('username: Nobody has the username "somebody"');
    const bar = await labelled('Progress of Decide');
    expect(bar.getAttribute('aria-valuenow')).toBe('100');
    const path = pathsOf(stage).find((each) => each.includes('/stages/decide/results'));
    expect(path).toMatch(/_limit=100&_offset=0|_offset=0&_limit=100/);
  });

  it('filters its lines by status and offers the sizes 100, 500, 1000 and all [P2-2-332] [P2-2-333]', async () => {
    const stage = await open(await waiting());
    await firstRow();
    const sizes = await found('[role=combobox]', '100');
    fireEvent.mouseDown(sizes);
    await waitFor(() => expect(texts('[role=listbox] [role=option]')).toEqual(['100', '500', '1,000', 'All']));
    fireEvent.click(await found('[role=option]', 'All'));
    await waitFor(() => expect(pathsOf(stage).some((path) => /results\?.*_limit=130/.test(path))).toBe(true));
    await press('Filter');
    fireEvent.click(await found('[role=menuitem]', 'Status'));
    fireEvent.click(await found('[role=dialog] label, [role=option], [role=presentation] label', /^Doubtful/));
    fireEvent.click(await button('Apply'));
    await waitFor(() => expect(pathsOf(stage).some((path) => path.includes('state.status=doubtful'))).toBe(true));
  });

  it('that needs no decisions is confirmed, and the next one follows [P2-4-077] [P2-4-078] [P2-4-079]', async () => {
    const address = await newRun([good('CO-1'), bad('CO-2')]);
    const own = await calls();
    await own.through(address.slice(1), 'read');
    await own.through(address.slice(1), 'validate');
    const stage = await open(address);
    await found('section[aria-label="Check lines"] [role=gridcell]', /It must be a number/);
    expect(hasButton('Submit decisions')).toBe(false);
    expect(await isOn('Run stage')).toBe(true);
    await press('Confirm and continue');
    await stepIs(3);
    await waitFor(() => expect(puts(stage)).toEqual(['validate', 'decide']));
    expect(stage.sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([[], []]);
    await found('button', 'Submit decisions');
  });

  it('says how many lines are what in one line, without a box for each', async () => {
    const address = await newRun([good('FI-1'), good('FI-2'), bad('FI-3')]);
    const own = await calls();
    await own.through(address.slice(1), 'read');
    await own.through(address.slice(1), 'validate');
    await open(address);
    const figures = await found('section[aria-label="Check lines"] > ul[aria-label="Messages"]');
    expect(texts('li', figures)).toEqual(['2 lines are valid', '1 line has errors and cannot be applied']);
    expect(all('section[aria-label="Check lines"] [role=note], section[aria-label="Check lines"] [role=alert]')).toEqual([]);
  });

  it('that failed shows why, with its lines [P2-4-057] [P2-4-070] [P2-4-071] [P2-8-041]', async () => {
    const address = await newRun([bad('ER-1')]);
    const own = await calls();
    await own.through(address.slice(1), 'read');
    await own.through(address.slice(1), 'validate');
    await open(address);
    await found('section[aria-label="Check lines"] [role=alert]', /1 line has errors/);
    await found('[role=gridcell]', /It must be a number/);
    expect(await isOn('Run stage')).toBe(false);
    expect(hasButton('Next stage')).toBe(false);
  });

  it('that cannot be started is in error, with what the server says [P2-8-040] [P2-8-041]', async () => {
    await open(await newRun([good('FA-1')]), { instead: refused('PUT', 'The press is closed') });
    await press('Next stage');
    await found('section[aria-label="Read file"] [role=alert]', 'The press is closed');
    await waitFor(() => expect(track()[0]).toBe('Read fileError *'));
  });
});

describe('a stage that waits', () => {
  const toDecide = async (code: string): Promise<string> => {
    const address = await newRun([good(`${code}-1`), good(`${code}-2`)]);
    for (const id of ['read', 'validate', 'decide']) await (await calls()).through(address.slice(1), id);
    return address;
  };
  const decisionFor = async (line: number): Promise<string> =>
    ((await labelled(`Decision for line ${String(line)}`)) as HTMLSelectElement).value;
  const said = (): string[] => texts('section[aria-label="Decide"] [role=alert]');

  it('and cannot be run is in error, and keeps what was decided to be sent again [P2-8-040] [P2-8-041] [P2-4-071]', async () => {
    let refusal = 'The press is closed';
    const stage = await open(await toDecide('RE'), {
      instead: ({ method }) => (method === 'PUT' && refusal !== '' ? { status: 503, body: { message: refusal } } : null),
    });
    await choose('Decision for line 2', '4');
    await press('Run stage');
    await found('section[aria-label="Decide"] [role=alert]', 'The press is closed');
    await waitFor(() => expect(track()[2]).toBe('DecideError *'));
    expect([await isOn('Run stage'), await decisionFor(2)]).toEqual([false, '4']);
    // The stage was read again after the first refusal: the server has it waiting, and still it says what failed.
    refusal = 'The press is closed until Monday';
    await press('Submit decisions');
    await found('section[aria-label="Decide"] [role=alert]', 'The press is closed until Monday');
    expect([track()[2], said()]).toEqual(['DecideError *', ['The press is closed until Monday']]);
    expect([await isOn('Run stage'), await decisionFor(2)]).toEqual([false, '4']);
    refusal = '';
    await press('Submit decisions');
    await toast('The decision was applied.');
    await waitFor(() => expect(track()[2]).toBe('DecideNeeds a decision *'));
    expect([said(), await isOn('Run stage')]).toEqual([[], true]);
    const sent = stage.sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(sent).toEqual(Array(3).fill([{ meta: { linenumber_in_file: 2 }, state: { decision: '4' } }]));
  });

  it('and is run too late shows how far others have gone with it [P2-8-040]', async () => {
    const address = await toDecide('LA');
    await open(address);
    await labelled('Decision for line 2');
    await (await calls()).put(address.slice(1), 'decide', [{ state: { decision: '5' } }]);
    await press('Run stage');
    await waitFor(() => expect(track()[2]).toBe('DecideFinished *'));
    expect([said(), hasButton('Next stage')]).toEqual([[], true]);
  });

  it('and cannot be confirmed is confirmed afterwards [P2-8-040] [P2-4-078]', async () => {
    const address = await newRun([good('CF-1'), bad('CF-2')]);
    for (const id of ['read', 'validate']) await (await calls()).through(address.slice(1), id);
    let isClosed = true;
    await open(address, { instead: (sent) => (isClosed ? refused('PUT', 'The press is closed')(sent) : null) });
    await press('Run stage');
    await waitFor(() => expect(track()[1]).toBe('Check linesError *'));
    isClosed = false;
    await press('Confirm and continue');
    await stepIs(3);
    await waitFor(() => expect(track()[1]).toBe('Check linesFinished >'));
  });
});

describe('decisions', () => {
  it('start with 5 for all where it is offered, and nothing is set before it is pressed [P2-2-334] [P2-9-008] [P2-9-009] [P2-4-075] [P2-4-071]', async () => {
    await open(await waiting());
    const forAll = await labelled('Decision for all lines');
    expect([(forAll as HTMLSelectElement).value, texts('option', forAll)]).toEqual(['5', ['–', 'Decline import', 'Apply import']]);
    const line = await labelled('Decision for line 2');
    expect((line as HTMLSelectElement).value).toBe('');
    await press('Set for all');
    await waitFor(async () => expect(((await labelled('Decision for line 2')) as HTMLSelectElement).value).toBe('5'));
    expect(await isOn('Run stage')).toBe(true);
  });

  it('are those that a line offers, those for all that the stage offers, by name where they have one [P2-4-079]', async () => {
    const data = [{ meta: { linenumber_in_file: 2 }, state: { status: 'good', decisions: ['4', '77'] } }];
    await open(await waiting(), {
      instead: ({ path }) =>
        path.includes('/stages/decide/results?')
          ? { status: 200, body: { data, metadata: { total: 1, decisions: ['9', '77', '8'] } } }
          : null,
    });
    expect(texts('option', await labelled('Decision for line 2'))).toEqual(['–', 'Decline import', '77']);
    expect(texts('option', await labelled('Decision for all lines'))).toEqual(['–', 'Apply order', '77', 'Decline order']);
  });

  it('are empty for all where 5 is not offered', async () => {
    const address = await newRun([await known()]);
    await (await calls()).through(address.slice(1), 'read');
    await (await calls()).through(address.slice(1), 'validate');
    await (await calls()).through(address.slice(1), 'decide');
    await open(address);
    expect(((await labelled('Decision for all lines')) as HTMLSelectElement).value).toBe('');
    expect(await isOn('Set for all')).toBe(false);
  });

  it('are sent per line and for all, told by how many were applied, and the stages go on to the result [P2-4-072] [P2-4-073] [P2-4-074] [P2-4-076] [P2-7-069] [P2-7-072] [P2-8-044] [P2-8-045] [P2-8-046]', async () => {
    const address = await newRun([good('DC-1'), good('DC-2'), await known()]);
    const own = await calls();
    for (const id of ['read', 'validate', 'decide']) await own.through(address.slice(1), id);
    const stage = await open(address);
    await press('Submit decisions');
    expect((await toast('No decision was applied.')).dataset['tone']).toBe('info');
    await choose('Decision for line 3', '4');
    await press('Submit decisions');
    expect((await toast('The decision was applied.')).dataset['tone']).toBe('positive');
    const sent = stage.sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(sent).toEqual([[{ meta: { linenumber_in_file: 3 }, state: { decision: '4' } }]]);
    await press('Set for all');
    await press('Submit decisions');
    expect((await toast('1 decision was applied, 1 skipped.')).dataset['tone']).toBe('warning');
    await choose('Decision for line 4', '6');
    await press('Run stage');
    await stepIs(4);
    await waitFor(() => expect(puts(stage).at(-1)).toBe('apply'));
    await waitFor(() => expect(track()[3]).toBe('ApplyFinished *'), { timeout: 10_000 });
    await press('Show result');
    await section('Result');
    expect(textOf(await found('section[aria-label=Result] [role=status]'))).toBe('The run finished with warnings.');
  });
});

describe('the result', () => {
  it('says how it went, what the stages said, and leads back [P2-2-335] [P2-2-336] [P2-2-337] [P2-3-096] [P2-3-107]', async () => {
    await open(`/batchjobs/demo-finished/runs/${await idOf('batchjobs/demo-finished/runs')}`);
    expect(textOf(await found('section[aria-label=Result] [role=status]'))).toBe('The run succeeded.');
    expect(texts('ul[aria-label=Messages] li')).toEqual([
      'Read file3 lines read',
      'Check lines3 lines are valid',
      'Decide3 lines are to be applied',
      'Apply3 lines applied',
    ]);
    await press('Back to batch jobs');
    await waitFor(() => expect(location.pathname).toBe('/batchjobs'));
  });

  it.each([
    ['demo-error', 'The run had errors.'],
    ['demo-waiting', 'The run is not finished yet.'],
  ])('of %s: %s', async (job, text) => {
    await open(`/batchjobs/${job}/runs/${await idOf(`batchjobs/${job}/runs`)}?step=5`);
    expect(textOf(await found('section[aria-label=Result] [role=status]'))).toBe(text);
  });
});
