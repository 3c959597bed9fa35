// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOpenForm } from '../../../../tests/fixtures/form-store.ts';
import { drawScreen, fixtureModel, resourceIn, type ScreenOptions } from '../../../../tests/fixtures/screen.tsx';
import { refreshRecords } from '../../../data/keys.ts';
import { FormScreen } from '../FormScreen.tsx';
import { dropDrafts } from './drop-drafts.ts';
import { collectDraft } from './form-draft.ts';
import { keepDraft, readDraft, type KeptDraft } from './kept-drafts.ts';

const probes = (fields = '', as = 'page') => `apiVersion: admin/v1
resource: probes
title: Probe
access: true
titleField: code
api: {create: {request: POST, encoding: multipart}, update: {request: PATCH, encoding: multipart}}
fields:
  code: code
  pilot: string
  orbit: integer
  secret: password
  log: file
  crew: {type: array, items: {fields: {name: string, seats: integer}}}
  notes: ${fields === '' ? 'text' : fields}
  report: {type: text, visible: 'self.pilot == "Ada"'}
form: {as: ${as}, layout: [code, pilot, orbit, secret, log, crew, notes, report]}
`;
const modelOf = (fields?: string, as?: string) => fixtureModel([{ file: 'resources/probes.yaml', text: probes(fields, as) }]);
const model = modelOf();
const stored = { code: 'p1', pilot: 'Ada', orbit: 3, notes: 'Nothing yet', _version: 4 };

configure({ defaultHidden: true });
beforeEach(() => {
  vi.setSystemTime('2031-05-01T14:32:00Z');
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

interface Opening extends Partial<ScreenOptions> {
  readonly mode?: 'create' | 'edit';
}

/** Opens the form; called again, it is opened again as after a reload: of the page before nothing is left but what the tab keeps. */
async function open({ mode = 'edit', model: of = model, ...options }: Opening = {}) {
  cleanup();
  const at = mode === 'edit' ? '/probes/p1/edit' : '/probes/create';
  const drawn = drawScreen({
    model: of,
    draftsOf: 'ada',
    records: { probes: [stored] },
    at,
    screens: {
      [at]: <FormScreen resource={resourceIn(of, 'probes')} mode={mode} recordKey={mode === 'edit' ? ['p1'] : null} params={{}} />,
      '/probes': <p>All probes</p>,
      '/elsewhere': <p>Elsewhere</p>,
    },
    ...options,
  });
  await screen.findByLabelText(/^Pilot/);
  return { user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }), ...drawn };
}

const input = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
const valuesOf = (...names: string[]) => names.map((name) => input(name).value);
const press = (name: string | RegExp) => screen.getByRole('button', { name });
/** What the browser does when a page is left: what is still to be kept is kept. */
const endPage = () => dispatchEvent(new Event('pagehide'));
const kept = () => Object.keys(sessionStorage).filter((name) => name.startsWith('steward.drafts.'));
/** The line above the form, by its button. */
const pressInLine = (name: string) => within(screen.getAllByRole('status')[0] ?? document.body).getByRole('button', { name });
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

async function retype(user: ReturnType<typeof userEvent.setup>, name: string, text: string) {
  await user.clear(input(name));
  await user.type(input(name), text);
}

/** Types, and loads the page again. */
async function typeAndReload(typed: Readonly<Record<string, string>>, again: Opening = {}, first: Opening = {}) {
  const { user } = await open(first);
  for (const [name, text] of Object.entries(typed)) await retype(user, name, text);
  endPage();
  return open(again);
}

