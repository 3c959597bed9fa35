import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Api } from './api.ts';
import { openPlatform } from './platform.ts';

let api: Api;
beforeAll(async () => void (api = await openPlatform({ hasJobs: true, limits: { signIn: 1000, password: 60 } })), 120_000);
afterAll(() => api.close());

const good = 'Correct4Horse';
const fields = { password: good, repeatPassword: good };

describe('a password of somebody else', () => {
  it.each<[object, string, string]>([
    [{ password: 'Short1', repeatPassword: 'Short1' }, 'password', '[P1-5-022]'],
    [{ password: 'nouppercase1', repeatPassword: 'nouppercase1' }, 'password', '[P1-5-023]'],
    [{ password: 'NODIGITSHERE', repeatPassword: 'NODIGITSHERE' }, 'password', '[P1-5-024]'],
    [{ password: 'With Space1', repeatPassword: 'With Space1' }, 'password', '[P1-5-024]'],
    [{ password: good }, 'repeatPassword', '[P1-5-025]'],
    [{ password: good, repeatPassword: 'Other4Horse' }, 'repeatPassword', '[P1-5-026]'],
  ])('%j is refused at %s %s', async (body, field) => {
    const got = await api.send('PUT users/u000003/password', { as: 'admin', body });
    expect(got).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
  });

  it('is set by who may edit users, hashed, and told to nobody', async () => {
    expect((await api.send('PUT users/u000003/password', { as: 'nobody', body: fields })).status).toBe(403);
    const got = await api.send('PUT users/u000003/password', {
      as: 'admin',
      body: { id: 'u000003', email: 'x@y.example', group: 'tenant', ...fields },
    });
    expect(got.status).toBe(200);
    const [row] = await api.store.query<{ hash: string }>(`select hash from credential where user_id = 'u000003'`);
    expect(row?.hash).toMatch(/^scrypt\$65536\$8\$1\$/);
    expect(JSON.stringify(api.log)).not.toContain(good);
    expect(JSON.stringify(await api.store.query('select * from audit'))).not.toContain(good);
  });
});

describe('the own account [P1-7.2-001]', () => {
  it.each<[password: string, repeated: string | null, field: string, id: string]>([
    ['Short1', 'Short1', 'password', '[P1-5-022]'],
    ['nouppercase1', 'nouppercase1', 'password', '[P1-5-023]'],
    ['NODIGITSHERE', 'NODIGITSHERE', 'password', '[P1-5-024]'],
    ['With Space1', 'With Space1', 'password', '[P1-5-024]'],
    [good, null, 'password_confirmation', '[P1-5-025]'],
    [good, 'Other4Horse', 'password_confirmation', '[P1-5-026]'],
  ])('takes no new password "%s", repeated as "%s", at %s %s', async (password, password_confirmation, field) => {
    const body = { current_password: 'anything', password, password_confirmation };
    const got = await api.send('PUT user/password', { as: 'supplier', body });
    expect([got.status, Object.keys((got.body as { errors: object }).errors)]).toEqual([422, expect.arrayContaining([field])]);
  });

  it('shows name and address, and saves the name', async () => {
    expect(await api.send('GET user/profile-information', { as: 'tenant' })).toMatchObject({
      status: 200,
      body: { data: { name: 'Elena Santos' } },
    });
    expect(
      await api.send('PUT user/profile-information', {
        as: 'tenant',
        body: { name: 'Elena Maria Santos', email: 'tenant@nordlicht.example' },
      }),
    ).toMatchObject({ status: 200 });
    expect(await api.send('GET whoami', { as: 'tenant' })).toMatchObject({
      body: { name: 'Elena Maria Santos', email: 'tenant@nordlicht.example' },
    });
    expect(await api.send('GET users/tenant/history', { as: 'admin' })).toMatchObject({
      body: { data: [{ type: 'update', blame_user: 'tenant' }, {}] },
    });
  });

  it('refuses bad values at their fields [P1-2.3-008]', async () => {
    expect(await api.send('PUT user/profile-information', { as: 'tenant', body: { name: '', email: 'nowhere' } })).toMatchObject({
      status: 422,
      body: { errors: { name: [expect.any(String)], email: [expect.any(String)] } },
    });
    expect(
      await api.send('PUT user/profile-information', { as: 'tenant', body: { name: 'E', email: 'admin@steward.example' } }),
    ).toMatchObject({ status: 422, body: { errors: { email: [expect.any(String)] } } });
    expect((await api.send('PUT user/profile-information', { as: null, body: {} })).status).toBe(401);
  });

  it('changes the password for who knows the present one [P1-7.2-002] [P1-2.3-009]', { timeout: 30_000 }, async () => {
    const change = (current_password: string, password: string) =>
      api.send('PUT user/password', { as: 'tenant', body: { current_password, password, password_confirmation: password } });
    const profile = async () => ((await api.send('GET user/profile-information', { as: 'tenant' })).body as { data: object }).data;
    // There is none yet: nothing passes for it, and the first one comes by a link to the mailbox of the account.
    expect(await profile()).toMatchObject({ has_password: false });
    for (const current of ['anything', '', ' ', 'null'])
      expect(await change(current, good)).toMatchObject({ status: 422, body: { errors: { current_password: [expect.any(String)] } } });
    expect((await change('anything', good)).text).toContain('You have no password yet');
    expect(await api.store.query(`select 1 from credential where user_id = 'tenant'`)).toEqual([]);
    expect(await api.send('POST user/first-password', { as: 'tenant' })).toMatchObject({
      status: 200,
      body: { message: 'A link was sent to tenant@nordlicht.example.' },
    });
    await vi.waitFor(() => expect(api.mails.map(({ to }) => to)).toEqual(['tenant@nordlicht.example']), 30_000);
    const token = /reset-password\/([\w-]+)\?/.exec(api.mails.pop()?.text ?? '')?.[1];
    const first = { token, email: 'TENANT@nordlicht.example', password: good, password_confirmation: good };
    expect((await api.send('POST reset-password', { as: null, body: first })).status).toBe(200);
    api.signOut('tenant');
    expect(await profile()).toMatchObject({ has_password: true });
    expect((await api.send('POST user/first-password', { as: 'tenant' })).status).toBe(409);
    expect(await change('wrong', 'Another4Horse')).toMatchObject({
      status: 422,
      body: { errors: { current_password: [expect.any(String)] } },
    });
    expect((await change(good, 'Another4Horse')).status).toBe(200);
  });
});

