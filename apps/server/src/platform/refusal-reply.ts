import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Refusal, refusalStatus } from '@evens/contract';
import type { Language } from '@evens/locales';
import type { FastifyReply } from 'fastify';
import { readHeaderLanguage, type SiteLanguages } from './caller-language.ts';

/** Formats a refusal in the caller's language: the cause and the possible next step. */
export type RefusalWords = (language: Language, refusal: Refusal) => string;

const DELAY_KEY = 'retryAfterSeconds';

interface Wording {
  readonly language: Language;
  readonly words: RefusalWords;
}

/** The response to a refusal: its body, and the header `Retry-After` if it contains a delay. */
export function refusalAnswer(
  refusal: Refusal,
  { language, words }: Wording,
): { readonly body: string; readonly retryAfter: string | undefined } {
  const delay = refusal.data?.[DELAY_KEY];
  const body = JSON.stringify({
    HasErrors: true,
    ErrorCode: refusal.code,
    ErrorMessage: words(language, refusal),
    Data: refusal.data ?? {},
  });
  return { body, retryAfter: typeof delay === 'number' ? String(delay) : undefined };
}

/** Refuses requests before their body is read, with one cached answer per language. */
export function makeEarlyRefusal(
  refusal: Refusal,
  { languages, words }: { readonly languages: SiteLanguages; readonly words: RefusalWords },
): (request: IncomingMessage, response: ServerResponse) => void {
  const answers = new Map<string, { readonly headers: string[]; readonly body: string }>();
  const status = refusalStatus[refusal.code];
  const buildAnswer = (language: Language) => {
    const { body, retryAfter } = refusalAnswer(refusal, { language, words });
    const headers = ['content-type', 'application/json; charset=utf-8'];
    headers.push('content-length', String(Buffer.byteLength(body)));
    headers.push('cache-control', 'no-store', 'x-content-type-options', 'nosniff');
    // A game's frame has no origin of its own.
    headers.push('access-control-allow-origin', '*');
    if (retryAfter !== undefined) headers.push('retry-after', retryAfter);
    return { headers, body };
  };
  return (request, response) => {
    const language = readHeaderLanguage(request.headers, languages);
    const answer = answers.get(language.code) ?? buildAnswer(language);
    answers.set(language.code, answer);
    // As a string the body goes out in one write with its head.
    response.writeHead(status, answer.headers).end(answer.body);
  };
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal, wording: Wording): FastifyReply {
  const { body, retryAfter } = refusalAnswer(refusal, wording);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply
    .code(refusalStatus[refusal.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(body);
}
