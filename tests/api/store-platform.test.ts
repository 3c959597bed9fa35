/** Audit log, sessions, tokens: one suite for both stores. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendAuditEntry, compareValues, listAuditHistory, type NewAuditEntry } from '../../engine/server/store/audit.ts';
import { listRecords, type StoreListOptions } from '../../engine/server/store/list.ts';
import { getRecord } from '../../engine/server/store/records.ts';
import {
  deleteExpiredSessions,
  deleteUserSessions,
  deleteSubjectTokens,
  readPasswordHash,
  readSession,
  readSubjectToken,
  writePasswordHash,
  writeSession,
  writeToken,
  takeToken,
} from '../../engine/server/store/sessions.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { createResourceTables } from '../../engine/server/store/tables.ts';
import { scopeOf } from '../fixtures/model.ts';
import { log, planetModel, planets } from '../fixtures/planets.ts';
import { storesToTest } from './stores.ts';

const now = new Date('2031-05-01T12:00:00Z');
const later = new Date('2031-05-02T12:00:00Z');
const all: StoreListOptions = {
  filters: [],
  search: null,
  sort: [],
  limit: null,
  offset: 0,
  parents: {},
  rows: true,
  scope: scopeOf({ now, mode: 'list' }),
};

describe.each(await storesToTest())('platform tables on $name', ({ open }) => {
  let store: Store;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ store, close } = await open());
    await createResourceTables(store, planetModel);
  }, 180_000);
  afterAll(() => close());

  describe('audit log', () => {
    const entry = (changes: Partial<NewAuditEntry>): NewAuditEntry => ({
      resource: 'planets',
      record_id: 'MARS',
      parent: '',
      version: 1,
      type: 'update',
      blame_user: 'ann',
      created_at: now.toISOString(),
      diffs: [],
      relations: [],
      descriptor_hash: 'h',
      ...changes,
    });

    it('tells the history of one record, newest first', async () => {
      for (const version of [1, 2, 3])
        await appendAuditEntry(store, entry({ version, diffs: [{ field: 'name', old: null, new: `v${version}\0` }] }));
      await appendAuditEntry(store, entry({ record_id: 'EARTH' }));
      const { rows, total } = await listAuditHistory(store, { resource: planets, id: 'MARS', parent: '' }, { limit: 2, offset: 0 });
      expect({ total, versions: rows.map(({ version }) => version), diff: rows[0]?.diffs }).toEqual({
        total: 3,
        versions: [3, 2],
        diff: [{ field: 'name', old: null, new: 'v3' }],
      });
    });

    it('is a list of its own for a view of it', async () => {
      await store.query('delete from audit');
      await appendAuditEntry(store, entry({ type: 'create' }));
      await appendAuditEntry(store, entry({ created_at: later.toISOString(), diffs: [{ field: 'name', old: 1, new: 2 }] }));
      const page = await listRecords(store, planetModel, log, { ...all, limit: 1 });
      expect(page).toMatchObject({
        total: 2,
        rows: [{ values: { type: 'update', blame_user: 'ann', diffs: [{ field: 'name', old: 1, new: 2 }] } }],
      });
      const next = await listRecords(store, planetModel, log, { ...all, limit: 1, after: page.next });
      expect(next.rows[0]?.values['type']).toBe('create');
      expect((await getRecord(store, log, { key: [next.rows[0]?.id ?? ''], parents: {} }))?.values['type']).toBe('create');
      const filters = [
        { param: 'created_at', op: 'lt', values: ['2031-05-01'] },
        { param: 'type', op: 'contains', values: ['REA'] },
      ] as const;
      expect((await listRecords(store, planetModel, log, { ...all, filters })).total).toBe(1);
    });

    it('finds what changed and tells no password', () => {
      const fields = {
        ...planets.fields,
        password: { ...Object.values(planets.fields)[1], name: 'password', type: 'password' },
      } as typeof planets.fields;
      expect(
        compareValues(fields, { name: 'a', colors: ['x'], password: 'p' }, { name: 'b', colors: ['x'], mass: 0, password: 'q' }),
      ).toEqual([
        { field: 'name', old: 'a', new: 'b' },
        { field: 'mass', old: null, new: 0 },
      ]);
    });
  });

  describe('sessions, tokens, passwords', () => {
    it('knows a session until it expires or its user is signed out, and stores no id', async () => {
      await writeSession(store, 'secret-id', { userId: 'ann', data: { roles: ['x'] }, expiresAt: later, now });
      expect(await readSession(store, 'secret-id', { now })).toEqual({ userId: 'ann', data: { roles: ['x'] }, expiresAt: later });
      expect(await readSession(store, 'secret-id', { now: later })).toBeNull();
      expect(JSON.stringify(await store.query('select * from auth_session'))).not.toContain('secret-id');
      await deleteUserSessions(store, 'ann');
      expect(await readSession(store, 'secret-id', { now })).toBeNull();
    });

    it('gives a token to one of several callers, once', async () => {
      await writeToken(store, 'old', { kind: 'reset', subject: 'ann', data: null, expiresAt: later });
      await writeToken(store, 't', { kind: 'reset', subject: 'ann', data: 1, expiresAt: later });
      await writeToken(store, 'own', { kind: 'address', subject: 'ann', data: 2, expiresAt: later });
      expect(await takeToken(store, 'old', { kind: 'reset', now })).toBeNull();
      expect(await takeToken(store, 't', { kind: 'else', now })).toBeNull();
      expect(await readSubjectToken(store, 'ann', { kind: 'address', now })).toMatchObject({ data: 2 });
      expect(await readSubjectToken(store, 'ann', { kind: 'address', now: later })).toBeNull();
      expect([await deleteSubjectTokens(store, 'ann', 'address'), await readSubjectToken(store, 'ann', { kind: 'address', now })]).toEqual([
        1,
        null,
      ]);
      const taken = await Promise.all([1, 2, 3].map(() => takeToken(store, 't', { kind: 'reset', now })));
      expect(taken.filter((token) => token !== null)).toEqual([{ kind: 'reset', subject: 'ann', data: 1, expiresAt: later }]);
      await writeToken(store, 't', { kind: 'reset', subject: 'ann', data: null, expiresAt: now });
      await deleteExpiredSessions(store, now);
      expect(await store.query('select 1 from auth_token')).toEqual([]);
    });

    it('of several tokens that are asked for at once for one subject leaves one', async () => {
      const ids = ['a', 'b', 'c', 'd'];
      await Promise.all(ids.map((id) => writeToken(store, id, { kind: 'race', subject: 'bo', data: id, expiresAt: later })));
      const taken = [];
      for (const id of ids) taken.push(await takeToken(store, id, { kind: 'race', now }));
      expect(taken.filter((token) => token !== null)).toHaveLength(1);
    });

    it('replaces the hash of a password', async () => {
      await writePasswordHash(store, 'ann', { hash: 'h1', now });
      await writePasswordHash(store, 'ann', { hash: 'h2', now: later });
      expect([await readPasswordHash(store, 'ann'), await readPasswordHash(store, 'bo')]).toEqual(['h2', null]);
    });
  });
});