// A token that nobody was sent: what is typed is judged before it.
it.each<readonly [call: string, as: string | null, repeated: string, rest: object]>([
  ['PUT users/u000003/password', 'admin', 'repeatPassword', {}],
  ['PUT user/password', 'supplier', 'password_confirmation', { current_password: 'anything' }],
  ['POST reset-password', null, 'password_confirmation', { token: 'none', email: 'nobody@nordlicht.example' }],
])('two different passwords do not match, says %s [P1-5-004]', async (call, as, repeated, rest) => {
  const got = await api.send(call, { as, body: { ...rest, password: good, [repeated]: 'Other4Horse' } });
  expect(got).toMatchObject({ status: 422, body: { errors: { [repeated]: ["Passwords don't match"] } } });
});

describe('a forgotten password', () => {
  const answer = 'If there is an account with this address, an email with a link is on its way.';

  it('is answered alike for known and unknown addresses [P1-7.2-004] [P1-7.2-005]', async () => {
    for (const email of ['nobody@nordlicht.example', 'stranger@nowhere.example']) {
      expect(await api.send('POST forgot-password', { as: null, body: { email } })).toMatchObject({
        status: 200,
        body: { message: answer },
      });
    }
    await vi.waitFor(() => expect(api.mails.map(({ to }) => to)).toEqual(['nobody@nordlicht.example']), 30_000);
    // What waits in a queue is shown to people: it names whom the mail is for, and holds no link.
    const queued = await api.store.query<{ data: { data: unknown } }>(
      `select data from jobs.job where name = 'forgot-password.mail' order by data->'data'->>'email' desc`,
    );
    expect(queued.map(({ data }) => data.data)).toEqual([{ email: 'tenant@nordlicht.example' }, { email: 'nobody@nordlicht.example' }]);
  });

  it('needs an address [P1-5-120]', async () => {
    expect(await api.send('POST forgot-password', { as: null, body: { email: 'x' } })).toMatchObject({
      status: 422,
      body: { errors: { email: [expect.any(String)] } },
    });
  });

  it(
    'is set anew by the mailed token, once, within the hour, without signing in [P1-7.2-006] [P1-7.2-007] [P1-2.1-023]',
    { timeout: 30_000 },
    async () => {
      const token = /reset-password\/([\w-]+)\?email=nobody%40nordlicht\.example/.exec(api.mails[0]?.text ?? '')?.[1];
      const body = { token, email: 'nobody@nordlicht.example', password: good, password_confirmation: good };
      const send = (change: object = {}) => api.send('POST reset-password', { as: null, body: { ...body, ...change } });
      expect(await send({ password: 'weak', password_confirmation: 'weak' })).toMatchObject({
        status: 422,
        body: { errors: { password: expect.arrayContaining(['New password needs at least 8 characters']) } },
      });
      expect(await send({ token: 'guess' })).toMatchObject({ status: 410, body: { message: expect.stringContaining('no longer valid') } });
      const { now } = api.clock;
      api.clock.now = new Date(now.getTime() + 61 * 60_000);
      expect((await send()).status).toBe(410);
      api.clock.now = now;
      const done = await send();
      expect(done).toMatchObject({ status: 200, body: { message: expect.stringContaining('saved') } });
      expect(done.headers.get('set-cookie')).toBeNull();
      expect((await send()).status).toBe(410);
    },
  );

  it('is not for trying out: 429', async () => {
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => api.send('POST forgot-password', { as: null, body: { email: 'x' } })),
    );
    const last = answers.find(({ status }) => status === 429);
    expect(last?.body).toMatchObject({ code: 'too-many' });
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    // However the address is written.
    for (const path of ['forgot-password/', 'forgot%2Dpassword', 'user/password/', 'communication-gateways/1/test'])
      expect([path, (await api.send(`POST ${path}`, { as: null, body: { email: 'x' } })).status]).toEqual([path, 429]);
    // Whoever is signed in has attempts of their own, at the same address as well.
    const save = async (as: string): Promise<number> => (await api.send('PUT user/profile-information', { as, body: {} })).status;
    const own = [];
    for (let n = 0; n < 61; n += 1) own.push(await save('api_orders'));
    expect([own[0], own.at(-1), await save('api_batch')]).toEqual([422, 429, 422]);
  });
});
