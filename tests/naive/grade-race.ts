import { CANCELLED, type Grade, LOST, REFUND } from './grade.ts';
import { isLess, minus, NOTHING, plus, type Ratio, ratio, times, WHOLE } from './ratio.ts';

/** A race as on its result sheet. */
export interface RaceSheet {
  readonly kind: 'race';
  /** Places by runner, from runner 1. Runners that tie have equal places. 0 means not finished. */
  readonly places: readonly number[];
  readonly withdrawn: readonly {
    readonly runner: number;
    readonly atMs: number;
    /** Win price. */
    readonly price: number;
    /** Prices for a place among the first n, from n = 1. */
    readonly placePrices: readonly number[];
  }[];
  readonly isHandicap: boolean;
}

export interface RaceChoice {
  readonly market: string;
  readonly keys: Readonly<Record<string, string>>;
  /** Runner, or position in the specifier's list. 0 means a third outcome: the draw. */
  readonly outcomeNo: number;
  readonly odds: Ratio;
  /** Time of the bet. */
  readonly atMs: number;
  /** Best odds guaranteed: the starting price of the runner, and since when it was offered. */
  readonly starting?: { readonly odds: Ratio; readonly atMs: number } | undefined;
}

/**
 * Tattersalls Rule 4(c): the withdrawn runner's profit odds up to this fraction, and the deduction in pence per pound.
 * Prices have two decimals, so the fractions are rounded to two decimals as well.
 */
const table: readonly (readonly [number, number, number])[] = [
  [1, 9, 90],
  [2, 11, 85],
  [1, 4, 80],
  [3, 10, 75],
  [2, 5, 70],
  [8, 15, 65],
  [8, 13, 60],
  [4, 5, 55],
  [20, 21, 50],
  [6, 5, 45],
  [6, 4, 40],
  [7, 4, 35],
  [9, 4, 30],
  [3, 1, 25],
  [4, 1, 20],
  [11, 2, 15],
  [9, 1, 10],
  [14, 1, 5],
];

function pence(price: number): number {
  const profitHundredths = Math.round(price * 100) - 100;
  for (const [n, d, deduction] of table) if (profitHundredths <= Math.round((100 * n) / d)) return deduction;
  return 0;
}

/** Share of the winnings that is deducted for withdrawals after the bet, by the prices of a market. */
function computeDeduction(
  race: RaceSheet,
  atMs: number,
  runnerPrice: (one: RaceSheet['withdrawn'][number]) => number,
): Ratio {
  let deducted = 0;
  for (const one of race.withdrawn) if (atMs < one.atMs) deducted += pence(runnerPrice(one));
  if (deducted === 5) deducted = 0;
  return ratio(Math.min(deducted, 90), 100);
}

/** Paid places that the runner shares, divided by the number of runners that tie for them. */
function claim(places: readonly number[], runner: number, paid: number): Ratio {
  const place = places[runner - 1] ?? 0;
  if (place === 0) return NOTHING;
  const level = places.filter((other) => other === place).length;
  let available = 0;
  for (let each = place; each < place + level; each++) if (each <= paid) available++;
  return ratio(available, level);
}

/** Returns share × (1 + (odds − 1) × part × (1 − deduction)). */
function paidOut(
  share: Ratio,
  odds: Ratio,
  { part, deduction }: { readonly part: Ratio; readonly deduction: Ratio },
): Grade {
  if (share.n === 0n) return LOST;
  const winnings = times(times(minus(odds, WHOLE), part), minus(WHOLE, deduction));
  return { word: 'win', back: times(share, plus(WHOLE, winnings)) };
}

/** Number of paid places and part of the odds, by the number of starters. */
function terms(runners: number, isHandicap: boolean): { readonly paid: number; readonly part: Ratio } {
  if (runners <= 4) return { paid: 0, part: NOTHING };
  if (runners <= 7) return { paid: 2, part: ratio(1, 4) };
  if (isHandicap && runners >= 16) return { paid: 4, part: ratio(1, 4) };
  if (isHandicap && runners >= 12) return { paid: 3, part: ratio(1, 4) };
  return { paid: 3, part: ratio(1, 5) };
}

/** A winner with best odds guaranteed has the better of two bets: the one placed, and one at the starting price. */
export function gradeRace(race: RaceSheet, { starting, ...taken }: RaceChoice): Grade {
  const grade = gradeAtPrice(race, taken);
  if (!starting || grade.word !== 'win') return grade;
  const atStart = gradeAtPrice(race, { ...taken, ...starting });
  return isLess(grade.back, atStart.back) ? atStart : grade;
}

function gradeAtPrice(race: RaceSheet, { market, keys, outcomeNo, odds, atMs }: RaceChoice): Grade {
  const isOut = (runner: number) => race.withdrawn.some((one) => one.runner === runner);
  if (market === 'head-to-head' || market === 'head-to-head-draw' || market === 'three-ball') {
    const rivals = `${keys['runners']}`.split(':').map(Number);
    return matchUp(race, { rivals, outcomeNo, odds, withDraw: market === 'head-to-head-draw' }, isOut);
  }
  if (isOut(outcomeNo)) return CANCELLED;
  const off = race.places.length - race.withdrawn.length;
  if (off === 1) return REFUND;
  const deduction = computeDeduction(race, atMs, ({ price, placePrices }) =>
    market === 'race-place' ? (placePrices[Number(keys['number']) - 1] ?? 1000) : price,
  );
  switch (market) {
    case 'race-winner':
      return paidOut(claim(race.places, outcomeNo, 1), odds, { part: WHOLE, deduction });
    case 'race-place':
      return paidOut(claim(race.places, outcomeNo, Number(keys['number'])), odds, {
        part: WHOLE,
        deduction: deduction,
      });
    case 'each-way-place': {
      const { paid, part } = terms(off, race.isHandicap);
      return paid === 0 ? REFUND : paidOut(claim(race.places, outcomeNo, paid), odds, { part, deduction });
    }
    default:
      throw new Error(`no rule for ${market}`);
  }
}

interface MatchUp {
  readonly rivals: readonly number[];
  readonly outcomeNo: number;
  readonly odds: Ratio;
  readonly withDraw: boolean;
}

/** The runner that gets further wins. A runner that did not finish is behind all finishers. */
function matchUp(
  { places }: RaceSheet,
  { rivals, outcomeNo, odds, withDraw }: MatchUp,
  isOut: (runner: number) => boolean,
): Grade {
  if (rivals.some(isOut)) return CANCELLED;
  const home = rivals.map((runner) => places[runner - 1] ?? 0);
  const best = Math.min(...home.filter((place) => place > 0));
  const first = rivals.filter((_, index) => home[index] === best);
  if (first.length === 0) return CANCELLED;
  const own = rivals[outcomeNo - 1];
  if (own === undefined) return first.length > 1 ? { word: 'win', back: odds } : LOST;
  if (first.length === 1) return first[0] === own ? { word: 'win', back: odds } : LOST;
  if (withDraw) return LOST;
  if (rivals.length === 2) return CANCELLED;
  return first.includes(own) ? { word: 'win', back: times(ratio(1, first.length), odds) } : LOST;
}
