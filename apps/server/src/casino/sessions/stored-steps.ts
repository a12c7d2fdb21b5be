import type { AccountId, CommandId, CurrencyCode } from '@evens/base';
import { isOwnJackpot, jackpotName } from '@evens/casino';
import type { ArcadeStep } from '@evens/contract';
import type { InHouseGame } from '@evens/games';
import { readBalance } from '../../money/index.ts';
import type { Pool } from '../../platform/db.ts';
import type { Seal } from '../../platform/seal.ts';
import { readSeed } from '../fairness/seeds-store.ts';
import { readRoundJackpots } from '../jackpots/jackpot-reads.ts';
import { presentStep } from '../rounds/present-step.ts';
import { listRoundSteps } from '../rounds/replay.ts';
import { type RoundRow, readRounds, readSteps } from '../rounds/round-store.ts';

/** A stored round with its steps, replayed from its seeds. */
interface ReplayedRound {
  readonly row: RoundRow;
  readonly played: ReturnType<typeof listRoundSteps>;
  /** The step that a command played. */
  commandStep(commandId: CommandId): number;
}

interface StoredSteps {
  read(roundId: number): Promise<ReplayedRound>;
  present(round: ReplayedRound, step: number): Promise<ArcadeStep>;
  /** The step of an earlier command. */
  repeat(roundId: number, commandId: CommandId): Promise<ArcadeStep>;
}

/** Replays the stored rounds of a player in one game. */
export function makeStoredSteps(
  { pool, seal }: { readonly pool: Pool; readonly seal: Seal },
  {
    game,
    accountId,
    currency,
  }: { readonly game: InHouseGame; readonly accountId: AccountId; readonly currency: CurrencyCode },
): StoredSteps {
  async function read(roundId: number): Promise<ReplayedRound> {
    const [row] = await readRounds(pool, [roundId]);
    if (!row) throw new Error(`read: expected round ${roundId}, got no row`);
    const [steps, pair] = await Promise.all([
      readSteps(pool, roundId),
      readSeed(pool, seal, { accountId, no: row.seedNo }),
    ]);
    return {
      row,
      played: listRoundSteps(game, { round: row, steps, seeds: pair }),
      commandStep: (commandId) => steps.find((step) => step.commandId === commandId)?.step ?? 0,
    };
  }

  async function present({ row, played }: ReplayedRound, step: number): Promise<ArcadeStep> {
    const at = played[step];
    if (!at) throw new Error(`present: round ${row.id} has no step ${step}`);
    const upTo = played.slice(0, step + 1);
    const [{ amountMinor, version }, wins] = await Promise.all([
      readBalance(pool, accountId),
      row.jackpot === '0' ? [] : readRoundJackpots(pool, row.id),
    ]);
    // A shared jackpot is won with the stake, an own jackpot with the step that contains it.
    const won = wins.find((win) => (isOwnJackpot(win.pool) ? at.jackpot !== undefined : step === 0));
    return presentStep(
      {
        roundId: row.id,
        step,
        isOver: at.isOver,
        view: at.view,
        stakeMinor: upTo.reduce((sum, one) => sum + one.stakeMinor, 0n),
        returnMinor: upTo.reduce((sum, one) => sum + one.returnMinor, 0n),
        balanceMinor: amountMinor,
        balanceVersion: version,
        jackpot: won && { name: jackpotName(won.pool), winMinor: BigInt(won.amount) },
      },
      currency,
    );
  }

  return {
    read,
    present,
    async repeat(roundId, commandId) {
      const round = await read(roundId);
      return present(round, round.commandStep(commandId));
    },
  };
}
