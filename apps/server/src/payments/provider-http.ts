import { asFields, err, ok } from '@evens/base';
import { postSigned, SIGNATURE_HEADER } from '@evens/providers';
import type { ProviderCall } from './payment-provider.ts';

const PATIENCE_MS = 8000;
const ANSWER_CHARACTERS_MAX = 1_000_000;
const DECLINED_STATUS = 402;
const NOT_TAKEN_STATUS = 422;
const REASON_CHARACTERS_MAX = 200;

const unavailable = err({ kind: 'unavailable' as const });

/**
 * Signed POSTs of JSON. Status 402 declines the order; 422 means that its data could not be processed. After any other
 * status than 200, or without an answer, the outcome is unknown. `url` is undefined while the provider cannot be
 * reached.
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
    if (answer?.status !== DECLINED_STATUS && answer?.status !== NOT_TAKEN_STATUS) return unavailable;
    const { reason: given } = asFields(answer.body) ?? {};
    const reason = typeof given === 'string' ? given.slice(0, REASON_CHARACTERS_MAX) : 'no reason given';
    return err({ kind: answer.status === DECLINED_STATUS ? 'declined' : 'error', reason });
  };
}
