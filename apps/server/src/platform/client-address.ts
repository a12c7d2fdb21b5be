import type { IncomingMessage } from 'node:http';

/** The address that a socket's request came from; the last proxy's word for it where proxies are trusted. */
export function clientAddress(request: IncomingMessage, trustedProxies: readonly string[]): string {
  const own = request.socket.remoteAddress ?? '';
  if (trustedProxies.length === 0) return own;
  const told = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return told === undefined || told === '' ? own : told;
}
