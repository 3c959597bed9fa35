/** What the recipes about values and rights claim, shown by the Model and by a server that runs all of them. */
import { afterAll, describe, expect, it } from 'vitest';
import { dataOf, openCookbook, rowsOf } from './library.ts';

const { api, add, change, status, resource } = await openCookbook();

afterAll(() => api.close());

describe('values', () => {
  it('money is counted in the minor unit', async () => {
    expect(resource('fines').fields['amount']?.codec).toMatchObject({ kind: 'money', scale: 2 });
    expect(await status('POST fines', 'librarian', { code: 'f1', amount: 100 })).toBe(201);
    expect(await status('POST fines', 'librarian', { code: 'f2', amount: 99 })).toBe(422);
  });

  it('a choice takes its own values, one of them from administrators only', async () => {
    expect(await status('POST copies', 'librarian', { code: 'c1', condition: 'worn' })).toBe(201);
    expect(await status('POST copies', 'librarian', { code: 'c2', condition: 'lost' })).toBe(422);
    expect(await status('POST copies', 'admin', { code: 'c2', condition: 'lost' })).toBe(201);
  });

  it('a reference leads to a record that is there', async () => {
    expect(await status('POST translations', 'librarian', { code: 't1', book: 'romola', translators: ['eliot'] })).toBe(201);
    expect(await status('POST translations', 'librarian', { code: 't2', book: 'nothing' })).toBe(422);
  });

  it('a dependent reference is held to its filter', async () => {
    expect(await status('POST displays', 'librarian', { code: 'd1', branch: 'main', book: 'middlemarch' })).toBe(201);
    expect(await status('POST displays', 'librarian', { code: 'd2', branch: 'main', book: 'romola' })).toBe(422);
  });

  it('a number is unique within its branch', async () => {
    await add('shelves', { branch: 'main', number: 1 });
    await add('shelves', { branch: 'east', number: 1 });
    const again = await api.send('POST shelves', { as: 'librarian', body: { branch: 'main', number: 1 } });
    expect([again.status, again.text]).toEqual([422, expect.stringContaining('This branch already has such a shelf')]);
  });

  it('a donor is required of what is donated, a price of what is bought', async () => {
    expect(await status('POST acquisitions', 'librarian', { code: 'a1', source: 'donated' })).toBe(422);
    expect(await status('POST acquisitions', 'librarian', { code: 'a1', source: 'donated', donor: 'Ann' })).toBe(201);
    expect(await status('POST acquisitions', 'librarian', { code: 'a2', source: 'bought' })).toBe(422);
    expect(await status('POST acquisitions', 'librarian', { code: 'a2', source: 'bought', price: 900 })).toBe(201);
  });

  it('two fields are compared, and a rule reads several', async () => {
    const opens = '2031-06-01';
    expect(await status('POST exhibitions', 'librarian', { code: 'e1', opens, closes: '2031-05-31' })).toBe(422);
    expect(await status('POST exhibitions', 'librarian', { code: 'e1', opens, closes: opens })).toBe(201);
    expect(await status('POST exhibitions', 'librarian', { code: 'e2', opens })).toBe(422);
    expect(await status('POST exhibitions', 'librarian', { code: 'permanent-1', opens })).toBe(201);
  });

  it('a pattern looks at the normalised value and says its own words', async () => {
    expect(await add('editions', { code: 'e1', isbn: '978 0 14 143954 0'.replaceAll('-', '') })).toMatchObject({ isbn: '9780141439540' });
    const refused = await api.send('POST editions', { as: 'librarian', body: { code: 'e2', isbn: '123' } });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('13 digits')]);
  });

  it('keys are suggested, others accepted, empty ones refused', async () => {
    expect(resource('manuscripts').fields['attributes']?.codec).toMatchObject({ isClosed: false, keyRequired: true });
    const attributes = [{ key: 'ink', value: 'brown' }];
    expect(await status('POST manuscripts', 'librarian', { code: 'm1', attributes })).toBe(201);
    expect(await status('POST manuscripts', 'librarian', { code: 'm2', attributes: [{ key: '', value: 'x' }] })).toBe(422);
  });

  it('several values are checked one by one', async () => {
    expect(await status('POST subjects', 'librarian', { code: 's1', languages: ['en', 'xx'] })).toBe(422);
    expect(await add('subjects', { code: 's1', languages: ['en'], synonyms: 'a,b' })).toMatchObject({ synonyms: 'a,b' });
  });

  it('rows are compared within themselves and with the record', async () => {
    const send = (line: object) => status('POST budgets-of-branches', 'librarian', { code: 'b1', limit: 100, lines: [line] });
    expect(await send({ purpose: 'Books', planned: 101, spent: 0 })).toBe(422);
    expect(await send({ purpose: 'Books', planned: 50, spent: 51 })).toBe(422);
    expect(await send({ purpose: 'Books', planned: 50, spent: 50 })).toBe(201);
  });

  it('the server computes, counts and stamps', async () => {
    expect(await add('series', { code: 's1', author: 'eliot' })).toMatchObject({
      ...{ author_name: 'George Eliot', books_of_author: 2, changed_by: 'librarian' },
    });
  });

  it('defaults and fills follow the user and other fields', async () => {
    expect(await add('reservations', { code: 'r1' }, 'reader')).toMatchObject({ reader: 'reader' });
    expect(resource('reservations').fields['fee']?.autofill).toMatchObject({ when: { text: 'self.express == true' } });
  });

  it('JSON goes in as text and out as what it says', async () => {
    expect(await add('consignments', { payload: { books: [1] } })).toMatchObject({ payload: { books: [1] } });
    expect(resource('consignments').fields['options']?.emptyAs).toEqual({});
  });

  it('a file is uploaded with the record', async () => {
    const body = new FormData();
    body.set('page', '3');
    body.set('image', new File(['%PDF'], 'page.pdf', { type: 'application/pdf' }));
    const got = await api.send('POST scans', { as: 'librarian', body });
    expect([got.status, dataOf(got)]).toMatchObject([201, { page: 3, image: { name: 'page.pdf', size: 4 } }]);
  });

  it('a file is downloaded from the record', async () => {
    const body = new FormData();
    body.set('words', 'Who that cares much to know');
    body.set('file', new File(['x'], 'prelude.txt', { type: 'text/plain' }));
    const { id } = dataOf(await api.send('POST transcripts', { as: 'librarian', body }));
    const got = await api.send(`GET transcripts/${String(id)}/file`, { as: 'reader' });
    expect([got.text, got.headers.get('content-disposition')]).toEqual([
      'Who that cares much to know',
      expect.stringContaining('prelude.txt'),
    ]);
    expect(resource('transcripts').actions['download']?.does).toMatchObject({ kind: 'download' });
  });

  it('a wall clock belongs to a zone', () => {
    expect(resource('readings').fields['starts']?.codec).toMatchObject({ wire: 'local', timeOfDay: '09:00:00' });
  });

  it('a shared type brings its keys along', async () => {
    expect(resource('essays').fields['author']?.choices).toMatchObject({ kind: 'ref', to: 'authors' });
    expect(await add('essays', { code: 'e1', author: 'eliot' })).toMatchObject({ created_by: 'librarian' });
  });
});

