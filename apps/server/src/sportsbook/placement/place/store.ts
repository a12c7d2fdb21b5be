import {
  type AccountId,
  type Amount,
  amount,
  type CommandId,
  type CurrencyCode,
  type TicketId,
} from '@evens/base';
import type { OddsPolicy } from '@evens/tickets';
import { type Barred, batchAnswers } from '../../../money/index.ts';
import { column, defineBatch } from '../../../platform/batch-columns.ts';
import type { Pool } from '../../../platform/db.ts';
import { type BetLeg, defineLegs, listLegs, type WithLegs } from './leg-columns.ts';

/** A bet that passed every check except those of the account's rows. */
export interface BetToWrite {
  readonly accountId: AccountId;
  readonly commandId: CommandId;
  readonly bodySha256: string;
  readonly currency: CurrencyCode;
  /** The account that gets the stake: open bets, or held bets if the bet waits. */
  readonly toAccount: number;
  readonly stakeMinor: bigint;
  readonly promisedMinor: bigint;
  readonly capMinor: bigint;
  readonly rulesVersion: number;
  readonly rateId: number;
  readonly policy: OddsPolicy;
  /** The bet type's name. */
  readonly type: string;
  readonly balanceVersion: number;
  readonly decidedAtMs: number;
  /** Accepted 1; pending 0 and delayed 4 wait until `dueAtMs`. */
  readonly acceptance: 0 | 1 | 4;
  readonly dueAtMs: number | null;
  /** `FormulaText` as JSON; null for a plain ticket. */
  readonly formula: string | null;
  /** `BetRequest` as JSON; null unless the bet waits. */
  readonly request: string | null;
  /** For a waiting bet they are checked and not written. */
  readonly legs: readonly BetLeg[];
  /** Id of the boost in the price; null for none. */
  readonly boostId: number | null;
  /** Id of the free bet that is the stake; null for money. */
  readonly freeBetId: number | null;
}

export type WrittenBet =
  | {
      readonly kind: 'placed';
      readonly ticketId: TicketId;
      readonly amountMinor: Amount;
      readonly version: number;
      /** The part of the stake paid by bonus money or a free bet. Undefined for cash alone. */
      readonly bonusMinor: bigint | undefined;
    }
  | { readonly kind: 'repeated'; readonly same: boolean; readonly ticketId: number }
  | { readonly kind: 'blocked' }
  /** The player has not answered a reality check. */
  | { readonly kind: 'reality-check' }
  | Barred
  | { readonly kind: 'betting-closed' }
  /** The balance has another version than the one with which limits were judged. */
  | { readonly kind: 'moved' }
  /** The stake exceeds the player's allowance, or that has to be renewed. */
  | { readonly kind: 'limited' }
  | { readonly kind: 'market-closed' }
  /** A trader should judge the bet, and referral is closed. */
  | { readonly kind: 'referral-closed' }
  /** The boost of the bet has ended, or the player has used it. */
  | { readonly kind: 'boost-ended' | 'boost-used' }
  | { readonly kind: 'insufficient'; readonly amountMinor: Amount; readonly version: number }
  /** Bonus money could complete a smaller stake. */
  | {
      readonly kind: 'bonus-stake';
      /** The highest stake that uses bonus money. */
      readonly maximumMinor: bigint;
      readonly cashMinor: bigint;
    }
  /** The free bet is used, expired, or belongs to another player. */
  | { readonly kind: 'free-bet-unavailable' }
  /** The price is lower than the free bet's minimum. */
  | { readonly kind: 'free-bet-odds'; readonly minOddsMilli: number }
  /** The bet is no single or combo, or has another stake. */
  | { readonly kind: 'free-bet-stake'; readonly valueMinor: bigint };

type BetRow = WithLegs<BetToWrite>;

