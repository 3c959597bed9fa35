import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findUser } from '../../platform/users/find-user.ts';
import { createSignInAccounts } from '../../engine/server/people/users.ts';
import { openSignInProvider } from '../../engine/server/sign-in/oidc.ts';
import { insertRecord, updateRecord } from '../../engine/server/store/records.ts';
import type { Store } from '../../engine/server/store/store.ts';
import type { Api } from './api.ts';
import { begin, modelOf, openApi, publicUrl } from './api.ts';
import { openLyingProvider } from './lying-provider.ts';
import type { Lie, LyingProvider } from './lying-provider.ts';
import { storesToTest } from './stores.ts';

const model = modelOf('resources');
const admin = { id: 'id-admin', username: 'admin', email: 'admin@steward.example', roles: ['ROLE_ADMIN'] };
const ada = { id: 'id-ada', username: 'ada', email: 'ada@steward.example' };
// Usernames are mail addresses where nothing else is said: his is the address that the provider tells of ada.
const bert = { id: 'id-bert', username: 'bert@steward.example', email: 'b@steward.example' };
const cap = { id: 'id-cap', username: 'cap', email: 'Cap.Tain@Steward.Example' };
const kelvin = { id: 'id-kelvin', username: 'kelvin', email: 'kay@steward.example' };
// Stored with the sign of Kelvin: no address that begins with the letter is this one.
const kate = { id: 'id-kate', username: 'kate', email: '\u212Aate.ada@steward.example' };
const leaver = { id: 'id-leaver', username: 'leaver', email: 'leaver@steward.example', enabled: false };

interface SignedIn {
  readonly status: number;
  /** Who has a session afterwards; null: nobody. */
  readonly who: string | null;
  readonly text: string;
}

