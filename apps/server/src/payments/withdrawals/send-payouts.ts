import type { Clock } from '@evens/base';
import { type Loop, startLoop } from '../../platform/loop.ts';
import type { Seal } from '../../platform/seal.ts';
import { type BookingParts, bookEvents } from '../book-events.ts';
import type { OpenProviders } from '../open-providers.ts';
import { claimPayout, confirmSent, markProcessingError, type Payout } from './payout-store.ts';
import { openSecretFields } from './secret-fields.ts';

const EVERY_MS = 2000;
const PAYOUTS_PER_ROUND = 20;

export interface PayoutParts extends BookingParts {
  readonly clock: Clock;
  readonly providers: OpenProviders;
  readonly seal: Seal;
  /** The site's own origin. */
  origin(): string;
}

/**
 * Sends one order. If the process ends before or after the provider's answer, the withdrawal becomes due again; the
 * provider processes the order of one payment once. A declined withdrawal ends; one without an answer is sent again;
 * one whose data the provider could not process waits for an operator.
 */
async function send(parts: PayoutParts, payout: Payout): Promise<void> {
  const { pool, providers, seal, clock, log, changed, origin } = parts;
  const {
    id: paymentId,
    no,
    sealed,
    form,
    provider: key,
    method,
    accountId,
    amount,
    currency,
    country,
  } = payout;
  const provider = providers.get(key);
  // A provider that is not connected now may be connected later.
  if (!provider) return;
  const secret = sealed === undefined ? {} : openSecretFields(seal, { no, sealed });
  const values = { ...form, ...secret };
  const returnUrl = `${origin()}/en/user/withdraw`;
  const sent = await provider.sendPayout({
    paymentId,
    method,
    accountId,
    amount,
    currency,
    country,
    values,
    returnUrl,
  });
  if (sent.ok) return confirmSent(pool, payout);
  if (sent.error.kind === 'unavailable') return;
  if (sent.error.kind === 'error') {
    const { reason } = sent.error;
    log.error({ event: 'payout-in-error', paymentId, provider: key, reason });
    const isMarked = await markProcessingError(pool, { id: paymentId, reason, atMs: clock.nowMs() });
    if (isMarked) changed([accountId]);
    return;
  }
  const failed = { kind: 'failed', paymentId, failure: 'declined' } as const;
  await bookEvents(parts, { provider: key, events: [failed], atMs: clock.nowMs() });
}

/**
 * Sends the due orders; returns their number. Each is claimed immediately before it is sent. Otherwise an order that
 * waits behind slow ones would become due again, and could be sent after another process sent it and an operator
 * returned its money. An order that fails is sent again when it is next due.
 */
export async function sendPayouts(parts: PayoutParts): Promise<number> {
  const { pool, clock, log, changed } = parts;
  for (let sent = 0; sent < PAYOUTS_PER_ROUND; sent++) {
    const payout = await claimPayout(pool, clock.nowMs());
    if (!payout) return sent;
    changed([payout.accountId]);
    try {
      await send(parts, payout);
    } catch (error) {
      log.error({ event: 'payout-not-sent', paymentId: payout.id, err: error });
    }
  }
  return PAYOUTS_PER_ROUND;
}

/** Sends approved withdrawals every two seconds, one run at a time. */
export function startPayouts(parts: PayoutParts): Loop {
  return startLoop(parts, { name: 'payouts', everyMs: EVERY_MS, run: () => sendPayouts(parts) });
}
