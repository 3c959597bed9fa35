/** What the recipes about lists, actions, screens and texts claim, shown by the Model and by a server that runs all of them. */
import { afterAll, describe, expect, it } from 'vitest';
import type { LayoutBlock } from '../../engine/model/model.ts';
import { dataOf, openCookbook, rowsOf } from './library.ts';

const { api, add, change, status, resource } = await openCookbook();

afterAll(() => api.close());

const layoutOf = (blocks: readonly LayoutBlock[] | undefined): readonly string[] => (blocks ?? []).map(({ kind }) => kind);

describe('lists', () => {
  const listOf = (name: string) => {
    const { list } = resource(name);
    if (list === null) throw new Error(`${name} has no list.`);
    return list;
  };

  it('columns, sort and sizes are as written', () => {
    const { columns, sort, pageSizes, filters } = listOf('films');
    expect(columns.map(({ name }) => name)).toEqual(['code', 'title', 'size', 'hours', 'plot']);
    expect(columns[2]).toMatchObject({ kind: 'fields', cells: [{ field: 'minutes' }, { field: 'discs' }] });
    expect([sort[0], pageSizes, filters.map(({ param }) => param)]).toMatchObject([
      { by: 'title', desc: true },
      [50, 100, 'all'],
      ['title', 'minutes'],
    ]);
  });

  it('a default filter is that of its field', () => {
    expect(listOf('newspapers').filters[1]).toMatchObject({ param: 'current', default: { lit: true } });
  });

  it('a list is asked by age and from a number on', async () => {
    const today = api.clock.now;
    api.clock.now = new Date(today.getTime() - 48 * 3_600_000);
    await add('messages', { text: 'Old', priority: 1 });
    api.clock.now = today;
    await add('messages', { text: 'New', priority: 5 });
    const textsOf = async (query: string) => rowsOf(await api.send(`GET messages?${query}`, { as: 'reader' })).map(({ text }) => text);
    const [younger, urgent] = listOf('messages').filters;
    expect([younger?.param, younger?.op, urgent?.param, urgent?.op]).toEqual(['younger', 'within', 'urgent', 'gt']);
    expect(await textsOf('younger=1day')).toEqual(['New']);
    expect(await textsOf('urgent=5')).toEqual(['New']);
  });

  it('a list below a record opens for one or for all of them', async () => {
    await add('branches/main/desks', { code: 'd1', branch: 'main' });
    await add('branches/east/desks', { code: 'd1', branch: 'east' });
    expect(rowsOf(await api.send('GET branches/main/desks', { as: 'reader' }))).toHaveLength(1);
    expect(rowsOf(await api.send('GET branches/*/desks', { as: 'reader' }))).toHaveLength(2);
    expect(await status('POST branches/main/desks', 'librarian', { code: 'd1', branch: 'main' })).toBe(422);
  });

  it('a required parent is one', async () => {
    expect(resource('lockers').parents).toMatchObject([{ param: 'branch', wildcard: false }]);
    expect(await status('GET branches/*/lockers', 'reader')).toBe(400);
    expect(await status('GET branches/main/lockers', 'reader')).toBe(200);
  });

  it('a link carries its filters, and the target accepts them', async () => {
    expect(resource('collections').actions['books']?.does).toMatchObject({ kind: 'link' });
    expect(rowsOf(await api.send('GET books?author=eliot', { as: 'reader' }))).toHaveLength(2);
  });

  it('a view shows its records only', () => {
    expect(resource('long-books').view).toMatchObject({ of: 'books', where: [{ param: 'pages', op: 'gt' }] });
    expect(resource('long-books').ops.list?.path).toEqual(['books']);
  });

  it('a row unfolds to its details', () => {
    expect(layoutOf(listOf('recordings').details)).toHaveLength(2);
  });

  it('an export has a title, and a right of its own', () => {
    expect(listOf('statistics').exports).toMatchObject([
      { config: 'statistics', title: { text: 'Export statistics' }, formats: ['csv', 'xlsx'] },
    ]);
    expect(resource('statistics').access.export.cond).toMatchObject({ text: expect.stringContaining('ROLE_ADMIN') });
  });

  it('the line above the table counts the rows', () => {
    expect(listOf('returns').intro?.with['late']?.text).toBe('rows.filter(r, r.days_late > 0).size()');
  });

  it('fields of several records are not offered where the list declines', () => {
    expect([listOf('reminders').hasBulkEdit, listOf('films').hasBulkEdit]).toEqual([false, true]);
  });

  it('fields are edited in their cells where the columns say so', () => {
    const edited = listOf('late-fees').columns.filter((column) => column.kind === 'fields' && column.isEditable);
    expect(edited.map(({ name }) => name)).toEqual(['amount', 'due']);
  });

  it('cards have no pages', () => {
    expect(listOf('opening-hours')).toMatchObject({ as: 'cards', hasPages: false });
  });
});

