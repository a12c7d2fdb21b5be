import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from '../../platform/compress.ts';
import type { WebFile } from './web-files.ts';

const yearSeconds = 31_536_000;

/**
 * Headers that a browser reads of documents and workers. On scripts and styles of pages they are half a kilobyte each, on a
 * slow connection before the first price.
 */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const;

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: WebFile,
): Promise<FastifyReply> {
  reply
    .header('cache-control', file.isImmutable ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
    .header('etag', file.etag)
    .header('vary', 'accept-encoding');
  if (file.isPagePart) for (const name of documentHeaders) reply.removeHeader(name);
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  const encoding = file.mayCompress ? encodingFor(request.headers['accept-encoding']) : 'identity';
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(file.type).send(await file.bytes(encoding));
}

/** Decoded path of the request; undefined if it cannot be decoded. */
export function requestPath(request: FastifyRequest): string | undefined {
  const path = request.url.split('?', 1)[0] ?? '/';
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
