import type { AccessGate, Model, ScreenMode, ApiOperation, PathPart, Resource } from '../../engine/model/model.ts';
import type { EvaluationScope } from '../../engine/model/evaluate.ts';
import { emptyQuery } from '../../engine/model/query.ts';
import { valuesFromRow } from '../../engine/model/records.ts';
import { isPlainObject } from '../../engine/model/steps.ts';
import type { Params, Row, Values } from '../../engine/model/values.ts';
import { seedStore } from '../../platform/demo-data/index.ts';
import { effectiveRoles } from '../../engine/model/roles.ts';
import type { CallingUser } from '../../engine/server/behaviour.ts';
import { findPlatformResource } from '../../platform/follow.ts';
import { behaviours } from '../../platform/index.ts';
import { hashPassword } from '../../platform/passwords/hash.ts';
import { findUser } from '../../platform/users/find-user.ts';
import { listRecords } from '../../engine/server/store/list.ts';
import { keyFromValues, tableNameOf } from '../../engine/server/store/layout.ts';
import type { Store } from '../../engine/server/store/store.ts';
import { getRecord, insertRecord, type StoredRecord } from '../../engine/server/store/records.ts';
import { writePasswordHash } from '../../engine/server/store/sessions.ts';
import type { RecordOf } from '../../engine/model/project-types.ts';
import type { Api, Got } from '../api/api.ts';
import { begin, modelOf, openApi } from '../api/api.ts';
import { addStored } from '../api/stored.ts';

/** One way of holding roles. */
export interface Persona {
  readonly name: string;
  readonly roles: readonly string[];
  /** What else is known of this user, such as the company. */
  readonly is?: Values;
}

export const everybody = 'every-role';
export const administrator = 'admin';
export const noRole = 'no-role';

/** Good enough for every rule about new passwords, and in no demo record. */
export const secretPassword = 'Secret12-never-told';

export const platformModel: Model = modelOf('resources');

/** A resource that a statement is about. */
export function resourceOf(name: string): Resource {
  const resource = platformModel.resources[name];
  if (!resource) throw new Error(`There is no resource "${name}".`);
  return resource;
}

/** The roles that any condition of the Model asks for. */
export function rolesIn(model: Model): readonly string[] {
  const named = JSON.stringify(model.resources).matchAll(/"role\.([A-Z_]+)"/g);
  return [...new Set([...named].flatMap(([, role]) => role ?? []))].sort();
}

/** Nobody, each role alone, all but each role, all of them. */
export function personasOf(model: Model): readonly Persona[] {
  const all = Object.keys(model.roles);
  const named = rolesIn(model);
  return [
    { name: noRole, roles: [] },
    ...named.map((role) => ({ name: `only-${role}`, roles: [role] })),
    ...named.map((role) => ({ name: `all-but-${role}`, roles: all.filter((other) => other !== role) })),
    { name: everybody, roles: all },
  ];
}

/** The signed-in user behind a persona: a record of nobody, so that only roles make a difference. */
export function userOf({ name, roles, is = {} }: Persona): CallingUser {
  return { username: name, id: name, name, email: `${name}@example.com`, company: null, company_group: null, ...is, roles };
}

/** How many orders the demo records would fit; 10,000 is the usual amount. */
export const demoAmount = 200;

/** The platform's API with a few demo records, or with those of a store; its users are the personas. */
export async function openContract(options: { model?: Model; store?: Store; personas?: readonly Persona[] } = {}): Promise<Api> {
  const model = options.model ?? platformModel;
  const personas = new Map([...personasOf(model), ...(options.personas ?? [])].map((persona) => [persona.name, persona]));
  return openApi({
    ...(options.store ? { store: options.store } : {}),
    model,
    fill: { name: 'contract', with: (store) => fill(store, model) },
    behaviours,
    // The administrator of the demo data has a record of its own, which the profile needs.
    demoUsers: [...personas.keys(), administrator],
    settings: { launcher: null, password_upper: true, password_letter_digit: true, sftp_host: 'sftp.steward.example' },
    findUser: async (name, { store }, who) => {
      const persona = personas.get(name);
      return persona === undefined ? findUser(model, store, who) : userOf(persona);
    },
  });
}

