import { type AccountId, amount, type CommandId, type CurrencyCode } from '@evens/base';
import { batchAnswers, commandColumns, gameGroup, type StakeRow, toStakeRefusal } from '../../money/index.ts';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Queryable } from '../../platform/db.ts';
import type { WrittenRound } from './written-round.ts';

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
const startText = `select no, outcome, result_id, amount::text as amount, version, detail, bonus_held::text as bonus_held,
       bonus_staked::text as bonus_staked, bonus_won::text as bonus_won
from start_rounds(${Object.values(starts.array).join(', ')})`;

const ownRefusals = ['session-ended', 'play-closed', 'round-open', 'free-spins-unavailable'] as const;

interface StartedRow extends StakeRow {
  readonly bonus_held: string | null;
  readonly bonus_staked: string | null;
  readonly bonus_won: string | null;
}

function toWrittenStart(row: StartedRow): WrittenRound {
  if (row.outcome !== 'started' || row.result_id === null) return toStakeRefusal(row, ownRefusals);
  const { bonus_held, bonus_staked, bonus_won } = row;
  return {
    kind: 'written',
    roundId: row.result_id,
    step: 0,
    amountMinor: amount(BigInt(row.amount)),
    version: row.version,
    bonus:
      bonus_staked === null || bonus_won === null
        ? undefined
        : {
            heldMinor: bonus_held === null ? undefined : BigInt(bonus_held),
            stakeMinor: BigInt(bonus_staked),
            winMinor: BigInt(bonus_won),
          },
  };
}

/** Writes rounds, which all belong to different accounts, with what pays them. Returns the results in their order. */
export async function writeStarts(
  db: Queryable,
  rounds: readonly RoundToWrite[],
): Promise<readonly WrittenRound[]> {
  const { rows } = await db.query<StartedRow>({
    name: 'start-rounds',
    text: startText,
    values: [...starts.values(rounds)],
  });
  return batchAnswers(rounds, rows, toWrittenStart);
}
