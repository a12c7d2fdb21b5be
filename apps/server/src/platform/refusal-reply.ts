import { type Refusal, refusalStatus } from '@evens/contract';
import type { Language } from '@evens/locales';
import type { FastifyReply } from 'fastify';

/** A refusal in the caller's words: what happened and what can be done now. */
export type RefusalWords = (language: Language, refusal: Refusal) => string;

const waitKey = 'retryAfterSeconds';

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
    .send(
      JSON.stringify({
        HasErrors: true,
        ErrorCode: refusal.code,
        ErrorMessage: words(language, refusal),
        Data: refusal.data ?? {},
      }),
    );
}
