import type { Model, Resource, ModelText } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';
import type { ScreenMode } from '../../model/model.ts';
import type { CustomFormats } from '../../model/custom-format.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import { effectiveRoles } from '../../model/roles.ts';
import type { FileStore } from '../files/files.ts';
import type { JobSystem } from '../jobs/jobs.ts';
import type { SendMail } from '../mail.ts';
import type { ForeignDatabases } from '../database/databases.ts';
import type { OutgoingCalls } from '../outgoing.ts';
import type { SystemAccesses } from '../foreign/system.ts';
import type { ResourceBehaviour, Installation, OutsideContext, BehaviourResult, CallingUser, UserLookup } from '../behaviour.ts';
import type { MessagePrinter } from '../reply/print.ts';
import type { SaidMessage } from '../reply/say.ts';
import { isMessage, sayText } from '../reply/say.ts';
import type { ApiRequest } from '../request/request.ts';
import type { ApiRoutes } from '../request/routes.ts';
import type { ReadUser } from '../store/session-user.ts';
import type { Store, Tx } from '../store/store.ts';
import type { OpenTraffic } from '../traffic.ts';
import type { CompiledSchemas } from './schemas.ts';

/** What the API is made of; put together once. */
export interface ServerEngine {
  readonly model: Model;
  readonly routes: ApiRoutes;
  readonly words: MessagePrinter;
  readonly store: Store;
  readonly schemas: (resource: Resource) => CompiledSchemas;
  /** By resource name; views use their base's. */
  readonly behaviours: ReadonlyMap<string, ResourceBehaviour>;
  readonly formats: CustomFormats;
  readonly now: () => Date;
  /** A key for a record whose key nobody enters. */
  readonly newId: () => string;
  readonly settings: Values;
  readonly publicUrl: string;
  readonly installation: Installation;
  /** Sends at once; rejects when the mail is not taken. Only jobs and what answers with its result reach it: no write waits for a mail. */
  readonly deliver: SendMail;
  readonly outgoing: OutgoingCalls;
  /** Where the systems are that hold records beside the store. */
  readonly systems: SystemAccesses;
  readonly databases: ForeignDatabases;
  readonly jobs: Pick<JobSystem, 'enqueue' | 'wake'>;
  readonly files: FileStore;
  readonly traffic: OpenTraffic;
  /** The record behind a sign-in; null when it is gone or disabled. Within a transaction it is told which. */
  readonly findUser: (who: UserLookup | ReadUser, tx?: Tx) => Promise<CallingUser | null>;
  /** What else `whoami` tells about somebody, too much to read with every call. */
  readonly aboutUser?: (user: CallingUser, zone: string) => Promise<Values>;
}

/** Which record a call is about, and what was sent. */
export interface CallAddress {
  readonly key: readonly string[];
  readonly request: ApiRequest;
}

/** One call: who asks, when, where, and inside which transaction. */
export interface ServerCall {
  readonly engine: ServerEngine;
  readonly tx: Tx;
  /** null: not signed in; only public resources let such a call pass. */
  readonly user: CallingUser | null;
  readonly roles: ReadonlySet<string>;
  readonly now: Date;
  readonly zone: string;
  /** The language of the answer, one of `words.offered`. */
  readonly locale: string;
  readonly params: Params;
  /** Systems that were sent a change: it cannot be taken back, nor be tried as another one. */
  readonly sent: Set<string>;
  /** Queues that got a job; looked into when the transaction has been committed. */
  readonly queued: Set<string>;
  /** Frees the space of files that it replaces, when the transaction has been committed. */
  readonly freed: (() => Promise<void>)[];
  /** Under which id the caller's session is stored; null: there is none, as for a job. */
  readonly session: string | null;
  /** Done when the transaction has been committed; the last one answers the call. */
  readonly outside: OutsideWork[];
  /** What this call has read around a record since it last wrote: by resource, then by what was asked. */
  readonly reads: Map<string, Map<string, Promise<unknown>>>;
  /** What records were to refer to and was not there, through all attempts of the transaction; null: nobody else writes in the meantime. */
  readonly absent: Set<string> | null;
}

