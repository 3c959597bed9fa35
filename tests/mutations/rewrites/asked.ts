/** What the server answers to generated people about generated records: who may do and see what. Nothing of what it does stays. */
import { compileSchemas } from '../../../engine/language/compile/fields/validators.ts';
import type { Action, Model, ApiOperation, Resource } from '../../../engine/model/model.ts';
import { valuesFromRow } from '../../../engine/model/records.ts';
import type { Values } from '../../../engine/model/values.ts';
import type { ServerEngine } from '../../../engine/server/plan/call.ts';
import { requireUserFor, performCall } from '../../../engine/server/plan/plan.ts';
import { cacheSchemas } from '../../../engine/server/plan/schemas.ts';
import type { CallingUser } from '../../../engine/server/behaviour.ts';
import { behaviours } from '../../../platform/index.ts';
import type { PlannedAnswer } from '../../../engine/server/reply/answer.ts';
import { Refusal, type RefusalCode } from '../../../engine/server/reply/refusal.ts';
import { readApiRequest } from '../../../engine/server/request/request.ts';
import { buildApiRoutes } from '../../../engine/server/request/routes.ts';
import { keyFromValues } from '../../../engine/server/store/layout.ts';
import { getRecord } from '../../../engine/server/store/records.ts';
import type { Store } from '../../../engine/server/store/store.ts';
import { addressOf } from '../../contracts/platform.ts';
import { bodyOf } from '../../contracts/transitions.ts';

/** Where a change was made: what tells whether it lets through more. */
export type Probe =
  { readonly kind: 'list' } | { readonly kind: 'show' | 'edit' | 'delete' | 'create' } | { readonly kind: 'action'; readonly name: string };

/** By person and thing: what it came to. Things that nobody gets are not there. */
export type Answers = ReadonlyMap<string, string>;

export interface Asking {
  readonly resource: string;
  readonly probe: Probe;
  readonly people: readonly CallingUser[];
  readonly keys: readonly (readonly string[])[];
}

export function serverOf(base: ServerEngine, model: Model) {
  const engine = forgetful(base, model);
  return { ask: (asking: Asking) => answersOf(engine, asking) };
}

/** The server of a Model, on a store in which nothing stays. */
export function forgetful(base: ServerEngine, model: Model): ServerEngine {
  return {
    ...base,
    model,
    routes: buildApiRoutes(model, behaviours),
    schemas: cacheSchemas(compileSchemas),
    store: undone(base.store),
    jobs: { enqueue: () => Promise.resolve(''), wake: () => undefined } as unknown as ServerEngine['jobs'],
  };
}

const undo = new Error('Nothing of this stays.');

function undone(store: Store): Store {
  return {
    ...store,
    query: (sql, params) => store.query(sql, params),
    tx: async (work) => {
      let made: { readonly result: Awaited<ReturnType<typeof work>> } | null = null;
      try {
        await store.tx(async (tx) => {
          made = { result: await work(tx) };
          throw undo;
        });
      } catch (error) {
        if (error !== undo) throw error;
      }
      return (made as unknown as { readonly result: Awaited<ReturnType<typeof work>> }).result;
    },
  };
}

async function answersOf(engine: ServerEngine, { resource: name, probe, people, keys }: Asking): Promise<Answers> {
  const resource = engine.model.resources[name];
  if (resource === undefined) throw new Error(`There is no resource "${name}".`);
  const found = new Map<string, string>();
  for (const user of people) {
    if (probe.kind === 'list') {
      await noteList(engine, resource, user, found);
      continue;
    }
    if (probe.kind === 'create') {
      const answer = await send(engine, user, { op: resource.ops.create, key: ['rewritten'], body: {} });
      if (answer !== 'no') found.set(`${user.username} creates`, 'may');
      continue;
    }
    for (const key of keys) {
      if (probe.kind === 'show') {
        await noteRecord(engine, resource, { user, key }, found);
        continue;
      }
      const answer = await sendAbout(engine, resource, { user, probe, key });
      if (answer !== 'no') found.set(`${user.username} ${probe.kind} ${key.join('/')}`, answer);
    }
  }
  return found;
}

