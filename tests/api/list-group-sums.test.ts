/** Sums of each group of a list: of the same records as its counts, behind the gates of both, as a few lines of this file add the generated ones up. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldSum, FieldSums } from '../../engine/model/sums.ts';
import { buildOpenApiDocument } from '../../engine/server/openapi/document.ts';
import { generatedPayments, openNotedPayments, type Payment } from './payments.ts';
import { openBeside } from './planets.ts';
import { storesToTest } from './stores.ts';

type Told = readonly (readonly [value: string | null, currency: string | null, sum: number, count: number])[];

const states = ['failed', 'new', 'paid', null] as const;
const currencies = ['EUR', 'USD', 'DKK', null] as const;

/** By value and currency; `scale`: whole numbers are added. */
function addUp(of: readonly Payment[], amountOf: (record: Payment) => number | null, currencyOf: (record: Payment) => string | null): Told {
  return states.flatMap((value) =>
    currencies.flatMap((currency): Told => {
      const own = of.filter((each) => each.state === value && currencyOf(each) === currency).flatMap((each) => amountOf(each) ?? []);
      return own.length === 0 ? [] : [[value, currency, own.reduce((sum, each) => sum + each, 0), own.length]];
    }),
  );
}

const order = (told: Told): readonly string[] => told.map((each) => JSON.stringify(each)).toSorted();
const inEuros = ({ currency }: Payment): string => currency ?? 'EUR';
const inDollars = (): string => 'USD';
const inNone = (): null => null;
const thousandths = (weight: number | null): number | null => (weight === null ? null : Math.round(weight * 1000));

describe.each(await storesToTest())('sums of groups on $name', { timeout: 240_000 }, ({ open }) => {
  let opened: Awaited<ReturnType<typeof openNotedPayments>>;
  beforeAll(async () => void (opened = await openNotedPayments(open)));
  afterAll(() => opened.close());

  async function sums(as: string, query: string): Promise<FieldSums> {
    const got = await opened.api.send(`GET payments/_sums?_group=state&${query}`, { as });
    expect(got.status, got.text).toBe(200);
    return (got.body as { data: FieldSums }).data;
  }
  const toldOf = (found: readonly FieldSum[] | undefined, scale = 1): readonly string[] =>
    order((found ?? []).map(({ value = 'missing', currency, sum, count }) => [value, currency, Math.round(Number(sum) * scale), count]));

  it.each<[query: string, matches: (record: Payment) => boolean]>([
    ['', () => true],
    ['currency=*EUR,USD&amount=>0', ({ currency, amount }) => (currency === 'EUR' || currency === 'USD') && (amount ?? 0) > 0],
    ['state=paid', ({ state }) => state === 'paid'],
    // Worked out with each answer: added up record by record.
    ['size=big', ({ pieces }) => (pieces ?? 0) > 5],
    ['q=nothing', () => false],
  ])('are those of its records: %s', async (query, matches) => {
    for (const as of ['admin', 'visitor']) {
      const own = generatedPayments.filter((each) => (as === 'admin' || each.owner === as) && matches(each));
      const found = await sums(as, query);
      const wanted = [
        addUp(own, (each) => each.amount, inEuros),
        addUp(own, (each) => each.fee, inDollars),
        addUp(own, (each) => thousandths(each.weight), inNone),
      ];
      const got = [toldOf(found['amount']), toldOf(found['fee']), toldOf(found['weight'], 1000)];
      expect([as, ...got]).toEqual([as, ...wanted.map(order)]);
    }
  });

  it('are not told of what is hidden, nor of what is hidden in some records', async () => {
    expect(Object.keys(await sums('visitor', ''))).toEqual(['amount', 'fee', 'weight']);
    expect(await sums('visitor', '_of=bonus')).toEqual({});
    expect(Object.keys(await sums('admin', '_of=bonus,secret'))).toEqual(['bonus', 'secret']);
  });

  it('are refused as groups of the list are', async () => {
    const told = async (path: string, as: string, group: string) => {
      const { status, text } = await opened.api.send(`GET ${path}?_group=${group}`, { as });
      return [status, text];
    };
    for (const [as, group] of [
      ['visitor', 'grade'],
      ['visitor', 'nowhere'],
      ['admin', 'amount'],
      ['admin', 'tags'],
      ['admin', 'method'],
    ] as const) {
      expect(await told('payments/_sums', as, group)).toEqual(await told('payments', as, group));
      expect((await told('payments/_sums', as, group))[0]).toBe(400);
    }
    const hidden = await opened.api.send('GET payments/_sums?_group=state&_of=secret', { as: 'visitor' });
    const absent = await opened.api.send('GET payments/_sums?_group=state&_of=nowhere', { as: 'visitor' });
    expect([hidden.status, hidden.text.replace('secret', '')]).toEqual([400, absent.text.replace('nowhere', '')]);
    expect((await opened.api.send('GET payments/_sums?_group=state', { as: null })).status).toBe(401);
  });

  it('cost one statement beside that of the session', async () => {
    const { asked } = opened;
    for (const query of ['', 'amount=>0', '_of=amount,fee,weight,secret,bonus']) {
      await sums('admin', query);
      asked.length = 0;
      await sums('admin', query);
      expect(asked.length, asked.join('\n')).toBe(2);
    }
  });
});

