/** Sums of a list: over all records that match, by the server, of each currency by itself, and never of what somebody may not see everywhere. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldSum, FieldSums } from '../../engine/model/sums.ts';
import { generatedPayments, openNotedPayments, readAllRows } from './payments.ts';
import { storesToTest } from './stores.ts';

type Row = Readonly<Record<string, unknown>>;

const queries = [
  '',
  'state=paid',
  'state=*new,failed&urgent=false',
  'amount=>0&fee=<50000',
  'currency=~empty~',
  'q=usd',
  'state=!paid&tags=a',
  // Computed with each answer, or told of some records only: added up record by record.
  'size=big',
  'mood=good&state=paid',
  'q=nothing',
];

describe.each(await storesToTest())('sums on $name', { timeout: 240_000 }, ({ open }) => {
  let opened: Awaited<ReturnType<typeof openNotedPayments>>;
  beforeAll(async () => void (opened = await openNotedPayments(open)));
  afterAll(() => opened.close());

  async function sums(as: string, query: string): Promise<FieldSums> {
    const got = await opened.api.send(`GET payments/_sums?${query}`, { as });
    expect(got.status, got.text).toBe(200);
    return (got.body as { data: FieldSums }).data;
  }

  it.each(queries)('are those of the rows of every page: %s', async (query) => {
    for (const as of ['admin', 'visitor']) {
      const rows = await readAllRows(opened.api, as, query);
      expect(rows.length > 3).toBe(query !== 'q=nothing');
      const found = await sums(as, query);
      expect(sorted(found['amount'])).toEqual(addCents(rows, 'amount', (row) => String(row['currency'] ?? 'EUR')));
      expect(sorted(found['fee'])).toEqual(addCents(rows, 'fee', () => 'USD'));
      expect(sorted(found['weight'])).toEqual(addThousandths(rows, 'weight'));
    }
  });

  it('are those of the generated records', async () => {
    const mine = generatedPayments.filter(({ owner }) => owner === 'visitor');
    expect(sorted((await sums('visitor', ''))['fee'])).toEqual(addCents(mine as unknown as Row[], 'fee', () => 'USD'));
    expect(mine.length).toBeLessThan(generatedPayments.length);
  });

  it('are told of money that does not decline, and of numbers that are meant to be added', async () => {
    expect(Object.keys(await sums('admin', ''))).toEqual(['amount', 'fee', 'weight', 'bonus', 'secret']);
  });

  it('are not told of what is hidden, nor of what is hidden in some records', async () => {
    for (const query of ['', 'state=paid', 'state=failed'])
      expect([query, Object.keys(await sums('visitor', query))]).toEqual([query, ['amount', 'fee', 'weight']]);
    expect((await opened.api.send('GET payments/_sums?_of=bonus', { as: 'visitor' })).body).toEqual({ data: {} });
  });

  it('are refused of what is hidden as of what is not there', async () => {
    const ask = async (as: string, name: string) => {
      const { status, text } = await opened.api.send(`GET payments/_sums?_of=${name}`, { as });
      return [status, text.replaceAll(name, '')];
    };
    expect(await ask('visitor', 'secret')).toEqual(await ask('visitor', 'nowhere'));
    for (const name of ['secret', 'nowhere', 'gross', 'state', 'code', '']) expect((await ask('visitor', name))[0]).toBe(400);
    expect((await ask('admin', 'secret'))[0]).toBe(200);
  });

  it.each([
    ['GET payments/_sums?grade=x', 400],
    ['GET payments/_sums?nowhere=x', 400],
    ['GET payments/_sums?amount=~1', 400],
    ['GET methods/_sums', 404],
    ['POST payments/_sums', 405],
  ])('stand behind the gates of the list: %s', async (call, status) => {
    expect((await opened.api.send(call, { as: 'visitor' })).status).toBe(status);
  });

  it('are not for who is not signed in', async () => {
    expect((await opened.api.send('GET payments/_sums', { as: null })).status).toBe(401);
  });

  it('cost one statement beside that of the session, whatever is added up', async () => {
    const { asked } = opened;
    for (const query of ['', 'state=paid&q=usd', '_of=amount,fee,weight,secret,bonus']) {
      await sums('admin', query);
      asked.length = 0;
      await sums('admin', query);
      expect(asked.filter((sql) => /payments/.test(sql)).length, asked.join('\n')).toBe(1);
      expect(asked.length, asked.join('\n')).toBe(2);
    }
  });
});

function sorted(sums: readonly FieldSum[] | undefined): readonly FieldSum[] {
  return (sums ?? []).toSorted((a, b) => String(a.currency).localeCompare(String(b.currency)));
}

function addCents(rows: readonly Row[], name: string, currencyOf: (row: Row) => string): readonly FieldSum[] {
  const found = new Map<string, { sum: number; count: number }>();
  for (const row of rows.filter((each) => typeof each[name] === 'number')) {
    const { sum, count } = found.get(currencyOf(row)) ?? { sum: 0, count: 0 };
    found.set(currencyOf(row), { sum: sum + (row[name] as number), count: count + 1 });
  }
  return sorted([...found].map(([currency, { sum, count }]) => ({ currency, sum: String(sum), count })));
}

/** Whole thousandths, so that no rounding is in the sum. */
function addThousandths(rows: readonly Row[], name: string): readonly FieldSum[] {
  const numbers = rows.flatMap((row) => (typeof row[name] === 'number' ? [row[name]] : []));
  const sum = numbers.reduce((all, each) => all + Math.round(each * 1000), 0) / 1000;
  return numbers.length === 0 ? [] : [{ currency: null, sum: String(sum), count: numbers.length }];
}
