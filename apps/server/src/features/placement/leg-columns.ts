import type { BetLeg } from './store.ts';

/** The legs of a batch of bets as the statements take them: one list a column, and each bet's first and last place, from 1. */
export interface LegColumns {
  readonly first: readonly number[];
  readonly last: readonly number[];
  /** Market, outcome, odds, epoch, seq, score, number of the leg, charge. */
  readonly columns: readonly (readonly unknown[])[];
}

export function legColumns(bets: readonly { readonly legs: readonly BetLeg[] }[]): LegColumns {
  const legs = bets.flatMap((bet) => bet.legs);
  const last: number[] = [];
  for (const bet of bets) last.push((last.at(-1) ?? 0) + bet.legs.length);
  return {
    first: bets.map((bet, index) => (last[index] ?? 0) - bet.legs.length + 1),
    last,
    columns: [
      legs.map((leg) => leg.marketId),
      legs.map((leg) => leg.outcomeNo),
      legs.map((leg) => leg.oddsMilli),
      legs.map((leg) => leg.epoch),
      legs.map((leg) => leg.seq),
      legs.map((leg) => leg.score),
      legs.map((leg) => leg.legNo),
      legs.map((leg) => leg.chargeMinor),
    ],
  };
}
