import type { FastifyReply } from 'fastify';

/** A stored file, in memory. */
export interface BytesAnswer {
  /** As the browser stores it: letters, digits, dots and dashes. */
  readonly name: string;
  readonly type: string;
  readonly disposition: 'inline' | 'attachment';
  readonly bytes: Buffer;
}

/** A file that is opened in its own tab runs no scripts and loads nothing. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Sends a file that somebody sent before. A browser takes it for nothing else than its type says, and keeps none of it. */
export function sendBytes(
  reply: FastifyReply,
  { name, type, disposition, bytes }: BytesAnswer,
): FastifyReply {
  if (!/^[\w.-]+$/.test(name))
    throw new RangeError(`sendBytes: expected a plain file name, got ${JSON.stringify(name)}`);
  return reply
    .header('content-disposition', `${disposition}; filename="${name}"`)
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .header('cross-origin-resource-policy', 'same-origin')
    .type(type)
    .send(bytes);
}
