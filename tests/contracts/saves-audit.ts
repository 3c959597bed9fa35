import { beforeAll, describe, expect, it } from 'vitest';
import { mayRunAction } from '../../engine/model/access.ts';
import type { Field, FormModel, Resource } from '../../engine/model/model.ts';
import { valuesFromRow } from '../../engine/model/records.ts';
import { isEmptyValue } from '../../engine/model/steps.ts';
import { keyFromValues } from '../../engine/server/store/layout.ts';
import type { Api } from '../api/api.ts';
import {
  addressOf,
  administrator,
  everybody,
  platformModel as model,
  rowIn,
  rowsIn,
  sampleOf,
  scopeFor,
  secretPassword,
  storedOf,
} from './platform.ts';
import { personaOfAll, send, type Mode, type Save } from './save.ts';

interface Entry {
  readonly id: number;
  readonly resource: string;
  readonly record_id: string;
  readonly type: string;
  readonly blame_user: string | null;
  readonly created_at: string;
  readonly diffs: readonly { readonly field: string; readonly old: unknown; readonly new: unknown }[];
  readonly relations: readonly unknown[];
}

interface Saving {
  readonly titled: readonly (readonly [name: string, of: { readonly resource: Resource; readonly form: FormModel }])[];
  /** A save that nothing is wrong with. */
  readonly baseOf: (resource: Resource, mode: Mode) => Promise<Save>;
}

