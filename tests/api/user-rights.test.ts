/** Who may change the mail, state, roles and password of whom, and who gives which role: the table is written by hand from the roles below. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePreference } from '../../engine/server/store/preferences.ts';
import { writeListView } from '../../engine/server/store/list-views.ts';
import type { Api, Got } from './api.ts';
import { openPlatform } from './platform.ts';

let api: Api;
beforeAll(async () => void (api = await openPlatform()), 120_000);
afterAll(() => api.close());

interface Person {
  readonly id: string;
  readonly email: string;
  readonly enabled: boolean;
  readonly roles: readonly string[];
}

async function personOf(username: string): Promise<Person> {
  const { body } = await api.send(`GET users?username=${username}`, { as: 'admin' });
  const [row] = (body as { data: Person[] }).data;
  if (row === undefined) throw new Error(`There is no user "${username}".`);
  return row;
}

/** The whole record as it is, with something else in it. */
async function sent({ id }: Person, changed: object): Promise<object> {
  const { body } = await api.send(`GET users/${id}`, { as: 'admin' });
  return { ...(body as { data: object }).data, ...changed };
}

const good = 'Correct7Horse';
const passwords = { password: good, repeatPassword: good };

/** What is asked, so that it would change something if it were allowed. */
const asks: Readonly<Record<string, (who: Person) => readonly [string, unknown]>> = {
  mail: (who) => [`PUT users/${who.id}`, sent(who, { email: `taken-${who.id}@attack.example` })],
  state: (who) => [`PUT users/${who.id}`, sent(who, { enabled: !who.enabled })],
  roles: (who) => [`PUT users/${who.id}`, sent(who, { roles: who.roles.slice(1) })],
  all: (who) => [`PUT users/${who.id}`, sent(who, { email: `all-${who.id}@attack.example`, enabled: !who.enabled, roles: [] })],
  password: ({ id }) => [`PUT users/${id}/password`, passwords],
  delete: ({ id }) => [`DELETE users/${id}`, undefined],
};

function missing(wish: string): never {
  throw new Error(`There is no wish "${wish}".`);
}

// Roles of the demo users: admin all, superuser all but ROLE_ADMIN, partner neither of the two, api_users and api_orders one each, tenant
// ROLE_API_USERS, BUDGETS, ORDERS, CONTACTREQUESTS and TEMPORARY_REPLACEMENTS, nobody none.
const refused: readonly (readonly [string, string, readonly string[]])[] = [
  ['api_users', 'admin', ['mail', 'state', 'roles', 'all', 'password', 'delete']],
  ['api_users', 'superuser', ['mail', 'state', 'roles', 'all', 'password', 'delete']],
  ['api_users', 'api_orders', ['mail', 'state', 'roles', 'all', 'password', 'delete']],
  ['tenant', 'admin', ['mail', 'state', 'roles', 'all', 'password', 'delete']],
  ['tenant', 'supplier', ['mail', 'state', 'roles', 'all', 'password', 'delete']],
  ['partner', 'superuser', ['mail', 'state', 'roles', 'all', 'password', 'delete']],
  ['superuser', 'admin', ['mail', 'state', 'roles', 'all', 'password', 'delete']],
];

describe('what nobody does to somebody who holds a role that they lack', () => {
  const rows = refused.flatMap(([actor, target, wishes]) => wishes.map((wish) => [actor, target, wish] as const));
  it.each(rows)('%s to %s: %s', async (actor, target, wish) => {
    const before = await personOf(target);
    const [request, body] = asks[wish]?.(before) ?? missing(wish);
    const got = await api.send(request, { as: actor, body: await body });
    // A gate answers 403, a locked field 422; a person of another company may not be there at all.
    expect([403, 404, 422]).toContain(got.status);
    if (got.status !== 404) expect(got.text).toContain('holds every role of this user');
    expect(await personOf(target)).toEqual(before);
  });

  it.each([
    ['organization', 'Somewhere'],
    ['phone', '+49 40 1'],
  ])('leaves %s to whoever manages users', async (field, value) => {
    const who = await personOf('api_orders');
    const body = await sent(who, { [field]: value });
    expect((await api.send(`PUT users/${who.id}`, { as: 'api_users', body })).status).toBe(200);
  });

  it('takes the whole record back as it was read, with other fields changed', async () => {
    const { id } = await personOf('api_orders');
    const read = await api.send(`GET users/${id}`, { as: 'api_users' });
    const { data } = read.body as { data: Record<string, unknown> };
    const got = await api.send(`PUT users/${id}`, { as: 'api_users', body: { ...data, phone: '+49 40 2' } });
    expect(got).toMatchObject({ status: 200, body: { data: { phone: '+49 40 2', roles: ['ROLE_API_ORDERS'], enabled: true } } });
    // What is left out of the whole record is not taken from it either.
    const { roles: _roles, email: _email, enabled: _enabled, ...rest } = data;
    const without = await api.send(`PUT users/${id}`, { as: 'api_users', body: rest });
    expect(without).toMatchObject({ status: 200, body: { data: { roles: ['ROLE_API_ORDERS'], email: data['email'], enabled: true } } });
  });
});

