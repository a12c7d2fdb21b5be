import { err, fieldsOf, ok } from '@evens/base';
import { postSigned } from '../../../platform/signed-post.ts';
import type { ProviderCall } from './payment-provider.ts';

/** On requests to the provider and on its callbacks: HMAC-SHA256 of the body's bytes under the shared secret, in hex. */
export const SIGNATURE_HEADER = 'x-payment-signature';

const PATIENCE_MS = 8000;
const ANSWER_CHARACTERS_MAX = 1_000_000;
const DECLINED_STATUS = 402;

const unavailable = err({ kind: 'unavailable' as const });

/**
 * Signed POSTs of JSON. Status 402 declines the order; everything else but 200 leaves unknown what became of it, as a lost
 * answer does. `url` is undefined while the provider cannot be reached at all.
 */
export function signedCalls({
  url,
  secret,
}: {
  readonly url: () => string | undefined;
  readonly secret: string;
}): ProviderCall {
  return async (path, body) => {
    const base = url();
    if (base === undefined) return unavailable;
    const answer = await postSigned({
      url: base + path,
      header: SIGNATURE_HEADER,
      secret,
      body,
      patienceMs: PATIENCE_MS,
      answerCharactersMax: ANSWER_CHARACTERS_MAX,
    });
    if (answer?.status === 200) return ok(answer.body);
    if (answer?.status !== DECLINED_STATUS) return unavailable;
    const { reason } = fieldsOf(answer.body) ?? {};
    return err({ kind: 'declined', reason: typeof reason === 'string' ? reason : 'no reason given' });
  };
}
