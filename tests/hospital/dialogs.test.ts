/** A state that only a dialog leads to: no form, no bare call and no new record gets there without what it asks. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api, Got } from '../api/api.ts';
import { openHospital } from './hospital.ts';

let api: Api;
beforeAll(async () => {
  api = await openHospital();
});
afterAll(() => api.close());

const says = 'Only "Decline" leads there: it asks for Reason';

let number = 0;
async function referred(): Promise<string> {
  number += 1;
  const code = `r-${number}`;
  const { status } = await api.send('POST referrals', { as: 'dora', body: { code, patient: 'Ida' } });
  expect(status).toBe(201);
  return code;
}
const put = (code: string, body: object): Promise<Got> =>
  api.send(`PUT referrals/${code}`, { as: 'dora', body: { code, patient: 'Ida', status: 'open', reason: null, ...body } });
const stored = async (code: string) => (await api.send(`GET referrals/${code}`, { as: 'dora' })).body;

describe('a refusal', () => {
  it.each([
    ['nils', 'PUT', { status: 'accepted' }, 'Only doctors accept.'],
    ['gast', 'PUT', { status: 'accepted' }, 'Only people of a ward refer.'],
    ['gast', 'DELETE', {}, 'Only people of a ward refer.'],
  ])('to %s, who sends %s %j, names the part of the rule that refuses: %s', async (as, method, body, reason) => {
    const code = await referred();
    const { data } = (await api.send(`GET referrals/${code}`, { as: 'dora' })).body as { data: object };
    const got = await api.send(`${method} referrals/${code}`, { as, ...(method === 'PUT' && { body: { ...data, ...body } }) });
    expect([got.status, got.text]).toEqual([403, expect.stringContaining(reason)]);
  });

  it('names the rule of the state where that is what refuses', async () => {
    const code = await referred();
    expect((await put(code, { status: 'accepted' })).status).toBe(200);
    const got = await api.send(`DELETE referrals/${code}`, { as: 'dora' });
    expect([got.status, got.text]).toEqual([403, expect.stringContaining('Only open ones.')]);
  });
});

describe('the server, of a state that a dialog leads to,', () => {
  it('refuses the state from a form, and says what leads there', async () => {
    const code = await referred();
    const got = await put(code, { status: 'declined', patient: 'Ada', reason: 'No bed is free' });
    expect([got.status, got.text]).toEqual([422, expect.stringContaining(JSON.stringify(says).slice(1, -1))]);
    expect(await stored(code)).toMatchObject({ data: { status: 'open', patient: 'Ida' } });
  });

  it('says what the dialog says to who sends what the dialog sends', async () => {
    const code = await referred();
    const empty = await put(code, { status: 'declined' });
    expect([empty.status, empty.text]).toEqual([422, expect.stringContaining('Reason is required')]);
    const short = await put(code, { status: 'declined', reason: 'no' });
    expect([short.status, short.text]).toEqual([422, expect.stringContaining('at least 5')]);
    expect(await stored(code)).toMatchObject({ data: { status: 'open' } });
    expect((await put(code, { status: 'declined', reason: 'No bed is free' })).status).toBe(200);
    expect(await stored(code)).toMatchObject({ data: { status: 'declined', reason: 'No bed is free' } });
  });

  it('refuses a new record in that state, in any state that asks nothing it is made', async () => {
    const made = (code: string, status: string) =>
      api.send('POST referrals', { as: 'dora', body: { code, patient: 'Ida', status, reason: 'No bed is free' } });
    const got = await made('n-1', 'declined');
    expect([got.status, got.text]).toEqual([422, expect.stringContaining(JSON.stringify(says).slice(1, -1))]);
    expect((await made('n-2', 'accepted')).status).toBe(201);
  });
});
