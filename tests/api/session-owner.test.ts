/** A session belongs to one user record: it opens nothing for whoever has the name later, and does not come back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Model, Resource } from '../../engine/model/model.ts';
import type { Values } from '../../engine/model/values.ts';
import { behaviours } from '../../platform/index.ts';
import { findUser } from '../../platform/users/find-user.ts';
import { recordSignIn } from '../../platform/users/sign-ins.ts';
import { bindIdentity } from '../../engine/server/store/identities.ts';
import { getRecord, insertRecord, updateRecord } from '../../engine/server/store/records.ts';
import type { Store } from '../../engine/server/store/store.ts';
import type { Api, Got } from './api.ts';
import { begin, modelOf, openApi } from './api.ts';
import { storePairsToTest, type TestStorePair } from './stores.ts';

const model = modelOf('resources');
const users = usersOf(model);
const manager = ['ROLE_ADMIN', 'ROLE_SUPERUSER', 'ROLE_API_USERS'];

function usersOf({ resources: { users: found } }: Model): Resource {
  if (found === undefined) throw new Error('There are no users.');
  return found;
}

describe.each(await storePairsToTest())('a session on $name', { timeout: 120_000 }, ({ open }) => {
  let opened: Awaited<ReturnType<TestStorePair['open']>>;
  let one: Api;
  let other: Api;
  let count = 0;

  beforeAll(async () => {
    opened = await open();
    const [first, second] = opened.stores;
    [one, other] = [await apiOn(first), await apiOn(second)];
    await add({ id: 'id-boss', username: 'boss', email: 'boss@steward.example', roles: manager });
  }, 120_000);
  afterAll(() => opened.close());

  function apiOn(store: Store): Promise<Api> {
    const names = ['boss', 'plain', ...Array.from({ length: 60 }, (_, n) => `person-${n}`)];
    return openApi({
      model,
      store,
      behaviours,
      demoUsers: names,
      findUser: (_name, _engine, who) => findUser(model, store, who),
      onSignIn: (userId, tx, { now }) => recordSignIn({ model, tx, now: now() }, userId),
    });
  }

  const add = (values: Values) => insertRecord(opened.stores[0], users, { values, parents: {} }, new Date(begin));
  const path = (id: string): string => `users/${id}`;

  async function newPerson(): Promise<{ id: string; username: string; email: string; locale: string; enabled: boolean }> {
    const username = `person-${(count += 1)}`;
    const person = { id: `id-${username}-first`, username, email: `${username}@steward.example`, locale: 'en-GB', enabled: true };
    await add(person);
    return person;
  }

  async function signIn(api: Api, username: string): Promise<string> {
    const got = await api.app.request('/sso/login', { method: 'POST', body: new URLSearchParams({ username }) });
    return got.headers.get('set-cookie')?.split(';')[0] ?? '';
  }

  async function whoIs(cookie: string): Promise<readonly (string | number)[]> {
    const asked = await Promise.all([one, other].map((api) => api.send('GET whoami', { as: null, headers: { cookie } })));
    return asked.map(({ status, body }) => (status === 200 ? String((body as { id: unknown }).id) : status));
  }

  async function setEnabled(api: Api, id: string, enabled: boolean): Promise<Got> {
    const { body } = await api.send(`GET ${path(id)}`, { as: 'boss' });
    return api.send(`PUT ${path(id)}`, { as: 'boss', body: { ...(body as { data: object }).data, enabled } });
  }

  it('is not that of a new user of the same name, in no process', async () => {
    const { id, username, email } = await newPerson();
    const cookie = await signIn(one, username);
    expect(await whoIs(cookie)).toEqual([id, id]);
    expect((await other.send(`DELETE ${path(id)}`, { as: 'boss' })).status).toBe(204);
    // Nobody asked by it before the name was taken again.
    await add({ id: `id-${username}-second`, username, email, enabled: true });
    expect(await whoIs(cookie)).toEqual([401, 401]);
    const successor = await signIn(other, username);
    expect([await whoIs(successor), await whoIs(cookie)]).toEqual([
      [`id-${username}-second`, `id-${username}-second`],
      [401, 401],
    ]);
  });

  it('ends for good when its user is disabled, though nobody asks by it until they are enabled again', async () => {
    const { id, username } = await newPerson();
    const cookie = await signIn(one, username);
    expect((await setEnabled(other, id, false)).status).toBe(200);
    expect((await setEnabled(one, id, true)).status).toBe(200);
    expect(await whoIs(cookie)).toEqual([401, 401]);
    expect(await whoIs(await signIn(one, username))).toEqual([id, id]);
  });

  it('is over when it was asked by while its user was not there, whoever took them away', async () => {
    const { id, username } = await newPerson();
    const cookie = await signIn(one, username);
    // As a restored store, or somebody at the database.
    await setStored(id, { enabled: false });
    expect(await whoIs(cookie)).toEqual([401, 401]);
    await setStored(id, { enabled: true });
    expect(await whoIs(cookie)).toEqual([401, 401]);
  });

  it('does not begin beside the disabling of its user', async () => {
    const { id, username } = await newPerson();
    for (let round = 0; round < 12; round += 1) {
      const [cookies, disabled] = await Promise.all([
        Promise.all([signIn(one, username), signIn(other, username), signIn(one, username)]),
        setEnabled(other, id, false),
      ]);
      expect(disabled.status).toBe(200);
      expect((await setEnabled(one, id, true)).status).toBe(200);
      expect(await Promise.all(cookies.map(whoIs))).toEqual(cookies.map(() => [401, 401]));
    }
  });

  it('follows its user to another name of theirs only by a new sign-in', async () => {
    const { id, username } = await newPerson();
    const cookie = await signIn(one, username);
    await add({ id: `id-${username}-heir`, username: `${username}-x`, email: `${username}-x@steward.example` });
    await setStored(id, { username: `${username}-y` });
    await setStored(`id-${username}-heir`, { username });
    expect(await whoIs(cookie)).not.toContain(`id-${username}-heir`);
  });

  it('ends when an administrator releases the account of the provider, which then binds anew', async () => {
    const { id, username } = await newPerson();
    await add({ id: 'id-plain', username: 'plain', email: 'plain@steward.example', locale: 'en-GB', roles: ['ROLE_API_USERS'] });
    const account = { issuer: 'https://id.example', subject: `sub-${username}` };
    const successor = { ...account, subject: `new-${username}` };
    const now = new Date(begin);
    expect(await bindIdentity(opened.stores[0], account, { userId: id, now })).toBe(true);
    expect(await bindIdentity(opened.stores[0], successor, { userId: id, now })).toBe(false);
    const cookie = await signIn(one, username);
    const release = (as: string, who = id): Promise<Got> => other.send(`DELETE ${path(who)}/sign-in`, { as });
    // Who manages users and is no administrator may not, nor may somebody for a user with more roles.
    expect((await release('plain')).status).toBe(403);
    expect(await whoIs(cookie)).toEqual([id, id]);
    expect((await release('boss')).status).toBeLessThan(300);
    expect(await whoIs(cookie)).toEqual([401, 401]);
    expect((await release('boss')).status).toBe(409);
    expect(await bindIdentity(opened.stores[1], successor, { userId: id, now })).toBe(true);
    const history = await one.send(`GET ${path(id)}/history`, { as: 'boss' });
    expect(history.body).toMatchObject({ data: [{ type: 'release_sign_in', blame_user: 'boss' }] });
  });

  async function setStored(id: string, values: Values): Promise<void> {
    const old = await getRecord(opened.stores[1], users, { key: [id], parents: {} });
    const done = old && (await updateRecord(opened.stores[1], users, { old, values: { ...old.values, ...values }, now: new Date(begin) }));
    if (!done) throw new Error(`"${id}" could not be written.`);
  }
});