describe('a form that is opened again', () => {
  it('holds what was typed into it, unsaved, and says so; what was not typed is as it is stored', async () => {
    const { user, router } = await typeAndReload(
      { Pilot: 'Ada', Notes: 'All well' },
      { records: { probes: [{ ...stored, orbit: 7, _version: 5 }] } },
    );
    expect(valuesOf('Pilot', 'Notes', 'Orbit')).toEqual(['Ada', 'All well', '7']);
    expect(said()).toContain('What you typed at 14:32 is back. Discard');
    expect(screen.getByText('1 unsaved change')).toBeDefined();
    await user.click(input('Orbit'));
    await router.navigate('/elsewhere');
    expect(await screen.findByText('What you typed on this page will be lost.')).toBeDefined();
  });

  it('is kept while somebody types, without the page being left', async () => {
    const { user } = await open();
    await retype(user, 'Notes', 'All well');
    await vi.waitFor(() => expect(kept()).toEqual(['steward.drafts.ada']), 60_000);
    await open();
    expect(valuesOf('Notes')).toEqual(['All well']);
  });

  it('holds what was typed last, though the form is gone at once', async () => {
    const { user } = await open();
    await retype(user, 'Notes', 'All well');
    await open();
    expect(valuesOf('Notes')).toEqual(['All well']);
  });

  it('names the day when it is another one', async () => {
    vi.setSystemTime('2031-04-29T09:40:00Z');
    await typeAndReload({ Notes: 'All well' });
    expect(said()).toContain('What you typed on 29 Apr, 09:40 is back. Discard');
  });

  it('holds what was typed into a new record, a list in it, and a text that is no value', async () => {
    const { user } = await open({ mode: 'create' });
    await user.type(input('Code'), 'p2');
    await user.type(input('Pilot'), 'Ada');
    await user.type(input('Report'), 'Only for Ada');
    await user.type(input('Orbit'), '3x');
    await user.click(press('Add row'));
    await user.keyboard('Grace');
    endPage();
    await open({ mode: 'create' });
    expect(valuesOf('Code', 'Pilot', 'Report', 'Orbit', 'Name')).toEqual(['p2', 'Ada', 'Only for Ada', '3x', 'Grace']);
  });

  it('is another form with another record, another way to it, or for another account', async () => {
    await typeAndReload({ Notes: 'All well' }, { draftsOf: 'bo' });
    expect(valuesOf('Notes')).toEqual(['Nothing yet']);
    await open({ mode: 'create' });
    expect(valuesOf('Notes')).toEqual(['']);
    await open();
    expect(valuesOf('Notes')).toEqual(['All well']);
  });

  it('leaves what was filled in and emptied empty', async () => {
    const filled = { model: modelOf('{type: text, autofill: {when: self.pilot != null, value: self.pilot}}') };
    const { user } = await open({ ...filled, mode: 'create' });
    await user.type(input('Pilot'), 'Ada');
    expect(valuesOf('Notes')).toEqual(['Ada']);
    await user.clear(input('Notes'));
    endPage();
    await open({ ...filled, mode: 'create' });
    expect(valuesOf('Pilot', 'Notes')).toEqual(['Ada', '']);
  });

  it('in a dialog holds it as well, and asks before it is closed', async () => {
    const dialogs = { model: modelOf('text', 'dialog') };
    const { user } = await typeAndReload({ Notes: 'All well' }, dialogs, dialogs);
    expect(valuesOf('Notes')).toEqual(['All well']);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(kept()).toEqual([]);
  });

  it('says nothing of values that are stored by now', async () => {
    await typeAndReload({ Notes: 'All well' }, { records: { probes: [{ ...stored, notes: 'All well', _version: 5 }] } });
    expect(said().join('')).toBe('');
    expect(kept()).toEqual([]);
  });
});

describe('what is discarded', () => {
  it('is gone after a reload, and can be had again before', async () => {
    const { user } = await typeAndReload({ Notes: 'All well' });
    await user.click(pressInLine('Discard'));
    expect(valuesOf('Notes')).toEqual(['Nothing yet']);
    expect(said()).toContain('What you typed was discarded. Undo');
    expect([kept(), document.activeElement?.textContent]).toEqual([[], 'Undo']);
    await user.click(pressInLine('Undo'));
    expect(valuesOf('Notes')).toEqual(['All well']);
    endPage();
    const again = await open();
    expect(valuesOf('Notes')).toEqual(['All well']);
    await again.user.click(pressInLine('Discard'));
    endPage();
    await open();
    expect([valuesOf('Notes'), said().join('')]).toEqual([['Nothing yet'], '']);
  });

  it('stands no longer in the way of what is typed then', async () => {
    const { user } = await typeAndReload({ Notes: 'All well' });
    await user.click(pressInLine('Discard'));
    await retype(user, 'Pilot', 'Grace');
    expect(said().join('')).toBe('');
  });
});

