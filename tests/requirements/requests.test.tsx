import './dom.ts';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  all,
  cells,
  dialog,
  fieldNamed,
  firstRow,
  found,
  foundIn,
  headings,
  pick,
  press,
  pressIn,
  rightsOf,
  rowOf,
  rows,
  runOf,
  tabNamed,
  tabs,
  textOf,
  texts,
  toast,
} from './reading.ts';
import { shows } from './shows.ts';
import { call, close, open, pathsOf, refused, server, type Instead } from './stage.tsx';

beforeAll(async () => void (await server()));
afterAll(close);

describe.each(shows)('$name', (show) => {
  beforeAll(async () => {
    await open(show.path);
    await found('dl dt');
  });

  it(`is a page that only shows ${show.screen[0].map((id) => `[${id}]`).join(' ')}`, () => {
    expect(texts('nav[aria-label=Breadcrumbs] a')).toEqual([show.screen[1]]);
    expect(all('main [data-field] input')).toEqual([]);
  });

  describe.each(show.tabs)('[%s] tab %s', (_id, tab, facts) => {
    beforeAll(async () => {
      if (tab !== null) fireEvent.click(await tabNamed(tab));
      await found('dt', facts[0]?.[1] ?? null);
    });
    it('holds all of them', () => expect(texts('dt')).toEqual(expect.arrayContaining(facts.map(([, label]) => label))));
    it.each(facts.map(([ids, label]) => [ids.map((id) => `[${id}]`).join(' '), label]))('%s shows %s', (_ids, label) => {
      const fact = all('dt').find((node) => textOf(node) === label);
      expect(fact?.nextElementSibling?.childNodes.length).toBeGreaterThan(0);
    });
  });
});

describe('a contact request', () => {
  it('has a history tab [P1-2.8-006] [P1-7.2-013]', async () => {
    const stage = await open('/contact-requests/cq000003');
    fireEvent.click(await tabNamed('History'));
    await call(stage, 'GET', '/contactrequests/cq000003/history');
    expect(tabs()).toEqual(['Content', 'Details', 'Comments', 'History']);
  });

  it('tells in its history what the switch changed, in words [P1-3-175] [P1-2.8-006]', async () => {
    const id = 'cq000003';
    const { send } = await server();
    const read = await send(`GET contactrequests/${id}`, { as: 'admin' });
    const isOpen = (read.body as { readonly data: { readonly status: string } }).data.status === 'open';
    const [before, after] = isOpen ? ['Open', 'Closed'] : ['Closed', 'Open'];
    await send(`PATCH contactrequests/${id}`, { as: 'admin', body: { status: isOpen ? 'closed' : 'open' } });
    await open(`/contact-requests/${id}`);
    fireEvent.click(await tabNamed('History'));
    await waitFor(() => expect(all('main ol tbody tr').map((row) => [...row.children].map(textOf))[0]).toEqual(['Status', before, after]));
    expect(all('main ol input')).toEqual([]);
  });

  it('says beside the switch what it is set to [P1-2.8-008]', async () => {
    await open('/contact-requests?q=cq000001', { as: 'api_contactrequests' });
    const { Status: status } = cells(await rowOf('cq000001'));
    expect(status?.querySelector<HTMLInputElement>('input[role=switch]')?.checked).toBe(true);
    expect(textOf(status ?? null)).toBe('Open');
  });

  it('is closed and opened by the switch of its row [P1-2.8-008] [P1-4-010] [P1-7.2-024] [P1-8-048] [P1-8-049]', async () => {
    const stage = await open('/contact-requests?q=cq000001', { as: 'api_contactrequests' });
    const control = async (): Promise<HTMLInputElement> => {
      const row = await rowOf('cq000001');
      const input = cells(row)['Status']?.querySelector<HTMLInputElement>('input[role=switch]');
      if (input === null || input === undefined) throw new Error('The row has no switch.');
      return input;
    };
    expect((await control()).checked).toBe(true);
    fireEvent.click(await control());
    await toast(/^Contact request ".*" is closed\.$/);
    const { body } = await call(stage, 'PATCH', '/contactrequests/cq000001');
    expect(Object.keys(body as object).sort()).toEqual(['description', 'status', 'tenant']);
    expect(body).toMatchObject({ status: 'closed' });
    const isRead = async (): Promise<void> => expect((await control()).getAttribute('aria-busy')).toBe('false');
    await waitFor(isRead);
    expect((await control()).checked).toBe(false);
    fireEvent.click(await control());
    await toast(/^Contact request ".*" is open\.$/);
    await waitFor(isRead);
    expect((await control()).checked).toBe(true);
  });

  it('stays where it was when the switch is refused [P1-8-050]', async () => {
    await open('/contact-requests?q=cq000004', { instead: refused('PATCH') });
    const row = await rowOf('cq000004');
    fireEvent.click(cells(row)['Status']?.querySelector('input[role=switch]') ?? row);
    await toast(/^Contact request ".*" could not be changed: out of order$/);
    await waitFor(async () => {
      const input = cells(await rowOf('cq000004'))['Status']?.querySelector<HTMLInputElement>('input[role=switch]');
      expect(input?.checked).toBe(true);
    });
  });
});