/** Every write leaves one entry in the audit log, a refused one none. Writes. */
export function auditSuite(given: () => Api, { titled, baseOf }: Saving): void {
  let api: Api;
  beforeAll(() => void (api = given()));

  /** The audit entries that a call leaves, with its answer. */
  async function entriesOf<T>(call: () => Promise<T>): Promise<{ entries: readonly Entry[]; got: T }> {
    const [last] = await api.store.query<{ id: number }>('select coalesce(max(id),0)::int as id from audit');
    const got = await call();
    return { got, entries: await api.store.query<Entry>('select * from audit where id > $1 order by id', [last?.id ?? 0]) };
  }

  const isPlainText = (field: Field | undefined) =>
    field?.type === 'string' &&
    field.choices === null &&
    !field.isMultiple &&
    field.pattern === null &&
    field.checks.length === 0 &&
    field.readOnly === false;

  describe('every write leaves one audit entry, a refused one none', () => {
    it.each(titled)('%s [P1-3-172] [P1-3-173] [P1-3-174] [P1-3-175] [P1-3-176]', async (_name, { resource }) => {
      const save = await baseOf(resource, 'create');
      const base = resource.view?.of ?? resource.name;
      const expectOne = (entries: readonly Entry[], type: string) =>
        // What the write brings about in other records has entries there.
        expect(entries.filter(({ resource: of }) => of === base)).toEqual([
          expect.objectContaining({
            type,
            blame_user: everybody,
            created_at: api.clock.now.toISOString(),
            descriptor_hash: model.hash,
          }),
        ]);

      const created = await entriesOf(() => send(api, save));
      expect(created.got.status).toBe(201);
      expectOne(created.entries, 'create');
      const told = new Map(created.entries[0]?.diffs.map((diff) => [diff.field, diff]));
      for (const [name, value] of Object.entries(save.values)) {
        const isTold = resource.fields[name]?.codec.kind !== 'password' && !(Array.isArray(value) && value.length === 0);
        if (isTold) expect([name, told.get(name)?.old, isEmptyValue(told.get(name)?.new)]).toEqual([name, null, false]);
      }

      const required = save.form.writable.find((each) => resource.fields[each]?.required === true) ?? '';
      const again = await entriesOf(() => send(api, { ...save, values: { ...save.values, [required]: { not: 'a value' } } }));
      expect([again.got.status, again.entries]).toEqual([422, []]);

      const values = valuesFromRow(resource, rowIn(created.got));
      const key = keyFromValues(resource, values) ?? [];
      const edit: Save = { ...save, form: resource.edit ?? save.form, mode: 'edit', values, old: values, key };
      const name = (resource.edit?.writable ?? []).find((each) => isPlainText(resource.fields[each])) ?? '';
      if (name !== '' && resource.ops.update) {
        const value = resource.fields[name]?.codec.kind === 'localized' ? { en: 'changed' } : 'changed';
        const changed = await entriesOf(() => send(api, { ...edit, values: { ...values, [name]: value } }));
        expect([changed.got.status, changed.got.text]).toEqual([200, expect.any(String)]);
        expectOne(changed.entries, 'update');
        expect(changed.entries[0]?.diffs).toContainEqual({ field: name, old: values[name] ?? null, new: value });
      }

      for (const action of Object.values(resource.actions)) {
        if (action.does.kind !== 'request' || action.does.set.length === 0) continue;
        if (!mayRunAction(resource, action, scopeFor(api, personaOfAll(api), 'edit', { self: values })).allowed) continue;
        const { op, set } = action.does;
        const changes = set.reduce<Record<string, unknown>>((sofar, { path, value }) => {
          const [field = '', inner] = path;
          const rows = Array.isArray(sofar[field]) ? sofar[field] : [];
          const next = 'lit' in value ? value.lit : null;
          return { ...sofar, [field]: inner === undefined ? next : [...rows, ...(next === null ? [] : [{ key: inner, value: next }])] };
        }, {});
        const body = Object.fromEntries(Object.entries(changes).map(([field, value]) => [resource.fields[field]?.sendAs ?? field, value]));
        const own = await entriesOf(() => api.send(`PATCH ${addressOf(op, { key, params: save.params })}`, { as: everybody, body }));
        const acted =
          own.got.status === 405
            ? await entriesOf(() =>
                api.send(`${op.method} ${addressOf(op, { key, params: save.params })}`, {
                  as: everybody,
                  body: { ...(rowIn(created.got) as object), ...body },
                }),
              )
            : own;
        expect([action.name, acted.got.status]).toEqual([action.name, 200]);
        expect(acted.entries.map(({ blame_user, resource: of }) => [of, blame_user])).toEqual([[base, everybody]]);
      }

      const audit = Object.values(resource.collections).find(({ isAudit }) => isAudit);
      if (audit) {
        const history = rowsIn(await api.send(`GET ${addressOf(audit.op, { key, params: save.params })}`, { as: everybody }));
        expect(history.at(-1)).toMatchObject({
          type: 'create',
          blame_user: everybody,
          diffs: expect.arrayContaining([expect.objectContaining({ old: null })]),
        });
        expect(Object.keys(history[0] ?? {})).toEqual(expect.arrayContaining(['type', 'blame_user', 'created_at', 'diffs', 'relations']));
      }

      if (!resource.ops.delete) return;
      const gone = await entriesOf(() =>
        api.send(
          `DELETE ${addressOf(resource.ops.delete ?? { method: 'DELETE', path: [], encoding: 'json', read: [], headers: {}, send: null, behaviour: false }, { key, params: save.params })}`,
          { as: everybody },
        ),
      );
      expect([gone.got.status, gone.got.text]).toEqual([204, '']);
      expectOne(gone.entries, 'delete');
      expect(gone.entries[0]?.diffs.every((diff) => diff.new === null)).toBe(true);
    });
  });

  describe('every change of a password leaves one audit entry that does not tell it [P1-7.2-002] [P1-7.2-003]', () => {
    const requests = Object.values(model.resources).flatMap((resource) =>
      Object.values(resource.actions).flatMap(({ name, does, fields }) =>
        does.kind === 'request' && Object.values(fields).some(({ type }) => type === 'password')
          ? [[`${resource.name} ${name}`, resource, does.op, fields] as const]
          : [],
      ),
    );

    it.each(requests)('%s', async (_title, resource, op, fields) => {
      const [first] = resource.isSingle ? [] : await storedOf(api, resource);
      const at = first ? await sampleOf(api, resource, first) : { key: [], params: {} };
      const body = Object.fromEntries(Object.values(fields).flatMap(({ sendAs }) => (sendAs === null ? [] : [[sendAs, secretPassword]])));
      const { got, entries } = await entriesOf(() => api.send(`${op.method} ${addressOf(op, at)}`, { as: administrator, body }));
      expect([got.status, got.text]).toEqual([200, expect.any(String)]);
      expect(entries).toEqual([expect.objectContaining({ type: 'password', blame_user: administrator, diffs: [] })]);
    });
  });

  const singles = Object.values(model.resources).flatMap((resource) =>
    resource.isSingle && resource.ops.get && resource.ops.update
      ? [[resource.name, resource, resource.ops.get, resource.ops.update] as const]
      : [],
  );

  it.each(singles)('saving %s leaves one audit entry with what changed [P1-7.2-001]', async (_name, resource, read, op) => {
    const row = rowIn(await api.send(`GET ${addressOf(read, {})}`, { as: administrator }));
    const name = resource.edit?.writable.find((each) => isPlainText(resource.fields[each])) ?? '';
    const body = { ...row, [resource.fields[name]?.sendAs ?? name]: 'Grace Hopper' };
    const { got, entries } = await entriesOf(() => api.send(`${op.method} ${addressOf(op, {})}`, { as: administrator, body }));
    expect([got.status, got.text]).toEqual([200, expect.any(String)]);
    expect(entries).toEqual([expect.objectContaining({ type: 'update', blame_user: administrator })]);
    expect(entries[0]?.diffs.map((diff) => diff.new)).toEqual(expect.arrayContaining(['Grace', 'Hopper']));
  });
}
