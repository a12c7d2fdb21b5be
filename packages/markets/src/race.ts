import { type Fraction, fraction } from '@evens/base';
import { type MarketDefinition, outcomeCodes } from './definition.ts';
import type { PlaceFraction, PlaceTerms, RaceFacts, Withdrawal } from './facts.ts';
import { isTopBatter } from './players.ts';
import type { Specifier } from './specifier.ts';
import { betResults, CANCELLED, LOST, REFUND, type Verdict, WIN } from './verdict.ts';

/**
 * Verdict of a runner against `placesPaid` places. Runners tied across the last paid place share the places left: two
 * level for one place win half the stake each (dead heat). A runner that did not start is cancelled.
 */
export function betResultsOfRace(facts: RaceFacts, runner: number, placesPaid: number): Verdict | undefined {
  if (facts.withdrawn.includes(runner)) return CANCELLED;
  if (facts.status !== 'ended') return undefined;
  return isWalkover(facts) ? REFUND : placedVerdict(facts.places, runner, placesPaid);
}

/** The same from places only, after the race has ended. */
export function placedVerdict(places: readonly number[], runner: number, placesPaid: number): Verdict {
  const place = places[runner - 1] ?? 0;
  if (place === 0 || place > placesPaid) return LOST;
  let tied = 0;
  for (const other of places) if (other === place) tied++;
  const available = Math.min(tied, placesPaid - place + 1);
  return available === tied
    ? WIN
    : { result: betResults.win, share: fraction(BigInt(available), BigInt(tied)) };
}

/**
 * True if places leave a gap after tied runners, as dead heats need: 1, 1, 3. Ranks without gaps (1, 1, 2) would pay
 * one winner too many.
 */
export function hasGapsAfterTies(places: readonly number[]): boolean {
  return places.every((place) => {
    let better = 0;
    for (const other of places) if (other > 0 && other < place) better++;
    return better < Math.max(1, place);
  });
}

/**
 * True if tied outcomes share a win: top batters, and all runner markets, except those with two runners and those with a tie
 * outcome.
 */
export function hasDeadHeats({
  outcomes,
  ofPlayers,
}: Pick<MarketDefinition, 'outcomes' | 'ofPlayers'>): boolean {
  if (outcomes === 'runners' || isTopBatter(ofPlayers)) return true;
  const codes = outcomeCodes({ outcomes });
  return codes.length > 2 && codes.every((code) => code.startsWith('runner-'));
}

/** Overround of a winner market for each runner that counts: a field of eight has about 115 %. */
export const RUNNER_OVERROUND = 0.02;

/** Length of a virtual race on its own clock. */
export const VIRTUAL_RACE_SECONDS = 400;

/** The market of an each-way bet's place part. The win part is `race-winner`. */
export const EACH_WAY_PLACE = 'each-way-place';

export interface RaceLine {
  readonly definition: Pick<MarketDefinition, 'withdrawalOdds'>;
  readonly specifier: Specifier;
}

/** True if at most one runner is left to bet on. A walk-over is no race, and stakes are refunded. */
export function isWalkover(facts: RaceFacts, leftOut?: number): boolean {
  const isLeftOut = leftOut !== undefined && !facts.withdrawn.includes(leftOut);
  return runnersAtTheOff(facts) - (isLeftOut ? 1 : 0) <= 1;
}

/** Number of runners at the off: all runners minus the withdrawn ones. */
export function runnersAtTheOff({ places, withdrawn }: RaceFacts): number {
  return places.length - withdrawn.length;
}

/**
 * Place terms by the number of runners at the off: none up to four, 1/4 on two places from five, 1/5 on three places
 * from eight. Handicaps: 1/4 on three places from twelve, on four from sixteen.
 */
export function placeTermsFor(runners: number, handicap: boolean): PlaceTerms | undefined {
  if (runners < 5) return undefined;
  if (runners < 8) return { places: 2, fraction: '1/4' };
  if (handicap && runners >= 16) return { places: 4, fraction: '1/4' };
  if (handicap && runners >= 12) return { places: 3, fraction: '1/4' };
  return { places: 3, fraction: '1/5' };
}

/** The event's own terms, or those by the number of runners at the off. Undefined if no place is paid. */
export function racePlaceTerms(facts: RaceFacts): PlaceTerms | undefined {
  return facts.eachWay ?? placeTermsFor(runnersAtTheOff(facts), facts.handicap === true);
}

/** "1/5 1-2-3": the fraction of the winnings, and the places that are paid. */
export function formatPlaceTerms({ fraction: part, places }: PlaceTerms): string {
  return `${part} ${Array.from({ length: places }, (_, index) => index + 1).join('-')}`;
}

