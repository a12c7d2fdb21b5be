import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** What of a request tells where it came from. */
export type AddressedRequest = Pick<IncomingMessage, 'headers'> & {
  readonly socket: { readonly remoteAddress?: string | undefined };
};

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/**
 * The address that a socket's request came from, as Fastify tells it of calls: each proxy's word is believed only if that
 * proxy itself is trusted, from the nearest one outwards. `trustedProxies` are addresses, or ranges such as 10.0.0.0/8.
 */
export function makeClientAddress(trustedProxies: readonly string[]): (request: AddressedRequest) => string {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/');
    if (bits === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(bits), familyOf(address));
  }
  return ({ headers, socket }) => {
    let nearest = socket.remoteAddress ?? '';
    const told = String(headers['x-forwarded-for'] ?? '').split(',');
    for (const next of told.reverse().map((each) => each.trim())) {
      if (isIP(nearest) === 0 || !trusted.check(nearest, familyOf(nearest)) || isIP(next) === 0) break;
      nearest = next;
    }
    return nearest;
  };
}