describe('the time of a confirmation request', () => {
  // The page's clock, at the moment for which the demo records are made.
  beforeEach(async () => {
    const { now } = (await server()).clock;
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true, now });
  });
  afterEach(() => void vi.useRealTimers());

  const days = 24 * 60 * 60 * 1000;
  /** So much time goes by, without all the ticks between. */
  const later = (ms: number): void => {
    vi.setSystemTime(Date.now() + ms);
    act(() => void vi.advanceTimersByTime(1000));
  };

  const barIn = (place: ParentNode | null | undefined): number | null => {
    const bar = place?.querySelector('[role=progressbar]') ?? null;
    return bar === null ? null : Number(bar.getAttribute('aria-valuenow'));
  };
  const barOf = async (id: string): Promise<number | null> => {
    await open(`/confirmation-requests?q=${id}`);
    return barIn(cells(await rowOf(id))['Time elapsed']);
  };

  it('is a share of its whole time [P1-2.8-022] [P2-9-010]', async () => {
    expect(await barOf('cf000001')).toBe(10);
    expect(await barOf('cf000003')).toBe(45);
  });

  it('is shown while it waits, and one day longer [P1-2.8-023] [P1-2.8-024]', async () => {
    expect(await barOf('cf000002')).toBeNull();
    expect(await barOf('cf000007')).toBe(100);
    expect(await barOf('cf000009')).toBeNull();
  });

  it('is for what waits, however much time is left [P1-2.8-023]', async () => {
    const request = (id: string, state: string) => ({ id, state, created_at: '2031-04-21T12:00:00Z', valid_until: '2031-05-11T12:00:00Z' });
    const data = ['pending', 'confirmed', 'expired'].map((state) => request(`of-${state}`, state));
    await open('/confirmation-requests', {
      instead: ({ path }) => (path.startsWith('/confirmationrequests?') ? { status: 200, body: { data, metadata: { total: 3 } } } : null),
    });
    const bars = await Promise.all(data.map(async ({ id }) => barIn(cells(await rowOf(id))['Time elapsed'])));
    expect(bars).toEqual([50, null, null]);
  });

  it('goes on in an open list until its last day is over [P1-2.8-022] [P1-2.8-024]', async () => {
    expect(await barOf('cf000001')).toBe(10);
    const { body } = await (await server()).send('GET confirmationrequests/cf000001', { as: 'admin' });
    const record = (body as { readonly data: Readonly<Record<string, unknown>> }).data;
    const [from, until] = [record['created_at'], record['valid_until']].map((at) => Date.parse(String(at)));
    const whole = (until ?? 0) - (from ?? 0);
    const shown = async (): Promise<number | null> => barIn(cells(await rowOf('cf000001'))['Time elapsed']);
    later(whole * 0.4);
    expect(await shown()).toBe(50);
    later(whole * 0.5 + days - 60_000);
    expect(await shown()).toBe(100);
    later(2 * 60_000);
    expect(await shown()).toBeNull();
  });

  it('goes on while its page is open, and what is left of it in words [P1-2.8-022] [P1-2.8-024] [P1-3-144]', async () => {
    await open('/confirmation-requests/cf000001');
    const fact = (label: string): Element | null => all('dt').find((node) => textOf(node) === label)?.nextElementSibling ?? null;
    await found('[role=progressbar]');
    const [bar, words] = [barIn(fact('Time elapsed')), textOf(fact('Time left'))];
    later(5 * days);
    expect(barIn(fact('Time elapsed'))).toBeGreaterThan(bar ?? 100);
    expect(textOf(fact('Time left'))).not.toBe(words);
    later(90 * days);
    expect(fact('Time elapsed')).toBeNull();
    expect(textOf(fact('Time left'))).toMatch(/ago$/);
  });
});

