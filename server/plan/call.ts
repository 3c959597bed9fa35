import type { Model, Resource, Text } from '../../engine/model/model.ts';
import type { Params, Values } from '../../engine/model/values.ts';
import type { Mode } from '../../engine/model/model.ts';
import type { Scope } from '../../engine/model/evaluate.ts';
import { effectiveRoles } from '../../engine/model/roles.ts';
import type { Files } from '../files/files.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Mailer } from '../mail.ts';
import type { Outgoing } from '../outgoing.ts';
import type { Behaviour, Installation, OutsideContext, Result, User, Who } from '../platform/behaviour.ts';
import type { Words } from '../reply/print.ts';
import type { Message } from '../reply/say.ts';
import { isMessage, sayText } from '../reply/say.ts';
import type { Routes } from '../request/routes.ts';
import type { StoredRecord } from '../store/records.ts';
import type { Store, Tx } from '../store/store.ts';
import type { Traffic } from '../traffic.ts';
import type { Schemas } from './schemas.ts';

/** What the API is made of; put together once. */
export interface Engine {
  readonly model: Model;
  readonly routes: Routes;
  readonly words: Words;
  readonly store: Store;
  readonly schemas: (resource: Resource) => Schemas;
  /** By resource name; views use their base's. */
  readonly behaviours: ReadonlyMap<string, Behaviour>;
  readonly now: () => Date;
  /** A key for a record whose key nobody enters. */
  readonly newId: () => string;
  readonly settings: Values;
  readonly publicUrl: string;
  readonly installation: Installation;
  /** Sends at once; rejects when the mail is not taken. Only jobs and what answers with its result reach it: no write waits for a mail. */
  readonly deliver: Mailer;
  readonly outgoing: Outgoing;
  readonly jobs: Pick<Jobs, 'enqueue' | 'wake'>;
  readonly files: Files;
  readonly traffic: Traffic;
  /** The record behind a sign-in; null when it is gone or disabled. */
  readonly findUser: (who: Who) => Promise<User | null>;
  /** What `whoami` tells of somebody besides, too much to read with every call. */
  readonly aboutUser?: (user: User, zone: string) => Promise<Values>;
}

/** One call: who asks, when and where, inside which transaction. */
export interface Call {
  readonly engine: Engine;
  readonly tx: Tx;
  /** null: not signed in; only public resources let such a call pass. */
  readonly user: User | null;
  readonly roles: ReadonlySet<string>;
  readonly now: Date;
  readonly zone: string;
  /** The language of the answer, one of `words.offered`. */
  readonly locale: string;
  readonly params: Params;
  /** Queues that got a job; looked into when the transaction has been committed. */
  readonly queued: Set<string>;
  /** Under which id the caller's session is stored; null: there is none, as for a job. */
  readonly session: string | null;
  /** Done when the transaction has been committed; the last one answers the call. */
  readonly outside: Outside[];
  /** What this call has read above records, by its address, since it last wrote. */
  readonly above: Map<string, Promise<StoredRecord | null>>;
  /** What records were to refer to and was not there, through all attempts of the transaction; null: nobody else writes meanwhile. */
  readonly absent: Set<string> | null;
}

interface Outside {
  readonly resource: Resource;
  readonly work: (context: OutsideContext) => Promise<Result>;
}

/** Who asks, and how they read. */
export type Asker = Pick<Call, 'user' | 'zone' | 'locale'> & Partial<Pick<Call, 'params' | 'session'>>;

/** A call as it starts. */
export function callOf(
  engine: Engine,
  { tx, user, zone, locale, params = {}, session = null, absent = null }: Asker & { readonly tx: Tx } & Partial<Pick<Call, 'absent'>>,
): Call {
  const roles = effectiveRoles(engine.model, user?.roles ?? []);
  const own = { queued: new Set<string>(), outside: [], above: new Map<string, Promise<StoredRecord | null>>() };
  return { engine, tx, user, roles, now: engine.now(), zone, locale, params, session, ...own, absent };
}

/** Does something in a transaction of its own; queues that got a job are looked into once it is committed. */
export async function committed<T>(engine: Engine, asker: Asker, work: (call: Call) => Promise<T>): Promise<T> {
  // In the embedded store transactions follow one another.
  const absent = engine.store.kind === 'pglite' ? null : new Set<string>();
  const { result, queued } = await engine.store.tx(async (tx) => {
    const call = callOf(engine, { ...asker, tx, absent });
    return { result: await work(call), queued: call.queued };
  });
  for (const queue of queued) engine.jobs.wake(queue);
  return result;
}

/** What an expression reads in this call; `more` binds the records at hand. */
export function scopeOf(call: Call, mode: Mode, more: Partial<Pick<Scope, 'self' | 'old' | 'parent' | 'form' | 'it'>> = {}): Scope {
  return {
    user: call.user ? { ...call.user, timezone: call.zone } : undefined,
    settings: call.engine.settings,
    params: call.params,
    roles: call.roles,
    now: call.now,
    zone: call.zone,
    mode,
    ...more,
  };
}

/** The resource whose table and behaviour a resource uses: itself, or what it is a view of. */
export function baseOf(model: Model, resource: Resource): Resource {
  return (resource.view && model.resources[resource.view.of]) || resource;
}

/** Something the server says, or a text of the Model, in the language of the call or in another one. */
export function printIn(call: Call, said: Message | Text, locale: string = call.locale): string {
  return call.engine.words.print(isMessage(said) ? said : sayText(said, scopeOf(call, 'show')), locale);
}
