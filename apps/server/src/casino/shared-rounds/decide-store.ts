import { type AccountId, type Amount, amount, type CommandId, type CurrencyCode } from '@evens/base';
import {
  batchAnswers,
  commandColumns,
  gameGroup,
  type StakeRefusal,
  type StakeRow,
  toStakeRefusal,
} from '../../money/index.ts';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Pool } from '../../platform/db.ts';

/**
 * A player's decision about an open bet on a shared round: a move that stays hidden until the step ends, or a cash-out
 * that ends the bet.
 */
export interface DecisionToWrite {
  readonly accountId: AccountId;
  readonly commandId: CommandId;
  readonly bodySha256: string;
  readonly game: string;
  readonly roundId: number;
  readonly sharedId: number;
  /** Number of earlier decisions. */
  readonly onStep: number;
  /** The decision as JSON. */
  readonly move: string;
  /** Null if the decision ends the bet. */
  readonly state: string | null;
  readonly stakeMinor: bigint;
  readonly returnMinor: bigint;
  /** The table's step of the decision. Undefined for a cash-out, which was timed before. */
  readonly tableStep: number | undefined;
  readonly currency: CurrencyCode;
  readonly openAccount: number;
  readonly casinoAccount: number;
}

export type WrittenDecision =
  | { readonly kind: 'written'; readonly amountMinor: Amount; readonly version: number }
  | StakeRefusal
  /** The table's step has ended. */
  | { readonly kind: 'step-over' };

/** The parameters of `decide_table_bets` in order, before the time. */
const decisions = defineBatch<DecisionToWrite>()({
  ...commandColumns,
  round_id: column.bigint(({ roundId }: DecisionToWrite) => roundId),
  on_step: column.smallint(({ onStep }: DecisionToWrite) => onStep),
  move: column.text(({ move }: DecisionToWrite) => move),
  state: column.text(({ state }: DecisionToWrite) => state),
  stake: column.bigint(({ stakeMinor }: DecisionToWrite) => stakeMinor),
  payout: column.bigint(({ returnMinor }: DecisionToWrite) => returnMinor),
  currency: column.text(({ currency }: DecisionToWrite) => currency),
  open_account: column.bigint(({ openAccount }: DecisionToWrite) => openAccount),
  casino_account: column.bigint(({ casinoAccount }: DecisionToWrite) => casinoAccount),
  game_group: column.text(({ game }: DecisionToWrite) => gameGroup(game)),
  shared_id: column.bigint(({ sharedId }: DecisionToWrite) => sharedId),
  table_step: column.smallint(({ tableStep }: DecisionToWrite) => tableStep ?? null),
});
const decideText = `select no, outcome, result_id, amount::text as amount, version, detail
from decide_table_bets(${Object.values(decisions.array).join(', ')}, $${decisions.size + 1})`;

function toWrittenDecision(row: StakeRow): WrittenDecision {
  return row.outcome === 'written'
    ? { kind: 'written', amountMinor: amount(BigInt(row.amount)), version: row.version }
    : toStakeRefusal(row, ['step-over']);
}

/** Returns answers in the order of the decisions, which all belong to different accounts. */
export async function writeDecisions(
  db: Pool,
  batch: readonly DecisionToWrite[],
  atMs: number,
): Promise<readonly WrittenDecision[]> {
  const { rows } = await db.query<StakeRow>({
    name: 'decide-table-bets',
    text: decideText,
    values: [...decisions.values(batch), atMs],
  });
  return batchAnswers(batch, rows, toWrittenDecision);
}
