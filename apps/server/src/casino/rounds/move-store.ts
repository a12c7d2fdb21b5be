import type { AccountId, CommandId, CurrencyCode } from '@evens/base';
import { batchAnswers, commandColumns, gameGroup } from '../../money/index.ts';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Queryable } from '../../platform/db.ts';
import { toWrittenRound, WRITTEN_COLUMNS, type WrittenRound, type WrittenRow } from './written-round.ts';

/** A judged move that is to be written. */
export interface MoveToWrite {
  readonly accountId: AccountId;
  readonly commandId: CommandId;
  readonly bodySha256: string;
  readonly game: string;
  readonly roundId: number;
  /** The step that the move was made on, before it. */
  readonly onStep: number;
  readonly move: string;
  readonly state: string | null;
  readonly drawCount: number;
  /** Stake and payout of this step. */
  readonly stakeMinor: bigint;
  readonly returnMinor: bigint;
  /** Set if the rules can no longer continue the round: the whole stake is returned. */
  readonly isRefund: boolean;
  /** Made for an absent player, even if the account is blocked. */
  readonly isForAbandoned: boolean;
  readonly currency: CurrencyCode;
  readonly openAccount: number;
  readonly casinoAccount: number;
  readonly atMs: number;
}

/** The parameters of `step_rounds` in order. */
const steps = defineBatch<MoveToWrite>()({
  ...commandColumns,
  round_id: column.bigint(({ roundId }: MoveToWrite) => roundId),
  on_step: column.smallint(({ onStep }: MoveToWrite) => onStep),
  move: column.text(({ move }: MoveToWrite) => move),
  state: column.text(({ state }: MoveToWrite) => state),
  taken: column.integer(({ drawCount }: MoveToWrite) => drawCount),
  stake: column.bigint(({ stakeMinor }: MoveToWrite) => stakeMinor),
  payout: column.bigint(({ returnMinor }: MoveToWrite) => returnMinor),
  is_refund: column.boolean(({ isRefund }: MoveToWrite) => isRefund),
  is_voluntary: column.boolean(({ isForAbandoned }: MoveToWrite) => !isForAbandoned),
  currency: column.text(({ currency }: MoveToWrite) => currency),
  open_account: column.bigint(({ openAccount }: MoveToWrite) => openAccount),
  casino_account: column.bigint(({ casinoAccount }: MoveToWrite) => casinoAccount),
  at_ms: column.double(({ atMs }: MoveToWrite) => atMs),
  game_group: column.text(({ game }: MoveToWrite) => gameGroup(game)),
});
const stepText = `select ${WRITTEN_COLUMNS} from step_rounds(${Object.values(steps.array).join(', ')})`;

/** Returns answers in the order of the moves, which all belong to different accounts. */
export async function writeMoves(
  db: Queryable,
  moves: readonly MoveToWrite[],
): Promise<readonly WrittenRound[]> {
  const { rows } = await db.query<WrittenRow>({
    name: 'step-rounds',
    text: stepText,
    values: [...steps.values(moves)],
  });
  return batchAnswers(moves, rows, (row, { onStep }) => toWrittenRound(row, onStep + 1));
}