const fractions: Readonly<Record<PlaceFraction, Fraction>> = {
  '1/2': fraction(1n, 2n),
  '1/3': fraction(1n, 3n),
  '1/4': fraction(1n, 4n),
  '1/5': fraction(1n, 5n),
  '1/6': fraction(1n, 6n),
  '1/8': fraction(1n, 8n),
};

export function placeFractionValue(name: PlaceFraction): Fraction {
  return fractions[name];
}

/**
 * Rule 4 by the odds of the withdrawn runner: the highest decimal odds of each row, exact or as customarily rounded,
 * and the deduction in hundredths of the winnings. Odds between two rows belong to the longer one, which deducts less.
 */
const ruleFourRows = [
  [1112, 90],
  [1182, 85],
  [1250, 80],
  [1300, 75],
  [1400, 70],
  [1534, 65],
  [1620, 60],
  [1800, 55],
  [1953, 50],
  [2200, 45],
  [2500, 40],
  [2750, 35],
  [3250, 30],
  [4000, 25],
  [5000, 20],
  [6500, 15],
  [10_000, 10],
  [15_000, 5],
] as const;

const HIGHEST_DEDUCTION = 90;
/** A total of this many hundredths is waived. */
const WAIVED = 5;

/** Deduction in hundredths of the winnings for runners withdrawn at these odds (thousandths): the sum, at most 90. */
export function ruleFour(oddsMilliOfWithdrawn: readonly number[]): number {
  const sum = oddsMilliOfWithdrawn.reduce(
    (total, oddsMilli) => total + (ruleFourRows.find(([highest]) => oddsMilli <= highest)?.[1] ?? 0),
    0,
  );
  return sum <= WAIVED ? 0 : Math.min(sum, HIGHEST_DEDUCTION);
}

/** Deducts by the odds to win. */
export function winOdds({ oddsMilli }: Withdrawal): number {
  return oddsMilli;
}

/** Deducts by the odds in the line itself. If the source reports none, nothing is deducted. */
export function lineOdds(type: string): NonNullable<MarketDefinition['withdrawalOdds']> {
  return ({ marketOddsMilli }, { number }) => marketOddsMilli?.[`${type};number=${number}`];
}

/** Rule 4 deduction of a bet on the line. It includes the withdrawals after the time of the bet. */
export function deductionFor(
  { definition, specifier }: RaceLine,
  facts: RaceFacts,
  decidedAtMs: number,
): number {
  const prices = (facts.withdrawals ?? [])
    .filter(({ atMs }) => decidedAtMs < atMs)
    .map((gone) => definition.withdrawalOdds?.(gone, specifier));
  return ruleFour(prices.filter((price) => price !== undefined));
}

/** Adds the Rule 4 deduction to a verdict. Only wins have one. */
export function withDeduction(verdict: Verdict, deduction: number): Verdict {
  return verdict.result === betResults.win && deduction > 0 ? { ...verdict, deduction } : verdict;
}

/** Compares two runners: 1 if the first is better, −1 if the second is, 0 if level. Undefined if neither finished. */
function better(places: readonly number[], first: number, second: number): number | undefined {
  const [a, b] = [places[first - 1] ?? 0, places[second - 1] ?? 0];
  if (a === 0 && b === 0) return undefined;
  if (a === 0 || b === 0) return a === 0 ? -1 : 1;
  return Math.sign(b - a);
}

/**
 * The best of two or three runners; outcome n is the nth of them. Cancelled if one did not start or none finished. With
 * `draw`, the outcome after the runners is their tie. Without it, a tie of two is cancelled and a tie of three is
 * shared.
 */
export function matchUpVerdict(
  facts: RaceFacts,
  { runners, outcomeNo, draw }: { runners: readonly number[]; outcomeNo: number; draw: boolean },
): Verdict | undefined {
  if (runners.some((runner) => facts.withdrawn.includes(runner))) return CANCELLED;
  if (facts.status !== 'ended') return undefined;
  const isBest = (runner: number) =>
    runners.every((other) => other === runner || (better(facts.places, runner, other) ?? -1) >= 0);
  const best = runners.filter(isBest);
  if (best.length === 0) return CANCELLED;
  if (outcomeNo > runners.length) return best.length > 1 ? WIN : LOST;
  const own = runners[outcomeNo - 1] ?? 0;
  if (best.length === 1) return best[0] === own ? WIN : LOST;
  if (draw) return LOST;
  if (runners.length === 2) return CANCELLED;
  if (!best.includes(own)) return LOST;
  return { result: betResults.win, share: fraction(1n, BigInt(best.length)) };
}
