// @vitest-environment happy-dom
/** A field that is edited in its cell: by key and pointer, with the rules, the version and the words of the form of its record. */
import { defaultScheduler, notifyManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn, type ScreenOptions } from '../../../../tests/fixtures/screen.tsx';
import type { DataSource } from '../../../data/source.ts';
import { ApiError } from '../../../data/source.ts';
import type { Values } from '../../../model/values.ts';
import { AskContext, type AskWhy } from '../../why/ask.ts';
import { ListScreen } from '../ListScreen.tsx';

const probes = `apiVersion: admin/v1
resource: probes
title: Probe
access: {use: true, edit: {expr: 'self.crew != "alone"', reason: Nobody reaches it.}}
fields:
  code: code
  name: string!
  crew: {enum: {alone: Alone, many: Many}}
  price: money
  power: {type: integer, minimum: 0, check: it <= self.limit, message: {check: More than its limit.}}
  limit: integer
  note: text
  sealed: {type: string, readOnly: 'self.limit > 50'}
  watched: {type: boolean, required: true}
rules:
  - {check: 'self.name != "Nemo" || self.limit > 50', at: limit, message: Nemo needs more than 50.}
list:
  columns: [code, {field: name, editable: true}, crew, {field: price, editable: true}, {field: power, editable: true}, {field: sealed, editable: true}, {field: note, editable: true}, limit, {field: watched, editable: true}]
`;
const model = fixtureModel([{ file: 'resources/probes.yaml', text: probes }]);
const resource = resourceIn(model, 'probes');
const records: Readonly<Record<string, readonly Values[]>> = {
  probes: [
    { code: 'a', name: 'Alpha', crew: 'many', price: 1250, power: 5, limit: 10, note: 'far', sealed: 'x', watched: true, _version: 1 },
    { code: 'b', name: 'Beta', crew: 'many', price: null, power: 6, limit: 90, note: 'off', sealed: 'y', watched: true, _version: 4 },
    { code: 'c', name: 'Gamma', crew: 'alone', price: 300, power: 7, limit: 90, note: '', sealed: 'z', watched: true, _version: 7 },
  ],
};
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(cleanup);

async function draw(options: Partial<ScreenOptions> = {}, why: AskWhy | null = null) {
  const list = <ListScreen resource={resource} params={{}} />;
  const drawn = drawScreen({
    model,
    records,
    at: '/probes',
    screens: { '/probes': why === null ? list : <AskContext value={why}>{list}</AskContext>, '*': <p>Elsewhere</p> },
    ...options,
  });
  await screen.findByRole('link', { name: 'a' });
  fireEvent.pointerOver(screen.getByRole('grid'));
  await waitFor(() => expect(cell('a', 'name').getAttribute('aria-readonly')).toBe('false'));
  return { user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }), stored: () => drawn.memory.records('probes'), ...drawn };
}

const cell = (code: string, field: string): HTMLElement =>
  document.querySelector(`[data-record="${code}"] [role="gridcell"][data-field="${field}"]`) as HTMLElement;

async function open(code: string, field: string, by: 'F2' | 'Enter' | 'double click' = 'F2') {
  const place = cell(code, field);
  act(() => place.focus());
  if (by === 'double click') fireEvent.doubleClick(place);
  else fireEvent.keyDown(place, { key: by });
  const box = within(await screen.findByRole('dialog'));
  await box.findByRole('textbox');
  return box;
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const writes = (calls: readonly string[]) => calls.filter((call) => call.startsWith('update'));

describe('which cells can be edited', () => {
  it('are those whose field this user may write in this record', async () => {
    await draw();
    const open = (field: string) => ['a', 'b', 'c'].map((code) => cell(code, field).getAttribute('aria-readonly'));
    // The record of c is closed; sealed is locked where the limit is above 50; crew is not editable in the list.
    expect(open('name')).toEqual(['false', 'false', 'true']);
    expect(open('sealed')).toEqual(['false', 'true', 'true']);
    expect(open('crew')).toEqual([null, null, null]);
    expect(screen.getByRole('grid').getAttribute('aria-readonly')).toBe('true');
    const hint = cell('a', 'name').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(hint)?.textContent).toBe('F2 edits this cell');
    expect(cell('c', 'name').getAttribute('aria-describedby')).toBeNull();
  });

  it('tells why where it cannot', async () => {
    const asked: Parameters<AskWhy>[0][] = [];
    await draw({}, (question) => void asked.push(question));
    const locked = cell('b', 'sealed');
    act(() => locked.focus());
    fireEvent.keyDown(locked, { key: 'F2' });
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toMatchObject({ kind: 'why', wish: { kind: 'write', field: 'sealed' }, scope: { self: { code: 'b' }, mode: 'edit' } });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leaves other columns alone', async () => {
    await draw();
    act(() => cell('a', 'crew').focus());
    fireEvent.keyDown(cell('a', 'crew'), { key: 'F2' });
    fireEvent.doubleClick(cell('a', 'crew'));
    // Once the next one is open, another would be, too.
    await open('a', 'name');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });
});

