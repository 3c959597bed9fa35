/** Lists in groups, through the API: each page in an order, and each group as large, as a few lines of this file make of the generated records. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChoiceCount } from '../../engine/model/choice-counts.ts';
import { buildOpenApiDocument } from '../../engine/server/openapi/document.ts';
import { openBeside } from './planets.ts';
import { generatedPayments, openNotedPayments, type Payment } from './payments.ts';
import { storesToTest } from './stores.ts';

type Value = string | number | boolean | null;
type Key = readonly [by: keyof Payment, desc: boolean];

// Empty first, no before yes, numbers by size, words by their letters.
const rank = (value: Value): string =>
  value === null ? '' : typeof value === 'number' ? `n${String(value + 1e9).padStart(12, '0')}` : `t${String(value)}`;

function inGroups(of: readonly Payment[], group: Key, within: readonly Key[]): readonly string[] {
  const keys: readonly Key[] = [group, ...within, ['code', group[1]]];
  return of
    .toSorted((a, b) => {
      const own = ([by]: Key, record: Payment): string => rank(record[by] as Value);
      const key = keys.find((each) => own(each, a) !== own(each, b)) ?? group;
      return (own(key, a) < own(key, b) ? -1 : 1) * (key[1] ? -1 : 1);
    })
    .map(({ code }) => code);
}

describe.each(await storesToTest())('groups on $name', { timeout: 240_000 }, ({ open }) => {
  let opened: Awaited<ReturnType<typeof openNotedPayments>>;
  beforeAll(async () => void (opened = await openNotedPayments(open)));
  afterAll(() => opened.close());

  async function codes(as: string, query: string): Promise<readonly string[]> {
    const read: string[] = [];
    for (;;) {
      const got = await opened.api.send(`GET payments?${query}&_limit=31&_offset=${String(read.length)}`, { as });
      expect(got.status, got.text).toBe(200);
      const { data, metadata } = got.body as { data: readonly { code: string }[]; metadata: { total: number } };
      read.push(...data.map(({ code }) => code));
      if (read.length >= metadata.total) return read;
    }
  }

  it.each<[group: keyof Payment, query: string, desc: boolean, within: readonly Key[]]>([
    ['state', '', false, []],
    ['state', '_sort[amount]=desc', false, [['amount', true]]],
    ['state', '_sort[state]=desc', true, []],
  ])('by %s, then %j: page by page', async (group, query, desc, within) => {
    for (const as of ['admin', 'visitor']) {
      const own = generatedPayments.filter(({ owner }) => as === 'admin' || owner === as);
      expect(await codes(as, `_group=${group}&${query}`)).toEqual(inGroups(own, [group, desc], within));
    }
  });

  it('are as large as their counts say, with the same filters', async () => {
    const own = generatedPayments.filter(({ currency, owner }) => currency === 'EUR' && owner === 'visitor');
    const got = await opened.api.send('GET payments/_counts?_of=state&currency=EUR', { as: 'visitor' });
    const { data } = got.body as { data: readonly ChoiceCount[] };
    const states = [null, 'failed', 'new', 'paid'] as const;
    const sizes = states.map((state) => own.filter((each) => each.state === state).length);
    expect(states.map((state) => data.find(({ value }) => value === state)?.count ?? 0)).toEqual(sizes);
    const listed = await codes('visitor', '_group=state&currency=EUR');
    const stateOf = new Map(generatedPayments.map(({ code, state }) => [code, state]));
    const runs = listed.filter((code, at) => at === 0 || stateOf.get(code) !== stateOf.get(listed[at - 1] ?? ''));
    expect(runs.map((code) => stateOf.get(code))).toEqual(states.filter((_, at) => sizes[at] !== 0));
  });

  it.each([
    ['what has no counts', 'admin', 'amount'],
    ['what has no column to sort by', 'admin', 'method'],
    ['what a record holds several of', 'admin', 'tags'],
    ['what is nowhere', 'admin', 'nowhere'],
    ['what is hidden', 'visitor', 'grade'],
  ])('of %s are refused', async (_what, as, group) => {
    const got = await opened.api.send(`GET payments?_group=${group}`, { as });
    expect([got.status, got.text]).toEqual([400, expect.stringContaining('cannot be grouped by')]);
  });

  it('cost as many statements as the list without them', async () => {
    const { asked, api } = opened;
    const costOf = async (query: string): Promise<number> => {
      asked.length = 0;
      await api.send(`GET payments?_limit=10${query}`, { as: 'admin' });
      return asked.length;
    };
    expect(await costOf('&_group=state')).toBe(await costOf(''));
  });
});

const craters = `apiVersion: admin/v1
resource: craters
title: Crater
access: true
fields:
  code: code
  kind: {type: string, enum: [flat, deep], visible: ROLE_ADMIN}
  depth: integer
  size: {type: string, enum: [big, small], derived: 'self.depth > 5 ? "big" : "small"'}
list: {columns: [code, kind, depth, {field: size, sort: size}], filters: [kind, size], sort: -depth}
`;
const kinds = ['flat', 'deep', null];
const holes = Array.from({ length: 12 }, (_, at) => ({ code: `c${String(at).padStart(2, '0')}`, kind: kinds[at % 3] ?? null, depth: at }));

describe('groups where a list is sorted by one column at a time', () => {
  let api: Awaited<ReturnType<typeof openBeside>>;
  beforeAll(async () => {
    const app = `${readFileSync('tests/fixtures/_app.yaml', 'utf8')}multiSort: false\n`;
    api = await openBeside({ _app: app, craters });
    for (const body of holes) expect((await api.send('POST craters', { as: 'admin', body })).status).toBe(201);
  }, 120_000);
  afterAll(() => api.close());

  const ask = (query: string, as = 'admin') => api.send(`GET craters?${query}`, { as });
  const codes = ({ body }: { readonly body: unknown }) =>
    (body as { readonly data: readonly { code: string }[] }).data.map(({ code }) => code);
  const deepFirst = (of: typeof holes) => of.toSorted((a, b) => b.depth - a.depth).map(({ code }) => code);

  it('keep the order that the list begins with inside', async () => {
    const wanted = [null, 'deep', 'flat'].flatMap((kind) => deepFirst(holes.filter((each) => each.kind === kind)));
    expect(codes(await ask('_group=kind'))).toEqual(wanted);
    expect((await ask('_sort[kind]=asc&_sort[depth]=asc')).status).toBe(400);
  });

  it('are made by what is worked out when it is read, too', async () => {
    const wanted = [holes.filter(({ depth }) => depth > 5), holes.filter(({ depth }) => depth <= 5)].flatMap(deepFirst);
    expect(codes(await ask('_group=size'))).toEqual(wanted);
  });

  it('of what somebody may not see are refused as of what is not there', async () => {
    const told = async (group: string) => {
      const { status, text } = await ask(`_group=${group}`, 'visitor');
      return [status, text.replaceAll(group, '')];
    };
    expect(await told('kind')).toEqual(await told('nowhere'));
  });

  it('are told of in the description of the API', () => {
    expect(JSON.stringify(buildOpenApiDocument(api.model, api.engine.routes))).toContain(
      '{"name":"_group","in":"query","schema":{"type":"string","enum":["kind","size"]}',
    );
  });
});
