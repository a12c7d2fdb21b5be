import type { MarketId } from '@evens/base';
import { column, defineBatch } from '../../../platform/batch-columns.ts';

export interface BetLeg {
  readonly marketId: MarketId;
  readonly outcomeNo: number;
  readonly oddsMilli: number;
  readonly epoch: number;
  readonly seq: number;
  readonly score: string;
  /** Number of the leg in the ticket, from 1; the picks of a bet builder share it. */
  readonly legNo: number;
  /** Charge of the leg against limits, minor units. Null for a single, whose charge is its open stake. */
  readonly chargeMinor: bigint | null;
}

/** A bet of a batch, with the positions of its legs in the batch's list of legs, from 1. */
export interface WithLegs<Bet> {
  readonly bet: Bet;
  readonly firstLeg: number;
  readonly lastLeg: number;
}

/** Lists the legs of all bets, with the positions of the first and the last leg of each bet. */
export function listLegs<Bet extends { readonly legs: readonly BetLeg[] }>(
  bets: readonly Bet[],
): { readonly rows: readonly WithLegs<Bet>[]; readonly legs: readonly BetLeg[] } {
  const legs: BetLeg[] = [];
  const rows = bets.map((bet) => {
    const firstLeg = legs.length + 1;
    legs.push(...bet.legs);
    return { bet, firstLeg, lastLeg: legs.length };
  });
  return { rows, legs };
}

/** The legs of a batch of bets: the statement's parameters from number `first`. */
export function defineLegs(first: number) {
  return defineBatch<BetLeg>()(
    {
      market_id: column.bigint(({ marketId }) => marketId),
      outcome_no: column.smallint(({ outcomeNo }) => outcomeNo),
      odds_milli: column.integer(({ oddsMilli }) => oddsMilli),
      epoch: column.bigint(({ epoch }) => epoch),
      seq: column.bigint(({ seq }) => seq),
      score: column.text(({ score }) => score),
      leg_no: column.smallint(({ legNo }) => legNo),
      charge: column.bigint(({ chargeMinor }) => chargeMinor),
    },
    first,
  );
}
