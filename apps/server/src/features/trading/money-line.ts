import { sportByAlias } from '@evens/markets';

/**
 * Types of the market on who wins, the first that a match offers being the one of its rows: where regular time decides the
 * draw is a price of its own; where overtime counts it has none.
 */
export function moneyLineTypes(sport: string): readonly string[] {
  return sportByAlias(sport)?.scoring === 'goals'
    ? ['1x2', 'winner', 'race-winner']
    : ['winner', '1x2', 'race-winner'];
}
