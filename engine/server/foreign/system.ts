/** Calls to the API of another system: its answers as JSON, its failures as refusals that say whose they are. */
import type { OutgoingCalls, OutgoingReply } from '../outgoing.ts';
import { Unreachable } from '../outgoing.ts';
import type { RecordSource } from '../../model/source.ts';
import { getAtPath } from '../../model/steps.ts';
import type { RefusalFacts } from '../reply/refusal.ts';
import { refuseCall } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { CallerGone, currentAsking } from '../store/haste.ts';
import { printQuery, type QueryParts } from './address.ts';

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
  /** Segments below the path of the records. */
  readonly key?: readonly string[];
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
const retryAfter: RefusalFacts = { headers: { 'retry-after': '5' } };

/** Asks a system. What it refuses for a reason of its own (4xx) is answered, what shows that it does not work is thrown. */
export async function askSystem(systems: ForeignSystems, source: RecordSource, call: SystemCall): Promise<SystemReply> {
  const reply = await sendTwice(systems, source, call);
  const { status } = reply;
  const name = { source: source.name };
  if (status >= 300 && status < 400)
    return refuseCall('source-wrong', say('"{source}" sends the call on to another address, which is not followed', name));
  if (status === 401 || status === 403)
    return refuseCall('source-wrong', say('"{source}" refuses this server: {reason}', { ...name, reason: readReason(source, reply) }));
  if (status === 429) return refuseCall('unavailable', say('"{source}" has too much to do: please try again later', name), retryAfter);
  if (status < 200 || status >= 500)
    return refuseCall('source-wrong', say('"{source}" failed: {reason}', { ...name, reason: readReason(source, reply) }), retryAfter);
  return { status, headers: reply.headers, body: parseBody(source, reply) };
}

/** A safe call is made again once where the first found nobody. */
async function sendTwice(systems: ForeignSystems, source: RecordSource, call: SystemCall): Promise<OutgoingReply> {
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

function refuseUnreachable(source: RecordSource, { method }: SystemCall, error: unknown): never {
  if (!(error instanceof Unreachable)) throw error;
  const name = { source: source.name };
  if (['not-configured', 'private-address', 'bad-address'].includes(error.code))
    return refuseCall('unavailable', say('"{source}" may not be called: OUTGOING_HOSTS has to name its host', name));
  // Who cannot know whether a change was made must not be told that it was not.
  const isOpen = method !== 'GET' && error.code !== 'ECONNREFUSED' && error.code !== 'ENOTFOUND';
  const hint = isOpen ? say('The change may have been made all the same: look before you try again') : undefined;
  const facts: RefusalFacts = { ...retryAfter, ...(hint && { hint }) };
  if (error.code === 'timeout') return refuseCall('source-slow', say('"{source}" took too long to answer', name), facts);
  return refuseCall('unavailable', say('"{source}" cannot be reached', name), facts);
}

async function sendOnce({ outgoing, systems }: ForeignSystems, source: RecordSource, call: SystemCall): Promise<OutgoingReply> {
  const access = systems.get(source.name);
  if (access === undefined) throw new Error(`There is no address for "${source.name}".`);
  // Of a list that nobody waits for any more, no further page is asked.
  if (call.method === 'GET' && currentAsking().signal?.aborted === true) throw new CallerGone();
  const { dialect } = source;
  const { token } = access;
  const reply = await outgoing.send({
    url: printCallUrl(access.url, source, call),
    method: call.method,
    headers: {
      accept: 'application/json',
      ...dialect.headers,
      ...(token !== null && { [dialect.auth.header]: dialect.auth.value.replace('{token}', () => token) }),
      ...(call.body !== undefined && { 'content-type': 'application/json' }),
      ...call.headers,
    },
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    mostBytes,
  });
  // Why it refuses is shown to people, and some repeat what they were sent.
  return reply.status < 400 || token === null ? reply : { ...reply, text: reply.text.replaceAll(token, '…') };
}

function printCallUrl(base: string, { path }: RecordSource, { key = [], query = [] }: SystemCall): string {
  const address = [base.replace(/\/+$/, ''), path, ...key.map(encodeURIComponent)].join('/');
  return query.length === 0 ? address : `${address}?${printQuery(query)}`;
}

function parseBody(source: RecordSource, { text, isCut }: OutgoingReply): unknown {
  if (isCut) return refuseCall('source-wrong', say('"{source}" answers with more than can be read', { source: source.name }));
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return refuseCall('source-wrong', say('"{source}" does not answer in JSON', { source: source.name }));
  }
}

/** Why it refuses, in its own words; else the status. */
function readReason({ dialect }: RecordSource, { text, status }: OutgoingReply): string {
  try {
    return reasonIn(dialect.errors.message, JSON.parse(text)) ?? String(status);
  } catch {
    return String(status);
  }
}

export function reasonIn(path: readonly string[], body: unknown): string | null {
  const reason = getAtPath(body, path);
  return typeof reason === 'string' && reason.trim() !== '' ? reason.trim().slice(0, 300) : null;
}
