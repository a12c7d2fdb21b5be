import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const ranges = [
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
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 96],
] as const;
const reserved = new BlockList();
for (const [net, bits] of ranges) reserved.addSubnet(net, bits, isIP(net) === 6 ? 'ipv6' : 'ipv4');

/** Whether an IP address is outside private and reserved networks. IPv4 addresses in IPv6 count as IPv4. */
export function isPublicAddress(address: string): boolean {
  return !reserved.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Resolves a name like Node, and fails if one of its addresses is not public. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (failure, addresses) => {
    if (failure) return callback(failure, '');
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error(`publicLookup: ${hostname} has an address that is not public`), '');
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