describe('actions', () => {
  it('a transition starts from its states and no others', async () => {
    await add('loans', { code: 'l1', book: 'romola' });
    expect(dataOf(await change('loans/l1', {}))).toMatchObject({ state: 'requested' });
    const returned = await change('loans/l1', { state: 'returned' });
    expect([returned.status, returned.text]).toEqual([expect.any(Number), expect.not.stringContaining('"state":"returned"')]);
    expect((await change('loans/l1', { state: 'lent' })).status).toBe(200);
    expect(dataOf(await api.send('GET loans/l1', { as: 'reader' }))).toMatchObject({ state: 'lent' });
    expect(resource('loans').actions['refuse']?.confirm?.text).toContain('This cannot be undone.');
  });

  it('a button is for a role and a record', async () => {
    await add('invoices', { code: 'i1', amount: 5000 });
    await add('invoices', { code: 'i2', amount: 5001 });
    expect((await change('invoices/i1', { state: 'waived' })).status).toBe(403);
    expect((await change('invoices/i2', { state: 'waived' }, 'admin')).status).toBe(403);
    expect((await change('invoices/i1', { state: 'waived' }, 'admin')).status).toBe(200);
  });

  it('some buttons are there for some records, and for many at once', () => {
    expect(resource('printers').actions['clear']?.when).toMatchObject({ text: 'self.jammed == true' });
    expect(resource('periodicals').actions['archive']?.places).toEqual(['row', 'bulk']);
  });

  it('a dialog sends its fields and what is fixed', async () => {
    await add('members', { code: 'm1', name: 'Ann', branch: 'main' });
    const { move, block } = resource('members').actions;
    expect([Object.keys(move?.fields ?? {}), Object.keys(block?.fields ?? {})]).toEqual([['branch'], ['block_reason']]);
    expect(await status('PATCH members/m1', 'librarian', { blocked: true, block_reason: 'Rent' })).toBe(200);
    expect(dataOf(await api.send('GET members/m1', { as: 'librarian' }))).toMatchObject({ blocked: true, block_reason: 'Rent' });
    expect(await status('PATCH members/m1', 'librarian', { blocked: true, block_reason: 'Rent' })).toBe(422);
  });

  it('an upload changes the record', async () => {
    await add('portraits', { code: 'p1' });
    const body = new FormData();
    body.set('picture', new File(['x'], 'eliot.png', { type: 'image/png' }));
    expect((await api.send('PATCH portraits/p1', { as: 'librarian', body })).status).toBe(200);
    expect(dataOf(await api.send('GET portraits/p1', { as: 'reader' }))).toMatchObject({ picture: { name: 'eliot.png' } });
  });

  it('a switch and buttons stand in the list', async () => {
    await add('newsletters', { code: 'n1' });
    expect((await change('newsletters/n1', { active: true })).status).toBe(200);
    expect(dataOf(await api.send('GET newsletters/n1', { as: 'reader' }))).toMatchObject({ active: true });
    expect(resource('newsletters').fields['active']?.switch).toMatchObject({ checked: 'start', unchecked: 'stop' });
    expect(resource('lamps').list?.columns[2]).toMatchObject({ kind: 'actions', actions: ['switch_on', 'switch_off'] });
  });

  it('a line is appended', async () => {
    await add('tickets', { code: 't1' });
    expect(await status('POST tickets/t1/comments', 'librarian', { text: 'First' })).toBeLessThan(300);
    expect(await status('POST tickets/t1/comments', 'librarian', { text: '' })).toBe(422);
    expect(dataOf(await api.send('GET tickets/t1', { as: 'reader' }))).toMatchObject({ comments: [{ text: 'First' }] });
  });

  it('addresses outside are computed', () => {
    const { visit, search } = resource('websites').actions;
    expect([visit?.does, search?.does]).toMatchObject([{ kind: 'open' }, { kind: 'open' }]);
  });

  it('steps follow one another', () => {
    const { actions, create } = resource('orders-of-books');
    expect(actions['send']?.after.map(({ kind }) => kind)).toEqual(['wait', 'screen']);
    expect(create?.after).toMatchObject([
      { kind: 'act', action: 'send', when: { text: 'form.at_once' } },
      { kind: 'screen', screen: 'show' },
    ]);
  });

  it('defaults reach every action', () => {
    const { up, down } = resource('elevators').actions;
    expect([up?.places, down?.success]).toMatchObject([['row'], { text: '{action}: done.' }]);
  });

  it('a whole record says which version it was made from', async () => {
    await add('cabinets', { code: 'a', room: 'north' });
    const put = { as: 'librarian', body: { code: 'a', room: 'south' } };
    expect((await api.send('PUT cabinets/a', { ...put, isVersionUnsaid: true })).status).toBe(428);
    expect((await api.send('PUT cabinets/a', { ...put, headers: { 'if-match': '"7"' } })).status).toBe(412);
    expect((await api.send('PUT cabinets/a', { ...put, headers: { 'if-match': '"1"' } })).status).toBe(200);
    expect((await api.send('PUT cabinets/a', { ...put, headers: { 'if-match': '*' } })).status).toBe(200);
  });
});

