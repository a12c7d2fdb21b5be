import { type AccountId, type Amount, amount, type TicketId } from '@evens/base';
import { batchAnswers } from '../../../money/index.ts';
import { column, defineBatch } from '../../../platform/batch-columns.ts';
import type { Pool } from '../../../platform/db.ts';
import { type BetLeg, defineLegs, listLegs, type WithLegs } from '../place/leg-columns.ts';
import { type DeclineReason, declineReasons, type EndingCommandClaim, type TraderAction } from './endings.ts';

/** A bet that waited and can be accepted. */
export interface BetToAccept {
  readonly accountId: AccountId;
  readonly ticketId: TicketId;
  readonly ticketVersion: number;
  readonly heldAccount: number;
  readonly openBetsAccount: number;
  /** Amount that is held, and the part of it that is staked; the rest is released. */
  readonly heldMinor: bigint;
  readonly stakeMinor: bigint;
  readonly promisedMinor: bigint;
  readonly currency: string;
  /** `FormulaText` as JSON; null for a plain ticket. */
  readonly formula: string | null;
  readonly balanceVersion: number;
  readonly decidedAtMs: number;
  readonly legs: readonly BetLeg[];
  /** The player's command that accepts an offer; undefined for other endings. */
  readonly command: EndingCommandClaim | undefined;
  readonly trader: TraderAction | undefined;
}

export type AcceptedBet =
  | { readonly kind: 'accepted'; readonly amountMinor: Amount; readonly version: number }
  /** The ticket has changed since it was read: another command ended its wait. */
  | { readonly kind: 'gone' }
  /** The balance has another version than the one by which limits were judged. */
  | { readonly kind: 'moved' }
  /** A reality check is open, and it is the player who accepts. The bet waits on. */
  | { readonly kind: 'held' }
  | { readonly kind: 'declined'; readonly reason: DeclineReason };

/** The parameters of `accept_bets` in order, before those of the legs. */
const acceptances = defineBatch<WithLegs<BetToAccept>>()({
  account_id: column.bigint(({ bet }) => bet.accountId),
  ticket_id: column.bigint(({ bet }) => bet.ticketId),
  ticket_version: column.integer(({ bet }) => bet.ticketVersion),
  held_account: column.bigint(({ bet }) => bet.heldAccount),
  open_bets: column.bigint(({ bet }) => bet.openBetsAccount),
  held: column.bigint(({ bet }) => bet.heldMinor),
  stake: column.bigint(({ bet }) => bet.stakeMinor),
  promised: column.bigint(({ bet }) => bet.promisedMinor),
  currency: column.text(({ bet }) => bet.currency),
  formula: column.text(({ bet }) => bet.formula),
  balance_version: column.bigint(({ bet }) => bet.balanceVersion),
  decided_ms: column.double(({ bet }) => bet.decidedAtMs),
  first_leg: column.integer(({ firstLeg }) => firstLeg),
  last_leg: column.integer(({ lastLeg }) => lastLeg),
  command_id: column.uuid(({ bet }) => bet.command?.id ?? null),
  body: column.hex(({ bet }) => bet.command?.bodySha256 ?? null),
  operator: column.text(({ bet }) => bet.trader?.operator ?? null),
  action: column.text(({ bet }) => bet.trader?.action ?? null),
  details: column.text(({ bet }) => bet.trader?.details ?? null),
});
const legs = defineLegs(acceptances.size + 1);
const acceptText = `select no, outcome, amount::text as amount, version
from accept_bets(${[...Object.values(acceptances.array), ...Object.values(legs.array)].join(', ')})`;

interface AcceptedRow {
  readonly no: number;
  readonly outcome: string;
  readonly amount: string;
  readonly version: number;
}

function toAcceptedBet({ outcome, version, ...row }: AcceptedRow): AcceptedBet {
  switch (outcome) {
    case 'accepted':
      return { kind: outcome, amountMinor: amount(BigInt(row.amount)), version };
    case 'gone':
    case 'moved':
    case 'held':
      return { kind: outcome };
  }
  const reason = declineReasons.find((each) => each === outcome);
  if (reason === undefined) throw new Error(`toAcceptedBet: unknown outcome ${outcome}`);
  return { kind: 'declined', reason };
}

/** Returns results in the order of the bets, which all belong to different accounts. */
export async function writeAcceptances(
  db: Pool,
  batch: readonly BetToAccept[],
): Promise<readonly AcceptedBet[]> {
  const { rows: betRows, legs: legRows } = listLegs(batch);
  const { rows } = await db.query<AcceptedRow>({
    name: 'accept-bets',
    text: acceptText,
    values: [...acceptances.values(betRows), ...legs.values(legRows)],
  });
  return batchAnswers(batch, rows, toAcceptedBet);
}
