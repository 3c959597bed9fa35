/** A DataSource over generated records: it reads and writes as the server would, and keeps everything in this page. */
import { getParentValues } from '../../../../data/address.ts';
import { createMemorySource } from '../../../../data/memory.ts';
import type { ApiCall, DataSource, LoadedRecord, ApiReply } from '../../../../data/source.ts';
import { mayUseVerb } from '../../../../model/access.ts';
import type { Resource } from '../../../../model/model.ts';
import { valuesFromBody, rowFromValues } from '../../../../model/records.ts';
import { isEmptyValue } from '../../../../model/steps.ts';
import type { Params, Values } from '../../../../model/values.ts';
import { listCandidates } from '../../../made-up/candidates.ts';
import {
  runPlaygroundAction,
  listActionsAt,
  buildChoiceRows,
  findChoicesAt,
  isCallOfOperation,
  staysInState,
  keyFromAddress,
} from './calls.ts';
import { answerCommentCall, findCommentCall, type PlaygroundComments } from './comments.ts';
import { createPlaygroundTables, hideFromRoles, listVisibleRows, type PlaygroundTables } from './tables.ts';
import {
  requirePlaygroundTransition,
  requirePlaygroundVerb,
  requirePlaygroundRules,
  derivePlaygroundValues,
  draftPlaygroundRecord,
  fillPlaygroundValues,
  judgePlaygroundRecord,
} from './writes.ts';
import { refusePlaygroundCall, type PlaygroundWorld } from './world.ts';

export interface PlaygroundSource extends DataSource {
  /** The records of a resource, those included that this user may not see. */
  readonly all: (resource: Resource) => Promise<readonly Values[]>;
}

/** `seen` are the resources whose addresses a call may mean, the one that is written first. */
export function createPlaygroundSource(world: PlaygroundWorld, seen: () => readonly Resource[]): PlaygroundSource {
  const tables = createPlaygroundTables(world);
  const at = { world, tables, comments: new Map() };
  return {
    all: tables.rows,
    urlOf: (path) => path,
    async list(resource, query, params) {
      const verb = mayUseVerb(resource, 'list', world.scope({})).allowed ? 'list' : 'lookup';
      if (verb === 'lookup' && !mayUseVerb(resource, 'lookup', world.scope({})).allowed)
        requirePlaygroundVerb(world, resource, 'list', world.scope({}));
      return (await openSeenRecords(at, resource)).list(resource, query, params);
    },
    async sums(resource, fields, asked) {
      requirePlaygroundVerb(world, resource, 'list', world.scope({}));
      return (await openSeenRecords(at, resource)).sums(resource, fields, asked);
    },
    async counts(resource, param, asked) {
      requirePlaygroundVerb(world, resource, 'list', world.scope({}));
      return (await openSeenRecords(at, resource)).counts(resource, param, asked);
    },
    async get(resource, key) {
      const { values } = await findPlaygroundRecord(at, resource, key);
      const scope = world.scope({ mode: 'show', self: values });
      const isOpen = (['show', 'edit', 'lookup'] as const).some((verb) => mayUseVerb(resource, verb, scope).allowed);
      if (!isOpen) requirePlaygroundVerb(world, resource, 'show', scope);
      return toLoadedRecord(world, resource, values);
    },
    create: (resource, values, params) => createPlaygroundRecord(at, resource, values, params),
    update: (resource, key, values, { version }) => updatePlaygroundRecord(at, resource, { key, values, version }),
    async remove(resource, key, { version }) {
      const { rows, values } = await findPlaygroundRecord(at, resource, key);
      const scope = world.scope({ mode: 'show', self: values, old: values });
      requirePlaygroundVerb(world, resource, 'delete', scope);
      requirePlaygroundVersion(world, values, version);
      requirePlaygroundRules(world, resource, 'delete', scope);
      rows.splice(rows.indexOf(values), 1);
    },
    async collection(resource, name, key) {
      await findPlaygroundRecord(at, resource, key);
      const { fields = {}, isSingle = false } = resource.collections[name] ?? {};
      const rows = await tables.rowsOf(Object.values(fields), isSingle ? 1 : 3);
      return { rows, total: rows.length, isEstimated: false, meta: {} };
    },
    send: (call) => sendPlaygroundCall(at, seen(), call),
  };
}