async function noteList(engine: ServerEngine, resource: Resource, user: CallingUser, found: Map<string, string>): Promise<void> {
  const answer = await called(engine, user, { op: resource.ops.list });
  if (typeof answer === 'string' || answer.kind !== 'list') return;
  found.set(`${user.username} lists`, 'may');
  for (const row of answer.rows) {
    const values = valuesFromRow(resource, row);
    const key = keyFromValues(resource, values)?.join('/') ?? '';
    for (const field of Object.keys(values)) found.set(`${user.username} sees ${key} ${field}`, 'may');
  }
}

async function noteRecord(
  engine: ServerEngine,
  resource: Resource,
  { user, key }: { user: CallingUser; key: readonly string[] },
  found: Map<string, string>,
): Promise<void> {
  const answer = await called(engine, user, { op: resource.ops.get, key });
  if (typeof answer === 'string' || answer.kind !== 'record') return;
  for (const field of Object.keys(valuesFromRow(resource, answer.row))) found.set(`${user.username} sees ${key.join('/')} ${field}`, 'may');
}

async function sendAbout(
  engine: ServerEngine,
  resource: Resource,
  { user, probe, key }: { user: CallingUser; probe: Probe; key: readonly string[] },
): Promise<string> {
  const { update, delete: remove } = resource.ops;
  switch (probe.kind) {
    case 'edit':
      return send(engine, user, { op: update, key, body: {}, isStale: true });
    case 'delete':
      return send(engine, user, { op: remove, key, isStale: true });
    case 'action': {
      const action = resource.actions[probe.name];
      return action === undefined ? 'no' : act(engine, resource, { user, action, key });
    }
    default:
      return 'no';
  }
}

async function act(
  engine: ServerEngine,
  resource: Resource,
  { user, action, key }: { user: CallingUser; action: Action; key: readonly string[] },
): Promise<string> {
  if (action.does.kind !== 'request') return 'no';
  const { op } = action.does;
  const sent = bodyOf(resource, action, {}) as object;
  let after: Values | null = null;
  const answer = await called(engine, user, { op, key, body: sent, ...(op.behaviour && { isStale: true }) }, async (call) => {
    after = (await getRecord(call.tx, resource, { key, parents: {} }))?.values ?? null;
  });
  return answer === 'no' ? answer : `may ${JSON.stringify(after)}`;
}

interface Sent {
  readonly op: ApiOperation | null;
  readonly key?: readonly string[];
  readonly body?: object;
  /** Expects a version that there never was: what is allowed ends there. */
  readonly isStale?: boolean;
}

async function send(engine: ServerEngine, user: CallingUser, sent: Sent): Promise<'may' | 'no'> {
  return (await called(engine, user, sent)) === 'no' ? 'no' : 'may';
}

const refusing: ReadonlySet<RefusalCode> = new Set([
  'forbidden',
  'not-found',
  'signed-out',
  'state',
  'not-now',
  'no-such-method',
  'malformed',
]);

async function called(
  engine: ServerEngine,
  user: CallingUser,
  sent: Sent,
  also?: Parameters<typeof performCall>[3],
): Promise<PlannedAnswer | 'may' | 'no'> {
  if (sent.op === null) return 'no';
  const answer = await answered(engine, user, { ...sent, op: sent.op }, also);
  if (!(answer instanceof Refusal)) return answer;
  return refusing.has(answer.code) ? 'no' : 'may';
}

/** What the server answers, or why it refuses. */
export async function answered(
  engine: ServerEngine,
  user: CallingUser,
  { op, key = [], body, isStale }: Sent & { readonly op: ApiOperation },
  also?: Parameters<typeof performCall>[3],
): Promise<PlannedAnswer | Refusal> {
  const path = addressOf(op, { key });
  const request = new Request(`http://steward.test/${path}?${op.method === 'GET' ? '_limit=200' : ''}`, {
    method: op.method,
    headers: { ...(isStale && { 'if-match': '"0"' }), 'content-type': 'application/json' },
    ...(op.method === 'GET' || op.method === 'DELETE' || body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  try {
    const read = await readApiRequest(request, path, { ...engine, demand: (route) => requireUserFor(route, user) });
    return await performCall(engine, read, user, also);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error;
  }
}