describe('nothing remains', () => {
  const saved = async ({ user }: Awaited<ReturnType<typeof open>>) => {
    await user.click(press(/^Save/));
    await waitFor(() => expect(screen.queryByText('1 unsaved change')).toBeNull());
  };

  it.each([
    ['a save', saved],
    ['a discard', async ({ user }) => user.click(press('Discard'))],
    [
      'leaving',
      async ({ user, router }) => {
        await router.navigate('/elsewhere');
        await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
        await screen.findByText('Elsewhere');
      },
    ],
    ['taking it back by hand', async ({ user }) => retype(user, 'Notes', 'Nothing yet')],
    ['signing out', async () => dropDrafts()],
  ] satisfies [string, (drawn: Awaited<ReturnType<typeof open>>) => Promise<void>][])('after %s', async (_name, end) => {
    const drawn = await open();
    await retype(drawn.user, 'Notes', 'All well');
    endPage();
    expect(kept()).toEqual(['steward.drafts.ada']);
    await end(drawn);
    endPage();
    expect(kept()).toEqual([]);
  });

  it('of somebody else, when another one signs in', async () => {
    await typeAndReload({ Notes: 'All well' });
    dropDrafts('ada');
    expect(kept()).toEqual(['steward.drafts.ada']);
    dropDrafts('bo');
    expect(kept()).toEqual([]);
  });

  it('where nobody is known, or nothing was typed', async () => {
    await typeAndReload({ Notes: 'All well' }, {}, { draftsOf: null });
    endPage();
    expect(kept()).toEqual([]);
  });

  it('and all stays, when the question is answered with no', async () => {
    const { user, router } = await open();
    await retype(user, 'Notes', 'All well');
    await router.navigate('/elsewhere');
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    endPage();
    await open();
    expect(valuesOf('Notes')).toEqual(['All well']);
  });
});

describe('what is left out', () => {
  it('is a secret and a file, wherever they are typed', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText(/^Secret/), 'Long-enough-1');
    await user.upload(document.querySelector('input[type=file]') ?? document.body, new File(['x'], 'log.txt'));
    endPage();
    expect(kept()).toEqual([]);
    await retype(user, 'Notes', 'All well');
    endPage();
    expect(sessionStorage.getItem('steward.drafts.ada')).not.toMatch(/Long-enough|log\.txt/);
    await open();
    expect(screen.getByLabelText(/^Secret/)).toHaveProperty('value', '');
    expect(said()).toContain('What you typed at 14:32 is back. 2 fields could not be put back: Secret, Log. Discard');
  });

  it.each([
    ['gone', '{type: text, visible: false}'],
    ['locked', "{type: text, readOnly: 'self.orbit == 3'}"],
    ['hidden', '{type: text, visible: ROLE_VISITOR}'],
    ['of another type', 'integer'],
    ['hidden by what else is put back', '{type: text, visible: \'self.pilot != "Grace"\'}'],
  ])('is a field that is %s by now', async (_how, fields) => {
    await typeAndReload({ Notes: 'All well', Pilot: 'Grace' }, { model: modelOf(fields) });
    expect(valuesOf('Pilot')).toEqual(['Grace']);
    expect(said()).toContain('What you typed at 14:32 is back. 1 field could not be put back: Notes. Discard');
    expect(screen.queryByDisplayValue('All well')).toBeNull();
  });

  it('is all of it, where the record may not be changed any more', async () => {
    const shut = probes().replace('access: true', 'access: {use: true, edit: self.orbit != 3}');
    await typeAndReload({ Notes: 'All well' }, { model: fixtureModel([{ file: 'resources/probes.yaml', text: shut }]) });
    expect(said()).toContain('1 field could not be put back: Notes. Discard');
    expect(screen.queryByDisplayValue('All well')).toBeNull();
  });

  it('is told where nothing else was typed, and stays until it is discarded', async () => {
    const locked = { model: modelOf('{type: text, readOnly: true}') };
    await typeAndReload({ Notes: 'All well' }, locked);
    expect(said()).toContain('1 field could not be put back: Notes. Discard');
    await open();
    expect(valuesOf('Notes')).toEqual(['All well']);
    const { user } = await open(locked);
    await user.click(pressInLine('Discard'));
    expect([kept(), said().join(''), document.activeElement?.textContent]).toEqual([[], 'What you typed was discarded. Undo', 'Undo']);
    await user.keyboard('{Enter}');
    expect(said()).toContain('1 field could not be put back: Notes. Discard');
    await open();
    expect(valuesOf('Notes')).toEqual(['All well']);
  });

  it('is a date that does not exist, whose text nobody knows', () => {
    const { fields } = resourceIn(model, 'planets');
    const store = createOpenForm({ fields });
    store.enter('notes', 'All well');
    store.enter('discovered', '2031-02-01');
    store.port.refuse('discovered', '', 'Enter a complete date that exists');
    store.port.refuse('mass', '3x', 'Enter a number');
    expect(collectDraft(store, { version: null, values: null })).toMatchObject({
      values: { notes: 'All well' },
      refused: { mass: { text: '3x' } },
      unkept: ['discovered'],
    });
    expect(collectDraft(store, { version: null, values: null })).not.toHaveProperty('refused.discovered');
  });

  it('takes along the record that was referred to: nothing is filled in from it', async () => {
    const [mars, venus] = [
      { code: 'mars', name: 'Mars' },
      { code: 'venus', name: 'Venus' },
    ];
    const withBase = (base: string) => {
      const notes = `{type: text, autofill: {when: self.base != null, value: self._data.base.name}}\n  base: ${base}`;
      const text = probes(notes).replace('notes, report]', 'notes, report, base]');
      const record = { ...stored, base: 'mars', notes: 'Own words', _data: { base: mars } };
      return { model: fixtureModel([{ file: 'resources/probes.yaml', text }]), records: { probes: [record], planets: [mars, venus] } };
    };
    const { user } = await open(withBase('{type: ref, to: planets}'));
    await user.click(screen.getByRole('combobox', { name: /^Base/ }));
    await user.click(await screen.findByRole('option', { name: /Venus/ }));
    await retype(user, 'Pilot', 'Grace');
    endPage();
    await open(withBase('{type: ref, to: planets, readOnly: true}'));
    expect(said()).toContain('What you typed at 14:32 is back. 1 field could not be put back: Base. Discard');
    expect(valuesOf('Pilot', 'Notes')).toEqual(['Grace', 'Own words']);
  });
});

