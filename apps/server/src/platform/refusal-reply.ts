import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Refusal, refusalStatus } from '@evens/contract';
import type { Language } from '@evens/locales';
import type { FastifyReply } from 'fastify';
import { languageOfHead, type SiteLanguages } from './caller-language.ts';

/** A refusal in the caller's words: what happened and what can be done now. */
export type RefusalWords = (language: Language, refusal: Refusal) => string;

const waitKey = 'retryAfterSeconds';

function bodyOf(
  refusal: Refusal,
  { language, words }: { readonly language: Language; readonly words: RefusalWords },
): string {
  return JSON.stringify({
    HasErrors: true,
    ErrorCode: refusal.code,
    ErrorMessage: words(language, refusal),
    Data: refusal.data ?? {},
  });
}

/** Refuses a request before anything but its head was read: the same answer to everybody of one language. */
export function makeEarlyRefusal(
  refusal: Refusal,
  { languages, words }: { readonly languages: SiteLanguages; readonly words: RefusalWords },
): (request: IncomingMessage, response: ServerResponse) => void {
  const bodies = new Map<string, Buffer>();
  const wait = refusal.data?.[waitKey];
  return (request, response) => {
    const language = languageOfHead(request.headers, languages);
    const body = bodies.get(language.code) ?? Buffer.from(bodyOf(refusal, { language, words }));
    bodies.set(language.code, body);
    if (typeof wait === 'number') response.setHeader('retry-after', wait);
    response
      .writeHead(refusalStatus[refusal.code], {
        'content-type': 'application/json; charset=utf-8',
        'content-length': body.length,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        // A game's frame has no origin of its own.
        'access-control-allow-origin': '*',
      })
      .end(body);
  };
}

export function sendRefusal(
  reply: FastifyReply,
  refusal: Refusal,
  { language, words }: { language: Language; words: RefusalWords },
): FastifyReply {
  const wait = refusal.data?.[waitKey];
  if (typeof wait === 'number') reply.header('retry-after', String(wait));
  return reply
    .code(refusalStatus[refusal.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(bodyOf(refusal, { language, words }));
}
