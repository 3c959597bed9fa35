/** Two transitions into one state: the one that starts from the record's state and may run is meant, whoever asks. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api, Got } from '../api/api.ts';
import { openHospital } from './hospital.ts';

let api: Api;
beforeAll(async () => {
  api = await openHospital();
});
afterAll(() => api.close());

let number = 0;
async function prescribed(): Promise<string> {
  number += 1;
  const code = `p-${number}`;
  const { status } = await api.send('POST prescriptions', { as: 'dora', body: { code, drug: 'Aspirin' } });
  expect(status).toBe(201);
  return code;
}

/** What the screens send: the whole record with its new state. */
async function moved(code: string, status: string, as: string): Promise<Got> {
  const { data } = (await api.send(`GET prescriptions/${code}`, { as })).body as { data: object };
  return api.send(`PUT prescriptions/${code}`, { as, body: { ...data, status } });
}

describe('two transitions into one state', () => {
  it('are each open from their own state to their own people', async () => {
    const short = await prescribed();
    expect((await moved(short, 'released', 'dora')).status).toBe(200);
    const long = await prescribed();
    expect((await moved(long, 'signed', 'dora')).status).toBe(200);
    expect((await moved(long, 'released', 'pia')).status).toBe(200);
  });

  it('refuse with their own reason: the four-eyes rule, not the rule about editing', async () => {
    const code = await prescribed();
    const signed = await moved(code, 'signed', 'both');
    expect([signed.status, signed.body]).toMatchObject([200, { data: { status: 'signed', signed_by: 'both' } }]);
    const got = await moved(code, 'released', 'both');
    expect([got.status, got.text]).toEqual([403, expect.stringContaining('Somebody else has to sign.')]);
  });

  it('are refused from states of neither with 409', async () => {
    const code = await prescribed();
    await moved(code, 'released', 'dora');
    await moved(code, 'withdrawn', 'dora');
    const got = await moved(code, 'released', 'dora');
    expect(got.status).toBe(409);
  });

  it('name the rule of editing where nothing but a field is changed', async () => {
    const code = await prescribed();
    await moved(code, 'released', 'dora');
    const got = await api.send(`PUT prescriptions/${code}`, { as: 'dora', body: { code, drug: 'Ibuprofen', status: 'released' } });
    expect([got.status, got.text]).toEqual([403, expect.stringContaining('Only drafts are edited.')]);
  });
});
