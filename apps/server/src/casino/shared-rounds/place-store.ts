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

/** A bet on a shared round, to be written. */
export interface SharedBetToWrite {
  readonly accountId: AccountId;
  readonly commandId: CommandId;
  readonly bodySha256: string;
  readonly sessionId: number;
  readonly game: string;
  readonly rulesVersion: number;
  readonly sharedId: number;
  readonly slot: number;
  readonly bet: string;
  readonly state: string;
  readonly stakeMinor: bigint;
  readonly currency: CurrencyCode;
  readonly openAccount: number;
}

const ownRefusals = ['session-ended', 'play-closed', 'bets-closed', 'slot-taken'] as const;

export type WrittenBet =
  | {
      readonly kind: 'written';
      readonly roundId: number;
      readonly amountMinor: Amount;
      readonly version: number;
    }
  | StakeRefusal
  | { readonly kind: (typeof ownRefusals)[number] };

/** The parameters of `place_table_bets` in order. */
const bets = defineBatch<SharedBetToWrite>()({
  ...commandColumns,
  session_id: column.bigint(({ sessionId }: SharedBetToWrite) => sessionId),
  game: column.text(({ game }: SharedBetToWrite) => game),
  game_group: column.text(({ game }: SharedBetToWrite) => gameGroup(game)),
  rules_version: column.integer(({ rulesVersion }: SharedBetToWrite) => rulesVersion),
  shared_id: column.bigint(({ sharedId }: SharedBetToWrite) => sharedId),
  slot: column.smallint(({ slot }: SharedBetToWrite) => slot),
  bet: column.text(({ bet }: SharedBetToWrite) => bet),
  state: column.text(({ state }: SharedBetToWrite) => state),
  stake: column.bigint(({ stakeMinor }: SharedBetToWrite) => stakeMinor),
  currency: column.text(({ currency }: SharedBetToWrite) => currency),
  open_account: column.bigint(({ openAccount }: SharedBetToWrite) => openAccount),
});
const placeText = `select no, outcome, result_id, amount::text as amount, version, detail
from place_table_bets(${Object.values(bets.array).join(', ')}, $${bets.size + 1})`;

function toWrittenBet(row: StakeRow): WrittenBet {
  return row.outcome === 'placed' && row.result_id !== null
    ? {
        kind: 'written',
        roundId: row.result_id,
        amountMinor: amount(BigInt(row.amount)),
        version: row.version,
      }
    : toStakeRefusal(row, ownRefusals);
}

/** Writes bets, which all belong to different accounts, with what pays them. Returns the results in their order. */
export async function placeSharedBets(
  db: Pool,
  batch: readonly SharedBetToWrite[],
  atMs: number,
): Promise<readonly WrittenBet[]> {
  const { rows } = await db.query<StakeRow>({
    name: 'place-table-bets',
    text: placeText,
    values: [...bets.values(batch), atMs],
  });
  return batchAnswers(batch, rows, toWrittenBet);
}