const craters = `apiVersion: admin/v1
resource: craters
title: Crater
access: true
fields:
  code: code
  kind: {type: string, enum: [flat, deep], visible: ROLE_ADMIN || self.depth < 3}
  depth: {type: integer, sum: true}
  size: {type: string, enum: [big, small], derived: 'self.depth > 5 ? "big" : "small"'}
list: {columns: [code, {field: kind, sort: kind}, {field: depth, sort: depth}, {field: size, sort: size}], filters: [kind, size], sort: -size}
`;
const kinds = ['flat', 'deep', null];
const holes = Array.from({ length: 12 }, (_, at) => ({ code: `c${String(at)}`, kind: kinds[at % 3] ?? null, depth: at }));

describe('sums of groups that SQL does not know', () => {
  let api: Awaited<ReturnType<typeof openBeside>>;
  beforeAll(async () => {
    api = await openBeside({ craters });
    for (const body of holes) expect((await api.send('POST craters', { as: 'admin', body })).status).toBe(201);
  }, 120_000);
  afterAll(() => api.close());

  const depths = async (group: string, as: string): Promise<Readonly<Record<string, string>>> => {
    const got = await api.send(`GET craters/_sums?_group=${group}`, { as });
    expect(got.status, got.text).toBe(200);
    const { data } = got.body as { data: FieldSums };
    return Object.fromEntries((data['depth'] ?? []).map(({ value, sum }) => [value ?? '~empty~', sum]));
  };
  const total = (of: readonly { readonly depth: number }[]): string => String(of.reduce((sum, { depth }) => sum + depth, 0));

  it('are worked out record by record', async () => {
    expect(await depths('size', 'admin')).toEqual({
      big: total(holes.filter(({ depth }) => depth > 5)),
      small: total(holes.filter(({ depth }) => depth <= 5)),
    });
  });

  it('count a record whose value somebody may not see among those without one', async () => {
    const seenBy = (as: string, { kind, depth }: (typeof holes)[number]): string =>
      (as === 'admin' || depth < 3 ? kind : null) ?? '~empty~';
    for (const as of ['admin', 'visitor'])
      expect([as, await depths('kind', as)]).toEqual([
        as,
        Object.fromEntries(['flat', 'deep', '~empty~'].map((kind) => [kind, total(holes.filter((hole) => seenBy(as, hole) === kind))])),
      ]);
  });

  it('are told of in the description of the API', () => {
    const { paths } = buildOpenApiDocument(api.model, api.engine.routes) as { paths: Record<string, { get: { parameters: object[] } }> };
    const named = (path: string) => paths[path]?.get.parameters.filter((each) => 'name' in each && each.name === '_group');
    expect(named('/craters/_sums')).toMatchObject([{ in: 'query', schema: { enum: ['kind', 'size'] } }]);
    expect(named('/craters/_counts')).toEqual([]);
  });
});
