// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../tests/fixtures/screen.tsx';
import { ListView } from '../../app/hand-written/ListView.tsx';
import { useList } from '../../app/hand-written/useList.ts';
import type { Values } from '../../model/values.ts';
import { ShowScreen } from '../show/ShowScreen.tsx';

const landings = `apiVersion: admin/v1
resource: landings
title: Landing
path: landings
access: true
readOnly: true
fields:
  code: code
  from: date-time
  until: date-time
  done: {type: number, as: progress, maximum: 1, visible: 'self.until > now()', value: 'elapsedShare(self.from, self.until)'}
  left: {type: date-time, title: Time to go, as: relative, value: self.until}
  late: {type: string, visible: 'plus(self.until, 1, "hours") < now()', value: '"late"'}
list:
  columns: [code, done, {name: over, title: Over, value: 'self.until < now()'}, until]
show:
  layout: [code, done, left, late, {note: It is over., when: 'self.until < now()'}]
`;
const model = fixtureModel([{ file: 'resources/landings.yaml', text: landings }]);
const records = {
  landings: [
    { code: 'l1', from: '2031-05-01T12:00:00Z', until: '2031-05-01T13:40:00Z' },
    { code: 'l2', from: '2031-05-01T08:00:00Z', until: '2031-05-01T11:00:00Z' },
  ],
};
const minute = 60_000;
/** So much time goes by, without all the ticks between. */
function later(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
  act(() => void vi.advanceTimersByTime(1000));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true, now: new Date('2031-05-01T12:10:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const drawn = vi.fn((row: Values) => String(row['code']));
const columns = ['code', 'done', 'over', 'until', { name: 'counted', title: 'Counted', cell: drawn }];

function Landings() {
  return <ListView list={useList('landings')} columns={columns} />;
}

async function list(): Promise<void> {
  drawn.mockClear();
  drawScreen({ model, records, screens: { '/': <Landings /> } });
  await screen.findAllByRole('progressbar');
}

const bar = (): string | null => screen.queryByRole('progressbar')?.getAttribute('aria-valuenow') ?? null;

describe('in a list, what reads the clock', () => {
  it('goes on as time passes, is there no longer than it may be, and leaves all other cells alone', async () => {
    await list();
    expect(bar()).toBe('10');
    const before = drawn.mock.calls.length;
    expect(before).toBeGreaterThan(0);
    later(20 * minute);
    expect(bar()).toBe('30');
    later(70 * minute + 2000);
    expect(bar()).toBeNull();
    expect(drawn.mock.calls.length).toBe(before);
  });

  it('is worked out again where a column computes it', async () => {
    await list();
    const over = (): readonly (string | null)[] =>
      ['l1', 'l2'].map((code) => document.querySelector(`[data-record=${code}] [data-field=over]`)?.textContent ?? null);
    const before = over();
    later(100 * minute);
    expect(over()).not.toEqual(before);
    expect(over()[0]).toBe(before[1]);
  });

  it('stands still while the tab is out of sight, and is right at once when it is back', async () => {
    await list();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(vi.getTimerCount()).toBe(0);
    later(20 * minute);
    expect(bar()).toBe('10');
    hidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(bar()).toBe('30');
    later(10 * minute);
    expect(bar()).toBe('40');
  });

  it('has one timer, which ends with the last that looks', async () => {
    const start = vi.getTimerCount();
    await list();
    expect(vi.getTimerCount()).toBe(start + 1);
    cleanup();
    expect(vi.getTimerCount()).toBe(start);
  });
});

describe('on the page of a record, what reads the clock', () => {
  it('comes, goes on and goes', async () => {
    drawScreen({
      model,
      records,
      screens: { '/': <ShowScreen resource={resourceIn(model, 'landings')} recordKey={['l1']} params={{}} /> },
    });
    const facts = within((await screen.findByRole('progressbar')).closest('dl') ?? document.body);
    expect(bar()).toBe('10');
    const left = facts.getByText(/^in /);
    const before = left.textContent;
    expect(screen.queryByText('It is over.')).toBeNull();
    later(60 * minute);
    expect(bar()).toBe('70');
    expect(left.textContent).toMatch(/^in \d+ minutes$/);
    expect(left.textContent).not.toBe(before);
    later(31 * minute);
    expect(facts.queryByText('Done')).toBeNull();
    expect(screen.getByText('It is over.')).toBeTruthy();
    expect(screen.queryByText('late')).toBeNull();
    later(60 * minute);
    expect(screen.getByText('late')).toBeTruthy();
  });
});