describe('what a state is called', () => {
  const listed = (path: string, rows: readonly object[]): Instead => {
    const data = rows.map((row, at) => ({ id: `r${String(at)}`, ...row }));
    return (sent) => (sent.path.startsWith(`${path}?`) ? { status: 200, body: { data, metadata: { total: data.length } } } : null);
  };
  const shown = async (screen: string, column: string, instead: Instead): Promise<readonly (readonly [string, string | undefined])[]> => {
    await open(screen, { instead });
    await firstRow();
    return rows().map((row) => {
      const cell = cells(row)[column] ?? null;
      return [textOf(cell), cell?.querySelector<HTMLElement>('[data-tone]')?.dataset['tone']];
    });
  };

  it('of form submissions [P1-4-012]', async () => {
    const states = ['new', 'pending', 'approved', 'declined', 'delegated', 'submitted'];
    const instead = listed(
      '/formsubmissions',
      states.map((state) => ({ title: state, state })),
    );
    expect(await shown('/form-submissions', 'State', instead)).toEqual([
      ['New', 'info'],
      ['Pending', 'warning'],
      ['Approved', 'positive'],
      ['Declined', 'negative'],
      ['Delegated', 'neutral'],
      ['Submitted', 'info'],
    ]);
  });

  it('of the decisions on confirmation requests [P1-4-013]', async () => {
    const instead = listed('/confirmationrequests', [
      { state: 'confirmed', decision: 'allow' },
      { state: 'confirmed', decision: 'deny' },
    ]);
    expect(await shown('/confirmation-requests', 'Decision', instead)).toEqual([
      ['Allow', 'positive'],
      ['Deny', 'negative'],
    ]);
  });

  it('of contact requests [P1-4-010]', async () => {
    const instead = listed('/contactrequests', [{ status: 'open' }, { status: 'closed' }]);
    expect((await shown('/contact-requests', 'Status', instead)).map(([words]) => words)).toEqual(['Open', 'Closed']);
  });
});

describe('form submissions', () => {
  it('have an export button and no way to write [P1-2.8-026] [P1-2.8-030]', async () => {
    await open('/form-submissions', { as: 'api_forms' });
    await firstRow();
    await found('button', /^Export/);
    expect(Object.keys(await rightsOf(rows()[0] ?? document.body))).toEqual(['Show']);
    expect(texts('a, button')).not.toContain('New form submission');
  });
});

describe('the log of accounts', () => {
  it('is for an administrator [P1-2.1-051] [P1-6-015] [P2-6-011]', async () => {
    const stage = await open('/accounts', { as: 'superuser' });
    await found('h1, h2, p', /403|may not/);
    expect(pathsOf(stage).filter((path) => path.startsWith('/accounts'))).toEqual([]);
  });
});