describe('what whoever holds all roles of somebody may do', () => {
  const allowed: readonly (readonly [string, string, string])[] = [
    ['api_users', 'nobody', 'mail'],
    ['api_users', 'nobody', 'password'],
    ['superuser', 'api_orders', 'state'],
    ['admin', 'api_campaigns', 'password'],
    ['admin', 'api_batch', 'roles'],
    ['api_users', 'nobody', 'state'],
  ];
  it.each(allowed)('%s to %s: %s', async (actor, target, wish) => {
    const [request, body] = asks[wish]?.(await personOf(target)) ?? missing(wish);
    expect((await api.send(request, { as: actor, body: await body })).status).toBe(200);
  });
});

// Whoever may write the address of users: it is their own that they get a link for [P1-7.2-001].
describe('the own address on the form of users', () => {
  it.each(['api_users', 'tenant', 'superuser', 'admin'])('is not changed by %s, who is sent to the profile', async (actor) => {
    const before = await personOf(actor);
    const got = await api.send(`PUT users/${before.id}`, { as: actor, body: await sent(before, { email: `${actor}@elsewhere.example` }) });
    expect(got).toMatchObject({
      status: 422,
      body: { errors: { email: [expect.stringContaining('Change your own address on your profile')] } },
    });
    expect(await personOf(actor)).toEqual(before);
    // Saving something else with the whole record is no change of it.
    expect((await api.send(`PUT users/${before.id}`, { as: actor, body: await sent(before, { phone: '+49 40 7' }) })).status).toBe(200);
  });
});

describe('who gives which role', () => {
  const wanted = async (actor: string, target: string, role: string): Promise<Got> => {
    const who = await personOf(target);
    return api.send(`PUT users/${who.id}`, { as: actor, body: await sent(who, { roles: [...who.roles, role] }) });
  };
  // [actor, to whom, role, whether]: ADMIN is not among those that may be given; COMMANDS and CAMPAIGNS are.
  it.each([
    ['api_users', 'api_users', 'ROLE_API_COMMANDS', false],
    ['api_users', 'api_users', 'ROLE_ADMIN', false],
    ['tenant', 'tenant', 'ROLE_COMPANY_MANAGER', false],
    ['partner', 'partner', 'ROLE_ADMIN', false],
    ['admin', 'api_users', 'ROLE_ADMIN', false],
    ['admin', 'api_users', 'ROLE_API_FORMS', true],
    ['superuser', 'api_users', 'ROLE_API_CAMPAIGNS', true],
    ['api_users', 'api_users', 'ROLE_API_BATCH', false],
  ])('%s to %s: %s is %s', async (actor, target, role, isGiven) => {
    const before = await personOf(target);
    const got = await wanted(actor, target, role);
    expect(got.status).toBe(isGiven ? 200 : 422);
    if (!isGiven) expect(got).toMatchObject({ body: { errors: { roles: [expect.stringContaining('that you hold yourself')] } } });
    expect((await personOf(target)).roles).toEqual(isGiven ? [...before.roles, role] : before.roles);
  });

  it('asks the same of a new user [P1-7.1-033]', async () => {
    const made = (actor: string, role: string): Promise<Got> =>
      api.send('POST users', {
        as: actor,
        body: { email: `new-${actor}-${role}@steward.example`, company: 'STEWARD', locale: 'en-GB', roles: [role] },
      });
    expect(await made('api_users', 'ROLE_API_COMMANDS')).toMatchObject({ status: 422, body: { errors: { roles: [expect.any(String)] } } });
    expect((await made('api_users', 'ROLE_API_USERS')).status).toBe(201);
  });

  it('lets a superuser give a role that nobody holds yet, once it may be given', async () => {
    const role = { code: 'ROLE_ADMIN', name: { en: 'Administrator', de: 'Administrator' }, allowed_for_creation: true };
    expect((await api.send('PUT userroles/ROLE_ADMIN', { as: 'superuser', body: role })).status).toBe(200);
    expect((await wanted('api_users', 'api_users', 'ROLE_ADMIN')).status).toBe(422);
    expect((await wanted('superuser', 'api_users', 'ROLE_ADMIN')).status).toBe(200);
  });
});