describe('editing a cell', () => {
  it('saves with Enter, stays there, and can be taken back', async () => {
    const { user, stored, memory } = await draw();
    const box = await open('a', 'price');
    const input = box.getByRole<HTMLInputElement>('textbox', { name: 'Price' });
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect(input.value).toBe('12.50');
    await user.clear(input);
    await user.type(input, '20{Enter}');
    await closed();
    expect(stored()[0]).toEqual({ ...records['probes']?.[0], price: 2000, _version: 2 });
    expect(writes(memory.calls)).toEqual(['update probes a']);
    await waitFor(() => expect(cell('a', 'price').textContent).toContain('20.00'));
    await waitFor(() => expect(document.activeElement).toBe(cell('a', 'price')));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(stored()[0]).toMatchObject({ price: 1250, _version: 3 }));
  });

  it.each(['Enter', 'double click'] as const)('opens by %s', async (by) => {
    await draw();
    expect((await open('b', 'power', by)).getByRole<HTMLInputElement>('textbox', { name: 'Power' }).value).toBe('6');
  });

  it('sends nothing where nothing was changed', async () => {
    const { user, memory } = await draw();
    await open('a', 'name');
    await user.keyboard('{Enter}');
    await closed();
    expect(writes(memory.calls)).toEqual([]);
  });

  it('takes back with Escape', async () => {
    const { user, memory, stored } = await draw();
    const box = await open('a', 'name');
    await user.type(box.getByRole('textbox'), 'Omega{Escape}');
    await closed();
    expect(stored()[0]?.['name']).toBe('Alpha');
    expect(writes(memory.calls)).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(cell('a', 'name')));
  });

  it('saves with Tab and goes on to the next editable cell of the row, past one that is locked', async () => {
    const { user, stored } = await draw();
    const box = await open('b', 'power');
    await user.type(box.getByRole('textbox', { name: 'Power' }), '{Backspace}8');
    await user.tab();
    const next = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
    expect(next.value).toBe('off');
    await user.type(next, 'on');
    await user.tab({ shift: true });
    await screen.findByRole('textbox', { name: 'Power' });
    await waitFor(() => expect(stored()[1]).toMatchObject({ power: 8, note: 'offon', _version: 6 }));
  });

  it('saves on a click elsewhere', async () => {
    const { user, stored } = await draw();
    const box = await open('a', 'name');
    await user.type(box.getByRole('textbox'), ' II');
    await user.click(screen.getByRole('heading', { name: /Probes/ }));
    await closed();
    expect(stored()[0]?.['name']).toBe('Alpha II');
  });

  it('begins another line with Shift Enter in a text', async () => {
    const { user, stored } = await draw();
    const box = await open('a', 'note');
    await user.type(box.getByRole('textbox'), '{End}{Shift>}{Enter}{/Shift}away{Enter}');
    await closed();
    expect(stored()[0]?.['note']).toBe('far\naway');
  });
});

describe('other inputs', () => {
  it('turn a yes into a no with the space bar', async () => {
    const { user, stored } = await draw();
    const place = cell('a', 'watched');
    act(() => place.focus());
    fireEvent.keyDown(place, { key: 'F2' });
    const input = await screen.findByRole('switch', { name: 'Watched' });
    await waitFor(() => expect(document.activeElement).toBe(input));
    await user.keyboard(' {Enter}');
    await closed();
    expect(stored()[0]).toMatchObject({ watched: false, _version: 2 });
  });
});

