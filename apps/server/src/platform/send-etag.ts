import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const ETAG_CHARACTERS = 27;

/** Weak, since an answer may be packed in several ways. */
export function computeEtag(content: string): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, ETAG_CHARACTERS)}"`;
}

/** Whether a browser has what the tag names, by its `If-None-Match`. */
export function isCachedByBrowser(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim() === etag) ?? false;
}

/** Sends an answer that a browser keeps and asks for again with its tag. It may be of the caller's language: no proxy keeps it. */
export function sendWithEtag(request: FastifyRequest, reply: FastifyReply, value: unknown): FastifyReply {
  const text = reply.serialize(value);
  if (typeof text !== 'string') throw new TypeError('sendWithEtag: expected an answer in JSON, got bytes');
  const etag = computeEtag(text);
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (isCachedByBrowser(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}
