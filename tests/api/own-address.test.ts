import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutgoingMail } from '../../engine/server/mail.ts';
import type { Api } from './api.ts';
import { begin } from './api.ts';
import { openPlatform } from './platform.ts';

let api: Api;
beforeAll(async () => void (api = await openPlatform({ hasJobs: true })), 120_000);
afterAll(() => api.close());
beforeEach(() => {
  api.mails.length = 0;
  api.clock.now = new Date(begin);
});

/** A user of the demo records each, so that no test meets what another one left. */
const people = {
  first: 'api_workers',
  second: 'api_commands',
  third: 'api_cronjobs',
  fourth: 'api_forms',
  fifth: 'api_batch',
  sixth: 'api_shipping',
  seventh: 'api_budgets',
  reader: 'api_orders',
} as const;

const profile = async (as: string): Promise<{ name: string; email: string; pending_email: string | null }> =>
  ((await api.send('GET user/profile-information', { as })).body as { data: { name: string; email: string; pending_email: string | null } })
    .data;
const ask = (as: string, email: string) => api.send('PUT user/profile-information', { as, body: { name: 'Ada Lovelace', email } });
const open = (token: string, email: string) => api.send('POST confirm-email', { as: null, body: { token, email } });
const mailsTo = (to: string): readonly OutgoingMail[] => api.mails.filter((mail) => mail.to === to);
const tokens = (to: string): readonly string[] =>
  mailsTo(to).flatMap(({ text }) => /\/confirm-email\/([\w-]+)\?email=/.exec(text)?.[1] ?? []);

/** The token of the nth mail to an address, once it is there. */
async function tokenTo(to: string, nth = 1): Promise<string> {
  await vi.waitFor(() => expect(tokens(to)).toHaveLength(nth), { timeout: 30_000, interval: 50 });
  return tokens(to)[nth - 1] ?? '';
}