describe('a record that was changed meanwhile', () => {
  const newer = { ...stored, notes: 'Theirs', orbit: 9, _version: 5 };

  it('in other fields takes what was typed with the next save', async () => {
    const { user, memory } = await typeAndReload({ Pilot: 'Grace' }, { records: { probes: [newer] } });
    expect(screen.queryByText(/was changed while you were editing/)).toBeNull();
    await user.click(press(/^Save/));
    await waitFor(() => expect(memory.records('probes')[0]).toMatchObject({ pilot: 'Grace', notes: 'Theirs', orbit: 9, _version: 6 }));
  });

  it('in the same field shows both, and is not overwritten unasked', async () => {
    const { user, memory } = await typeAndReload({ Notes: 'Mine' }, { records: { probes: [newer] } });
    expect(screen.getByText('This record was changed while you were editing.')).toBeDefined();
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    await user.click(press(/^Save/));
    await waitFor(() => expect(memory.calls.filter((call) => call.startsWith('update'))).toHaveLength(1));
    await waitFor(() => expect(press(/^Save/).getAttribute('aria-busy')).toBeNull());
    expect(memory.records('probes')[0]).toMatchObject({ notes: 'Theirs', _version: 5 });
    await user.click(press('Continue with these values'));
    expect(screen.queryByText(/was changed while you were editing/)).toBeNull();
    await user.click(press(/^Save/));
    await waitFor(() => expect(memory.records('probes')[0]).toMatchObject({ notes: 'Mine', orbit: 9, _version: 6 }));
  });

  it('is asked about as well where a text was typed that is no value, which stays', async () => {
    const { user } = await open();
    await user.type(input('Orbit'), 'x');
    endPage();
    const again = await open({ records: { probes: [newer] } });
    const [mine, theirs] = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect([mine, theirs]).toEqual(['Orbit, Yours: 3x', 'Orbit, Stored now: 9']);
    await again.user.click(press('Continue with these values'));
    expect(valuesOf('Orbit')).toEqual(['3x']);
    await retype(again.user, 'Orbit', '31');
    await again.user.click(press(/^Save/));
    await waitFor(() => expect(again.memory.records('probes')[0]).toMatchObject({ orbit: 31, notes: 'Theirs', _version: 6 }));
  });

  it('while it was discarded is not overwritten unasked when it is had again', async () => {
    const { user, memory, client } = await typeAndReload({ Notes: 'Mine' });
    await user.click(pressInLine('Discard'));
    const resource = resourceIn(model, 'probes');
    await memory.update(resource, ['p1'], { notes: 'Theirs' }, { params: {}, version: null });
    await refreshRecords(client, resource);
    await waitFor(() => expect(valuesOf('Notes')).toEqual(['Theirs']));
    await user.click(pressInLine('Undo'));
    expect(valuesOf('Notes')).toEqual(['Mine']);
    expect(screen.getByText('This record was changed while you were editing.')).toBeDefined();
    await user.click(press(/^Save/));
    await waitFor(() => expect(memory.calls.filter((call) => call.startsWith('update'))).toHaveLength(2));
    expect(memory.records('probes')[0]).toMatchObject({ notes: 'Theirs', _version: 5 });
  });

  it('is asked about again as long as nobody has chosen, and no longer when it is discarded', async () => {
    const { user } = await typeAndReload({ Notes: 'Mine' }, { records: { probes: [newer] } });
    await retype(user, 'Pilot', 'Grace');
    endPage();
    const again = await open({ records: { probes: [newer] } });
    expect(screen.getByText('This record was changed while you were editing.')).toBeDefined();
    expect(valuesOf('Notes', 'Pilot')).toEqual(['Mine', 'Grace']);
    await again.user.click(pressInLine('Discard'));
    expect(screen.queryByText(/was changed while you were editing/)).toBeNull();
    await again.user.click(pressInLine('Undo'));
    expect(screen.getByText('This record was changed while you were editing.')).toBeDefined();
  });
});

