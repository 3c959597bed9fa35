/** The ten steps of 'A resource from nothing', followed one after the other: what each of them promises is so on the server. */
import { afterEach, describe, expect, it } from 'vitest';
import { readManualPage } from '../../engine/studio/manual/pages.ts';
import { laySamplesOver, listSamples } from '../../engine/studio/manual/samples.ts';
import { dataOf, openLibrary, type Library } from './library.ts';

const steps = listSamples(readManualPage('first-resource'));
let library: Library | null = null;

/** The server after a step. */
async function after(step: number): Promise<Library> {
  library = await openLibrary(
    laySamplesOver(
      [],
      steps.filter(({ under }) => Number.parseInt(under, 10) <= step),
    ),
  );
  return library;
}

afterEach(async () => {
  await library?.api.close();
  library = null;
});

describe('a resource from nothing', () => {
  it('step 5: readers add books, others do not; a day in the future is refused with the words of the file', async () => {
    const { api, status } = await after(5);
    expect(await status('GET books', 'nobody')).toBe(403);
    const book = { code: 'emma', title: 'Emma', kind: 'novel', pages: 474 };
    const refused = await api.send('POST books', { as: 'reader', body: { ...book, published: '2099-01-01' } });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('That day has not come yet')]);
    expect(await status('POST books', 'reader', { ...book, pages: undefined })).toBe(422);
    expect(await status('POST books', 'reader', { ...book, price: -1 })).toBe(422);
    expect(await status('POST books', 'reader', book)).toBe(201);
    expect((await api.send('POST books', { as: 'reader', body: book })).text).toContain('There is already such a book');
  });

  it('step 10: list, form, transitions and a rule of roles work', async () => {
    const { api, add, status, resource } = await after(10);
    const book = { kind: 'novel', pages: 474 };
    expect(await status('POST books', 'reader', { ...book, code: 'emma', title: 'Emma' })).toBe(403);
    const added = await add('books', { ...book, code: 'emma', title: 'Emma', price: 900 });
    expect(added).toMatchObject({ state: 'ordered' });
    await add('books', { ...book, code: 'folio', title: 'First folio', price: 10_001 });

    const move = async (code: string, state: string, as: string): Promise<number> => {
      const before = await api.send(`GET books/${code}`, { as });
      const headers = { 'if-match': before.headers.get('etag') ?? '' };
      return (await api.send(`PUT books/${code}`, { as, body: { ...dataOf(before), state }, headers })).status;
    };
    expect(await move('emma', 'withdrawn', 'librarian')).toBe(409);
    expect(await move('emma', 'available', 'reader')).toBe(403);
    expect(await move('emma', 'available', 'librarian')).toBe(200);
    expect(await move('emma', 'withdrawn', 'reader')).toBe(403);
    expect(await move('emma', 'withdrawn', 'librarian')).toBe(200);
    expect(await move('folio', 'available', 'librarian')).toBe(200);
    expect(await move('folio', 'withdrawn', 'librarian')).toBe(403);

    const { list, create, actions } = resource('books');
    expect(list?.columns.map(({ name }) => name)).toEqual(['code', 'title', 'kind', 'state', 'pages', 'price', 'published']);
    expect(create).toMatchObject({ as: 'dialog', success: { text: '{title} was saved.' } });
    expect(Object.keys(actions)).toEqual(['shelve', 'withdraw']);
    expect(await status('GET books?kind=novel&_sort[published]=desc', 'reader')).toBe(200);
  });
});
