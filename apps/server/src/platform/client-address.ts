import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** The parts of a request that show where it came from. */
type AddressedRequest = Pick<IncomingMessage, 'headers'> & {
  readonly socket: { readonly remoteAddress?: string | undefined };
};

function ipFamily(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/**
 * The client address of a socket's request, as Fastify returns it for calls: a forwarded address is used only if the
 * proxy that sent it is trusted, from the nearest one outwards. `trustedProxies` are addresses, or ranges such as
 * 10.0.0.0/8.
 */
export function makeClientAddress(trustedProxies: readonly string[]): (request: AddressedRequest) => string {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/');
    if (bits === undefined) trusted.addAddress(address, ipFamily(address));
    else trusted.addSubnet(address, Number(bits), ipFamily(address));
  }
  return ({ headers, socket }) => {
    let nearest = socket.remoteAddress ?? '';
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    for (const next of forwarded.reverse().map((each) => each.trim())) {
      if (isIP(nearest) === 0 || !trusted.check(nearest, ipFamily(nearest)) || isIP(next) === 0) break;
      nearest = next;
    }
    return nearest;
  };
}

const hextetsOfNetwork = 4;
const hextetsOfAddress = 8;

/**
 * The key of a caller without an account: an IPv4 address, or the /64 of an IPv6 address, since each household has that
 * many addresses.
 */
export function networkKey(address: string): string {
  const [plain = ''] = address.split('%');
  if (isIP(plain) !== 6) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = '', tail] = plain.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Math.max(0, hextetsOfAddress - first.length - last.length);
  const all = tail === undefined ? first : [...first, ...new Array<string>(zeros).fill('0'), ...last];
  const network = all.slice(0, hextetsOfNetwork).map((part) => Number.parseInt(part, 16).toString(16));
  return `${network.join(':')}::/64`;
}
