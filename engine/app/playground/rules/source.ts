/** A DataSource over generated records: it reads and writes as the server would, and keeps everything in this page. */
import { heldParents } from '../../../data/address.ts';
import { createMemory } from '../../../data/memory.ts';
import type { Call, DataSource, Loaded, Reply } from '../../../data/source.ts';
import { mayVerb } from '../../../model/access.ts';
import type { Resource } from '../../../model/model.ts';
import { fromBody, toRow } from '../../../model/records.ts';
import { isEmpty } from '../../../model/steps.ts';
import type { Params, Values } from '../../../model/values.ts';
import { candidatesOf } from '../records/candidates.ts';
import { acted, actionsAt, choiceRows, choicesAt, isCall, isStaying, keyAt } from './calls.ts';
import { createTables, shown, visibleRows, type Tables } from './tables.ts';
import { checkMove, demand, demandRules, derived, drafted, judge } from './writes.ts';
import { refuse, type World } from './world.ts';

export interface PlaygroundSource extends DataSource {
  /** The records of a resource, those included that this user may not see. */
  readonly all: (resource: Resource) => Promise<readonly Values[]>;
}

/** `seen` are the resources whose addresses a call may mean, the one that is written first. */
export function createPlaygroundSource(world: World, seen: () => readonly Resource[]): PlaygroundSource {
  const tables = createTables(world);
  const at = { world, tables };
  return {
    all: tables.rows,
    urlOf: (path) => path,
    async list(resource, query, params) {
      const verb = mayVerb(resource, 'list', world.scope({})).allowed ? 'list' : 'lookup';
      if (verb === 'lookup' && !mayVerb(resource, 'lookup', world.scope({})).allowed) demand(world, resource, 'list', world.scope({}));
      const rows = visibleRows(world, resource, await tables.rows(resource)).map((row) => shown(world, resource, row));
      const records = { [resource.view?.of ?? resource.name]: rows };
      return createMemory({ records, now: world.now }).list(resource, query, params);
    },
    async get(resource, key) {
      const { values } = await find(at, resource, key);
      const scope = world.scope({ mode: 'show', self: values });
      const isOpen = (['show', 'edit', 'lookup'] as const).some((verb) => mayVerb(resource, verb, scope).allowed);
      if (!isOpen) demand(world, resource, 'show', scope);
      return loaded(world, resource, values);
    },
    create: (resource, values, params) => create(at, resource, values, params),
    update: (resource, key, values, { version }) => update(at, resource, { key, values, version }),
    async remove(resource, key, { version }) {
      const { rows, values } = await find(at, resource, key);
      const scope = world.scope({ mode: 'show', self: values, old: values });
      demand(world, resource, 'delete', scope);
      demandVersion(world, values, version);
      demandRules(world, resource, 'delete', scope);
      rows.splice(rows.indexOf(values), 1);
    },
    async collection(resource, name, key) {
      await find(at, resource, key);
      const { fields = {}, isSingle = false } = resource.collections[name] ?? {};
      const rows = await tables.rowsOf(Object.values(fields), isSingle ? 1 : 3);
      return { rows, total: rows.length, isEstimated: false, meta: {} };
    },
    send: (call) => send(at, seen(), call),
  };
}

interface Place {
  readonly world: World;
  readonly tables: Tables;
}

async function find({ world, tables }: Place, resource: Resource, key: readonly string[]): Promise<{ rows: Values[]; values: Values }> {
  const rows = await tables.rows(resource);
  const isMeant = (row: Values): boolean => resource.isSingle || resource.key.every((name, at) => String(row[name]) === key[at]);
  const values = visibleRows(world, resource, rows).find(isMeant) ?? refuse({ status: 404, message: world.words.notFound });
  return { rows, values };
}

function loaded(world: World, resource: Resource, values: Values): Loaded {
  return { values: shown(world, resource, values), version: String(values['_version'] ?? 1) };
}

async function create({ world, tables }: Place, resource: Resource, sent: Values, params: Params): Promise<Loaded> {
  demand(world, resource, 'create', world.scope({ mode: 'create' }));
  const rows = await tables.rows(resource);
  const values = drafted(world, resource, { ...heldParents(resource, params), ...sent }, null);
  await judge(world, resource, { values, old: null, rows });
  checkMove(world, resource, { values, old: null });
  const record = { ...derived(world, resource, withKey(resource, values, rows)), _version: 1 };
  if (visibleRows(world, resource, [record]).length === 0) refuse({ status: 403, message: world.words.notAllowed });
  rows.unshift(record);
  return loaded(world, resource, record);
}

