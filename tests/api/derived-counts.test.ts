/** What `count` says, and what a row rule says to whoever writes past it: each against a table that was worked out by hand. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readModel } from '../../engine/language/index.ts';
import { loadFolder } from '../../engine/language/load/disk.ts';
import type { Api } from './api.ts';
import { openApi } from './api.ts';
import { people } from './planets.ts';

const tags = `apiVersion: admin/v1
resource: tags
title: Tag
access: true
fields:
  code: code
  articles: {type: integer, derived: 'count("articles", "tags", self.code)'}
  words: {type: integer, derived: 'count("articles", "words", self.code)'}
  sections: {type: integer, derived: 'count("articles", "section", self.code)'}
list: {columns: [code, articles, words, sections], filters: [articles], sort: code}
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

let api: Api;
beforeAll(async () => {
  const { model, problems } = readModel([
    ...loadFolder('tests/fixtures', 'resources'),
    ...Object.entries({ tags, articles }).map(([name, text]) => ({ file: `resources/${name}.yaml`, text })),
  ]);
  if (!model) throw new Error(JSON.stringify(problems, null, 1));
  api = await openApi({ model, findUser: async (name) => people[name] ?? null, demoUsers: Object.keys(people) });
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

const table = async (ask: string): Promise<unknown> => {
  const { body } = await api.send(`GET ${ask}`, { as: 'admin' });
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
