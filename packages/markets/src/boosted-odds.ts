import { MAX_ODDS_MILLI, type OddsMilli, parseOddsMilli } from './odds.ts';

/** A boost adds 1 to 100 per cent of the winnings. In basis points (hundredths of a per cent). */
export const BOOST_BASIS_POINTS = { min: 100, max: 10_000 } as const;

const WHOLE_BASIS_POINTS = 10_000;
/** Boosted odds may lie between the steps of the ladder: otherwise rounding would remove a small boost on long odds. */
const STEP_MILLI = 10;

/**
 * 1 + (odds − 1) × (1 + boost), rounded down to hundredths, at least the plain odds and at most 1001. Boosted odds
 * follow the current odds, so an older boost never adds more than its percentage. A boost outside its bounds counts as
 * the nearest bound.
 */
export function boostedOdds(odds: OddsMilli, basisPoints: number): OddsMilli {
  const added = Math.min(Math.max(0, Math.trunc(basisPoints)), BOOST_BASIS_POINTS.max);
  const winnings = Math.floor(((odds - 1000) * (WHOLE_BASIS_POINTS + added)) / WHOLE_BASIS_POINTS);
  const stepped = Math.floor((1000 + winnings) / STEP_MILLI) * STEP_MILLI;
  const boosted = parseOddsMilli(Math.min(Math.max(odds, stepped), MAX_ODDS_MILLI));
  return boosted.ok ? boosted.value : odds;
}

/** The increase of the winnings from plain to boosted odds in thousandths: basis points, to the nearest per cent. */
export function boostBetween(plainMilli: number, boostedMilli: number): number {
  return plainMilli <= 1000 ? 0 : Math.round((100 * (boostedMilli - plainMilli)) / (plainMilli - 1000)) * 100;
}