describe('what is refused', () => {
  it('by a rule is told at the cell, and stays until it is right', async () => {
    const { user, stored, memory } = await draw();
    const box = await open('a', 'power');
    const input = box.getByRole<HTMLInputElement>('textbox', { name: 'Power' });
    await user.clear(input);
    await user.type(input, '11{Enter}');
    expect(await box.findByText('More than its limit.')).toBeDefined();
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('More than its limit.');
    await user.click(screen.getByRole('heading', { name: /Probes/ }));
    expect(input.value).toBe('11');
    expect(writes(memory.calls)).toEqual([]);
    await user.clear(input);
    await user.type(input, '9{Enter}');
    await closed();
    expect(stored()[0]?.['power']).toBe(9);
  });

  it('for the sake of another field names that field', async () => {
    const { user, memory } = await draw();
    const box = await open('a', 'name');
    await user.clear(box.getByRole('textbox'));
    await user.type(box.getByRole('textbox'), 'Nemo{Enter}');
    expect(await box.findByText('Limit: Nemo needs more than 50.')).toBeDefined();
    expect(writes(memory.calls)).toEqual([]);
  });

  it('because somebody else has saved is told with what is stored, and Enter saves over that', async () => {
    const { user, stored, memory } = await draw();
    const box = await open('b', 'name');
    await user.clear(box.getByRole('textbox'));
    await user.type(box.getByRole('textbox'), 'Mine');
    await act(() => memory.update(resource, ['b'], { name: 'Theirs', note: 'theirs' }, { params: {}, version: null }));
    await user.keyboard('{Enter}');
    expect((await screen.findByText(/has changed/)).textContent).toMatch(/Stored now: Theirs/);
    const again = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(again.value).toBe('Mine');
    await waitFor(() => expect(document.activeElement).toBe(again));
    // Nor does a click elsewhere decide it.
    await user.click(screen.getByRole('heading', { name: /Probes/ }));
    expect(stored()[1]?.['name']).toBe('Theirs');
    await user.type(again, '{Enter}');
    await closed();
    expect(stored()[1]).toMatchObject({ name: 'Mine', note: 'theirs', _version: 6 });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    // Only what was changed here is taken back.
    await waitFor(() => expect(stored()[1]).toMatchObject({ name: 'Theirs', note: 'theirs' }));
  });

  it('because the list is older than the record is told, although the form has read it anew', async () => {
    const { user, stored, memory } = await draw();
    await act(() => memory.update(resource, ['a'], { limit: 40 }, { params: {}, version: null }));
    const box = await open('a', 'power');
    await user.clear(box.getByRole('textbox'));
    await user.type(box.getByRole('textbox'), '30{Enter}');
    expect((await screen.findByText(/has changed/)).textContent).toMatch(/Stored now: 5/);
    expect(stored()[0]).toMatchObject({ power: 5, limit: 40, _version: 2 });
    const again = screen.getByRole('textbox', { name: 'Power' });
    await waitFor(() => expect(document.activeElement).toBe(again));
    await user.keyboard('{Enter}');
    await closed();
    expect(stored()[0]).toMatchObject({ power: 30, limit: 40, _version: 3 });
  });

  it.each([
    [409, { power: ['Somebody has taken it.'] }, 'Somebody has taken it.'],
    [422, {}, 'Not today.'],
    [500, {}, 'Not today.'],
  ])('by the server (%i) is told at the cell alone, and what was typed stays', async (status, fields, said) => {
    const refuse = (source: DataSource): DataSource => ({
      ...source,
      update: () => Promise.reject(new ApiError({ status, code: 'no', message: 'Not today.', hint: '', fields, current: null })),
    });
    const { user } = await draw({ wrap: refuse });
    const box = await open('a', 'power');
    await user.clear(box.getByRole('textbox'));
    await user.type(box.getByRole('textbox'), '7{Enter}');
    expect(await screen.findAllByText(said)).toHaveLength(1);
    expect(box.getByRole<HTMLInputElement>('textbox').value).toBe('7');
  });

  it('says that it is saving, and waits', async () => {
    let answer: () => void = () => undefined;
    const hold = (source: DataSource): DataSource => ({
      ...source,
      update: async (...given) => {
        await new Promise<void>((settle) => (answer = settle));
        return source.update(...given);
      },
    });
    const { user, stored } = await draw({ wrap: hold });
    const box = await open('a', 'name');
    await user.type(box.getByRole('textbox'), '{End}!{Enter}');
    expect(await box.findByText('Saving…')).toBeDefined();
    await user.keyboard('?');
    act(() => answer());
    await closed();
    expect(stored()[0]?.['name']).toBe('Alpha!');
  });
});

