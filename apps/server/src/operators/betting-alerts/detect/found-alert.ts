import type { AccountId, TicketId } from '@evens/base';
import type { BettingAlertKind } from '@evens/contract';

/** An outcome that an alert is about. */
export interface AlertPick {
  /** The market key. */
  readonly line: string;
  readonly outcomeNo: number;
  /** Thousandths; absent if the price is not a part of the alert. */
  readonly oddsMilli?: number;
}

export interface FoundAlert {
  readonly kind: BettingAlertKind;
  /** Names the cause. Findings of one kind and cause are not repeated within the time of the kind. */
  readonly cause: string;
  /** Epoch milliseconds. */
  readonly happenedAtMs: number;
  readonly matchId?: number | undefined;
  readonly ticketId?: TicketId | undefined;
  readonly accountId?: AccountId | undefined;
  readonly picks?: readonly AlertPick[];
  /** Values for the sentence; amounts are bigint in minor units of the base currency. */
  readonly facts: Readonly<Record<string, number | string | bigint>>;
}

/** Thresholds of one kind. Amounts are minor units of the base currency; a threshold that the kind does not use is 0. */
export interface Thresholds {
  readonly amount: number;
  readonly percent: number;
  readonly seconds: number;
  readonly accounts: number;
}

/** An accepted bet. A multiple counts on each of its outcomes with its whole stake. */
export interface RecentBet {
  readonly ticketId: TicketId;
  readonly accountId: AccountId;
  readonly decidedAtMs: number;
  /** Minor units of the base currency. */
  readonly stake: number;
  readonly outcomes: readonly (AlertPick & { readonly matchId: number })[];
}