async function fill(store: Store, model: Model): Promise<void> {
  const now = new Date(begin);
  await seedStore(store, model, { amount: demoAmount, now });
  await addPassword(store, model, now);
  await addExports(store, model, now);
  await addCommandRuns(store, model, now);
}

/** Nobody has a password in the demo records; whoever changes theirs knows it. */
async function addPassword(store: Store, model: Model, now: Date): Promise<void> {
  const person = await findUser(model, store, { username: administrator });
  if (person !== null) await writePasswordHash(store, person.id, { hash: await hashPassword(secretPassword), now });
}

/** Nobody has run a command in the demo records. */
async function addCommandRuns(store: Store, model: Model, now: Date): Promise<void> {
  if ((await store.query('select 1 from r_command_runs limit 1')).length > 0) return;
  for (const [n, state] of (['running', 'done', 'error', 'done'] as const).entries()) {
    const at = new Date(now.getTime() - n * 86_400_000).toISOString();
    const command = n % 2 === 0 ? 'purge-logs' : 'check-status';
    const values: RecordOf<'command-runs'> = {
      id: `run_${n}`,
      command,
      command_name: `Command ${n}`,
      state,
      created_by: n === 3 ? null : administrator,
      created_at: at,
      finished_at: state === 'running' ? null : at,
      payload: { cli_params: {} },
      result: { n },
      log: [{ at, text: `line ${n}` }],
    };
    await addStored({ store, model }, 'command-runs', [{ values, parents: { command } }]);
  }
}

/** Nobody has exported anything in the demo records. */
async function addExports(store: Store, model: Model, now: Date): Promise<void> {
  const exports = findPlatformResource(model, 'exports');
  if (exports === null || (await store.query(`select 1 from ${tableNameOf(exports)} limit 1`)).length > 0) return;
  const states = ['running', 'done', 'error'] as const;
  const own = await findUser(model, store, { username: administrator });
  const names = [administrator, ...personasOf(model).map(({ name }) => name)];
  for (const [n, by] of names.entries()) {
    const state = states[n % states.length] ?? null;
    const created = new Date(now.getTime() - n * 86_400_000).toISOString();
    const filename = `file_${n}.csv`;
    const file: RecordOf<'exports'> = state === 'done' ? { filename, result: { filename, rows: n } } : {};
    const values: RecordOf<'exports'> = {
      id: `contract-${n}`,
      config: 'users',
      format: 'csv',
      state,
      rows_done: n,
      rows_total: 9,
      created_at: created,
      created_by: by,
      created_by_id: by === administrator ? (own?.id ?? null) : by,
      payload: { resource: 'users' },
    };
    await insertRecord(store, exports, { values: { ...values, ...file }, parents: {} }, now);
  }
}

/** What the Model's expressions read for a persona, as the screens build it. */
export function scopeFor(api: Api, persona: Persona, mode: ScreenMode, more: Partial<EvaluationScope> = {}): EvaluationScope {
  return {
    user: { ...userOf(persona), timezone: 'UTC' },
    settings: api.engine.settings,
    params: {},
    roles: effectiveRoles(api.model, persona.roles),
    now: api.clock.now,
    zone: 'UTC',
    mode,
    ...more,
  };
}

/** Where a record is, and what is stored there. */
export interface Sample {
  readonly stored: StoredRecord;
  readonly key: readonly string[];
  readonly params: Params;
  /** As the screens have it: with what the server derives, if anybody may see that. */
  readonly values: Values;
  readonly parent: Values | null;
}

/** All records of a resource, straight from the store; those that a behaviour makes, as everybody together sees them. */
export async function storedOf(api: Api, resource: Resource): Promise<readonly StoredRecord[]> {
  if (resource.isSingle || (resource.ops.list === null && resource.ops.get === null)) return [];
  if (api.engine.behaviours.get(resource.view?.of ?? resource.name)?.source) return madeOf(api, resource);
  const scope = scopeFor(api, { name: everybody, roles: [] }, 'list');
  const all = { ...emptyQuery, parents: {}, fields: resource.order, rows: true, scope };
  return (await listRecords(api.store, api.model, resource, all)).rows;
}

/** Whether a record is one that a view shows of its base. */
export function isInView({ view, fields }: Resource, values: Values): boolean {
  // Views say plain values of plain fields; another kind would need another look.
  return (view?.where ?? []).every(({ param, op, values: wanted }) => {
    if (!['eq', 'in'].includes(op) || fields[param] === undefined) throw new Error(`The tests do not read ${op} of ${param}.`);
    return wanted.some((value) => 'lit' in value && value.lit === values[param]);
  });
}