describe('while the record is read', () => {
  /** Records are read only once they are let go. */
  function holdReading() {
    const held: (() => void)[] = [];
    let isHolding = true;
    const wrap = (source: DataSource): DataSource => ({
      ...source,
      get: async (...given) => {
        if (isHolding) await new Promise<void>((settle) => held.push(settle));
        return source.get(...given);
      },
    });
    const letGo = (): void => {
      isHolding = false;
      act(() => held.forEach((settle) => settle()));
    };
    return { wrap, count: () => held.length, letGo };
  }

  it('a double click on another cell moves the edit there, and a press elsewhere gives it up', async () => {
    const reading = holdReading();
    const { user, memory } = await draw({ wrap: reading.wrap });
    await user.dblClick(cell('a', 'name'));
    await screen.findByRole('dialog', { name: /Name of/ });
    await user.dblClick(cell('b', 'name'));
    await waitFor(() => expect(reading.count()).toBe(2));
    const search = screen.getByRole('searchbox');
    await user.click(search);
    await closed();
    await user.keyboard('warehouse');
    reading.letGo();
    // What was let go is drawn before what is asked for after it.
    await open('a', 'power');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(writes(memory.calls)).toEqual([]);
  });

  it('has the focus, holds keys back from the page, and Escape gives up', async () => {
    const reading = holdReading();
    await draw({ wrap: reading.wrap });
    const seen: string[] = [];
    const note = (event: KeyboardEvent): void => void seen.push(event.key);
    document.body.addEventListener('keydown', note);
    await userEvent.dblClick(cell('a', 'name'));
    const box = await screen.findByRole('dialog');
    await waitFor(() => expect(document.activeElement).toBe(box));
    await userEvent.keyboard('x{Enter}');
    expect(seen).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await closed();
    document.body.removeEventListener('keydown', note);
    await waitFor(() => expect(document.activeElement).toBe(cell('a', 'name')));
  });
});

