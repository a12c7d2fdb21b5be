import { asFields, type Clock, err, type Fields, ok } from '@evens/base';
import type { RequestKey } from '@evens/providers';
import type { Log } from '../../../platform/log.ts';
import type { ProviderCall } from '../../payment-provider.ts';

const PATIENCE_MS = 8000;
const ANSWER_CHARACTERS_MAX = 1_000_000;
const DECLINED_STATUS = 402;
/** HTTP status of a payout above the daily limit, which the signer decides later. */
const LATER_STATUS = 429;

const unavailable = err({ kind: 'unavailable' as const });

export interface SignerConnection {
  /** The signer's URL; undefined while it cannot be reached. */
  readonly url: () => string | undefined;
  readonly requestKey: RequestKey;
  readonly clock: Clock;
  readonly log: Log;
}

async function post(url: string, requestKey: RequestKey, body: Fields) {
  const text = JSON.stringify(body);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...requestKey.signedHeaders(text) },
      body: text,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const answer = await response.text();
    if (answer.length > ANSWER_CHARACTERS_MAX) return undefined;
    return { status: response.status, body: JSON.parse(answer) as unknown };
  } catch {
    return undefined;
  }
}

/**
 * Signed POSTs to the signer. Each contains its time, which the signer compares with its clock. Status 402 declines a
 * payout permanently; any other status than 200 leaves the outcome unknown.
 */
export function signerCalls({ url, requestKey, clock, log }: SignerConnection): ProviderCall {
  return async (path, body) => {
    const base = url();
    if (base === undefined) return unavailable;
    const answer = await post(base + path, requestKey, { at: clock.nowMs(), ...body });
    if (answer?.status === 200) return ok(answer.body);
    const { reason } = asFields(answer?.body) ?? {};
    const text = typeof reason === 'string' ? reason.slice(0, 400) : 'no reason given';
    // Without a reason it is not the signer's answer: a gateway in front of it may use this status too.
    if (answer?.status === DECLINED_STATUS && typeof reason === 'string')
      return err({ kind: 'declined', reason: text });
    // A wrong key, a wrong clock, or a payment id with other values than before: an operator must check it.
    if (answer && answer.status !== LATER_STATUS)
      log.error({ event: 'signer-refused', path, status: answer.status, reason: text });
    return unavailable;
  };
}