interface OutsideWork {
  readonly resource: Resource;
  readonly work: (context: OutsideContext) => Promise<BehaviourResult>;
}

/** Who asks, and how they read. */
export type CallAsker = Pick<ServerCall, 'user' | 'zone' | 'locale'> & Partial<Pick<ServerCall, 'params' | 'session'>>;

/** A call as it starts. */
export function createCall(
  engine: ServerEngine,
  {
    tx,
    user,
    zone,
    locale,
    params = {},
    session = null,
    absent = null,
  }: CallAsker & { readonly tx: Tx } & Partial<Pick<ServerCall, 'absent'>>,
): ServerCall {
  const roles = effectiveRoles(engine.model, user?.roles ?? []);
  const own = {
    sent: new Set<string>(),
    queued: new Set<string>(),
    freed: [],
    outside: [],
    reads: new Map<string, Map<string, Promise<unknown>>>(),
  };
  return { engine, tx, user, roles, now: engine.now(), zone, locale, params, session, ...own, absent };
}

/** Does something in a transaction of its own; queues that got a job are looked into once it is committed, and files follow it. */
export async function runCommitted<T>(engine: ServerEngine, asker: CallAsker, work: (call: ServerCall) => Promise<T>): Promise<T> {
  // In the embedded store transactions follow one another.
  const absent = engine.store.kind === 'pglite' ? null : new Set<string>();
  const { result, queued, freed } = await engine.store.tx(async (tx) => {
    const call = createCall(engine, { ...asker, tx, absent });
    return { result: await work(call), queued: call.queued, freed: call.freed };
  });
  for (const free of freed) await free();
  for (const queue of queued) engine.jobs.wake(queue);
  return result;
}

/** The answer to a question about stored records of a resource, asked once however many rules of a call want it. */
export function readOnce<T>(call: ServerCall, resource: Resource, question: readonly unknown[], read: () => Promise<T>): Promise<T> {
  const base = baseResourceOf(call.engine.model, resource).name;
  const known = call.reads.get(base) ?? new Map<string, Promise<unknown>>();
  call.reads.set(base, known);
  const id = JSON.stringify([resource.name, ...question]);
  const answer = (known.get(id) as Promise<T> | undefined) ?? read();
  known.set(id, answer);
  return answer;
}

/** What was read of a resource before it was written is read anew; null: of every resource. */
export function forgetReads(call: ServerCall, resource: Resource | null): void {
  if (resource === null) call.reads.clear();
  else call.reads.delete(baseResourceOf(call.engine.model, resource).name);
}

/** What an expression reads in this call; `more` binds the records at hand. */
export function callScopeOf(
  call: ServerCall,
  mode: ScreenMode,
  more: Partial<Pick<EvaluationScope, 'self' | 'old' | 'parent' | 'form' | 'it'>> = {},
): EvaluationScope {
  return {
    user: call.user ? { ...call.user, timezone: call.zone } : undefined,
    settings: call.engine.settings,
    params: call.params,
    roles: call.roles,
    now: call.now,
    zone: call.zone,
    formats: call.engine.formats,
    mode,
    ...more,
  };
}

/** The resource whose table and behaviour a resource uses: itself, or what it is a view of. */
export function baseResourceOf(model: Model, resource: Resource): Resource {
  return (resource.view && model.resources[resource.view.of]) || resource;
}

/** Something the server says, or a text of the Model, in the language of the call or in another one. */
export function printForCall(call: ServerCall, said: SaidMessage | ModelText, locale: string = call.locale): string {
  return call.engine.words.print(isMessage(said) ? said : sayText(said, callScopeOf(call, 'show')), locale);
}

/** Puts what records keep as said into the language of the call, or into another one. */
export function createSentencePrinter(call: ServerCall, locale: string = call.locale): (said: SaidMessage) => string {
  return (said) => printForCall(call, said, locale);
}
