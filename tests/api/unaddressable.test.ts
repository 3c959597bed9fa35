/** WHATWG URL: a path segment of one or two dots, however it is written, is taken away before anybody asks for it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isTakenAddress } from '../../engine/language/rules/reserved-name.ts';
import type { Api } from './api.ts';
import { openBeside } from './planets.ts';

const tags = `apiVersion: admin/v1
resource: tags
title: Tag
access: true
fields: {name: {type: string, required: true, unique: true}, also: string}
key: name
list: {columns: [name]}
`;
let api: Api;
beforeAll(async () => void (api = await openBeside({ tags })));
afterAll(() => api.close());

it.each(['.', '..', ' .. '])('no record is made with the key "%s", which could never be opened', async (name) => {
  const got = await api.send('POST tags', { as: 'visitor', body: { name } });
  expect(got).toMatchObject({ status: 422, body: { errors: { name: [expect.any(String)] } } });
});

it.each(['...', '.a', 'a.b'])('a record is made with the key "%s", and opened', async (name) => {
  expect((await api.send('POST tags', { as: 'visitor', body: { name, also: '..' } })).status).toBe(201);
  expect((await api.send(`GET tags/${name}`, { as: 'visitor' })).body).toMatchObject({ data: { name } });
});

it('no resource stands where the server answers itself', () => {
  const paths = api.app.routes.flatMap(({ path }) =>
    path.startsWith('/api/v1/') ? [path.slice('/api/v1/'.length).split('/')[0] ?? ''] : [],
  );
  const own = [...new Set(paths)].filter((first) => first !== '' && first !== '*');
  expect(own).toContain('_views');
  expect(own.filter((first) => !isTakenAddress('path', first))).toEqual([]);
});
