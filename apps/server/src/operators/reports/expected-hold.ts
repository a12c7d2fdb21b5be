import { inHouseTables } from '@evens/casino';
import { demoReturnRange, inHouseGames } from '@evens/games';
import { registeredGames } from '@evens/games/math';
import { marketDefinition, USUAL_OVERROUND } from '@evens/markets';

const listedGames = new Map(
  [
    ...inHouseGames.map(({ game, name }) => ({ game, name })),
    ...inHouseTables.map(({ machine, name }) => ({ game: machine, name })),
  ].map((each) => [`evens:${each.game.key}`, each]),
);

/** Name of an in-house game by its value in reports, `evens:` and its key. */
export const gameName = (value: string): string | undefined => listedGames.get(value)?.name;

/** RTP of an in-house game without jackpots, from its lowest bet to its highest. */
export function theoreticalReturn(value: string): { readonly least: number; readonly most: number } | null {
  const listed = listedGames.get(value);
  if (!listed) return null;
  const { least, most } = demoReturnRange(listed.game);
  const toNumber = ({ num, den }: typeof least) => Number((num * 10n ** 15n) / den) / 1e15;
  return { least: toNumber(least), most: toNumber(most) };
}

/**
 * Share of the stakes that an in-house game keeps in the long run: 1 less its RTP without jackpots. If the RTP depends
 * on the bet, the middle of its range.
 */
export function expectedGameHold(value: string): number | null {
  const expected = theoreticalReturn(value);
  return expected && 1 - (expected.least + expected.most) / 2;
}

const deviations = new Map<string, number | null>();

/** Standard deviation of a round's return in stakes, by the pay table of a game whose bets are all alike; null for others. */
export function theoreticalDeviation(value: string): number | null {
  const cached = deviations.get(value);
  if (cached !== undefined) return cached;
  const registered = registeredGames.find(({ key }) => `evens:${key}` === value);
  const maths = registered?.gameMaths() ?? [];
  const [only] = maths.length === 1 ? maths : [];
  const deviation = only && !only.staked ? only.deviation : null;
  deviations.set(value, deviation);
  return deviation;
}

/**
 * Theoretical hold of a market before the match, `sport/type`: 1 − 1/(1 + m) with the overround m of its definition.
 * Prices in play have a higher margin, and operators may scale margins. Null for races, whose overround depends on the field.
 */
export function expectedMarketHold(value: string): number | null {
  const definition = marketDefinition(value.split('/')[1] ?? '');
  return definition && definition.overroundPerRunner === undefined
    ? 1 - 1 / (1 + (definition.overround ?? USUAL_OVERROUND))
    : null;
}

/** Sums over rounds in one unit of money: of squared stakes s², of s·w with the return w, and of w². */
export interface Squares {
  readonly stakes: number;
  readonly returned: number;
  readonly rounds: number;
  readonly stakeSquares: number;
  readonly stakeReturns: number;
  readonly returnSquares: number;
}

/**
 * Standard error of a measured return, and thus of the hold. With the standard deviation σ of the game's pay table, in
 * stakes: σ · √Σs² / Σs, from the variance σ²·s² of each independent round. Without it: √(n/(n−1) · Σ(w − R·s)²) / Σs with
 * R = Σw/Σs. The variance of a ratio of means, W. G. Cochran, Sampling Techniques, 3rd ed. 1977, section 2.11 and 6.4,
 * without the correction for a finite population; few rounds without a high win make it too small. Null below two rounds.
 */
export function standardError(
  { stakes, returned, rounds, stakeSquares, stakeReturns, returnSquares }: Squares,
  deviation: number | null = null,
): number | null {
  if (rounds < 2 || stakes <= 0) return null;
  if (deviation !== null) return (deviation * Math.sqrt(stakeSquares)) / stakes;
  const ratio = returned / stakes;
  const squares = returnSquares - 2 * ratio * stakeReturns + ratio * ratio * stakeSquares;
  return Math.sqrt((rounds / (rounds - 1)) * Math.max(0, squares)) / stakes;
}
