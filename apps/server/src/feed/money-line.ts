import { mainTypes, sportByAlias } from '@evens/markets';

/** Lines that count overtime. */
const fullTypes = ['total-full', 'handicap-full'] as const;

/**
 * Types of the market on who wins, the first that a match offers being the one of its rows: where regular time decides the
 * draw is a price of its own; where overtime counts, as in the lines of such a match, there is none to bet on. The result of
 * cricket counts the whole match, so it replaces a winner that is as good as known.
 */
export function moneyLineTypes(
  sport: string,
  offered: Pick<ReadonlyMap<string, unknown>, 'has'>,
): readonly string[] {
  const { win } = mainTypes(sport);
  if (sportByAlias(sport)?.model === 'cricket') return win;
  return win.includes('winner') && fullTypes.some((type) => offered.has(type)) ? ['winner'] : win;
}