describe('a double click on another cell', () => {
  it('goes there once this one is saved', async () => {
    const { user, stored } = await draw();
    const box = await open('a', 'name');
    await user.type(box.getByRole('textbox'), '!');
    await user.dblClick(cell('b', 'name'));
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Beta'));
    expect(stored()[0]?.['name']).toBe('Alpha!');
  });

  it('goes there although it was pressed again before this one had closed', async () => {
    const { user, stored, memory } = await draw();
    const box = await open('a', 'name');
    await user.type(box.getByRole('textbox'), '!');
    // What is drawn of the save waits, so that it is saved and still open.
    const waiting: (() => void)[] = [];
    notifyManager.setScheduler((draw) => void waiting.push(draw));
    const press = (): void => {
      fireEvent.mouseDown(cell('b', 'name'));
      fireEvent.click(cell('b', 'name'));
    };
    press();
    await waitFor(() => expect(stored()[0]?.['name']).toBe('Alpha!'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    press();
    notifyManager.setScheduler(defaultScheduler);
    await act(async () => waiting.forEach((draw) => draw()));
    fireEvent.doubleClick(cell('b', 'name'));
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Beta'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(writes(memory.calls)).toEqual(['update probes a']);
  });

  it('is forgotten where this one was refused', async () => {
    const { user, stored } = await draw();
    const box = await open('a', 'name');
    const input = box.getByRole('textbox');
    await user.clear(input);
    await user.dblClick(cell('b', 'name'));
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
    await user.type(input, 'Alpha II');
    await user.click(screen.getByRole('heading', { name: /Probes/ }));
    await closed();
    expect(stored()[0]?.['name']).toBe('Alpha II');
    await open('a', 'power');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('is forgotten where somebody goes on elsewhere before this one is saved', async () => {
    const answers: (() => void)[] = [];
    const hold = (source: DataSource): DataSource => ({
      ...source,
      update: async (...given) => {
        await new Promise<void>((settle) => answers.push(settle));
        return source.update(...given);
      },
    });
    const { user, stored } = await draw({ wrap: hold });
    const box = await open('a', 'name');
    await user.type(box.getByRole('textbox'), '!');
    await user.dblClick(cell('b', 'name'));
    await waitFor(() => expect(answers).toHaveLength(1));
    await user.click(screen.getByRole('searchbox'));
    act(() => answers.forEach((settle) => settle()));
    await closed();
    expect(stored()[0]?.['name']).toBe('Alpha!');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')));
  });
});

describe('a way that is taken while a cell is saved', () => {
  /** Saves wait until they are answered: with what was refused, or as they are. */
  async function leave() {
    const answers: ((refusal: ApiError | null) => void)[] = [];
    const hold = (source: DataSource): DataSource => ({
      ...source,
      update: async (...given) => {
        const refusal = await new Promise<ApiError | null>((settle) => answers.push(settle));
        if (refusal !== null) throw refusal;
        return source.update(...given);
      },
    });
    const drawn = await draw({ wrap: hold });
    const box = await open('a', 'name');
    await drawn.user.type(box.getByRole('textbox'), '!');
    // The press on a link saves, and its click leads away.
    await drawn.user.click(screen.getByRole('heading', { name: /Probes/ }));
    await waitFor(() => expect(answers).toHaveLength(1));
    await act(() => drawn.router.navigate('/elsewhere'));
    return { ...drawn, box, answer: (refusal: ApiError | null) => act(() => answers.forEach((settle) => settle(refusal))) };
  }

  it('waits until it is saved', async () => {
    const { answer, router, stored } = await leave();
    expect(router.place().location.pathname).toBe('/probes');
    expect(screen.queryByText('What you typed in this cell will be lost.')).toBeNull();
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    answer(null);
    await screen.findByText('Elsewhere');
    expect(stored()[0]?.['name']).toBe('Alpha!');
  });

  it.each([409, 422, 500, 0, 401])('is asked about where the server refuses (%i)', async (status) => {
    const { user, answer, router, box } = await leave();
    answer(new ApiError({ status, code: 'no', message: 'Not today.', hint: '', fields: {}, current: null }));
    expect(await screen.findByText('What you typed in this cell will be lost.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByText('What you typed in this cell will be lost.')).toBeNull());
    expect(router.place().location.pathname).toBe('/probes');
    expect(box.getByRole<HTMLInputElement>('textbox').value).toBe('Alpha!');
  });

  it('discards what was typed where that is the answer', async () => {
    const { user, router, memory } = await draw();
    const box = await open('a', 'name');
    await user.type(box.getByRole('textbox'), '!');
    await act(() => router.navigate('/elsewhere'));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await screen.findByText('Elsewhere');
    expect(writes(memory.calls)).toEqual([]);
  });

  it('is not taken where somebody presses beside the question, and nothing is saved by that', async () => {
    const { user, router, memory } = await draw();
    const box = await open('a', 'name');
    await user.type(box.getByRole('textbox'), '!');
    await act(() => router.navigate('/elsewhere'));
    const question = await screen.findByText('What you typed in this cell will be lost.');
    await user.click(question.closest('.MuiDialog-container') as HTMLElement);
    await waitFor(() => expect(screen.queryByText('What you typed in this cell will be lost.')).toBeNull());
    expect(box.getByRole<HTMLInputElement>('textbox').value).toBe('Alpha!');
    expect(router.place().location.pathname).toBe('/probes');
    expect(writes(memory.calls)).toEqual([]);
  });

  it('is not taken where somebody else has saved meanwhile', async () => {
    const { answer, router, memory } = await leave();
    await act(() => memory.update(resource, ['a'], { name: 'Theirs' }, { params: {}, version: null }));
    answer(null);
    expect((await screen.findByText(/has changed/)).textContent).toMatch(/Stored now: Theirs/);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name', hidden: true }).value).toBe('Alpha!');
    expect(router.place().location.pathname).toBe('/probes');
  });
});

describe('a record that is no longer listed once it is saved', () => {
  /** What is called Gone is on no page. */
  const hide = (source: DataSource): DataSource => ({
    ...source,
    list: async (...given) => {
      const page = await source.list(...given);
      return { ...page, rows: page.rows.filter(({ name }) => name !== 'Gone') };
    },
  });

  it.each([
    ['a', 'b'],
    ['b', 'c'],
  ])('leaves the focus to the cell of the row in its place', async (gone, instead) => {
    const { user } = await draw({ wrap: hide });
    const box = await open(gone, 'name');
    await user.clear(box.getByRole('textbox'));
    await user.type(box.getByRole('textbox'), 'Gone{Enter}');
    await closed();
    await waitFor(() => expect(cell(gone, 'name')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(cell(instead, 'name')));
  });
});

describe('taking back', () => {
  it('one of two cells of a row leaves the other, which the same click saves', async () => {
    const { user, stored } = await draw();
    const box = await open('a', 'power');
    await user.type(box.getByRole('textbox'), '{Backspace}8');
    await user.tab();
    await user.type(await screen.findByRole('textbox', { name: /Sealed|Note/ }), '!');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/taken back/)).toBeDefined();
    await waitFor(() => expect(stored()[0]).toMatchObject({ power: 5, sealed: 'x!', note: 'far', _version: 4 }));
  });

  it('is refused where somebody else has saved between', async () => {
    const { user, stored, memory } = await draw();
    const box = await open('a', 'power');
    await user.type(box.getByRole('textbox'), '{Backspace}8{Enter}');
    await closed();
    await act(() => memory.update(resource, ['a'], { note: 'theirs' }, { params: {}, version: null }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/has changed/)).toBeDefined();
    expect(stored()[0]).toMatchObject({ power: 8, note: 'theirs', _version: 3 });
  });
});
