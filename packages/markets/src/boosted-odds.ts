import { MAX_ODDS_MILLI, type OddsMilli, parseOddsMilli } from './odds.ts';

/** A boost adds from 1 to 100 per cent of the winnings; hundredths of a per cent. */
export const BOOST_BASIS_POINTS = { min: 100, max: 10_000 } as const;

const WHOLE_BASIS_POINTS = 10_000;
/** Boosted prices stand between the steps of the ladder: a small boost of a long price would be lost on it. */
const STEP_MILLI = 10;

/**
 * 1 + (odds − 1) × (1 + boost), rounded down to hundredths, never below the price itself and never above 1001. It moves
 * with the price, so that a boost made an hour ago gives away no more than it was made to. A boost beyond its bounds
 * counts as the bound.
 */
export function boostedOdds(odds: OddsMilli, basisPoints: number): OddsMilli {
  const added = Math.min(Math.max(0, Math.trunc(basisPoints)), BOOST_BASIS_POINTS.max);
  const winnings = Math.floor(((odds - 1000) * (WHOLE_BASIS_POINTS + added)) / WHOLE_BASIS_POINTS);
  const stepped = Math.floor((1000 + winnings) / STEP_MILLI) * STEP_MILLI;
  const boosted = parseOddsMilli(Math.min(Math.max(odds, stepped), MAX_ODDS_MILLI));
  return boosted.ok ? boosted.value : odds;
}
