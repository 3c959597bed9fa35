import { describe, expect, it } from 'vitest';
import { clientAddressOf, countedAddressOf, isPlainHttp, parseNetworks } from './caller.ts';

const none = parseNetworks('192.0.2.255');
const proxies = parseNetworks('10.0.0.0/8, 127.0.0.1, 2001:db8:1::/48');

describe('the client', () => {
  it.each<[string, string, string | null, string]>([
    ['is the socket where nobody says otherwise', '203.0.113.9', null, '203.0.113.9'],
    ['is the socket where nobody trusted says otherwise', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['is whom a proxy names', '10.0.0.2', '198.51.100.1', '198.51.100.1'],
    ['is the last whom no proxy is, whatever the client wrote before', '10.0.0.2', '10.9.9.9, 1.1.1.1, 198.51.100.1', '198.51.100.1'],
    ['is before a chain of proxies', '10.0.0.2', '198.51.100.1, 10.0.0.3, 127.0.0.1', '198.51.100.1'],
    ['is the farthest proxy where there are only proxies', '10.0.0.2', '10.0.0.4, 10.0.0.3', '10.0.0.4'],
    ['is the proxy where it names no address', '10.0.0.2', '198.51.100.1, unknown', '10.0.0.2'],
    ['is the proxy where it names nothing', '10.0.0.2', '', '10.0.0.2'],
    ['may have a port', '10.0.0.2', '198.51.100.1:5711', '198.51.100.1'],
    ['may have a port behind brackets', '2001:db8:1::7', '[2001:db8:9::1]:443', '2001:db8:9::1'],
    ['is IPv4 in hexadecimal too', '::ffff:a00:2', '::ffff:c633:6401', '198.51.100.1'],
    ['is IPv4 in either spelling', '::ffff:10.0.0.2', '::ffff:198.51.100.1', '198.51.100.1'],
  ])('%s', (_what, socket, forwardedFor, client) => {
    expect(proxies && clientAddressOf({ socket, forwardedFor, forwardedProto: null }, proxies)).toBe(client);
  });

  it('is never asked of a header where no proxy is trusted', () => {
    expect(none && clientAddressOf({ socket: '127.0.0.1', forwardedFor: '198.51.100.1', forwardedProto: null }, none)).toBe('127.0.0.1');
  });

  // By hand, from RFC 4291: the first 64 bits.
  it.each([
    ['198.51.100.1', '198.51.100.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1::2:3:4:5:6', '1:0:0:2::/64'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
    ['fe80::7%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('%s counts as %s', (address, name) => expect(countedAddressOf(address)).toBe(name));

  it('came over plain http only if a trusted proxy says so', () => {
    const says = (socket: string, forwardedProto: string | null) =>
      proxies && isPlainHttp({ socket, forwardedFor: null, forwardedProto }, proxies);
    expect([says('10.0.0.2', 'http'), says('10.0.0.2', 'https, http'), says('10.0.0.2', 'http, https'), says('10.0.0.2', null)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(says('203.0.113.9', 'http')).toBe(false);
  });
});

it.each(['', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', 'proxy.example', '10.0.0', '::1/129', '10.0.0.1;10.0.0.2'])(
  'a list of networks cannot be %j',
  (text) => expect(parseNetworks(text)).toBeUndefined(),
);
