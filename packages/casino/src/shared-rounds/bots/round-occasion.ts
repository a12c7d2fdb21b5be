import type { TableResult } from '@evens/contract';

/** Results that everybody at a table notices. */
export type Occasion = 'high-flight' | 'early-crash' | 'dealer-blackjack' | 'dealer-bust' | 'rare';

/** Multipliers in hundredths. */
const HIGH_FLIGHT = 1000;
const EARLY_CRASH = 120;
const HIGH_SEGMENT = 20;

/** The occasion of a result; undefined for a usual one. */
export function readOccasion(result: TableResult): Occasion | undefined {
  if ('crash' in result) {
    if (result.crash >= HIGH_FLIGHT) return 'high-flight';
    return result.crash < EARLY_CRASH ? 'early-crash' : undefined;
  }
  if ('dealer' in result) {
    if (result.isBlackjack) return 'dealer-blackjack';
    return result.dealer > 21 ? 'dealer-bust' : undefined;
  }
  return isRare(result) ? 'rare' : undefined;
}

/** Zero, a high or multiplied segment, a tie, or three equal dice. */
function isRare(result: TableResult): boolean {
  if ('pocket' in result) return result.pocket === 0;
  if ('spot' in result) return result.times > 1 || result.spot >= HIGH_SEGMENT;
  if ('winner' in result) return result.winner === 'tie';
  if ('side' in result) return result.side === 'tie';
  return 'dice' in result && new Set(result.dice).size === 1;
}
