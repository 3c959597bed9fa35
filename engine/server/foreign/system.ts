/** Calls to the API of another system: its answers as JSON, its failures as refusals that say whose they are. */
import type { OutgoingCalls, OutgoingReply } from '../outgoing.ts';
import { Unreachable } from '../outgoing.ts';
import type { HttpSource, SourceDialect } from '../../model/source.ts';
import { getAtPath } from '../../model/steps.ts';
import { refuseCall } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { CallerGone, currentAsking } from '../store/haste.ts';
import { joinConditions, printQuery } from './address.ts';
import type { QueryParts } from './templates.ts';
import { refuseFailed, refuseRefused, refuseUnanswered, retryAfter } from './unanswered.ts';

/** Where a system is, and the token that this server shows there. */
export interface SystemAccess {
  readonly url: string;
  readonly token: string | null;
}

/** By the names of the sources. */
export type SystemAccesses = ReadonlyMap<string, SystemAccess>;

/** What reaches the systems: made once for a server. */
export interface ForeignSystems {
  readonly outgoing: OutgoingCalls;
  readonly systems: SystemAccesses;
}

export interface SystemCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Of a record: what stands behind the path of the records in its address. */
  readonly at?: string;
  /** Asks for one record, which may not be there: 404, whatever the system says instead. */
  readonly isOfRecord?: true;
  readonly query?: QueryParts;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SystemReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** undefined: there was none. */
  readonly body: unknown;
}

const mostBytes = 32 * 1024 * 1024;

/** Asks a system. What it refuses for a reason of its own (4xx) is answered, what shows that it does not work is thrown. */
export async function askSystem(systems: ForeignSystems, source: HttpSource, call: SystemCall): Promise<SystemReply> {
  const reply = await sendTwice(systems, source, call);
  const { status } = reply;
  const name = { source: source.name };
  if (call.isOfRecord === true && [404, 410, source.dialect.missing].includes(status))
    return { status: 404, headers: reply.headers, body: null };
  if (status >= 300 && status < 400)
    return refuseCall('source-wrong', say('"{source}" sends the call on to another address, which is not followed', name));
  if (status === 401 || status === 403) return refuseRefused(source, readReason(source, reply));
  if (status === 429) return refuseCall('unavailable', say('"{source}" has too much to do: please try again later', name), retryAfter);
  if (status < 200 || status >= 500) return refuseFailed(source, readReason(source, reply));
  return { status, headers: reply.headers, body: parseBody(source, reply) };
}

/** A safe call is made again once where the first found nobody. */
async function sendTwice(systems: ForeignSystems, source: HttpSource, call: SystemCall): Promise<OutgoingReply> {
  try {
    const reply = await sendOnce(systems, source, call);
    return call.method === 'GET' && (reply.status === 502 || reply.status === 503) ? await sendOnce(systems, source, call) : reply;
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    const isWorthIt = call.method === 'GET' && error.code !== 'timeout';
    return isWorthIt
      ? sendOnce(systems, source, call).catch((again: unknown) => refuseUnreachable(source, call, again))
      : refuseUnreachable(source, call, error);
  }
}

function refuseUnreachable(source: HttpSource, { method }: SystemCall, error: unknown): never {
  if (!(error instanceof Unreachable)) throw error;
  const name = { source: source.name };
  if (['not-configured', 'private-address', 'bad-address'].includes(error.code))
    return refuseCall('unavailable', say('"{source}" may not be called: OUTGOING_HOSTS has to name its host', name));
  const isOpen = method !== 'GET' && error.code !== 'ECONNREFUSED' && error.code !== 'ENOTFOUND';
  return refuseUnanswered(source, { isSlow: error.code === 'timeout', isOpen });
}

async function sendOnce({ outgoing, systems }: ForeignSystems, source: HttpSource, call: SystemCall): Promise<OutgoingReply> {
  const access = systems.get(source.name);
  // A server that is only tried is not told of every system.
  if (access === undefined) return refuseUnanswered(source, { isSlow: false, isOpen: false });
  // Of a list that nobody waits for any more, no further page is asked.
  if (call.method === 'GET' && currentAsking().signal?.aborted === true) throw new CallerGone();
  const { dialect } = source;
  const { token } = access;
  const reply = await outgoing.send({
    url: printCallUrl(access.url, source, call),
    method: call.method,
    headers: {
      accept: dialect.media,
      ...dialect.headers,
      ...(token !== null && { [dialect.auth.header]: dialect.auth.value.replace('{token}', () => token) }),
      ...(call.body !== undefined && { 'content-type': dialect.media }),
      ...call.headers,
    },
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    mostBytes,
  });
  // Why it refuses is shown to people, and some repeat what they were sent.
  return reply.status < 400 || token === null ? reply : { ...reply, text: reply.text.replaceAll(token, '…') };
}

function printCallUrl(base: string, source: HttpSource, { at = '', query = [] }: SystemCall): string {
  const address = `${base.replace(/\/+$/, '')}/${source.path}${at}`;
  return query.length === 0 ? address : `${address}?${printQuery(joinConditions(source, query))}`;
}

function parseBody(source: HttpSource, { text, isCut }: OutgoingReply): unknown {
  if (isCut) return refuseCall('source-wrong', say('"{source}" answers with more than can be read', { source: source.name }));
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return refuseCall('source-wrong', say('"{source}" does not answer in JSON', { source: source.name }));
  }
}

/** Why it refuses, in its own words; else the status. */
function readReason({ dialect }: HttpSource, { text, status }: OutgoingReply): string {
  try {
    return reasonIn(dialect.errors, JSON.parse(text)) ?? String(status);
  } catch {
    return String(status);
  }
}

/** Its reason, else those that its list of errors has. */
export function reasonIn({ message, at, text }: SourceDialect['errors'], body: unknown): string | null {
  const list = getAtPath(body, at);
  const texts = Array.isArray(list) ? list.map((each: unknown) => getAtPath(each, text)).filter((each) => typeof each === 'string') : [];
  const reason = getAtPath(body, message) ?? texts.join(' ');
  return typeof reason === 'string' && reason.trim() !== '' ? reason.trim().slice(0, 300) : null;
}
