import type { SportAlias } from './sports.ts';

/** The market on the winner of a race. Its last open prices before the start are the starting prices. */
export const RACE_WINNER = 'race-winner';

const sportsWithBestOdds: readonly SportAlias[] = ['horse-racing'];

/** Whether the site records starting prices of the sport's races. */
export function hasStartingPrices(sport: string): boolean {
  return sportsWithBestOdds.some((alias) => alias === sport);
}

/**
 * Whether the market has best odds guaranteed: a bet before the start is paid at the price taken or at the starting
 * price, whichever pays more. The place part of an each-way bet follows its win part.
 */
export function hasBestOdds({
  sport,
  marketType,
}: {
  readonly sport: string;
  readonly marketType: string;
}): boolean {
  return marketType === RACE_WINNER && hasStartingPrices(sport);
}