describe('screens', () => {
  const formTabs = (name: string) => (resource(name).edit?.tabs ?? []).map((tab) => tab.name);

  it('a form may be a dialog, have groups, tabs and a nested list', () => {
    expect(resource('keywords').create?.as).toBe('dialog');
    expect(layoutOf(resource('rentals').create?.tabs[0]?.layout)).toEqual(['group', 'group', 'cell']);
    expect(formTabs('patrons')).toEqual(['form', 'books']);
    expect(resource('patrons').edit?.tabs[1]?.layout).toMatchObject([{ kind: 'list', of: 'books' }]);
  });

  it('a tab is for one role, and so are its fields', async () => {
    expect(resource('staff').edit?.tabs.map(({ when }) => when)).toMatchObject([true, { text: 'ROLE_ADMIN' }]);
    await add('staff', { code: 's1', name: 'Ann' });
    await change('staff/s1', { salary: 100 });
    expect(dataOf(await api.send('GET staff/s1', { as: 'admin' }))['salary'] ?? null).toBeNull();
    await change('staff/s1', { salary: 100 }, 'admin');
    expect(dataOf(await api.send('GET staff/s1', { as: 'admin' }))).toMatchObject({ salary: 100 });
  });

  it('a screen polls while something runs', () => {
    expect(resource('inventories').show?.poll).toMatchObject({ everyMs: 2000, max: 100, while: { text: 'self.state == "running"' } });
  });

  it('one record is read and changed without a key', async () => {
    expect(resource('house-rules')).toMatchObject({ isSingle: true, list: null });
    expect(await status('PUT house-rules', 'reader', { loans_at_once: 3 })).toBe(403);
    expect(await status('PUT house-rules', 'admin', { loans_at_once: 3 })).toBe(200);
  });

  it('a form goes where it is told', () => {
    expect(resource('enquiries').create?.after).toMatchObject([{ kind: 'screen', screen: 'list', resource: 'books' }]);
    expect(resource('contracts').edit?.banner).toMatchObject({ tone: 'warning', when: { text: 'old.ends < today()' } });
  });

  it('a record has a history', async () => {
    await add('rules-of-loans', { code: 'r1', days: 14 });
    await change('rules-of-loans/r1', { days: 21 });
    const got = await api.send('GET rules-of-loans/r1/history', { as: 'librarian' });
    expect([got.status, got.text]).toEqual([200, expect.stringContaining('days')]);
  });

  it('a create form has less than an edit form, and starts its own way', async () => {
    const { create, edit } = resource('proposals');
    expect([create?.writable, edit?.writable]).toEqual([
      ['code', 'title', 'priority'],
      ['title', 'priority', 'verdict'],
    ]);
    expect(create?.prefill).toEqual({ priority: { lit: 'low' } });
    expect(await status('POST proposals', 'reader', { code: 'p', title: 'P', verdict: 'Yes' })).toBe(422);
  });

  it('buttons and notes stand between fields', () => {
    expect(layoutOf(resource('repairs').show?.tabs[0]?.layout)).toEqual(['cell', 'note', 'cell', 'actions']);
  });
});

describe('texts', () => {
  it('a message is its own, or a shared one', () => {
    expect(resource('stamps').create?.success).toMatchObject({ text: 'Stamp {code} was saved.' });
    expect(resource('stamps').remove?.success).toBeNull();
    expect(Object.keys(api.model.messages)).toContain('code_taken');
  });

  it('a text counts, and formats dates', () => {
    expect(resource('deliveries').edit?.intro?.with['left']?.text).toBe('self.books');
  });

  it('titles are made of names', () => {
    expect(resource('globes').fields['made_in']?.title.text).toBe('Year');
    expect(resource('books').fields['created_at']?.title.text).toBe('Created at');
  });

  it('a value has several languages', () => {
    expect(resource('signs').fields['text']?.codec).toMatchObject({ kind: 'localized' });
  });
});
