import { expect, it } from 'vitest';
import { makeClientAddress, networkKey } from './client-address.ts';

function from(remoteAddress: string, forwardedFor?: string) {
  return {
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
    socket: { remoteAddress },
  };
}

const player = '203.0.113.9';
const proxies = ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'];

it.each([
  ['nobody is trusted', [], from(player, '198.51.100.1'), player],
  ['a trusted proxy names the client', proxies, from('10.0.0.7', player), player],
  ['a trusted proxy is heard over IPv6 sockets too', proxies, from('::ffff:10.0.0.7', player), player],
  ['one trusted proxy is behind another', proxies, from('10.0.0.7', `${player}, 192.0.2.7`), player],
  [
    'the player invents a proxy before the first',
    proxies,
    from('10.0.0.7', `198.51.100.1, ${player}`),
    player,
  ],
  ['somebody comes past the proxies and names another', proxies, from(player, '198.51.100.1'), player],
  ['a proxy passes on nonsense', proxies, from('10.0.0.7', 'unknown'), '10.0.0.7'],
  ['a trusted proxy says nothing', proxies, from('2001:db8::1'), '2001:db8::1'],
])('the client address is correct: %s', (_what, trusted, request, address) => {
  expect(makeClientAddress(trusted)(request)).toBe(address);
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('%s belongs to %s', (address, network) => {
  expect(networkKey(address)).toBe(network);
});
