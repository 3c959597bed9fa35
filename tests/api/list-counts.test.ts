/** Counts by choice: as many records as the filter of that choice finds beside the others, for whoever asks. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChoiceCount } from '../../engine/model/choice-counts.ts';
import { generatedPayments, openNotedPayments } from './payments.ts';
import { storesToTest } from './stores.ts';

const choices: Readonly<Record<string, readonly string[]>> = {
  state: ['new', 'paid', 'failed'],
  urgent: ['true', 'false'],
  method: ['card', 'cash', 'cheque'],
  tags: ['a', 'b', 'c'],
  size: ['big', 'small'],
  mood: ['good', 'bad'],
};
const others = ['', 'amount=>5000', 'currency=*EUR,DKK&weight=<100', 'q=p0', 'size=small'];

describe.each(await storesToTest())('counts by choice on $name', { timeout: 240_000 }, ({ open }) => {
  let opened: Awaited<ReturnType<typeof openNotedPayments>>;
  beforeAll(async () => void (opened = await openNotedPayments(open)));
  afterAll(() => opened.close());

  async function counts(as: string, param: string, query: string): Promise<Readonly<Record<string, number>>> {
    const got = await opened.api.send(`GET payments/_counts?_of=${param}&${query}`, { as });
    expect(got.status, got.text).toBe(200);
    const { data } = got.body as { data: readonly ChoiceCount[] };
    return Object.fromEntries(data.map(({ value, count }) => [value ?? '~empty~', count]));
  }
  async function total(as: string, query: string): Promise<number> {
    const got = await opened.api.send(`GET payments?_limit=1&${query}`, { as });
    return (got.body as { metadata: { total: number } }).metadata.total;
  }

  it.each(Object.keys(choices))('of %s are what the list finds with that filter', async (param) => {
    for (const as of ['admin', 'visitor'])
      for (const query of others.filter((each) => !each.startsWith(param))) {
        const found = await counts(as, param, query);
        const values = [...(choices[param] ?? []), '~empty~'];
        const totals = await Promise.all(values.map((value) => total(as, `${query}&${param}=${value}`)));
        expect([as, query, values.map((value) => found[value] ?? 0)]).toEqual([as, query, totals]);
        expect(Object.keys(found).filter((value) => !values.includes(value))).toEqual([]);
      }
  });

  it('are those of the generated records', async () => {
    const own = generatedPayments.filter(({ owner }) => owner === 'visitor');
    expect((await counts('visitor', 'state', ''))['paid']).toBe(own.filter(({ state }) => state === 'paid').length);
    expect((await counts('visitor', 'tags', ''))['b']).toBe(own.filter(({ tags }) => tags.includes('b')).length);
    expect((await counts('visitor', 'tags', ''))['~empty~']).toBe(own.filter(({ tags }) => tags.length === 0).length);
  });

  it('of what is hidden are refused as of what is not there', async () => {
    const ask = async (as: string, name: string) => {
      const { status, text } = await opened.api.send(`GET payments/_counts?_of=${name}`, { as });
      return [status, text.replaceAll(name, '')];
    };
    expect(await ask('visitor', 'grade')).toEqual(await ask('visitor', 'nowhere'));
    for (const name of ['grade', 'nowhere', 'amount', 'currency', 'owner'])
      expect([name, (await ask('visitor', name))[0]]).toEqual([name, 400]);
    expect((await ask('admin', 'grade'))[0]).toBe(200);
    expect((await opened.api.send('GET payments/_counts', { as: 'admin' })).status).toBe(400);
    expect((await opened.api.send('GET payments/_counts?_of=state', { as: null })).status).toBe(401);
    expect((await opened.api.send('GET payments/_counts?_of=state&grade=x', { as: 'visitor' })).status).toBe(400);
  });

  it('cost one statement beside that of the session', async () => {
    const { asked } = opened;
    for (const param of ['state', 'urgent', 'method', 'tags']) {
      asked.length = 0;
      await counts('admin', param, 'amount=>0');
      expect(asked.length, asked.join('\n')).toBe(2);
    }
  });
});