async function madeOf(api: Api, resource: Resource): Promise<readonly StoredRecord[]> {
  const at = api.clock.now.toISOString();
  const rows = resource.ops.list ? rowsIn(await api.send(`GET ${addressOf(resource.ops.list, {})}`, { as: everybody })) : [];
  const shown = rows.filter((row) => isInView(resource, valuesFromRow(resource, row)));
  return shown.map((row) => {
    const values = valuesFromRow(resource, row);
    return { id: keyFromValues(resource, values)?.join('/') ?? '', parent: '', version: 0, values, createdAt: at, updatedAt: at };
  });
}

/** The address of a record below the API base. */
export function addressOf(op: ApiOperation, at: { key?: readonly string[]; params?: Params }): string {
  const one = (part: PathPart): string => {
    if (typeof part === 'string') return part;
    const text = 'param' in part ? at.params?.[part.param] : at.key?.[part.key];
    return encodeURIComponent(text ?? '*');
  };
  return op.path.map(one).join('/');
}

export function paramsOf(resource: Resource, { parent }: Pick<StoredRecord, 'parent'>): Params {
  const parts = resource.parents.length < 2 ? [parent] : parent.split('/').map(decodeURIComponent);
  return Object.fromEntries(resource.parents.map(({ param }, at) => [param, parts[at] ?? '']));
}

/** A stored record with what the answer to somebody with every role adds to it. */
export async function sampleOf(api: Api, resource: Resource, stored: StoredRecord): Promise<Sample> {
  const key = keyFromValues(resource, stored.values) ?? [];
  const params = paramsOf(resource, stored);
  const op = resource.ops.get;
  const got = op === null ? null : await api.send(`GET ${addressOf(op, { key, params })}`, { as: everybody });
  const values = { ...stored.values, ...(got === null || got.status !== 200 ? {} : valuesFromRow(resource, rowIn(got))) };
  return { stored, key, params, values, parent: await parentValues(api, resource, params) };
}

async function parentValues(api: Api, resource: Resource, params: Params): Promise<Values | null> {
  const parent = resource.parents.at(-1);
  const target = parent && api.model.resources[parent.resource];
  if (!parent || !target) return null;
  const found = await getRecord(api.store, target, { key: [params[parent.param] ?? ''], parents: {} });
  return found?.values ?? null;
}

/** The record in an answer. */
export function rowIn(got: Got): Row {
  const body = got.body;
  const data = isPlainObject(body) ? body['data'] : null;
  if (!isPlainObject(data)) throw new Error(`There is no record in ${got.status} ${got.text.slice(0, 200)}`);
  return data;
}

/** The rows of a page. */
export function rowsIn(got: Got): readonly Row[] {
  const data = isPlainObject(got.body) ? got.body['data'] : null;
  if (!Array.isArray(data)) throw new Error(`There are no rows in ${got.status} ${got.text.slice(0, 200)}`);
  return data.filter(isPlainObject);
}

/** Everything that decides about a record of this resource. */
export function gatesOf(resource: Resource): readonly AccessGate['cond'][] {
  const actions = Object.values(resource.actions).flatMap(({ allow, when }) => [allow.cond, when]);
  return [...Object.values(resource.access).map(({ cond }) => cond), ...actions, resource.rows];
}

/** Names of the fields below a root that gates read. */
export function fieldsRead(resource: Resource, root: 'self' | 'parent'): readonly string[] {
  const reads = gatesOf(resource).flatMap((cond) => (typeof cond === 'boolean' ? [] : cond.reads));
  const names = reads.flatMap((read) => (read.startsWith(`${root}.`) ? (read.split('.')[1] ?? []) : []));
  return [...new Set([...names, ...(root === 'self' && resource.stateField !== null ? [resource.stateField] : [])])];
}

/** One of each: the first element for every distinct text of `of`. */
export function distinct<T>(list: readonly T[], of: (one: T) => unknown): readonly T[] {
  const found = new Map<string, T>();
  for (const one of list) {
    const text = JSON.stringify(of(one) ?? null);
    if (!found.has(text)) found.set(text, one);
  }
  return [...found.values()];
}
