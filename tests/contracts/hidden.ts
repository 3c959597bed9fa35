import { beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { readModel } from '../../engine/language/index.ts';
import { loadFolder } from '../../engine/language/load/disk.ts';
import { mayUseVerb } from '../../engine/model/access.ts';
import { isConditionTrue } from '../../engine/model/evaluate.ts';
import type { Field, Model, Resource } from '../../engine/model/model.ts';
import { getAtPath, setAtPath } from '../../engine/model/records.ts';
import { isEmptyValue, isPlainObject } from '../../engine/model/steps.ts';
import type { Row, Values } from '../../engine/model/values.ts';
import { tableNameOf } from '../../engine/server/store/layout.ts';
import { getRecord } from '../../engine/server/store/records.ts';
import { listBaseResources } from '../../engine/server/store/tables.ts';
import type { Api, Got } from '../api/api.ts';
import { textOf } from '../api/store-reference.ts';
import {
  addressOf,
  administrator,
  everybody,
  openContract,
  platformModel,
  rowIn,
  rowsIn,
  sampleOf,
  secretPassword,
  storedOf,
  type Sample,
  scopeFor,
} from './platform.ts';

const role = 'ROLE_ADMIN';
const blind = `all-but-${role}`;

/** The descriptors with every field that may be hidden, hidden from all who lack the role. */
function hidingModel(): Model {
  const sources = loadFolder('resources').map((source) => {
    const tree: unknown = parse(source.text);
    const name = isPlainObject(tree) ? String(tree['resource']) : '';
    const known = platformModel.resources[name];
    if (!isPlainObject(tree) || !isPlainObject(tree['fields']) || !known) return source;
    const fields = Object.entries(tree['fields']).map(([field, written]) => [field, hidden(known, field, written)]);
    return { ...source, text: stringify({ ...tree, fields: Object.fromEntries(fields) }) };
  });
  const { model, problems } = readModel(sources);
  if (!model) throw new Error(problems.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'));
  return model;
}

// What identifies a record, or must be entered, is for everybody.
function hidden(resource: Resource, name: string, written: unknown): unknown {
  const isNeeded = resource.key.includes(name) || resource.titleField === name || resource.parents.some(({ field }) => field === name);
  const isRequired = resource.fields[name]?.required !== false;
  if (isNeeded || isRequired || resource.isSingle || (typeof written === 'string' && written.endsWith('!'))) return written;
  return isPlainObject(written) ? { ...written, visible: role } : { type: written, visible: role };
}

/** Rows of the job system, without which this API is opened. */
const ofJobs: readonly string[] = ['workers'];

/** Fields that only the role sees are in no answer to the others, and no filter, sort, search, write or history tells of them. */
export function hiddenSuite(given: () => Api): void {
  const model = hidingModel();
  const listed = Object.values(model.resources).filter(
    (resource) => resource.ops.list !== null && resource.ops.get !== null && !resource.isSingle && !ofJobs.includes(resource.name),
  );
  const scope = { roles: new Set(Object.keys(model.roles)), mode: 'list', now: new Date(0), zone: 'UTC' } as const;
  const seers = [scope, { ...scope, roles: new Set(Object.keys(model.roles).filter((each) => each !== role)) }];
  const seen = listed.filter(
    (resource) => seers.every((each) => mayUseVerb(resource, 'list', each).allowed) && hiddenOf(resource).length > 0,
  );
  const titled = seen.map((resource) => [resource.name, resource] as const);

  let api: Api;
  const samples = new Map<string, Sample>();
  beforeAll(async () => {
    api = await openContract({ model, store: given().store });
    for (const resource of seen) {
      const persona = { name: blind, roles: Object.keys(model.roles).filter((each) => each !== role) };
      const own = (await storedOf(api, resource)).filter(({ values }) =>
        isConditionTrue(resource.rows, scopeFor(api, persona, 'show', { self: values })),
      );
      const [first] = own.toSorted((a, b) => filledIn(resource, b.values) - filledIn(resource, a.values));
      if (first) samples.set(resource.name, await sampleOf(api, resource, first));
    }
  });

  const filledIn = (resource: Resource, values: Values) => hiddenOf(resource).filter(({ name }) => !isEmptyValue(values[name])).length;

  function hiddenOf({ fields }: Resource): readonly Field[] {
    return Object.values(fields).filter(({ visible }) => typeof visible !== 'boolean' && visible.reads.includes(`role.${role}`));
  }

  function sampleFor(resource: Resource): Sample {
    const sample = samples.get(resource.name);
    if (!sample) throw new Error(`There are no ${resource.name}.`);
    return sample;
  }

  const listPath = ({ ops }: Resource, at: Sample) => (ops.list ? addressOf(ops.list, at) : '');
  const getPath = ({ ops }: Resource, at: Sample) => (ops.get ? addressOf(ops.get, at) : '');

  /** Names of hidden fields that a row holds, its copies of other records included. */
  const told = (resource: Resource, row: Row): readonly string[] =>
    hiddenOf(resource).flatMap(({ name, path }) =>
      getAtPath(row, path) === undefined && getAtPath(row, [...path.slice(0, -1), `${path.at(-1) ?? ''}_data`]) === undefined ? [] : [name],
    );

  it('hides fields of most resources', () => expect(titled.length).toBeGreaterThan(5));

  describe.each(titled)('of %s', (_name, resource) => {
    it('are in no list and no record, and are where the role sees them', async () => {
      const at = sampleFor(resource);
      const rows = async (as: string): Promise<readonly Row[]> => [
        ...rowsIn(await api.send(`GET ${listPath(resource, at)}`, { as })),
        rowIn(await api.send(`GET ${getPath(resource, at)}`, { as })),
      ];
      expect((await rows(blind)).flatMap((row) => told(resource, row))).toEqual([]);
      expect((await rows(everybody)).flatMap((row) => told(resource, row))).not.toEqual([]);
    });

    it('cannot be filtered or sorted by', async () => {
      const path = listPath(resource, sampleFor(resource));
      const names = hiddenOf(resource).map(({ name }) => name);
      const statuses = async (as: string, query: string) => (await api.send(`GET ${path}?${query}`, { as })).status;
      for (const { param, ops, isSortable } of resource.accepts.filter(({ field }) => names.includes(field))) {
        const queries = [...(ops.length > 0 ? [`${param}=~empty~`] : []), ...(isSortable ? [`_sort[${param}]=asc`] : [])];
        for (const query of queries)
          expect([query, await statuses(blind, query), await statuses(everybody, query)]).toEqual([query, 400, 200]);
      }
    });

    it('are not searched', async () => {
      const at = sampleFor(resource);
      const [closed, open] = [true, false].map((isHidden) =>
        resource.search.filter((name) => (typeof resource.fields[name]?.visible !== 'boolean') === isHidden),
      );
      const all = (await storedOf(api, resource)).filter(
        ({ parent }) => resource.parents.every(({ wildcard }) => wildcard) || parent === at.stored.parent,
      );
      for (const name of closed ?? []) {
        const text = all.map(({ values }) => textOf(values[name])).find((each) => each !== '');
        if (text === undefined) continue;
        // A search takes no more words than this, and words are looked for alone.
        const words = text.split(/\s+/).slice(0, 5);
        const found = all.filter(({ values }) =>
          words.every((word) => (open ?? []).some((each) => textOf(values[each]).toLowerCase().includes(word.toLowerCase()))),
        );
        const got = await api.send(`GET ${listPath(resource, at)}?q=${encodeURIComponent(words.join(' '))}`, { as: blind });
        // Without any field left to search, there is no search.
        if (open?.length === 0) expect([name, got.status]).toEqual([name, 400]);
        else expect([name, rowsIn(got).length]).toEqual([name, found.length]);
      }
    });

    it('are kept by a save of who does not see them, and refused in its body', async () => {
      const { update } = resource.ops;
      const at = sampleFor(resource);
      if (!update || !resource.edit) return;
      const read = rowIn(await api.send(`GET ${getPath(resource, at)}`, { as: blind }));
      const path = addressOf(update, at);
      const stale = await api.send(`${update.method} ${path}`, { as: blind, body: read, headers: { 'if-match': '"0"' } });
      if (stale.status === 403) return;
      expect([stale.status, told(resource, rowIn(stale))]).toEqual([412, []]);
      const saved = await api.send(`${update.method} ${path}`, { as: blind, body: read });
      expect([saved.status, saved.text]).toEqual([200, expect.any(String)]);
      expect(told(resource, rowIn(saved))).toEqual([]);
      const stored = await getRecord(api.store, resource, { key: at.key, parents: at.params });
      for (const { name, stamp, derived } of hiddenOf(resource))
        if (!stamp && !derived) expect([name, stored?.values[name]]).toEqual([name, at.stored.values[name]]);
      for (const { name, sendAs } of hiddenOf(resource)) {
        if (sendAs === null || sendAs.includes('.')) continue;
        const got = await api.send(`${update.method} ${path}`, { as: blind, body: { ...read, [sendAs]: 'something else' } });
        expect([name, got.status, errorsIn(got).some((key) => key.startsWith(sendAs))]).toEqual([name, 422, true]);
      }
    });

    it('are not told by the history', async () => {
      const at = sampleFor(resource);
      const audit = Object.values(resource.collections).find(({ isAudit }) => isAudit);
      const op = resource.ops.update;
      const name = hiddenOf(resource).find(
        (field) => ['string', 'text'].includes(field.type) && field.sendAs !== null && !field.stamp && field.readOnly === false,
      )?.name;
      if (!audit || !op || !name) return;
      const read = rowIn(await api.send(`GET ${getPath(resource, at)}`, { as: everybody }));
      const body = setAtPath(read, (resource.fields[name]?.sendAs ?? name).split('.'), 'told to nobody');
      expect((await api.send(`${op.method} ${addressOf(op, at)}`, { as: everybody, body })).status).toBe(200);
      const path = addressOf(audit.op, at);
      expect((await api.send(`GET ${path}`, { as: everybody })).text).toContain('told to nobody');
      expect((await api.send(`GET ${path}`, { as: blind })).text).not.toContain('told to nobody');
    });
  });

  const errorsIn = ({ body }: Got): readonly string[] =>
    isPlainObject(body) && isPlainObject(body['errors']) ? Object.keys(body['errors']) : [];

  describe('passwords', () => {
    const inputs = Object.values(model.resources).flatMap((resource) => [
      ...(resource.edit && resource.ops.update ? [{ resource, op: resource.ops.update, fields: resource.fields }] : []),
      ...Object.values(resource.actions).flatMap(({ does, fields }) =>
        does.kind === 'request' ? [{ resource, op: does.op, fields }] : [],
      ),
    ]);
    const secrets = inputs.filter(({ fields }) => Object.values(fields).some(({ codec }) => codec.kind === 'password'));

    it.each(secrets.map((each) => [`${each.op.method} ${addressOf(each.op, {})}`, each] as const))(
      'sent with %s are in no answer, table, audit entry or log',
      async (_title, { resource, op, fields }) => {
        const [first] = await storedOf(api, resource);
        const at = first ? await sampleOf(api, resource, first) : { key: [], params: {} };
        const body = Object.fromEntries(
          Object.values(fields).flatMap(({ sendAs, codec, type }) =>
            sendAs === null
              ? []
              : codec.kind === 'password'
                ? [[sendAs, secretPassword]]
                : type === 'email'
                  ? [[sendAs, 'nobody@example.com']]
                  : [],
          ),
        );
        const got = await api.send(`${op.method} ${addressOf(op, at)}`, { as: administrator, body });
        expect([200, 409, 410]).toContain(got.status);
        expect(got.text).not.toContain(secretPassword);
        expect(JSON.stringify([api.log, api.mails])).not.toContain(secretPassword);
        const { rows = [] } = {
          rows: await api.store.query<{ tablename: string }>("select tablename from pg_tables where schemaname = 'public'"),
        };
        for (const { tablename } of rows) {
          const found = await api.store.query(`select 1 from "${tablename}" t where t::text like $1`, [`%${secretPassword}%`]);
          expect([tablename, found]).toEqual([tablename, []]);
        }
      },
    );

    it('are in no record', () => {
      expect(secrets.length).toBeGreaterThan(2);
      expect(listBaseResources(model).map(tableNameOf).length).toBeGreaterThan(5);
    });
  });
}
