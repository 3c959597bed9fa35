import { expect, it } from 'vitest';
import { readModel } from '../../language/index.ts';
import { describeRecordSource } from './source.ts';

const app = `apiVersion: admin/v1
title: Desk
user: {name: string}
sources:
  blog: {dialect: json-server, url: https://blog.example.com}
  shop: {dialect: plain, url: https://shop.example.com, version: etag}
  crm: {dialect: postgres}
  depot: {dialect: plain, url: https://depot.example.com, paging: {limit: n, link: next, most: 50}}
`;
const resource = (name: string, source: string, rows: string): string =>
  `apiVersion: admin/v1\nresource: ${name}\ntitle: Thing\n${source}access: {use: true, rows: ${rows}}\nfields: {code: code}\n`;

it('tells what a system can be asked, and what it cannot', () => {
  const { model } = readModel([
    { file: 'resources/_app.yaml', text: app },
    { file: 'resources/posts.yaml', text: resource('posts', 'source: {from: blog, path: v2/posts}\n', 'self.code == user.name') },
    { file: 'resources/items.yaml', text: resource('items', 'source: shop\n', 'true') },
    { file: 'resources/crates.yaml', text: resource('crates', 'source: depot\n', 'true') },
    { file: 'resources/clients.yaml', text: resource('clients', 'source: {from: crm, path: sales.client}\n', 'self.code == user.name') },
    { file: 'resources/notes.yaml', text: resource('notes', '', 'true') },
  ]);
  const told = (name: string) => {
    const found = model?.resources[name];
    return found ? describeRecordSource(found) : [];
  };
  expect(told('posts')).toEqual([
    'blog, below v2/posts',
    'filters: eq, in, gt, lt, contains, prefix',
    'without a value: cannot be asked for',
    'order: as asked for',
    'search: wherever the system looks, then in the searched fields here',
    'pages: of at most 500',
    'number of records: told by the system',
    'versions: all that the record holds, compared right before a change',
    'row rule: asked of each record here, of at most 10,000 for a list',
  ]);
  expect(told('items')).toEqual([
    'shop, below items',
    'filters: none, but records by their key',
    'without a value: cannot be asked for',
    'order: that of the system',
    'search: none',
    'pages: none, an answer holds everything',
    'number of records: a guess, unless the end was seen',
    'versions: the system refuses a stale change',
  ]);
  expect(told('crates')).toContain('pages: of at most 50, read from the first on');
  expect(told('clients')).toEqual([
    'crm, in the table sales.client',
    'filters, order, search, pages and number of records: as of the store',
    'versions: the database refuses a stale change',
  ]);
  expect(told('notes')).toEqual(['the store']);
});