describe('who may do what', () => {
  it('each verb has its role', async () => {
    expect(await status('POST publishers', 'reader', { code: 'p', name: 'P' })).toBe(403);
    await add('publishers', { code: 'p', name: 'P' });
    expect(await status('DELETE publishers/p', 'librarian')).toBe(403);
    expect(await status('DELETE publishers/p', 'admin')).toBe(204);
  });

  it('only the creator edits, and the administrator', async () => {
    const { id } = await add('notes', { text: 'Mine' }, 'reader');
    expect((await change(`notes/${String(id)}`, { text: 'Yours' }, 'other')).status).toBe(403);
    expect((await change(`notes/${String(id)}`, { text: 'Still mine' }, 'reader')).status).toBe(200);
    expect((await change(`notes/${String(id)}`, { text: 'Seen' }, 'admin')).status).toBe(200);
  });

  it('records of others do not exist', async () => {
    const { id } = await add('wishes', { title: 'A map' }, 'reader');
    expect(await status(`GET wishes/${String(id)}`, 'reader')).toBe(200);
    expect(await status(`GET wishes/${String(id)}`, 'other')).toBe(404);
    expect(rowsOf(await api.send('GET wishes', { as: 'other' }))).toEqual([]);
  });

  it('a hidden field is in no answer and no filter', async () => {
    await add('suppliers', { code: 's', name: 'S', rebate: 10 }, 'admin');
    expect(dataOf(await api.send('GET suppliers/s', { as: 'admin' }))).toHaveProperty('rebate', 10);
    expect(dataOf(await api.send('GET suppliers/s', { as: 'librarian' }))).not.toHaveProperty('rebate');
  });

  it('a column of one role is presentation, its filter is not', async () => {
    await add('rooms', { code: 'r', seats: 4, inventory: 'x' });
    expect(dataOf(await api.send('GET rooms/r', { as: 'reader' }))).toHaveProperty('inventory');
    expect(await status('GET rooms?inventory=x', 'librarian')).toBe(200);
    expect(await status('GET rooms?inventory=x', 'reader')).toBe(400);
  });

  it('locked fields refuse another value', async () => {
    await add('cards', { code: 'c', branch: 'main' });
    expect((await change('cards/c', { limit: 9 })).status).toBe(422);
    expect((await change('cards/c', { branch: 'east' }, 'admin')).status).toBe(422);
    expect((await change('cards/c', { limit: 9 }, 'admin')).status).toBe(200);
  });

  it('a read-only resource has no way to write', async () => {
    expect(resource('visits')).toMatchObject({ create: null, edit: null });
    expect(await status('POST visits', 'admin', { branch: 'main' })).toBe(405);
  });

  it('a donor may be picked by who may not list donors', async () => {
    await add('donors', { code: 'ann', name: 'Ann', address: 'Secret' }, 'admin');
    expect(await status('POST donations', 'librarian', { code: 'd', donor: 'ann' })).toBe(201);
    expect((await api.send('GET donors', { as: 'librarian' })).text).not.toContain('Secret');
  });

  it('events follow the rights of their branch', async () => {
    const event = { code: 'e', branch: 'main', title: 'Reading' };
    expect(await status('POST branches/main/events', 'librarian', event)).toBe(403);
    expect(await status('POST branches/main/events', 'admin', event)).toBe(201);
  });

  it('who manages people needs their roles, and gives what is theirs', async () => {
    for (const code of ['ROLE_READER', 'ROLE_LIBRARIAN', 'ROLE_ADMIN']) await add('posts', { code, name: code });
    // Administrators are librarians, and these are readers.
    await add('officers', { code: 'clerk', email: 'clerk@example.com', roles: ['ROLE_READER', 'ROLE_LIBRARIAN'] });
    await add('officers', { code: 'head', email: 'head@example.com', roles: ['ROLE_ADMIN'] }, 'admin');
    expect(await status('POST officers', 'librarian', { code: 'me', roles: ['ROLE_ADMIN'] })).toBe(422);
    const taken = await change('officers/head', { email: 'mine@example.com' });
    expect([taken.status, taken.text]).toEqual([422, expect.stringContaining('holds a role that you lack')]);
    // Taking the role and the mail address at once is judged by what is stored.
    expect((await change('officers/head', { email: 'mine@example.com', roles: [] })).status).toBe(422);
    expect((await change('officers/head', { phone: '1' })).status).toBe(200);
    expect(await status('DELETE officers/head', 'librarian')).toBe(403);
    expect((await change('officers/clerk', { email: 'new@example.com', roles: ['ROLE_READER'] })).status).toBe(200);
    expect((await change('officers/clerk', { email: 'newer@example.com', roles: ['ROLE_LIBRARIAN'] }, 'admin')).status).toBe(200);
    expect(await status('DELETE officers/head', 'admin')).toBe(204);
  });

  it('the last one who has the key keeps it', async () => {
    await add('keyholders', { code: 'ann', has_key: true });
    await add('keyholders', { code: 'bob', has_key: true });
    expect((await change('keyholders/ann', { has_key: false })).status).toBe(200);
    const last = await change('keyholders/bob', { has_key: false }, 'admin');
    expect([last.status, last.text]).toEqual([422, expect.stringContaining('Somebody has to keep the key')]);
    expect(await status('DELETE keyholders/bob', 'admin')).toBe(422);
    expect((await change('keyholders/ann', { has_key: true })).status).toBe(200);
    expect(await status('DELETE keyholders/bob', 'librarian')).toBe(204);
  });

  it('the server asks a rule of roles with its own words', async () => {
    await add('holidays', { code: 'h', day: '2031-12-25' });
    const refused = await api.send('DELETE holidays/h', { as: 'librarian' });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('Only an administrator')]);
    expect(await status('DELETE holidays/h', 'admin')).toBe(204);
  });
});
