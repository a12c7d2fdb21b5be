import { createHmac } from 'node:crypto';
import { type Draws, type Hmac, type RoundSeeds, roundDraws } from '@evens/games';

/** Takes half the time of the portable implementation. */
const nodeHmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest();

/**
 * The draws that decide a round. Replays and the fairness page use the portable HMAC, so each verified round also
 * compares the two implementations.
 */
export function serverDraws(seeds: RoundSeeds, drawCount = 0): Draws {
  return roundDraws(seeds, drawCount, nodeHmac);
}