describe.each(await storesToTest())('an account of the provider on $name', { timeout: 120_000 }, ({ open }) => {
  let provider: LyingProvider;
  let store: Store;
  let close: () => Promise<void>;
  const apis = new Map<string, Api>();

  beforeAll(async () => {
    provider = await openLyingProvider();
    ({ store, close } = await open());
    for (const claim of ['email', 'preferred_username', 'sub']) apis.set(claim, await apiWith(claim));
    for (const values of [admin, ada, bert, cap, kelvin, kate, leaver])
      await insertRecord(store, users(), { values, parents: {} }, new Date(begin));
  });
  afterAll(async () => {
    await provider.close();
    await close();
  });
  beforeEach(() => store.query('delete from auth_identity'));

  function users() {
    const { users } = model.resources;
    if (users === undefined) throw new Error('There are no users.');
    return users;
  }

  function apiWith(claim: string): Promise<Api> {
    return openApi({
      model,
      store,
      findUser: (_name, _engine, who) => findUser(model, store, who),
      single: () => ({
        provider: openSignInProvider({
          issuer: provider.issuer,
          clientId: 'steward',
          clientSecret: provider.secret,
          publicUrl,
          now: () => new Date(),
        }),
        ...{ accounts: createSignInAccounts(model, store), store, claim, reader: null },
      }),
    });
  }

  async function signIn(lie: Lie, claim = 'email'): Promise<SignedIn> {
    const api = apis.get(claim);
    if (api === undefined) throw new Error(`No server reads "${claim}".`);
    const asked = await api.app.request('/sso/login');
    const address = new URL(asked.headers.get('location') ?? '');
    provider.ask(address);
    provider.say(lie);
    const state = address.searchParams.get('state') ?? '';
    const memory = asked.headers.get('set-cookie')?.split(';')[0] ?? '';
    const back = await api.app.request(`/sso/callback?code=any&state=${state}`, { headers: { cookie: memory } });
    const session = back.headers.getSetCookie().find((cookie) => /session=[^;]/.test(cookie));
    const got = await api.send('GET whoami', { as: null, headers: { cookie: session?.split(';')[0] ?? '' } });
    return {
      status: back.status,
      who: got.status === 200 ? String((got.body as { username: unknown }).username) : null,
      text: await back.text(),
    };
  }

  const verified = (email: string, sub: string): Lie => ({ claims: { sub, email, email_verified: true } });

  it('is let in by a mail address that the provider has verified', async () => {
    expect(await signIn(verified(ada.email, 'sub-ada'))).toMatchObject({ status: 303, who: 'ada' });
    expect(await signIn(verified('Bert@Steward.example', 'x'))).toMatchObject({ status: 403, who: null });
    expect(await signIn(verified('B@Steward.Example', 'sub-bert'))).toMatchObject({ status: 303, who: bert.username });
  });

  it('is found however the letters A to Z of its address are written, here or at the provider', async () => {
    for (const [n, email] of ['Cap.Tain@Steward.Example', 'cap.tain@steward.example', 'CAP.TAIN@STEWARD.EXAMPLE'].entries()) {
      await store.query('delete from auth_identity');
      expect([email, await signIn(verified(email, `sub-cap-${n}`))]).toMatchObject([email, { status: 303, who: 'cap' }]);
    }
  });

  // Each folds to the address in some way, and is another mailbox: the sign of Kelvin, full-width letters, long s, dotted capital I.
  it.each([
    '\u212Aay@steward.example',
    '\uFF2Bay@steward.example',
    'kay@\u017Fteward.example',
    'KAY@STEWARD.EXAMPLE\u0307',
    'kate.ada@steward.example',
  ])('is not that of an address that looks alike: %s', async (email) => {
    expect(await signIn(verified(email, 'sub-kelvin'))).toMatchObject({ status: 403, who: null });
  });

  it.each<[string, Json]>([
    ['an address as preferred_username', { preferred_username: admin.email, email: admin.email, email_verified: false }],
    ['an address as preferred_username alone', { preferred_username: admin.email }],
    ['a username as preferred_username', { preferred_username: 'admin' }],
    ['an address as subject', { sub: admin.email }],
    ['a username as subject', { sub: 'admin' }],
    ['an id as subject', { sub: admin.id }],
    ['an address without a word of verification', { email: admin.email }],
    ['an address that is not verified', { email: admin.email, email_verified: false }],
    ['an address verified in words', { email: admin.email, email_verified: 'true' }],
    ['an address not verified in words', { email: admin.email, email_verified: 'false' }],
    ['an address verified by a number', { email: admin.email, email_verified: 1 }],
    ['a verified address that is a username only', { email: bert.username, email_verified: true }],
    ['several addresses', { email: [admin.email], email_verified: true }],
    ['an address that only a disabled user has', { email: leaver.email, email_verified: true }],
    ['an address with a sign for any', { email: 'admin@%', email_verified: true }],
    ['no address', { email: '', email_verified: true }],
  ])('is refused for %s', async (_lie, claims) => {
    expect(await signIn({ claims: { sub: 'somebody', ...claims } })).toMatchObject({ status: 403, who: null });
  });

  it.each<[claim: string, claims: Json]>([
    ['email', { email_verified: true }],
    ['email_verified', { email: admin.email }],
  ])('is told that its token lacks "%s"', async (claim, claims) => {
    const { status, text } = await signIn({ claims: { sub: 'somebody', ...claims } });
    expect([status, JSON.parse(text)]).toMatchObject([403, { hint: `The ID token of the provider has no claim "${claim}"` }]);
  });

  it.each<[string, Lie]>([
    ['signed with a foreign key', { claims: {}, signing: 'foreign key' }],
    ['signed with a foreign key under the name of the right one', { claims: {}, signing: 'foreign key of the same name' }],
    ['with another signature', { claims: {}, signing: 'broken' }],
    ['without a signature', { claims: {}, signing: 'none' }],
    ['signed with the secret of the app', { claims: {}, signing: 'client secret' }],
    ['signed with the published key as a secret', { claims: {}, signing: 'published key as secret' }],
    ['issued tomorrow', { claims: { iat: seconds(86_400), exp: seconds(90_000) } }],
    ['that has expired', { claims: { iat: seconds(-7200), exp: seconds(-3600) } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['for another app', { claims: { aud: 'another' } }],
    ['for several apps, made for another', { claims: { aud: ['steward', 'another'], azp: 'another' } }],
    ['of another sign-in', { claims: { nonce: 'of another' } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['with a subject that is no text', { claims: { sub: 7 } }],
    ['with an empty subject', { claims: { sub: '' } }],
    // No store keeps these apart from another subject: half a sign becomes the one that stands for none.
    ['with half a sign in its subject', { claims: { sub: 'x\ud800' } }],
    ['with a NUL in its subject', { claims: { sub: 'x\0' } }],
    ['with a subject longer than the standard allows', { claims: { sub: 'x'.repeat(256) } }],
  ])('is refused by a token %s', async (_kind, { claims, signing }) => {
    const lie = { claims: { ...verified(admin.email, 'sub-admin').claims, ...claims }, ...(signing && { signing }) };
    const { status, who } = await signIn(lie);
    expect([[401, 403].includes(status), who]).toEqual([true, null]);
  });

  // Whoever answers there has signed nothing, and may speak of somebody else: only the verified ID token says who it is.
  it('is told by the ID token alone, whatever the userinfo endpoint says', async () => {
    const lies = [
      { sub: 'sub-admin', email: admin.email, email_verified: true, preferred_username: 'admin' },
      { sub: 'sub-ada', email: admin.email, email_verified: true, preferred_username: 'admin' },
    ];
    for (const userinfo of lies)
      for (const claim of ['email', 'preferred_username']) {
        await store.query('delete from auth_identity');
        expect(await signIn({ claims: { sub: 'sub-ada' }, userinfo }, claim)).toMatchObject({ status: 403, who: null });
        const own = { sub: 'sub-ada', email: ada.email, email_verified: true, preferred_username: 'ada' };
        expect(await signIn({ claims: own, userinfo }, claim)).toMatchObject({ status: 303, who: 'ada' });
      }
    expect(provider.asked).toContain('/token');
    expect(provider.asked).not.toContain('/userinfo');
  });

  it('is bound at the first time: later neither another address nor another name changes who it is', async () => {
    await signIn(verified(ada.email, 'sub-ada'));
    for (const claims of [{}, { email: admin.email, email_verified: true }, { email: ada.email }, { preferred_username: 'admin' }])
      expect(await signIn({ claims: { ...claims, sub: 'sub-ada' } })).toMatchObject({ status: 303, who: 'ada' });
  });

  it('stays bound when the user gets another name and address', async () => {
    await signIn(verified(ada.email, 'sub-ada'));
    const renamed = await change(ada.id, { username: 'countess', email: 'lovelace@steward.example' });
    expect(await signIn({ claims: { sub: 'sub-ada' } })).toMatchObject({ status: 303, who: 'countess' });
    expect(renamed).toBe(true);
    await change(ada.id, ada);
  });

  it('does not get a user who signs in with another account, such as the former holder of an address', async () => {
    await signIn(verified(ada.email, 'sub-ada'));
    const other = await signIn(verified(ada.email, 'sub-successor'));
    expect(other).toMatchObject({ status: 403, who: null });
    expect(other.text).toContain('signs in with another account');
    expect(await signIn({ claims: { sub: 'sub-ada' } })).toMatchObject({ who: 'ada' });
  });

  it('binds once when several come at the same moment', async () => {
    const subjects = ['one', 'two', 'three', 'four'];
    const { bindIdentity } = await import('../../engine/server/store/identities.ts');
    const bound = await Promise.all(
      subjects.map((subject) => bindIdentity(store, { issuer: provider.issuer, subject }, { userId: ada.id, now: new Date(begin) })),
    );
    expect(bound.filter(Boolean)).toHaveLength(1);
  });

  it('is refused when its user is disabled, and found anew when its user was deleted and made again', async () => {
    await signIn(verified(ada.email, 'sub-ada'));
    await change(ada.id, { enabled: false });
    expect(await signIn(verified(admin.email, 'sub-ada'))).toMatchObject({ status: 403, who: null });
    await change(ada.id, { enabled: true });
    await store.query(`update auth_identity set user_id = 'id-of-somebody-deleted' where subject = 'sub-ada'`);
    expect(await signIn(verified(ada.email, 'sub-ada'))).toMatchObject({ status: 303, who: 'ada' });
  });

  it('finds usernames where a claim of them is set, and never a mail address', async () => {
    for (const claim of ['preferred_username', 'sub']) {
      const say = (name: string): Lie => ({ claims: { sub: 'any', [claim]: name, email: admin.email, email_verified: true } });
      await store.query('delete from auth_identity');
      expect(await signIn(say(admin.email), claim)).toMatchObject({ status: 403, who: null });
      expect(await signIn(say('leaver'), claim)).toMatchObject({ status: 403, who: null });
      expect(await signIn(say('ada'), claim)).toMatchObject({ status: 303, who: 'ada' });
    }
  });

  async function change(id: string, values: Json): Promise<boolean> {
    const { getRecord } = await import('../../engine/server/store/records.ts');
    const old = await getRecord(store, users(), { key: [id], parents: {} });
    return (
      old !== null && (await updateRecord(store, users(), { old, values: { ...old.values, ...values }, now: new Date(begin) })) !== null
    );
  }
});

type Json = Readonly<Record<string, unknown>>;

function seconds(ahead: number): number {
  return Math.floor(Date.now() / 1000) + ahead;
}
