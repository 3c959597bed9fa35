/** Whoever calls is read in one statement with the session, and is whom separate statements would find. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planUserReading } from '../../engine/server/people/users.ts';
import { getRecord, insertRecord } from '../../engine/server/store/records.ts';
import { buildSessionUserSql } from '../../engine/server/store/session-user.ts';
import { readSession, writeSession } from '../../engine/server/store/sessions.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { createResourceTables } from '../../engine/server/store/tables.ts';
import { platform } from '../../platform/index.ts';
import { begin, modelOf } from './api.ts';
import { noteStatements, storesToTest } from './stores.ts';

const model = modelOf('resources');
const { users, companies } = model.resources;
const { people } = platform;
const now = new Date(begin);
const expiresAt = new Date(now.getTime() + 3_600_000);
const persons = [
  { id: 'ada', username: 'ada', company: 'ENGINES', roles: ['ROLE_ADMIN'], first_name: 'Ada', groups: ['a', 'b'] },
  { id: 'bo', username: 'bo', company: 'GONE' },
  { id: 'cy', username: 'cy', company: '' },
  { id: 'di', username: 'di' },
  { id: 'ed', username: 'ed', company: 'ENGINES', enabled: false },
];

describe.each(await storesToTest())('who asks on $name', { timeout: 180_000 }, ({ open }) => {
  let store: Store;
  let close: () => Promise<void>;
  let asked = 0;

  beforeAll(async () => {
    const opened = await open();
    ({ close } = opened);
    store = noteStatements(opened.store, () => void (asked += 1));
    if (!users || !companies) throw new Error('There are no users or companies.');
    await createResourceTables(store, model);
    await insertRecord(store, companies, { values: { code: 'ENGINES', name: 'Engines & Sons', group: 'partner' }, parents: {} }, now);
    for (const values of persons) await insertRecord(store, users, { values, parents: {} }, now);
    for (const { id } of [...persons, { id: 'gone' }])
      await writeSession(store, `session of ${id}`, { userId: id, data: null, expiresAt, now });
  });
  afterAll(() => close());

  async function readWith(references: readonly string[] | undefined, id: string) {
    const reading = planUserReading(model, references);
    if (reading === null) throw new Error('There are no users.');
    asked = 0;
    return readSession(store, id, { now, user: buildSessionUserSql(reading) });
  }

  it.each(persons)('$id: the record, the company and the caller that separate statements find', async ({ id, company }) => {
    const session = await readWith(people.references, `session of ${id}`);
    const read = session?.user;
    const found = read && (await people.findUser(model, store, read));
    expect([session?.userId, asked]).toEqual([id, 1]);
    if (!users || !companies || !read) throw new Error(`"${id}" was not read.`);
    expect(read.record).toEqual(await getRecord(store, users, { key: [id], parents: {} }));
    expect(read.referred).toEqual({ company: company ? await getRecord(store, companies, { key: [company], parents: {} }) : null });
    expect(found).toEqual(await people.findUser(model, store, { id }));
  });

  it('nobody, where the user is gone, the session has expired or there is none', async () => {
    expect(await readWith(people.references, 'session of gone')).toMatchObject({ userId: 'gone', user: null });
    expect(await readWith(people.references, 'no session')).toBeNull();
    await writeSession(store, 'old', { userId: 'ada', data: null, expiresAt: now, now });
    expect(await readWith(people.references, 'old')).toBeNull();
  });

  it('without references the record alone, and what no statement can follow is left out', async () => {
    const session = await readWith(undefined, 'session of ada');
    expect([session?.user?.record.id, session?.user?.referred]).toEqual(['ada', {}]);
    expect((await readWith(['username', 'groups', 'nothing'], 'session of ada'))?.user?.referred).toEqual({});
  });
});
