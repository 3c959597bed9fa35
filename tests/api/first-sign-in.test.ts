/** Somebody whom no record names comes in for the first time, in several tabs at once and through two processes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignInAccounts } from '../../engine/server/people/users.ts';
import type { ProviderClaims } from '../../engine/server/sign-in/account.ts';
import { admitByClaims } from '../../engine/server/sign-in/claimed-users.ts';
import { openClaimsReader } from '../../engine/server/sign-in/read-claims.ts';
import { writeClaims } from '../../engine/server/store/claims.ts';
import { bindIdentity, findBoundUser } from '../../engine/server/store/identities.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { createResourceTables } from '../../engine/server/store/tables.ts';
import { readModelOnce } from '../once.ts';
import { storePairsToTest, type TestStorePair } from './stores.ts';

const now = new Date('2031-05-01T12:00:00Z');
const issuer = 'https://provider.example';
const { model } = readModelOnce([
  {
    file: 'resources/_app.yaml',
    text: 'apiVersion: admin/v1\ntitle: Ward\nuser: { username: string }\nsignIn: { records: optional, roles: claims.groups }\n',
  },
  { file: 'resources/_roles.yaml', text: 'apiVersion: admin/v1\nroles: { ROLE_DOCTOR: Doctor }\n' },
  {
    file: 'resources/stays.yaml',
    text: 'apiVersion: admin/v1\nresource: stays\ntitle: Stay\naccess: ROLE_DOCTOR\nfields: { code: code }\n',
  },
]);

describe.each(await storePairsToTest())('the first sign-in on $name', { timeout: 120_000 }, ({ open }) => {
  let opened: Awaited<ReturnType<TestStorePair['open']>>;

  beforeAll(async () => {
    opened = await open();
    if (model.signIn === null) throw new Error('nothing to sign in at');
    await createResourceTables(opened.stores[0], model);
  });
  afterAll(() => opened.close());

  function admit(store: Store, claims: ProviderClaims): Promise<string> {
    if (model.signIn === null) throw new Error('no mapping of claims');
    const reader = openClaimsReader({ model, mapping: model.signIn, place: issuer, settings: {}, now: () => now, log: () => undefined });
    const accounts = createSignInAccounts(model, store);
    return admitByClaims({ iss: issuer, ...claims }, { accounts, store, claim: 'preferred_username', reader, now });
  }

  /** All at once, two of each through either process: who they became, and what refused the others. */
  async function admitAtOnce(all: readonly ProviderClaims[]): Promise<{ ids: string[]; refused: unknown[] }> {
    const settled = await Promise.allSettled(
      all.flatMap((claims) => opened.stores.flatMap((store) => [admit(store, claims), admit(store, claims)])),
    );
    return {
      ids: settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])),
      refused: settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : [])),
    };
  }

  const countOf = async (name: string): Promise<number> => {
    const [store] = opened.stores;
    return (await store.query('select 1 from auth_claims where lower(username) = $1', [name])).length;
  };

  it('of one person four times at once is four sign-ins of one user', async () => {
    for (let n = 0; n < 10; n += 1) {
      const claims = { sub: `sub-${n}`, preferred_username: `new-${n}`, groups: ['ROLE_DOCTOR'] };
      const { ids, refused } = await admitAtOnce([claims]);
      expect([ids.length, new Set(ids).size, refused, await countOf(`new-${n}`)]).toEqual([4, 1, [], 1]);
    }
  });

  it('of two accounts with one name, whatever its case, lets one of them in, and tells the other why', async () => {
    for (let n = 0; n < 10; n += 1) {
      const one = { sub: `one-${n}`, preferred_username: `twin-${n}`, groups: [] };
      const { ids, refused } = await admitAtOnce([one, { ...one, sub: `other-${n}`, preferred_username: `Twin-${n}` }]);
      expect([ids.length, new Set(ids).size, await countOf(`twin-${n}`)]).toEqual([4, 1, 1]);
      expect(refused).toEqual(Array(4).fill(expect.objectContaining({ code: 'forbidden' })));
    }
  });

  it('of an account whose record is gone makes one new user of those who come at once', async () => {
    const [store] = opened.stores;
    for (let n = 0; n < 10; n += 1) {
      const identity = { issuer, subject: `left-${n}` };
      await bindIdentity(store, identity, { userId: `gone-${n}`, now });
      await writeClaims(store, { userId: `gone-${n}`, username: null, mapping: 'any', roles: null, attributes: {} }, now);
      const { ids, refused } = await admitAtOnce([{ sub: `left-${n}`, preferred_username: `back-${n}`, groups: [] }]);
      expect([ids.length, refused]).toEqual([4, []]);
      expect(new Set(ids)).toEqual(new Set([await findBoundUser(store, identity)]));
    }
  });
});
