import {
  type AccountId,
  type Amount,
  amount,
  type CommandId,
  type CurrencyCode,
  type TicketId,
} from '@evens/base';
import type { Product } from '@evens/markets';
import { acceptances, type OddsPolicy } from '@evens/tickets';
import { batchAnswers, type StakeRefusal, type StakeRow, toStakeRefusal } from '../../../money/index.ts';
import { column, defineBatch } from '../../../platform/batch-columns.ts';
import type { Queryable } from '../../../platform/db.ts';
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
  /** Null for sport. */
  readonly product: Exclude<Product, 'sport'> | null;
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

/** Refusals of bets without details. */
const ownRefusals = [
  'betting-closed',
  /** An operator suspended a line; its price may not be published as suspended yet. */
  'market-suspended',
  'market-closed',
  /** A trader should judge the bet, and referral is closed. */
  'referral-closed',
  /** The player has used the boost of the bet, or it has ended. */
  'boost-used',
  'boost-ended',
  /** The free bet is used, expired, or belongs to another player. */
  'free-bet-unavailable',
] as const;

export type WrittenBet =
  | {
      readonly kind: 'placed';
      readonly ticketId: TicketId;
      readonly amountMinor: Amount;
      readonly version: number;
      /** The part of the stake paid by bonus money or a free bet. Undefined for cash alone. */
      readonly bonusMinor: bigint | undefined;
    }
  | StakeRefusal
  | { readonly kind: (typeof ownRefusals)[number] }
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
  may_be_free: column.boolean(({ bet }: BetRow) => bet.type === 'single' || bet.type === 'combo'),
  kind: column.text(({ bet }: BetRow) => (bet.acceptance === acceptances.accepted ? 'stake' : 'hold')),
  product: column.text(({ bet }: BetRow) => bet.product),
});
const legs = defineLegs(bets.size + 1);
const placeText = `select no, outcome, ticket_id as result_id, amount::text as amount, version, bonus::text as bonus, detail
from place_bets(${[...Object.values(bets.array), ...Object.values(legs.array)].join(', ')})`;

interface PlacedRow extends StakeRow {
  readonly result_id: TicketId | null;
  readonly bonus: string | null;
}

function toWrittenBet(row: PlacedRow): WrittenBet {
  const { outcome, version } = row;
  if (outcome === 'placed' && row.result_id !== null)
    return {
      kind: outcome,
      ticketId: row.result_id,
      amountMinor: amount(BigInt(row.amount)),
      version,
      bonusMinor: row.bonus === null ? undefined : BigInt(row.bonus),
    };
  if (outcome === 'free-bet-odds') return { kind: outcome, minOddsMilli: Number(row.detail) };
  if (outcome === 'free-bet-stake') return { kind: outcome, valueMinor: BigInt(row.detail ?? 0) };
  return toStakeRefusal(row, ownRefusals);
}

/** Writes bets, which all belong to different accounts, with what pays them. Returns the results in their order. */
export async function writeBets(db: Queryable, batch: readonly BetToWrite[]): Promise<readonly WrittenBet[]> {
  const { rows: betRows, legs: legRows } = listLegs(batch);
  const { rows } = await db.query<PlacedRow>({
    name: 'place-bets',
    text: placeText,
    values: [...bets.values(betRows), ...legs.values(legRows)],
  });
  return batchAnswers(batch, rows, toWrittenBet);
}
