/** Who asks for a value that counts as taken finds the record that has it, however either is spelt; what is not unique is asked for as it stands. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readModel } from '../../engine/language/index.ts';
import { matchesFilters } from '../../engine/model/matches.ts';
import { parseListQuery } from '../../engine/model/query.ts';
import type { Api } from './api.ts';
import { openBeside } from './planets.ts';

const guests = `apiVersion: admin/v1
resource: guests
title: Guest
menu: false
access: true
fields:
  code: code
  email: {type: email, unique: true}
  room: {type: string, unique: {within: [floor]}}
  floor: string
list: {search: [email], columns: [code, email], filters: [code, email, room, floor]}
`;
const entered = [
  { code: 'Both', email: 'Both@x.example', room: 'North', floor: 'Ground' },
  { code: 'low', email: 'low@x.example', room: 'north', floor: 'Roof' },
  { code: 'none', room: 'Ärmel' },
];

/** By hand. */
const rows: readonly [ask: string, found: readonly string[]][] = [
  ['email=both@x.example', ['Both']],
  ['email=BOTH@X.EXAMPLE', ['Both']],
  ['email=*both@x.example,LOW@x.example', ['Both', 'low']],
  ['email=!BOTH@x.example', ['low', 'none']],
  ['email=~empty~', ['none']],
  ['email=!~empty~', ['Both', 'low']],
  ['email=^BOTH', ['Both']],
  ['email=~OTH@', ['Both']],
  ['q=bOTH@x', ['Both']],
  ['room=NORTH', ['Both', 'low']],
  ['room=NORTH&floor=Roof', ['low']],
  ['floor=roof', []],
  ['code=both', []],
  ['code=Both', ['Both']],
];

let api: Api;
beforeAll(async () => {
  api = await openBeside({ guests });
  for (const body of entered) expect((await api.send('POST guests', { as: 'admin', body })).text).toContain(body.code);
}, 60_000);
afterAll(() => api.store.close());

const codesOf = (list: readonly { readonly code: string }[]): readonly string[] => list.map(({ code }) => code).toSorted();

describe('a filter', () => {
  it.each(rows)('%s', async (ask, found) => {
    const { body } = await api.send(`GET guests?${ask}`, { as: 'admin' });
    expect(codesOf((body as { data: { code: string }[] }).data)).toEqual(found);
  });
  it('means the same of records that no store holds', () => {
    const resource = readModel([
      { file: 'resources/_app.yaml', text: 'apiVersion: admin/v1\ntitle: Inn\n' },
      { file: 'resources/guests.yaml', text: guests },
    ]).model?.resources['guests'];
    if (!resource) throw new Error('There is no such resource.');
    const said = rows.filter(([ask]) => !ask.startsWith('q='));
    const foundBy = (ask: string) => {
      const { filters } = parseListQuery(new URLSearchParams(ask)).query;
      return codesOf(entered.filter((values) => matchesFilters(resource, values, filters, new Date(0))));
    };
    expect(said.map(([ask]) => [ask, foundBy(ask)])).toEqual(said);
  });
  it('knows as one what counts as taken', async () => {
    const body = { code: 'again', email: 'bOTH@x.example' };
    expect((await api.send('POST guests', { as: 'admin', body })).text).toContain('already taken');
  });
  it('is answered from an index', async () => {
    const plan = await api.store.tx(async (tx) => {
      await tx.query('set local enable_seqscan = off');
      return tx.query(
        `explain select 1 from r_guests t where (lower(coalesce((t.data->>'email'),'')) collate "C") = lower('BOTH@x.example')`,
      );
    });
    expect(JSON.stringify(plan)).toMatch(/Index (Only )?Scan|Bitmap Index Scan/);
  });
});
