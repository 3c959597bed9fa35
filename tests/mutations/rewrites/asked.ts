/** What the server answers to generated people about generated records: who may do and see what. Nothing of what it does stays. */
import { compileSchemas } from '../../../engine/language/compile/validators.ts';
import type { Action, Model, Op, Resource } from '../../../engine/model/model.ts';
import { fromRow } from '../../../engine/model/records.ts';
import type { Values } from '../../../engine/model/values.ts';
import type { Engine } from '../../../server/plan/call.ts';
import { demandUser, perform } from '../../../server/plan/plan.ts';
import { lazySchemas } from '../../../server/plan/schemas.ts';
import type { User } from '../../../server/platform/behaviour.ts';
import { behaviours } from '../../../server/platform/index.ts';
import type { Answer } from '../../../server/reply/answer.ts';
import { Refusal, type Code } from '../../../server/reply/refusal.ts';
import { readRequest } from '../../../server/request/request.ts';
import { routesOf } from '../../../server/request/routes.ts';
import { keyIn } from '../../../server/store/layout.ts';
import { get } from '../../../server/store/records.ts';
import type { Store } from '../../../server/store/store.ts';
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
  readonly people: readonly User[];
  readonly keys: readonly (readonly string[])[];
}

export function serverOf(base: Engine, model: Model) {
  const engine = forgetful(base, model);
  return { ask: (asking: Asking) => answersOf(engine, asking) };
}

/** The server of a Model, on a store in which nothing stays. */
export function forgetful(base: Engine, model: Model): Engine {
  return {
    ...base,
    model,
    routes: routesOf(model, behaviours),
    schemas: lazySchemas(compileSchemas),
    store: undone(base.store),
    jobs: { enqueue: () => Promise.resolve(''), wake: () => undefined } as unknown as Engine['jobs'],
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

async function answersOf(engine: Engine, { resource: name, probe, people, keys }: Asking): Promise<Answers> {
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

async function noteList(engine: Engine, resource: Resource, user: User, found: Map<string, string>): Promise<void> {
  const answer = await called(engine, user, { op: resource.ops.list });
  if (typeof answer === 'string' || answer.kind !== 'list') return;
  found.set(`${user.username} lists`, 'may');
  for (const row of answer.rows) {
    const values = fromRow(resource, row);
    const key = keyIn(resource, values)?.join('/') ?? '';
    for (const field of Object.keys(values)) found.set(`${user.username} sees ${key} ${field}`, 'may');
  }
}

async function noteRecord(
  engine: Engine,
  resource: Resource,
  { user, key }: { user: User; key: readonly string[] },
  found: Map<string, string>,
): Promise<void> {
  const answer = await called(engine, user, { op: resource.ops.get, key });
  if (typeof answer === 'string' || answer.kind !== 'record') return;
  for (const field of Object.keys(fromRow(resource, answer.row))) found.set(`${user.username} sees ${key.join('/')} ${field}`, 'may');
}

async function sendAbout(
  engine: Engine,
  resource: Resource,
  { user, probe, key }: { user: User; probe: Probe; key: readonly string[] },
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
  engine: Engine,
  resource: Resource,
  { user, action, key }: { user: User; action: Action; key: readonly string[] },
): Promise<string> {
  if (action.does.kind !== 'request') return 'no';
  const { op } = action.does;
  const sent = bodyOf(resource, action, {}) as object;
  let after: Values | null = null;
  const answer = await called(engine, user, { op, key, body: sent, ...(op.behaviour && { isStale: true }) }, async (call) => {
    after = (await get(call.tx, resource, { key, parents: {} }))?.values ?? null;
  });
  return answer === 'no' ? answer : `may ${JSON.stringify(after)}`;
}

interface Sent {
  readonly op: Op | null;
  readonly key?: readonly string[];
  readonly body?: object;
  /** Expects a version that there never was: what is allowed ends there. */
  readonly isStale?: boolean;
}

async function send(engine: Engine, user: User, sent: Sent): Promise<'may' | 'no'> {
  return (await called(engine, user, sent)) === 'no' ? 'no' : 'may';
}

const refusing: ReadonlySet<Code> = new Set(['forbidden', 'not-found', 'signed-out', 'state', 'not-now', 'no-such-method', 'malformed']);

async function called(engine: Engine, user: User, sent: Sent, also?: Parameters<typeof perform>[3]): Promise<Answer | 'may' | 'no'> {
  if (sent.op === null) return 'no';
  const answer = await answered(engine, user, { ...sent, op: sent.op }, also);
  if (!(answer instanceof Refusal)) return answer;
  return refusing.has(answer.code) ? 'no' : 'may';
}

/** What the server answers, or why it refuses. */
export async function answered(
  engine: Engine,
  user: User,
  { op, key = [], body, isStale }: Sent & { readonly op: Op },
  also?: Parameters<typeof perform>[3],
): Promise<Answer | Refusal> {
  const path = addressOf(op, { key });
  const request = new Request(`http://steward.test/${path}?${op.method === 'GET' ? '_limit=200' : ''}`, {
    method: op.method,
    headers: { ...(isStale && { 'if-match': '"0"' }), 'content-type': 'application/json' },
    ...(op.method === 'GET' || op.method === 'DELETE' || body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  try {
    const read = await readRequest(request, path, { ...engine, demand: (route) => demandUser(route, user) });
    return await perform(engine, read, user, also);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error;
  }
}