/** The parameters of `place_bets` in order, before those of the legs. */
const bets = defineBatch<BetRow>()({
  account_id: column.bigint(({ bet }: BetRow) => bet.accountId),
  command_id: column.uuid(({ bet }: BetRow) => bet.commandId),
  body: column.hex(({ bet }: BetRow) => bet.bodySha256),
  to_account: column.bigint(({ bet }: BetRow) => bet.toAccount),
  stake: column.bigint(({ bet }: BetRow) => bet.stakeMinor),
  promised: column.bigint(({ bet }: BetRow) => bet.promisedMinor),
  cap: column.bigint(({ bet }: BetRow) => bet.capMinor),
  rules_version: column.integer(({ bet }: BetRow) => bet.rulesVersion),
  rate_id: column.integer(({ bet }: BetRow) => bet.rateId),
  policy: column.smallint(({ bet }: BetRow) => bet.policy),
  type: column.text(({ bet }: BetRow) => bet.type),
  currency: column.text(({ bet }: BetRow) => bet.currency),
  balance_version: column.bigint(({ bet }: BetRow) => bet.balanceVersion),
  decided_ms: column.double(({ bet }: BetRow) => bet.decidedAtMs),
  first_leg: column.integer(({ firstLeg }: BetRow) => firstLeg),
  last_leg: column.integer(({ lastLeg }: BetRow) => lastLeg),
  acceptance: column.smallint(({ bet }: BetRow) => bet.acceptance),
  due_ms: column.double(({ bet }: BetRow) => bet.dueAtMs),
  formula: column.text(({ bet }: BetRow) => bet.formula),
  request: column.text(({ bet }: BetRow) => bet.request),
  boost_id: column.bigint(({ bet }: BetRow) => bet.boostId),
  credit_id: column.bigint(({ bet }: BetRow) => bet.freeBetId),
});
const legs = defineLegs(bets.size + 1);
const placeText = `select no, outcome, ticket_id, amount::text as amount, version, bonus::text as bonus, detail
from place_bets(${[...Object.values(bets.array), ...Object.values(legs.array)].join(', ')})`;

interface PlacedRow {
  readonly no: number;
  readonly outcome: string;
  readonly ticket_id: TicketId | null;
  readonly amount: string;
  readonly version: number;
  readonly bonus: string | null;
  readonly detail: string | null;
}

function toWrittenBet(row: PlacedRow): WrittenBet {
  const amountMinor = amount(BigInt(row.amount));
  const { outcome, version } = row;
  const detail = row.detail ?? '0';
  switch (outcome) {
    case 'placed':
      if (row.ticket_id === null) throw new Error('writeBets: expected the id of a placed ticket, got none');
      return {
        kind: outcome,
        ticketId: row.ticket_id,
        amountMinor,
        version,
        bonusMinor: row.bonus === null ? undefined : BigInt(row.bonus),
      };
    case 'repeated':
    case 'reused':
      return { kind: 'repeated', same: outcome === 'repeated', ticketId: row.ticket_id ?? 0 };
    case 'barred':
      return { kind: outcome, untilMs: Number(detail) };
    case 'insufficient':
      return { kind: outcome, amountMinor, version };
    case 'bonus-stake':
      return { kind: outcome, maximumMinor: BigInt(detail), cashMinor: amountMinor };
    case 'free-bet-odds':
      return { kind: outcome, minOddsMilli: Number(detail) };
    case 'free-bet-stake':
      return { kind: outcome, valueMinor: BigInt(detail) };
    case 'blocked':
    case 'reality-check':
    case 'betting-closed':
    case 'market-closed':
    case 'referral-closed':
    case 'boost-used':
    case 'boost-ended':
    case 'limited':
    case 'moved':
    case 'free-bet-unavailable':
      return { kind: outcome };
    default:
      throw new Error(`writeBets: place_bets returned the unknown outcome ${outcome}`);
  }
}

/** Writes bets, which all belong to different accounts, with what pays them. Returns the results in their order. */
export async function writeBets(db: Pool, batch: readonly BetToWrite[]): Promise<readonly WrittenBet[]> {
  const { rows: betRows, legs: legRows } = listLegs(batch);
  const { rows } = await db.query<PlacedRow>({
    name: 'place-bets',
    text: placeText,
    values: [...bets.values(betRows), ...legs.values(legRows)],
  });
  return batchAnswers(batch, rows, toWrittenBet);
}
