import type { AccountId, CommandId, CurrencyCode, TicketId } from '@evens/base';
import type { OddsPolicy, TicketFormula } from '@evens/tickets';
import type { TicketOffer, TicketRequest } from '../../tickets/ticket-record.ts';
import type { BetShape, BetStakes } from '../parse/bet-shape.ts';

/** The cause of a bet's wait. `endings.ts` has the endings that each state can have. */
export type WaitState =
  /** An in-play bet until the end of its delay. */
  | { readonly kind: 'delayed' }
  /** A bet over a limit, until a trader answers. */
  | { readonly kind: 'pending' }
  /** A bet with a trader's offer, until the player answers it. */
  | { readonly kind: 'offered'; readonly offer: TicketOffer };

/** A ticket that waits. Its stake is held. */
export interface WaitingBet {
  readonly ticketId: TicketId;
  readonly accountId: AccountId;
  readonly version: number;
  readonly state: WaitState;
  readonly currency: CurrencyCode;
  readonly stakeMinor: bigint;
  /** Whether bonus money paid a part of it. */
  readonly isFunded: boolean;
  readonly capMinor: bigint;
  readonly policy: OddsPolicy;
  /** The end of the wait. */
  readonly dueAtMs: number;
  readonly commandId: CommandId;
  readonly shape: BetShape & BetStakes;
  readonly formula: TicketFormula;
  readonly request: TicketRequest;
}
