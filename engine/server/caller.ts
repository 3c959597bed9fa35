/** Who calls, as far as addresses tell: the socket's, or what trusted proxies say about it. */
import { BlockList, isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** The addresses of a list such as `10.0.0.0/8, ::1`; undefined where one of them is none. */
export function parseNetworks(text: string): BlockList | undefined {
  const list = new BlockList();
  for (const part of text.split(',').map((each) => each.trim())) {
    const [address = '', bits, ...more] = part.split('/');
    const family = isIP(address);
    const most = family === 6 ? 128 : 32;
    if (family === 0 || more.length > 0 || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most))) return undefined;
    list.addSubnet(address, bits === undefined ? most : Number(bits), family === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** What a request says about how it got here. */
export interface CallHops {
  /** Address of the socket; '' without one. */
  readonly socket: string;
  /** `X-Forwarded-For`: the client first, then each proxy but the last. */
  readonly forwardedFor: string | null;
  readonly forwardedProto: string | null;
}

/**
 * The nearest address that is not a trusted proxy: what stands left of it anybody can write. Where only proxies are named, the farthest of
 * them; where a hop is not an address, the proxy that passed it on.
 */
export function clientAddressOf({ socket, forwardedFor }: CallHops, trusted: BlockList): string {
  let client = bareAddress(socket);
  if (forwardedFor === null) return client;
  for (const hop of forwardedFor.split(',').toReversed()) {
    if (!isTrustedProxy(client, trusted)) break;
    const next = bareAddress(hop);
    if (isIP(next) === 0) break;
    client = next;
  }
  return client;
}

/** Whether a trusted proxy says that the client used plain http. */
export function isPlainHttp({ socket, forwardedProto }: CallHops, trusted: BlockList): boolean {
  const said = (forwardedProto ?? '').split(',').at(-1)?.trim().toLowerCase();
  return said === 'http' && isTrustedProxy(bareAddress(socket), trusted);
}

function isTrustedProxy(address: string, trusted: BlockList): boolean {
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Under which name limits count an address: a household or a server has a /64 of IPv6, and 2^64 addresses in it. */
export function countedAddressOf(address: string): string {
  return isIP(address) === 6 ? `${ipv6GroupsOf(address).slice(0, 4).join(':')}::/64` : address;
}

// `10.1.2.3:4711`, `[2001:db8::1]:4711`, `::ffff:10.1.2.3`, `::ffff:a01:203`
function bareAddress(hop: string): string {
  const text = hop.trim();
  const address = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  if (isIP(address) !== 6) return address;
  const groups = ipv6GroupsOf(address);
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return address;
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}

/** The eight groups of an IPv6 address, without leading zeros. */
function ipv6GroupsOf(address: string): readonly string[] {
  const [withoutZone = ''] = address.split('%');
  const [before = '', after] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::');
  const [head, tail] = [before, after ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  if (head === undefined || tail === undefined) return [];
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
}

/** The way of a call. */
export function callHopsOf(c: Context): CallHops {
  return {
    // Without a socket, as in tests, there is one caller.
    socket: c.env && 'incoming' in c.env ? (getConnInfo(c).remote.address ?? '') : '',
    forwardedFor: c.req.header('x-forwarded-for') ?? null,
    forwardedProto: c.req.header('x-forwarded-proto') ?? null,
  };
}