interface SourceContext {
  readonly world: PlaygroundWorld;
  readonly tables: PlaygroundTables;
  readonly comments: PlaygroundComments;
}

/** The records that this user sees, to be asked as a list. */
async function openSeenRecords({ world, tables }: SourceContext, resource: Resource): Promise<DataSource> {
  const rows = listVisibleRows(world, resource, await tables.rows(resource)).map((row) => hideFromRoles(world, resource, row));
  return createMemorySource({ records: { [resource.view?.of ?? resource.name]: rows }, now: world.now });
}

async function findPlaygroundRecord(
  { world, tables }: SourceContext,
  resource: Resource,
  key: readonly string[],
): Promise<{ rows: Values[]; values: Values }> {
  const rows = await tables.rows(resource);
  const isMeant = (row: Values): boolean => resource.isSingle || resource.key.every((name, at) => String(row[name]) === key[at]);
  const values =
    listVisibleRows(world, resource, rows).find(isMeant) ?? refusePlaygroundCall({ status: 404, message: world.words.notFound });
  return { rows, values };
}

function toLoadedRecord(world: PlaygroundWorld, resource: Resource, values: Values): LoadedRecord {
  return { values: hideFromRoles(world, resource, values), version: String(values['_version'] ?? 1) };
}

async function createPlaygroundRecord(
  { world, tables }: SourceContext,
  resource: Resource,
  sent: Values,
  params: Params,
): Promise<LoadedRecord> {
  requirePlaygroundVerb(world, resource, 'create', world.scope({ mode: 'create' }));
  const rows = await tables.rows(resource);
  const values = draftPlaygroundRecord(world, resource, { ...getParentValues(resource, params), ...sent }, null);
  await judgePlaygroundRecord(world, resource, { values, old: null, rows });
  requirePlaygroundTransition(world, resource, { values, old: null });
  const record = { ...derivePlaygroundValues(world, resource, fillPlaygroundKey(world, resource, { values, rows })), _version: 1 };
  if (listVisibleRows(world, resource, [record]).length === 0) refusePlaygroundCall({ status: 403, message: world.words.notAllowed });
  rows.unshift(record);
  return toLoadedRecord(world, resource, record);
}

// A key that nobody enters is the server's to give.
function fillPlaygroundKey(
  world: PlaygroundWorld,
  resource: Resource,
  { values, rows }: { readonly values: Values; readonly rows: readonly Values[] },
): Values {
  const missing = resource.key.filter((name) => isEmptyValue(values[name]));
  const next = (name: string): unknown => {
    const held = rows.map((row) => row[name]).filter((value) => typeof value === 'number');
    return resource.fields[name]?.ty === 'number' ? Math.max(0, ...held) + 1 : world.newId();
  };
  return { ...values, ...Object.fromEntries(missing.map((name) => [name, next(name)])) };
}

function requirePlaygroundVersion(world: PlaygroundWorld, stored: Values, version: string | null): void {
  if (version !== null && version.replaceAll('"', '') !== String(stored['_version']))
    refusePlaygroundCall({ status: 412, message: world.words.stale, current: stored });
}

interface PlaygroundChange {
  readonly key: readonly string[];
  readonly values: Values;
  readonly version: string | null;
}

