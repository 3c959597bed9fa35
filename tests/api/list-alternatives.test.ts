/** Alternatives of a list: `_or` once for each, beside the filters that all records pass. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBeside } from './planets.ts';
import type { Api } from './api.ts';
import { generatedPayments, openPayments, readAllRows, type Payment } from './payments.ts';
import { storesToTest } from './stores.ts';

type Row = Readonly<Record<string, unknown>>;
const codesOf = (rows: readonly Row[]): readonly string[] => rows.map(({ code }) => String(code)).toSorted();
const or = (...alternatives: readonly string[]): string => alternatives.map((each) => `_or=${encodeURIComponent(each)}`).join('&');

/** Written as a list is asked, and told in JavaScript. */
const cases: readonly (readonly [query: string, passes: (payment: Payment) => boolean])[] = [
  [
    or('state=new&amount=>50000', 'state=failed'),
    ({ state, amount }) => (state === 'new' && (amount ?? -1e9) >= 50_000) || state === 'failed',
  ],
  [`urgent=true&${or('state=paid', 'tags=c')}`, ({ urgent, state, tags }) => urgent === true && (state === 'paid' || tags.includes('c'))],
  [
    or('currency=~empty~', 'currency=*DKK,USD&pieces=<3', 'code=p001'),
    ({ code, currency, pieces }) => currency === null || (['DKK', 'USD'].includes(currency) && (pieces ?? 99) <= 3) || code === 'p001',
  ],
  [or('size=big', 'state=failed'), ({ pieces, state }) => (pieces ?? 0) > 5 || state === 'failed'],
  [or('state=paid'), ({ state }) => state === 'paid'],
  [`q=usd&${or('state=new', 'state=paid')}`, ({ currency, state }) => currency === 'USD' && (state === 'new' || state === 'paid')],
];

describe.each(await storesToTest())('alternatives on $name', { timeout: 240_000 }, ({ open }) => {
  let api: Api;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const opened = await open();
    ({ close } = opened);
    api = await openPayments(opened.store);
  });
  afterAll(() => close());

  it.each(cases)('%s', async (query, passes) => {
    for (const as of ['admin', 'visitor']) {
      const own = generatedPayments.filter(({ owner }) => as === 'admin' || owner === as);
      const wanted = own.filter(passes);
      expect(wanted.length).toBeGreaterThan(0);
      expect([as, codesOf(await readAllRows(api, as, query))]).toEqual([as, codesOf(wanted as unknown as Row[])]);
    }
  });

  it('find together what each finds by itself, however they are put together', async () => {
    const filters = ['state=paid', 'amount=>20000', 'tags=a', 'mood=good', 'weight=<10', 'urgent=false', 'method=cash', 'size=small'];
    for (let at = 0; at < filters.length; at += 1) {
      const [a, b, c] = [filters[at] ?? '', filters[(at + 3) % filters.length] ?? '', filters[(at + 5) % filters.length] ?? ''];
      const read = (query: string) => readAllRows(api, 'visitor', query);
      const [first, second] = [await read(`${a}&${b}`), await read(c)];
      const union = new Set(codesOf([...first, ...second]));
      expect([a, b, c, codesOf(await read(or(`${a}&${b}`, c)))]).toEqual([a, b, c, [...union].toSorted()]);
    }
  });

  it('narrow sums and counts as they narrow the list', async () => {
    const query = `urgent=false&${or('state=new', 'state=failed&amount=>0')}`;
    const rows = await readAllRows(api, 'admin', query);
    const sums = (await api.send(`GET payments/_sums?_of=fee&${query}`, { as: 'admin' })).body;
    const fees = rows.flatMap(({ fee }) => (typeof fee === 'number' ? [fee] : []));
    expect(sums).toEqual({
      data: { fee: [{ currency: 'USD', sum: String(fees.reduce((all, each) => all + each, 0)), count: fees.length }] },
    });
    const { data } = (await api.send(`GET payments/_counts?_of=method&${query}`, { as: 'admin' })).body as {
      data: readonly { count: number }[];
    };
    expect(data.reduce((all, { count }) => all + count, 0)).toBe(rows.length);
  });

  it.each([
    ['of what is hidden', or('grade=x', 'state=new')],
    ['of what is not there', or('state=new', 'nowhere=1')],
    ['with an operator that the field has not', or('amount=~1', 'state=new')],
    ['with a value that cannot be', or('amount=>lots', 'state=new')],
    ['of nothing', or('', 'state=new')],
    ['with a search', or('q=usd', 'state=new')],
    ['within alternatives', or(or('state=new', 'state=paid'), 'state=failed')],
    ['with an order', or('_sort[code]=asc', 'state=new')],
    ['of which there are too many', or(...Array.from({ length: 11 }, (_, n) => `code=p${n}`))],
    ['of too many filters', or(...Array.from({ length: 6 }, () => Array.from({ length: 9 }, (_, n) => `amount=!${n}`).join('&')))],
  ])('are refused %s', async (_says, query) => {
    const got = await api.send(`GET payments?${query}`, { as: 'visitor' });
    expect([got.status, got.text]).toEqual([400, expect.stringContaining('"code"')]);
  });
});

it('are refused where an API holds the records, before it is asked', async () => {
  const comets = `apiVersion: admin/v1
resource: comets
title: Comet
source: probes
access: true
fields: {code: code, name: string!}
list: {filters: [name]}
`;
  const api = await openBeside({ comets });
  const got = await api.send(`GET comets?${or('name=a', 'name=b')}`, { as: 'visitor' });
  expect([got.status, got.body]).toEqual([
    400,
    expect.objectContaining({ code: 'unknown-filter', message: 'Comets cannot be filtered by alternatives' }),
  ]);
  await api.store.close();
});
