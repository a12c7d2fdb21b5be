import { startRounds } from '../start-rounds.ts';
import { type PayoutParts, sendPayouts } from './send-payouts.ts';

const EVERY_MS = 2000;

/** Sends approved withdrawals every two seconds, one round after the other. */
export function startPayouts(parts: PayoutParts): { stop(): Promise<void> } {
  return startRounds(() => sendPayouts(parts), {
    everyMs: EVERY_MS,
    onError: (error) => parts.log.error({ event: 'payouts-not-sent', err: error }),
  });
}
