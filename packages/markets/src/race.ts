import { type Fraction, fraction } from '@evens/base';
import type { MarketDefinition } from './definition.ts';
import type { PlaceFraction, PlaceTerms, RaceFacts, Withdrawal } from './facts.ts';
import type { Specifier } from './specifier.ts';
import { betResults, CANCELLED, LOST, REFUND, type Verdict, WIN } from './verdict.ts';

/**
 * A runner against `placesPaid` places. Runners tied across the last paid place share what is left of it: two level for
 * one place win half the stake each (dead heat, domain chapter 2.2). A runner that did not start is cancelled.
 */
export function betResultsOfRace(facts: RaceFacts, runner: number, placesPaid: number): Verdict | undefined {
  if (facts.withdrawn.includes(runner)) return CANCELLED;
  if (facts.status !== 'ended') return undefined;
  return isWalkover(facts) ? REFUND : placedVerdict(facts.places, runner, placesPaid);
}

/** The same over places alone, the race being over. */
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
 * Whether places leave a gap after runners that tie, as a dead heat needs: 1, 1, 3. Ranks without gaps (1, 1, 2) would pay
 * one winner too many.
 */
export function hasGapsAfterTies(places: readonly number[]): boolean {
  return places.every((place) => {
    let better = 0;
    for (const other of places) if (other > 0 && other < place) better++;
    return better < Math.max(1, place);
  });
}

/** Whether runners that tie share a win: every market of runners but those of two, and those where a tie can be backed. */
export function hasDeadHeats({ outcomes }: Pick<MarketDefinition, 'outcomes'>): boolean {
  if (outcomes === 'runners') return true;
  return outcomes.length > 2 && outcomes.every((code) => code.startsWith('runner-'));
}

/** The market of an each-way bet's place part; its win part is `race-winner`. */
export const EACH_WAY_PLACE = 'each-way-place';

export interface RaceLine {
  readonly definition: Pick<MarketDefinition, 'withdrawalOdds'>;
  readonly specifier: Specifier;
}

/** Whether one runner at most is left to bet on: a walk-over is no race, and stakes are refunded. */
export function isWalkover(facts: RaceFacts, leftOut?: number): boolean {
  const isLeftOut = leftOut !== undefined && !facts.withdrawn.includes(leftOut);
  return runnersAtTheOff(facts) - (isLeftOut ? 1 : 0) <= 1;
}

/** Runners at the off: those of the card less those withdrawn. */
export function runnersAtTheOff({ places, withdrawn }: RaceFacts): number {
  return places.length - withdrawn.length;
}

/**
 * What an each-way bet's place part pays by the runners at the off (domain chapter 3.4): none up to four, a quarter on
 * two places from five, a fifth on three from eight; handicaps a quarter on three from twelve, on four from sixteen.
 */
export function placeTermsFor(runners: number, handicap: boolean): PlaceTerms | undefined {
  if (runners < 5) return undefined;
  if (runners < 8) return { places: 2, fraction: '1/4' };
  if (handicap && runners >= 16) return { places: 4, fraction: '1/4' };
  if (handicap && runners >= 12) return { places: 3, fraction: '1/4' };
  return { places: 3, fraction: '1/5' };
}

/** The event's own terms, or those by the runners at the off; undefined where there is no place to be paid. */
export function placeTermsOf(facts: RaceFacts): PlaceTerms | undefined {
  return facts.eachWay ?? placeTermsFor(runnersAtTheOff(facts), facts.handicap === true);
}

const fractions: Readonly<Record<PlaceFraction, Fraction>> = {
  '1/2': fraction(1n, 2n),
  '1/3': fraction(1n, 3n),
  '1/4': fraction(1n, 4n),
  '1/5': fraction(1n, 5n),
  '1/6': fraction(1n, 6n),
  '1/8': fraction(1n, 8n),
};

export function placeFractionOf(name: PlaceFraction): Fraction {
  return fractions[name];
}

/**
 * Rule 4 by the price of the withdrawn runner (domain chapter 3.4): the highest decimal price of each row, exact or as
 * customarily rounded, and hundredths of the winnings. A price between two rows belongs to the longer one, which takes
 * less.
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
/** A total of so few hundredths is waived. */
const WAIVED = 5;

/** Hundredths of the winnings kept back for runners withdrawn at these prices (thousandths): their sum, 90 at most. */
export function ruleFour(oddsMilliOfWithdrawn: readonly number[]): number {
  const sum = oddsMilliOfWithdrawn.reduce(
    (total, oddsMilli) => total + (ruleFourRows.find(([highest]) => oddsMilli <= highest)?.[1] ?? 0),
    0,
  );
  return sum <= WAIVED ? 0 : Math.min(sum, HIGHEST_DEDUCTION);
}

/** Deducts by the price to win. */
export function winOdds({ oddsMilli }: Withdrawal): number {
  return oddsMilli;
}

/** Deducts by the price in the line itself; a source that reports none keeps nothing back there. */
export function lineOdds(type: string): NonNullable<MarketDefinition['withdrawalOdds']> {
  return ({ marketOddsMilli }, { number }) => marketOddsMilli?.[`${type};number=${number}`];
}

/** Rule 4 for a bet on the line that was decided at this time: it bears the withdrawals that came after it. */
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

/** The verdict with what Rule 4 keeps back of its winnings; only a win has any. */
export function withDeduction(verdict: Verdict, deduction: number): Verdict {
  return verdict.result === betResults.win && deduction > 0 ? { ...verdict, deduction } : verdict;
}

/** Two runners: −1 where the second is better, 1 the first, 0 level; undefined where neither came home. */
function better(places: readonly number[], first: number, second: number): number | undefined {
  const [a, b] = [places[first - 1] ?? 0, places[second - 1] ?? 0];
  if (a === 0 && b === 0) return undefined;
  if (a === 0 || b === 0) return a === 0 ? -1 : 1;
  return Math.sign(b - a);
}

/**
 * The best of two or three runners, outcome n being the nth of them. Cancelled if one did not start or none came home;
 * `draw`: the outcome after the runners is their tie; without it a tie of two is cancelled and one of three is shared.
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