describe('campaigns', () => {
  it('lead to their products and their fulfillments [P1-2.7-006] [P1-2.7-008]', async () => {
    await open('/campaigns?q=WAVE-2031-0003');
    const row = await rowOf('WAVE-2031-0003');
    expect(headings()).toContain('Order fulfillments');
    const link = new URL(cells(row)['Order fulfillments']?.querySelector('a')?.href ?? 'about:blank');
    expect(link.pathname).toBe('/order-fulfillments');
    expect(Object.fromEntries(link.searchParams)).toEqual({ campaign: 'WAVE-2031-0003', test: 'false' });
    await runOf(row, 'Products');
    await waitFor(() => expect(location.pathname).toBe('/campaigns/WAVE-2031-0003/products'));
  });

  it('lead from each of their products to the fulfillments that hold it [P1-2.7-008]', async () => {
    await open('/campaigns/WAVE-2031-0003/products');
    await firstRow();
    const [row = document.body] = rows();
    const link = new URL(cells(row)['Product']?.querySelector('a')?.href ?? 'about:blank');
    expect(link.pathname).toBe('/order-fulfillments');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      campaign: 'WAVE-2031-0003',
      test: 'false',
      product: textOf(cells(row)['Product'] ?? null),
    });
  });

  it('have their constraint coloured while it is written, and sent as it was typed [P1-3-121]', async () => {
    const stage = await open('/campaigns/WAVE-2031-0003/edit');
    const area = await foundIn('Constraint', 'textarea');
    const typed = 'order.total >= 5000\n  && order.type == "kit"';
    fireEvent.change(area, { target: { value: typed } });
    await waitFor(() => expect(texts('[data-token]', fieldNamed('Constraint').node)).toEqual(['>=', '5000', '&&', '==', '"kit"']));
    await press(/^Save/);
    expect((await call(stage, 'PUT', '/campaigns/WAVE-2031-0003')).body).toMatchObject({ constraint: typed });
  });

  it('are finished after a question that names them and says that there is no way back [P1-4-016] [P1-4-017]', async () => {
    const stage = await open('/campaigns?q=WAVE-2031-0011');
    await runOf(await rowOf('WAVE-2031-0011'), 'Finish');
    const question = textOf(await found('[role=dialog], [role=alertdialog]'));
    for (const words of ['WAVE-2031-0011', 'All its orders are then processed', 'product counts are reset', 'cannot be undone'])
      expect(question).toContain(words);
    expect(pathsOf(stage, 'PUT')).toEqual([]);
    await pressIn('Finish');
    await toast('Campaign "WAVE-2031-0011" was finished.');
    expect((await call(stage, 'PUT', '/campaigns/WAVE-2031-0011')).body).toMatchObject({ code: 'WAVE-2031-0011', status: 'finished' });
  });

  it('are asked about in the form too, when the status becomes finished [P1-4-017]', async () => {
    const stage = await open('/campaigns/KIT-2031-0013/edit');
    await foundIn('Status', '[role=combobox]');
    await pick('Status', 'Finished');
    await press(/^Save/);
    expect(textOf(await dialog())).toContain('Finish campaign "KIT-2031-0013"? All its orders are then processed');
    expect(pathsOf(stage, 'PUT')).toEqual([]);
    await pressIn('Finish');
    expect((await call(stage, 'PUT', '/campaigns/KIT-2031-0013')).body).toMatchObject({ status: 'finished' });
  });

  it.each([
    ['P1-8-053', '/campaigns?q=WAVE-2030-0016', 'WAVE-2030-0016', 'Campaign'],
    ['P1-8-054', '/netwaves?q=KIT-2031-0002', 'KIT-2031-0002', 'Netwave'],
  ])('[%s] say so when %s cannot be finished', async (_id, path, code, kind) => {
    await open(path, { instead: refused('PUT') });
    await runOf(await rowOf(code), 'Finish');
    await pressIn('Finish');
    await toast(`${kind} "${code}" could not be finished: out of order`);
  });

  // 00:00 in Berlin in May is 22:00 of the day before in UTC, and in Auckland, where the reader sits, 10:00 of that day.
  it('tell their time in UTC, wherever the reader sits [P1-3-114] [P1-3-115]', async () => {
    const { send } = await server();
    const campaign = {
      ...{ code: 'UTC-1', channel: '3i@default', type: 'custom', all_day: true },
      ...{ date_from: '2031-05-01', date_to: '2031-05-31', date_timezone: 'Europe/Berlin' },
    };
    expect((await send('POST campaigns', { as: 'admin', body: campaign })).status).toBe(201);
    const options = Intl.DateTimeFormat.prototype.resolvedOptions;
    const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
      return { ...options.call(this), timeZone: 'Pacific/Auckland' };
    });
    await open('/campaigns/UTC-1/edit');
    await foundIn('From', '[role=spinbutton]');
    const shown = ['From (UTC)', 'To (UTC)'].map((label) => fieldNamed(label).value);
    zone.mockRestore();
    expect(shown).toEqual(['30 Apr 2031, 22:00', '31 May 2031, 21:59']);
  });

  it('turn days into times when they are no longer all-day [P1-5-050] [P1-5-051]', async () => {
    const stage = await open('/campaigns/WAVE-2031-0001/edit');
    await foundIn('From', '[role=spinbutton]');
    fireEvent.click(await foundIn('All day', '[role=switch]'));
    await foundIn('From', '[role=spinbutton][aria-label=Hours]');
    await press(/^Save/);
    const { body } = await call(stage, 'PUT', '/campaigns/WAVE-2031-0001');
    expect(body).toMatchObject({
      all_day: false,
      date_from: expect.stringMatching(/^\d{4}-\d{2}-\d{2} 00:00:00$/),
      date_to: expect.stringMatching(/^\d{4}-\d{2}-\d{2} 23:59:00$/),
    });
  });
});
