import type { AccountId, CommandId, CurrencyCode } from '@evens/base';
import { batchAnswers, commandColumns, gameGroup } from '../../money/index.ts';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Queryable } from '../../platform/db.ts';
import { toWrittenRound, WRITTEN_COLUMNS, type WrittenRound, type WrittenRow } from './written-round.ts';

/** A round with its first step, to be written. */
export interface RoundToWrite {
  readonly accountId: AccountId;
  readonly commandId: CommandId;
  readonly bodySha256: string;
  readonly sessionId: number;
  readonly game: string;
  readonly rulesVersion: number;
  readonly seedNo: number;
  readonly nonce: number;
  readonly bet: string;
  /** Null if the round has ended with this step. */
  readonly state: string | null;
  readonly drawCount: number;
  readonly stakeMinor: bigint;
  readonly returnMinor: bigint;
  readonly currency: CurrencyCode;
  /** The account that receives the stake: open rounds, or the casino if the round has ended. */
  readonly toAccount: number;
  readonly casinoAccount: number;
  /** Free spins that pay the stake. Null for money. */
  readonly freeSpinsId: number | null;
  readonly atMs: number;
}

/** The parameters of `start_rounds` in order. */
const starts = defineBatch<RoundToWrite>()({
  ...commandColumns,
  session_id: column.bigint(({ sessionId }: RoundToWrite) => sessionId),
  game: column.text(({ game }: RoundToWrite) => game),
  game_group: column.text(({ game }: RoundToWrite) => gameGroup(game)),
  rules_version: column.integer(({ rulesVersion }: RoundToWrite) => rulesVersion),
  seed_no: column.integer(({ seedNo }: RoundToWrite) => seedNo),
  nonce: column.bigint(({ nonce }: RoundToWrite) => nonce),
  bet: column.text(({ bet }: RoundToWrite) => bet),
  state: column.text(({ state }: RoundToWrite) => state),
  taken: column.integer(({ drawCount }: RoundToWrite) => drawCount),
  stake: column.bigint(({ stakeMinor }: RoundToWrite) => stakeMinor),
  payout: column.bigint(({ returnMinor }: RoundToWrite) => returnMinor),
  currency: column.text(({ currency }: RoundToWrite) => currency),
  to_account: column.bigint(({ toAccount }: RoundToWrite) => toAccount),
  casino_account: column.bigint(({ casinoAccount }: RoundToWrite) => casinoAccount),
  at_ms: column.double(({ atMs }: RoundToWrite) => atMs),
  spins_id: column.bigint(({ freeSpinsId }: RoundToWrite) => freeSpinsId),
});
const startText = `select ${WRITTEN_COLUMNS} from start_rounds(${Object.values(starts.array).join(', ')})`;

/** Writes rounds, which all belong to different accounts, with what pays them. Returns the results in their order. */
export async function writeStarts(
  db: Queryable,
  rounds: readonly RoundToWrite[],
): Promise<readonly WrittenRound[]> {
  const { rows } = await db.query<WrittenRow>({
    name: 'start-rounds',
    text: startText,
    values: [...starts.values(rounds)],
  });
  return batchAnswers(rounds, rows, (row) => toWrittenRound(row, 0));
}
