import type { CurrencyCode, MatchId, TicketId } from '@evens/base';
import type { Fixture } from '@evens/book';
import type { BetResult } from '@evens/markets';

/** Why a leg ended as it did, as settlement wrote it: a code of the `reason` words and what they need. */
export interface LegVerdict {
  readonly result: Exclude<BetResult, 0>;
  readonly reason: string;
  readonly args: Readonly<Record<string, unknown>>;
}

export interface TicketLegRecord {
  readonly matchId: MatchId;
  readonly fixture: Fixture;
  readonly marketType: string;
  readonly specifier: string;
  readonly outcomeNo: number;
  readonly oddsMilli: number;
  readonly epoch: number;
  readonly seq: number;
  readonly score: string;
  readonly verdict: LegVerdict | undefined;
}

/** A ticket with everything that its owner sees. */
export interface TicketRecord {
  readonly id: TicketId;
  /** The bet type's name. */
  readonly type: string;
  readonly currency: CurrencyCode;
  readonly stakeMinor: bigint;
  readonly promisedMinor: bigint;
  readonly payoutMinor: bigint;
  readonly acceptance: number;
  readonly result: number;
  readonly decidedAtMs: number;
  readonly settledAtMs: number | undefined;
  readonly rulesVersion: number;
  readonly settlementNo: number;
  readonly legs: readonly TicketLegRecord[];
}
