/** Descriptors beside tables: each difference is said where it is written, and a true descriptor is quiet. */
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDescriptors, readModel } from '../../language/index.ts';
import { readTableDefinitions, type TableDefinition } from '../new/catalogue.ts';
import { listDrift } from './list-drift.ts';

const sql = `
  create type mood as enum ('calm', 'wild');
  create table animal (id serial primary key, name varchar(20) not null, kind text not null, mood mood, weight numeric, born date, tags text[], grid int[][], chip text unique);
  create index on animal (name);
  create table keeper (badge text, name text);
  insert into animal (name, kind) select 'a' || n, 'cat' from generate_series(1, 12000) n;
  analyze animal;`;

let database: PGlite;
let tables: readonly TableDefinition[];
beforeAll(async () => {
  database = await PGlite.create();
  await database.exec(sql);
  tables = await readTableDefinitions(database, null);
});
afterAll(() => database.close());

function driftOf(resource: string): readonly string[] {
  const sources = [
    { file: 'resources/_app.yaml', text: 'apiVersion: admin/v1\ntitle: Zoo\nsources: {zoo: {dialect: postgres}}\n' },
    { file: 'resources/animals.yaml', text: `apiVersion: admin/v1\nresource: animals\ntitle: Animal\naccess: true\n${resource}` },
  ];
  const { model, problems } = readModel(sources);
  const { descriptors } = readDescriptors(sources);
  if (model === null || descriptors === null) throw new Error(problems.map((problem) => problem.message).join('\n'));
  return listDrift(descriptors, model, new Map([['zoo', tables]])).map(
    ({ severity, line, column, message }) => `${severity} ${line}:${column} ${message}`,
  );
}

const fields = (more: string, list = '{filters: [name]}'): string => `source: {from: zoo, path: animal}
fields:
  id: {type: integer, readOnly: true}
  name: {type: string, required: true, maxLength: 20}
  kind: string!
${more}list: ${list}
`;

it('is quiet where the descriptor is true', () => {
  expect(
    driftOf(
      fields(
        '  mood: {type: string, enum: [calm, wild]}\n  weight: number\n  born: date\n  tags: {type: string, multiple: true}\n  grid: {type: json, readOnly: true}\n',
      ),
    ),
  ).toEqual([]);
});

it.each([
  ['a table that is not there', 'source: {from: zoo, path: Animal}\nfields: {code: code}\n', ['error 5:1 "zoo" has no table Animal']],
  ['a column that is not there', fields('  breed: string\n'), ['error 10:3 the table animal has no column breed']],
  ['a number of texts', fields('  chip: integer\n'), ['error 10:3 "chip" has the type integer, but the column chip is text']],
  ['one value for several', fields('  tags: string\n'), ['error 10:3 "tags" holds one value, and the column tags several']],
  [
    'choices that differ',
    fields('  mood: {type: string, enum: [calm, mild]}\n'),
    ['error 10:3 the column mood does not take mild', 'warning 10:3 the column mood may hold wild'],
  ],
  ['a longer text', fields('').replace('maxLength: 20', 'maxLength: 30'), ['warning 8:3 the column name takes 20 characters']],
  ['what the database makes', fields('').replace('readOnly: true', 'required: true'), ['warning 7:3 the database makes id itself']],
  [
    'what nobody can fill',
    fields('').replace('  kind: string!\n', ''),
    ['warning 5:1 nobody can create one: kind must have a value, and no field holds it'],
  ],
  [
    'a filter and an order that read all',
    fields('  born: date\n', '{filters: [name, born], sort: [kind]}'),
    [
      'warning 10:3 no index begins with born: whoever filters or sorts by it reads about 12000 rows',
      'warning 9:3 no index begins with kind: whoever filters or sorts by it reads about 12000 rows',
    ],
  ],
  [
    'a key that two rows may share',
    'source: {from: zoo, path: keeper}\nkey: badge\nfields: {badge: string!, name: string}\n',
    ['error 6:1 nothing in the table keeper keeps two rows from having the same badge'],
  ],
])('tells %s', (_what, text, told) => {
  expect(driftOf(text)).toEqual(told);
});
