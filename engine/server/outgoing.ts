import { lookup as systemLookup } from 'node:dns';
import { request as plainRequest } from 'node:http';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { request as safeRequest } from 'node:https';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { TLSSocket } from 'node:tls';
import { errorCodeOf } from './error-code.ts';

/** A call to another host. */
interface OutgoingCall {
  readonly url: string;
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The certificate of the other host is looked at, not demanded. */
  readonly anyCertificate?: boolean;
  /** Most bytes that are read of the answer; 64 KB otherwise. */
  readonly mostBytes?: number;
}

export interface OutgoingReply {
  readonly status: number;
  readonly type: string | null;
  /** By name in small letters; of several the first. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** There was more than was read. */
  readonly isCut: boolean;
  /** null over plain HTTP. */
  readonly certificate: { readonly validTo: Date; readonly isTrusted: boolean } | null;
}

/** Calls to hosts that the configuration names, and to no others. */
export interface OutgoingCalls {
  /** Whether a host may be called at all. */
  allows(host: string): boolean;
  /** Makes a call; redirects are not followed. Throws `Unreachable`. */
  send(call: OutgoingCall): Promise<OutgoingReply>;
}

/** Why there was no answer, as a short code such as ECONNREFUSED; `not-configured` and `private-address` are our own. */
export class Unreachable extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export interface OutgoingOptions {
  /** Names, addresses, `*.name` for all below a name, `*` for all. Loopback and private addresses only where a host is named exactly. */
  readonly hosts: readonly string[];
  readonly timeoutMs?: number;
  /** Certificates of authorities to trust besides the usual ones. */
  readonly authorities?: string;
  /** Where a call without a port goes; null: where its scheme says. */
  readonly standardPort?: number | null;
}

const usualBytes = 64 * 1024;

export function openOutgoingCalls(options: OutgoingOptions): OutgoingCalls {
  const hosts = options.hosts.map((host) => host.trim().toLowerCase()).filter((host) => host !== '');
  const isNamed = (host: string): boolean => hosts.includes(host);
  const allows = (host: string): boolean =>
    isNamed(host) || hosts.some((each) => each === '*' || (each.startsWith('*.') && host.endsWith(each.slice(1))));
  return {
    allows: (host) => allows(bareHostName(host)),
    async send(call) {
      const url = parseOutgoingUrl(call.url);
      const host = bareHostName(url.hostname);
      if (!allows(host)) throw new Unreachable('not-configured');
      if (isIP(host) !== 0 && !isNamed(host) && isInnerAddress(host)) throw new Unreachable('private-address');
      return exchangeOutgoing(url, call, { ...options, lookup: guardLookup(isNamed(host)) });
    },
  };
}

function parseOutgoingUrl(text: string): URL {
  if (!URL.canParse(text)) throw new Unreachable('bad-address');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Unreachable('bad-address');
  return url;
}

// An IPv6 address stands in brackets in a URL; a final dot changes no name.
function bareHostName(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}

const inner = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(network, bits, 'ipv6');

// IPv4 wrapped in IPv6 is never what anybody means.
function isInnerAddress(address: string): boolean {
  return /^::ffff:/i.test(address) || inner.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

// The address that is checked is the one that is called: a name cannot resolve to another one in between.
function guardLookup(mayBeInner: boolean): LookupFunction {
  return (name, options, answer) => {
    const found = (error: NodeJS.ErrnoException | null, all: readonly { address: string; family: number }[]): void => {
      if (error) return answer(error, []);
      if (!mayBeInner && all.some(({ address }) => isInnerAddress(address))) return answer(new Unreachable('private-address'), []);
      const [first] = all;
      if (options.all === true || first === undefined) return answer(null, [...all]);
      answer(null, first.address, first.family);
    };
    // Names below localhost mean this machine, whatever a name server says.
    if (name === 'localhost' || name.endsWith('.localhost')) return found(null, [{ address: '127.0.0.1', family: 4 }]);
    systemLookup(name, { all: true, family: options.family ?? 0 }, found);
  };
}

interface ExchangeOptions extends OutgoingOptions {
  readonly lookup: LookupFunction;
}

function exchangeOutgoing(url: URL, call: OutgoingCall, options: ExchangeOptions): Promise<OutgoingReply> {
  const isSafe = url.protocol === 'https:';
  const { timeoutMs = 10_000, standardPort = null, authorities } = options;
  const how: RequestOptions & { rejectUnauthorized?: boolean; ca?: string } = {
    method: call.method,
    headers: {
      'user-agent': 'steward',
      // Node says it of its own accord for some methods only: the body of a DELETE would be taken for the next call.
      ...(call.body !== undefined && { 'content-length': String(Buffer.byteLength(call.body)) }),
      ...call.headers,
    },
    lookup: options.lookup,
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    ...(url.port === '' && standardPort !== null ? { port: standardPort } : {}),
    ...(call.anyCertificate === true ? { rejectUnauthorized: false } : {}),
    ...(authorities === undefined ? {} : { ca: authorities }),
  };
  return new Promise((resolve, reject) => {
    const failed = (error: unknown): void => reject(toUnreachable(error));
    const answered = (response: IncomingMessage): void =>
      void readOutgoingReply(response, request, call.mostBytes ?? usualBytes).then(resolve, failed);
    const request: ClientRequest = isSafe ? safeRequest(url, how, answered) : plainRequest(url, how, answered);
    request.on('error', failed);
    request.end(call.body);
  });
}

async function readOutgoingReply(response: IncomingMessage, request: ClientRequest, mostBytes: number): Promise<OutgoingReply> {
  const { socket } = response;
  const certificate =
    socket instanceof TLSSocket ? { validTo: new Date(socket.getPeerCertificate().valid_to), isTrusted: socket.authorized } : null;
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.byteLength;
    if (size > mostBytes) break;
  }
  request.destroy();
  const text = Buffer.concat(parts).subarray(0, mostBytes).toString('utf8');
  return {
    ...{ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? null, text, isCut: size > mostBytes, certificate },
    headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, [value].flat()[0] ?? ''])),
  };
}

/** What went wrong as a code, without addresses or paths. */
function toUnreachable(error: unknown): Unreachable {
  if (error instanceof Unreachable) return error;
  if (error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name)) return new Unreachable('timeout');
  return new Unreachable(errorCodeOf(error) ?? 'failed');
}
