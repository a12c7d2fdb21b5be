import { createHmac } from 'node:crypto';
import { type Draws, type Hmac, type RoundSeeds, roundDraws } from '@evens/games';

/** Half the time of the portable one. */
const nodeHmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest();

/**
 * The draws that decide a round. Replays and the page of fairness draw by the portable HMAC, so each round that is verified
 * also compares the two.
 */
export function serverDraws(seeds: RoundSeeds, taken = 0): Draws {
  return roundDraws(seeds, taken, nodeHmac);
}