describe('the last administrator', () => {
  // Of the demo users only admin holds ROLE_ADMIN, until somebody else is given it.
  const without = async (username: string): Promise<readonly Got[]> => {
    const who = await personOf(username);
    const roles = who.roles.filter((role) => role !== 'ROLE_ADMIN');
    return [
      await api.send(`PUT users/${who.id}`, { as: 'admin', body: await sent(who, { enabled: false }) }),
      await api.send(`PUT users/${who.id}`, { as: 'admin', body: await sent(who, { roles }) }),
    ];
  };

  it('can be neither disabled nor deleted, nor lose the role, by nobody', async () => {
    // An earlier test gave it to another one.
    const other = await personOf('api_users');
    const { status } = await api.send(`PUT users/${other.id}`, { as: 'admin', body: await sent(other, { roles: ['ROLE_API_USERS'] }) });
    expect(status).toBe(200);
    const before = await personOf('admin');
    // Addresses refer to this one, so that a delete is refused before that is asked; the manual's keyholder has none.
    expect((await api.send(`DELETE users/${before.id}`, { as: 'admin' })).status).toBe(409);
    for (const got of await without('admin')) {
      expect(got.status).toBe(422);
      expect(got.text).toContain('This is the last enabled administrator. Give somebody else the role Administrator first.');
    }
    expect(await personOf('admin')).toEqual(before);
  });

  it('stays, of two who each give the role up at the same moment', async () => {
    // superuser and partner are made the two who hold ROLE_SUPERUSER, and neither holds ROLE_ADMIN: who is left gives the other one back.
    const names = ['partner', 'superuser'] as const;
    const role = { code: 'ROLE_SUPERUSER', name: { en: 'Superuser', de: 'Superuser' }, allowed_for_creation: true };
    expect((await api.send('PUT userroles/ROLE_SUPERUSER', { as: 'superuser', body: role })).status).toBe(200);
    const [partner, admin] = [await personOf('partner'), await personOf('admin')];
    const given = await sent(partner, { roles: [...partner.roles, 'ROLE_SUPERUSER'] });
    expect((await api.send(`PUT users/${partner.id}`, { as: 'admin', body: given })).status).toBe(200);
    const less = await sent(admin, { roles: admin.roles.filter((each) => each !== 'ROLE_SUPERUSER') });
    expect((await api.send(`PUT users/${admin.id}`, { as: 'admin', body: less })).status).toBe(200);
    const holders = async (): Promise<readonly string[]> => {
      const { body } = await api.send('GET users?roles=ROLE_SUPERUSER&enabled=true', { as: 'admin' });
      return (body as { data: { username: string }[] }).data.map(({ username }) => username);
    };
    for (let round = 0; round < 6; round++) {
      expect((await holders()).toSorted()).toEqual(names);
      const asks = await Promise.all(
        names.map(async (name) => {
          const who = await personOf(name);
          return { name, id: who.id, body: await sent(who, { roles: who.roles.filter((each) => each !== 'ROLE_SUPERUSER') }) };
        }),
      );
      const got = await Promise.all(asks.map(({ name, id, body }) => api.send(`PUT users/${id}`, { as: name, body })));
      expect(got.map(({ status }) => status).toSorted()).toEqual([200, 422]);
      expect(got.find(({ status }) => status === 422)?.text).toContain('This is the last enabled superuser.');
      const [left = ''] = await holders();
      const lost = await personOf(left === 'partner' ? 'superuser' : 'partner');
      const body = await sent(lost, { roles: [...lost.roles, 'ROLE_SUPERUSER'] });
      expect((await api.send(`PUT users/${lost.id}`, { as: left, body })).status).toBe(200);
    }
  });
});

describe('a mail address that is taken', () => {
  it('is one fault, told where it was entered; the username that follows from it is none', async () => {
    const body = { email: 'twice@nordlicht.example', company: 'NORDLICHT', locale: 'en-GB', channel: 'shop@nordlicht' };
    expect((await api.send('POST users', { as: 'admin', body })).status).toBe(201);
    const again = await api.send('POST users', { as: 'admin', body });
    expect(again.body).toMatchObject({ fields: [{ path: 'email', code: 'unique' }] });
    expect((again.body as { readonly fields: readonly unknown[] }).fields).toHaveLength(1);
  });
});

it('the views of lists and the preferences go with whoever is deleted', async () => {
  const body = { email: 'leaver@steward.example', company: 'STEWARD', locale: 'en-GB' };
  const made = await api.send('POST users', { as: 'admin', body });
  const { id } = (made.body as { readonly data: Person }).data;
  const content = { title: 'Mine', query: '', hidden: [], order: [], widths: {}, pinned: {}, density: 'compact' } as const;
  const view = { resource: 'users', audience: 'all', ...content } as const;
  for (const owner of [id, 'somebody else']) await writeListView(api.store, { id: `of ${owner}`, owner, ...view }, new Date(0));
  for (const owner of [id, 'somebody else'])
    await writePreference(api.store, { owner, key: 'theme', value: 'dark', changedAt: new Date(0) });
  expect((await api.send(`DELETE users/${id}`, { as: 'admin' })).status).toBeLessThan(300);
  expect(await api.store.query('select owner from list_view')).toEqual([{ owner: 'somebody else' }]);
  expect(await api.store.query('select owner from preference')).toEqual([{ owner: 'somebody else' }]);
});