describe('a new email address of one’s own', { timeout: 60_000 }, () => {
  it('keeps no profile that was read before from being saved, whole', async () => {
    const as = people.reader;
    const before = await profile(as);
    expect((await ask(as, 'reader@new.example')).status).toBe(200);
    const saved = await api.send('PUT user/profile-information', { as, body: { ...before, name: 'Rea Der' } });
    expect([saved.status, saved.body]).toEqual([200, { data: { ...before, name: 'Rea Der', pending_email: 'reader@new.example' } }]);
    expect((await api.send('DELETE user/new-email', { as })).status).toBe(200);
  });

  it('counts once its link is opened, which works once [P1-7.2-001]', async () => {
    const as = people.first;
    const { email } = await profile(as);
    expect(await ask(as, 'ada@new.example')).toMatchObject({
      status: 200,
      body: { data: { name: 'Ada Lovelace', email, pending_email: 'ada@new.example' } },
    });
    const token = await tokenTo('ada@new.example');
    // Until then the present one is who they are, and is told.
    expect(await api.send('GET whoami', { as })).toMatchObject({ body: { name: 'Ada Lovelace', email } });
    expect(await profile(as)).toMatchObject({ email, pending_email: 'ada@new.example' });
    await vi.waitFor(
      () => expect(mailsTo(email).map(({ subject }) => subject)).toEqual(['A change of your email address was requested']),
      30_000,
    );
    expect(mailsTo(email)[0]?.text).not.toContain(token);
    expect(await open('a-guess', 'ada@new.example')).toMatchObject({ status: 410, body: { code: 'gone' } });
    expect((await open(token, 'admin@steward.example')).status).toBe(410);
    const done = await open(token, 'ada@new.example');
    expect(done).toMatchObject({ status: 200, body: { message: 'Your email address is now ada@new.example.' } });
    expect(done.headers.get('set-cookie')).toBeNull();
    expect(await api.send('GET whoami', { as })).toMatchObject({ body: { email: 'ada@new.example' } });
    expect(await profile(as)).toMatchObject({ email: 'ada@new.example', pending_email: null });
    expect((await open(token, 'ada@new.example')).status).toBe(410);
    await vi.waitFor(
      () =>
        expect(mailsTo(email).map(({ subject }) => subject)).toEqual([
          'A change of your email address was requested',
          'Your email address was changed',
        ]),
      30_000,
    );
    const history = await api.send(`GET users/${as}/history`, { as: 'admin' });
    expect(history.body).toMatchObject({
      data: [{ type: 'update', blame_user: as, diffs: [{ field: 'email', old: email, new: 'ada@new.example' }] }, {}, {}],
    });
  });

  it('is stored as a hash alone, and waits in no queue', async () => {
    await ask(people.second, 'grace@new.example');
    const token = await tokenTo('grace@new.example');
    const stored = [await api.store.query('select * from auth_token'), await api.store.query('select data from jobs.job')];
    expect(JSON.stringify(stored)).toContain('grace@new.example');
    expect(JSON.stringify([stored, api.log])).not.toContain(token);
  });

  it('is void after a newer one, after a day, and when it is taken back', async () => {
    const as = people.second;
    await ask(as, 'one@new.example');
    const one = await tokenTo('one@new.example');
    await ask(as, 'two@new.example');
    const two = await tokenTo('two@new.example');
    expect((await open(one, 'one@new.example')).status).toBe(410);
    expect(await api.send('POST user/new-email', { as })).toMatchObject({ body: { message: 'A new link was sent to two@new.example.' } });
    const again = await tokenTo('two@new.example', 2);
    expect((await open(two, 'two@new.example')).status).toBe(410);
    api.clock.now = new Date(api.clock.now.getTime() + 24 * 3_600_000);
    expect((await open(again, 'two@new.example')).status).toBe(410);
    api.clock.now = new Date(begin);
    expect(await api.send('DELETE user/new-email', { as })).toMatchObject({ body: { message: 'Your address stays as it is.' } });
    expect([(await open(again, 'two@new.example')).status, (await profile(as)).pending_email]).toEqual([410, null]);
    for (const method of ['POST', 'DELETE'])
      expect([method, (await api.send(`${method} user/new-email`, { as })).status]).toEqual([method, 409]);
    expect((await api.send('POST user/new-email', { as: null })).status).toBe(401);
  });

  it('is void after a new password, of one’s own or from an administrator', async () => {
    const body = { current_password: 'Given-First-1', password: 'Brand-New-1', password_confirmation: 'Brand-New-1' };
    const first = { password: 'Given-First-1', repeatPassword: 'Given-First-1' };
    expect((await api.send(`PUT users/${people.third}/password`, { as: 'admin', body: first })).status).toBe(200);
    api.signOut(people.third);
    await ask(people.third, 'own@new.example');
    const own = await tokenTo('own@new.example');
    expect((await api.send('PUT user/password', { as: people.third, body })).status).toBe(200);
    expect((await open(own, 'own@new.example')).status).toBe(410);
    await ask(people.fourth, 'set@new.example');
    const set = await tokenTo('set@new.example');
    const given = { password: 'Brand-New-2', repeatPassword: 'Brand-New-2' };
    expect((await api.send(`PUT users/${people.fourth}/password`, { as: 'admin', body: given })).status).toBe(200);
    expect((await open(set, 'set@new.example')).status).toBe(410);
  });

  it('is nobody’s who has it already, when it is asked for or when its link is opened', async () => {
    const as = people.fifth;
    expect(await ask(as, 'ADMIN@steward.example')).toMatchObject({ status: 422, body: { errors: { email: [expect.any(String)] } } });
    await ask(as, 'wanted@new.example');
    const token = await tokenTo('wanted@new.example');
    const other = await api.send('POST users', {
      as: 'admin',
      body: { email: 'Wanted@new.example', company: 'STEWARD', locale: 'en-GB' },
    });
    expect(other.status).toBe(201);
    expect((await open(token, 'wanted@new.example')).status).toBe(409);
    expect((await profile(as)).email).not.toBe('wanted@new.example');
  });

  it('is void for who was disabled, or whose address an administrator changed', async () => {
    const as = people.sixth;
    const { email } = await profile(as);
    await ask(as, 'late@new.example');
    const token = await tokenTo('late@new.example');
    const change = async (values: object) => {
      const { body } = await api.send(`GET users/${as}`, { as: 'admin' });
      return api.send(`PUT users/${as}`, { as: 'admin', body: { ...(body as { data: object }).data, ...values } });
    };
    expect((await change({ enabled: false })).status).toBe(200);
    expect((await open(token, 'late@new.example')).status).toBe(410);
    expect((await change({ enabled: true, email: 'by-admin@new.example' })).status).toBe(200);
    expect((await open(token, 'late@new.example')).status).toBe(410);
    expect(mailsTo(email).length).toBeGreaterThan(0);
  });

  it('sends nothing while the address stays, whatever else is saved', async () => {
    const as = people.seventh;
    const { email } = await profile(as);
    expect((await ask(as, email)).status).toBe(200);
    expect(await profile(as)).toEqual({ name: 'Ada Lovelace', email, pending_email: null, has_password: false });
    expect(await api.store.query(`select 1 from auth_token where kind = 'new-address' and data->>'email' = '${email}'`)).toEqual([]);
  });

  it('voids the link for a new password that went to the old one', async () => {
    const as = people.seventh;
    const { email } = await profile(as);
    await api.send('POST forgot-password', { as: null, body: { email } });
    await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(1), 30_000);
    const reset = /reset-password\/([\w-]+)\?/.exec(mailsTo(email)[0]?.text ?? '')?.[1];
    await ask(as, 'fresh@new.example');
    expect((await open(await tokenTo('fresh@new.example'), 'fresh@new.example')).status).toBe(200);
    for (const address of ['fresh@new.example', email])
      expect(
        await api.send('POST reset-password', {
          as: null,
          body: { token: reset, email: address, password: 'Taken-Over-1', password_confirmation: 'Taken-Over-1' },
        }),
      ).toMatchObject({ status: 410 });
  });
});
