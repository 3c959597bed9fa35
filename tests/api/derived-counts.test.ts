/** What `count` says, and what a row rule says to whoever writes past it: each against a table that was worked out by hand. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from './api.ts';
import { openBeside } from './planets.ts';

const tags = `apiVersion: admin/v1
resource: tags
title: Tag
access: true
fields:
  code: code
  articles: {type: integer, derived: 'count("articles", "tags", self.code)'}
  words: {type: integer, derived: 'count("articles", "words", self.code)'}
  sections: {type: integer, derived: 'count("articles", "section", self.code)'}
  notes: {type: integer, derived: 'count("notes", "tags", self.code)'}
  all: {type: integer, derived: 'count("articles", "tags", self.code)', widens: 'How often a tag is used is no secret.'}
list: {columns: [code, articles, words, sections], filters: [articles, notes], sort: code}
`;
const articles = `apiVersion: admin/v1
resource: articles
title: Article
access: {use: true, rows: ROLE_ADMIN || self.author == user.username}
fields:
  code: code
  author: string
  tags: {type: ref, to: tags, multiple: true}
  words: {type: string, multiple: true, wire: comma}
  section: {type: ref, to: tags}
`;
const shelves = `apiVersion: admin/v1
resource: shelves
title: Shelf
access: {use: true, rows: ROLE_ADMIN || self.keeper == user.username}
fields:
  code: code
  keeper: string
`;
const notes = `apiVersion: admin/v1
resource: notes
title: Note
path: shelves/{shelf}/notes
parents: {shelf: {to: shelves, wildcard: true}}
access: true
fields:
  code: code
  tags: {type: ref, to: tags, multiple: true}
`;

let api: Api;
beforeAll(async () => {
  api = await openBeside({ tags, articles, shelves, notes });
  for (const code of ['blue', 'green', 'red']) await api.send('POST tags', { as: 'admin', body: { code } });
  for (const body of [
    { code: 'a', tags: ['red', 'blue'], words: 'red', section: 'red' },
    { code: 'b', tags: ['red'], words: 'blue,red', section: 'red' },
    { code: 'c', tags: [], section: 'blue' },
    { code: 'd' },
  ])
    expect((await api.send('POST articles', { as: 'admin', body })).status).toBe(201);
});
afterAll(() => api.store.close());

const table = async (ask: string, as = 'admin'): Promise<unknown> => {
  const { body } = await api.send(`GET ${ask}`, { as });
  const { data } = body as { readonly data: readonly Readonly<Record<string, unknown>>[] }; // what every list answers
  return data.map((row) => [row['code'], row['articles'], row['words'], row['sections']]);
};

describe('count', () => {
  it('counts the records that hold a value, alone or among several', async () => {
    expect(await table('tags')).toEqual([
      ['blue', 1, 1, 1],
      ['green', 0, 0, 0],
      ['red', 2, 2, 2],
    ]);
  });

  it('can be filtered by', async () => {
    expect(await table('tags?articles=2')).toEqual([['red', 2, 2, 2]]);
  });
});

describe('count, for whoever sees some of what is counted', () => {
  // The visitor keeps the shelf "low", and wrote m and n.
  beforeAll(async () => {
    for (const body of [
      { code: 'm', author: 'visitor', tags: ['red', 'green'], section: 'green' },
      { code: 'n', author: 'visitor', words: 'red,blue' },
    ])
      expect((await api.send('POST articles', { as: 'admin', body })).status).toBe(201);
    for (const [code, keeper] of [
      ['low', 'visitor'],
      ['high', 'admin'],
    ])
      expect((await api.send('POST shelves', { as: 'admin', body: { code, keeper } })).status).toBe(201);
    for (const [shelf, code, tags] of [
      ['low', 'one', ['red', 'blue']],
      ['high', 'three', ['red', 'green']],
      ['high', 'two', ['red']],
    ] as const)
      expect((await api.send(`POST shelves/${shelf}/notes`, { as: 'admin', body: { code, tags } })).status).toBe(201);
  });
  const notesOf = async (as: string): Promise<unknown> => {
    const { body } = await api.send('GET tags', { as });
    return (body as { data: Record<string, unknown>[] }).data.map((row) => [row['code'], row['notes'], row['all']]);
  };

  it('is of what they see, in lists, records and filters; of all where the descriptor says so', async () => {
    expect(await table('tags', 'visitor')).toEqual([
      ['blue', 0, 1, 0],
      ['green', 1, 0, 1],
      ['red', 1, 1, 0],
    ]);
    expect(await table('tags?articles=1', 'visitor')).toEqual([
      ['green', 1, 0, 1],
      ['red', 1, 1, 0],
    ]);
    expect(await table('tags?articles=3', 'visitor')).toEqual([]);
    expect((await api.send('GET tags/red', { as: 'visitor' })).body).toMatchObject({ data: { articles: 1, notes: 1 } });
    expect(await table('tags')).toEqual([
      ['blue', 1, 2, 1],
      ['green', 1, 0, 1],
      ['red', 3, 3, 2],
    ]);
  });

  it('is of nothing below a parent that they do not see', async () => {
    expect(await notesOf('visitor')).toEqual([
      ['blue', 1, 1],
      ['green', 0, 1],
      ['red', 1, 3],
    ]);
    expect(await notesOf('admin')).toEqual([
      ['blue', 1, 1],
      ['green', 1, 1],
      ['red', 3, 3],
    ]);
    expect(await table('tags?notes=3', 'visitor')).toEqual([]);
  });
});

describe('who writes what a row rule would hide', () => {
  it('is told by which field, in the language of the reader', async () => {
    const send = (request: string, body: object, language: string) =>
      api.send(request, { as: 'visitor', body, headers: { 'accept-language': language } });
    const created = await send('POST articles', { code: 'x', author: 'admin' }, 'en');
    expect([created.status, created.body]).toMatchObject([
      403,
      { message: 'You may not create this record: with this value of Author you could not see it' },
    ]);
    expect((await send('POST articles', { code: 'x', author: 'visitor' }, 'en')).status).toBe(201);
    const changed = await send('PUT articles/x', { author: 'admin' }, 'de');
    expect([changed.status, changed.body]).toMatchObject([
      403,
      { message: 'So dürfen Sie den Datensatz nicht ändern: Mit diesem Wert von Autor sähen Sie ihn nicht mehr' },
    ]);
  });
});