describe('the storage of a tab', () => {
  const draft = (text: string): KeptDraft => ({
    ...{ at: Date.now(), version: null, before: {}, copies: {}, refused: {}, unkept: [] },
    values: { notes: text },
  });
  const address = (form: string) => ({ account: 'ada', form });
  const textsOf = (...forms: string[]) => forms.map((form) => readDraft(address(form))?.values['notes'] ?? null);

  it.each([
    ['broken', '{"x":'],
    ['nothing', 'null'],
    ['foreign', '[1, null, {"form": "a"}, {"form": "a", "at": "x"}]'],
    [
      'a prototype',
      '[{"form":"a","at":1935500000000,"version":null,"values":{"__proto__":{"x":1}},"before":{},"copies":7,"refused":{},"unkept":[]}]',
    ],
  ])('that holds something %s is no draft, and is written over', (_name, held) => {
    sessionStorage.setItem('steward.drafts.ada', held);
    expect(textsOf('a')).toEqual([null]);
    keepDraft(address('a'), draft('All well'));
    expect(textsOf('a')).toEqual(['All well']);
  });

  it('may name anything: the form is drawn, and says what it is', async () => {
    const values = { constructor: 'x', notes: { deep: [1] }, crew: 'none', pilot: 'Grace' };
    const form = JSON.stringify(['probes', 'edit', ['p1'], {}, '']);
    sessionStorage.setItem('steward.drafts.ada', JSON.stringify([{ ...draft(''), form, values, refused: {}, unkept: ['toString'] }]));
    await open();
    expect(valuesOf('Pilot', 'Notes')).toEqual(['Grace', 'Nothing yet']);
    expect(said().join('')).toContain('4 fields could not be put back: constructor, Notes, Crew, toString.');
    sessionStorage.setItem('steward.drafts.ada', JSON.stringify([{ ...draft(''), form, at: 1e300, values }]));
    await open();
    expect(said().join('')).toBe('');
  });

  it('gives no object another prototype', () => {
    sessionStorage.setItem('steward.drafts.ada', JSON.stringify([{ form: 'a', ...draft('x') }]).replace('"notes":', '"__proto__":'));
    const { values } = readDraft(address('a')) ?? {};
    expect([Object.keys(values ?? { wrong: 1 }), Object.getPrototypeOf(values)]).toEqual([[], Object.prototype]);
  });

  it('that is refused or full takes nothing from the form', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    const { user, memory } = await open();
    await retype(user, 'Notes', 'All well');
    endPage();
    await user.click(press(/^Save/));
    await waitFor(() => expect(memory.records('probes')[0]).toMatchObject({ notes: 'All well' }));
  });

  it('forgets after a week', () => {
    keepDraft(address('a'), draft('Old'));
    vi.setSystemTime('2031-05-08T14:31:59Z');
    expect(textsOf('a')).toEqual(['Old']);
    vi.setSystemTime('2031-05-08T14:32:01Z');
    expect(textsOf('a')).toEqual([null]);
  });

  it('keeps the newest twenty, and no more than half a million letters', () => {
    for (let at = 1; at <= 21; at += 1) keepDraft(address(String(at)), draft(`Text ${at}`));
    expect(textsOf('1', '2', '21')).toEqual([null, 'Text 2', 'Text 21']);
    keepDraft(address('huge'), draft('x'.repeat(500_000)));
    expect(textsOf('huge', '21')).toEqual([null, 'Text 21']);
    keepDraft(address('large'), draft('x'.repeat(499_000)));
    expect(textsOf('large', '2')).toEqual(['x'.repeat(499_000), null]);
    expect(sessionStorage.getItem('steward.drafts.ada')?.length).toBeLessThanOrEqual(500_100);
  });
});
