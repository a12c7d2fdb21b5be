import { startRounds } from '../start-rounds.ts';
import { type PayoutParts, sendPayouts } from './send-payouts.ts';

const EVERY_MS = 2000;

/** Sends approved withdrawals every two seconds, one run at a time. */
export function startPayouts(parts: PayoutParts): { stop(): Promise<void> } {
  return startRounds(() => sendPayouts(parts), {
    everyMs: EVERY_MS,
    onError: (error) => parts.log.error({ event: 'payouts-not-sent', err: error }),
  });
}