// A key that nobody enters is the server's to give.
function withKey(resource: Resource, values: Values, rows: readonly Values[]): Values {
  const missing = resource.key.filter((name) => isEmpty(values[name]));
  const next = (name: string): unknown => {
    const held = rows.map((row) => row[name]).filter((value) => typeof value === 'number');
    return resource.fields[name]?.ty === 'number' ? Math.max(0, ...held) + 1 : `new-${String(rows.length + 1)}`;
  };
  return { ...values, ...Object.fromEntries(missing.map((name) => [name, next(name)])) };
}

function demandVersion(world: World, stored: Values, version: string | null): void {
  if (version !== null && version.replaceAll('"', '') !== String(stored['_version']))
    refuse({ status: 412, message: world.words.stale, current: stored });
}

interface Change {
  readonly key: readonly string[];
  readonly values: Values;
  readonly version: string | null;
}

async function update(at: Place, resource: Resource, { key, values: sent, version }: Change): Promise<Loaded> {
  const { world } = at;
  const { rows, values: old } = await find(at, resource, key);
  demand(world, resource, 'edit', world.scope({ mode: 'edit', self: old }));
  demandVersion(world, old, version);
  const values = drafted(world, resource, sent, old);
  await judge(world, resource, { values, old, rows });
  checkMove(world, resource, { values, old });
  return loaded(world, resource, stored(at, resource, { rows, old, values }));
}

function stored({ world }: Place, resource: Resource, { rows, old, values }: { rows: Values[]; old: Values; values: Values }): Values {
  const record = { ...derived(world, resource, values), _version: Number(old['_version'] ?? 0) + 1 };
  if (visibleRows(world, resource, [record]).length === 0) refuse({ status: 403, message: world.words.notAllowed });
  rows[rows.indexOf(old)] = record;
  return record;
}

async function send(at: Place, seen: readonly Resource[], call: Call): Promise<Reply> {
  const { world } = at;
  for (const resource of seen) {
    const actions = actionsAt(resource, call);
    const key = actions[0] === undefined ? null : keyAt(actions[0].does.op.path, call.path);
    const found = key === null || (key.length === 0 && !resource.isSingle) ? null : await find(at, resource, key);
    if (key !== null && !isStaying(resource, call, { actions, record: found?.values ?? null })) {
      if (found !== null) demandVersion(world, found.values, call.headers?.['If-Match'] ?? null);
      const after = acted(world, resource, actions, { record: found?.values ?? null, body: call.body });
      if (found === null || after === null) return reply(204, null);
      return answer(
        world,
        resource,
        stored(at, resource, { rows: found.rows, old: found.values, values: drafted(world, resource, {}, after) }),
      );
    }
    const saved = await saveBy(at, resource, call);
    if (saved !== null) return saved;
    const field = call.method === 'GET' ? choicesAt(resource, call) : null;
    if (field !== null)
      return reply(200, {
        data: choiceRows(field, candidatesOf({ ...field, choices: null }, { now: world.now(), keysOf: () => [] }).slice(0, 8)),
      });
  }
  return refuse({ status: 404, message: world.words.noCall(`${call.method} ${call.path}`) });
}

/** A form with a body of its own, or an action that is the update of its record. */
async function saveBy(at: Place, resource: Resource, call: Call): Promise<Reply | null> {
  const { create: adding, update: changing } = resource.ops;
  const values = fromBody(resource, call.body);
  if (isCall(adding, call)) return answer(at.world, resource, (await create(at, resource, values, {})).values);
  const key = changing === null || changing.method !== call.method ? null : keyAt(changing.path, call.path);
  if (key === null) return null;
  const saved = await update(at, resource, { key, values, version: call.headers?.['If-Match'] ?? null });
  return answer(at.world, resource, saved.values);
}

function answer(world: World, resource: Resource, values: Values): Reply {
  return reply(200, { data: toRow(resource, shown(world, resource, values)) }, { etag: String(values['_version'] ?? 1) });
}

const reply = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply => ({ status, body, headers });