async function updatePlaygroundRecord(
  at: SourceContext,
  resource: Resource,
  { key, values: sent, version }: PlaygroundChange,
): Promise<LoadedRecord> {
  const { world } = at;
  const { rows, values: old } = await findPlaygroundRecord(at, resource, key);
  requirePlaygroundVerb(world, resource, 'edit', world.scope({ mode: 'edit', self: old }));
  requirePlaygroundVersion(world, old, version);
  const values = draftPlaygroundRecord(world, resource, sent, old);
  await judgePlaygroundRecord(world, resource, { values, old, rows });
  requirePlaygroundTransition(world, resource, { values, old });
  return toLoadedRecord(world, resource, storePlaygroundRecord(at, resource, { rows, old, values }));
}

function storePlaygroundRecord(
  { world }: SourceContext,
  resource: Resource,
  { rows, old, values }: { rows: Values[]; old: Values; values: Values },
): Values {
  const record = { ...derivePlaygroundValues(world, resource, values), _version: Number(old['_version'] ?? 0) + 1 };
  if (listVisibleRows(world, resource, [record]).length === 0) refusePlaygroundCall({ status: 403, message: world.words.notAllowed });
  rows[rows.indexOf(old)] = record;
  return record;
}

async function sendPlaygroundCall(at: SourceContext, seen: readonly Resource[], call: ApiCall): Promise<ApiReply> {
  const { world } = at;
  for (const resource of seen) {
    const said = findCommentCall(resource, call);
    if (said !== null) {
      const { values } = await findPlaygroundRecord(at, resource, said.key);
      requirePlaygroundVerb(world, resource, said.deed === 'list' ? 'show' : 'comment', world.scope({ mode: 'show', self: values }));
      return createReply(200, answerCommentCall(world, at.comments, call, said.deed));
    }
    const actions = listActionsAt(resource, call);
    const key = actions[0] === undefined ? null : keyFromAddress(actions[0].does.op.path, call.path);
    const found = key === null || (key.length === 0 && !resource.isSingle) ? null : await findPlaygroundRecord(at, resource, key);
    if (key !== null && !staysInState(resource, call, { actions, record: found?.values ?? null })) {
      if (found !== null) requirePlaygroundVersion(world, found.values, call.headers?.['If-Match'] ?? null);
      const after = runPlaygroundAction(world, resource, actions, { record: found?.values ?? null, body: call.body });
      if (found === null || after === null) return createReply(204, null);
      return answerPlaygroundRecord(
        world,
        resource,
        storePlaygroundRecord(at, resource, {
          rows: found.rows,
          old: found.values,
          values: fillPlaygroundValues(world, resource, after, found.values),
        }),
      );
    }
    const saved = await saveByForm(at, resource, call);
    if (saved !== null) return saved;
    const field = call.method === 'GET' ? findChoicesAt(resource, call) : null;
    if (field !== null)
      return createReply(200, {
        data: buildChoiceRows(field, listCandidates({ ...field, choices: null }, { now: world.now(), keysOf: () => [] }).slice(0, 8)),
      });
  }
  return refusePlaygroundCall({ status: 404, message: world.words.noCall(`${call.method} ${call.path}`) });
}

/** A form with a body of its own, or an action that is the update of its record. */
async function saveByForm(at: SourceContext, resource: Resource, call: ApiCall): Promise<ApiReply | null> {
  const { create: adding, update: changing } = resource.ops;
  const values = valuesFromBody(resource, call.body);
  if (isCallOfOperation(adding, call))
    return answerPlaygroundRecord(at.world, resource, (await createPlaygroundRecord(at, resource, values, {})).values);
  const key = changing === null || changing.method !== call.method ? null : keyFromAddress(changing.path, call.path);
  if (key === null) return null;
  const saved = await updatePlaygroundRecord(at, resource, { key, values, version: call.headers?.['If-Match'] ?? null });
  return answerPlaygroundRecord(at.world, resource, saved.values);
}

function answerPlaygroundRecord(world: PlaygroundWorld, resource: Resource, values: Values): ApiReply {
  return createReply(
    200,
    { data: rowFromValues(resource, hideFromRoles(world, resource, values)) },
    { etag: String(values['_version'] ?? 1) },
  );
}

const createReply = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): ApiReply => ({
  status,
  body,
  headers,
});
