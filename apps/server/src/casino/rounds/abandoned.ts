import { type Clock, makeCommandId } from '@evens/base';
import { commandHash } from '../../money/index.ts';
import type { Pool } from '../../platform/db.ts';
import { type Loop, type LoopParts, startLoop } from '../../platform/loop.ts';
import { secureBytes } from '../../platform/random.ts';
import { SweepFailures } from '../../platform/sweep-failures.ts';
import { inHouseGame } from './in-house-games.ts';
import type { ReadCasinoRules } from './limits.ts';
import type { RoundLane } from './round-lane.ts';
import { type RoundRow, readAbandonedRounds } from './round-store.ts';

const EVERY_MS = 10_000;
const AT_ONCE = 50;
/** Upper bound of the default moves that end any game. */
const MOVES_MAX = 200;

export interface AbandonedParts extends LoopParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly rules: ReadCasinoRules;
  readonly lane: RoundLane;
}

/**
 * Ends rounds that their players abandoned, by the games' default moves. A failed round is paused, so that later ones
 * are processed. Returns the number of rounds read.
 */
export async function endAbandoned(
  { pool, clock, log, rules, lane }: AbandonedParts,
  failures: SweepFailures,
): Promise<number> {
  const { abandonedMs } = await rules();
  const atMs = clock.nowMs();
  const rounds = await readAbandonedRounds(pool, { beforeMs: atMs - abandonedMs, atMs, most: AT_ONCE });
  for (const round of rounds) await failures.attempt(round.id, () => endRound(round));
  return rounds.length;

  /** Returns false if another process handles the round, or if the round continues. Throws if it cannot be ended. */
  async function endRound(round: RoundRow): Promise<boolean> {
    const listed = inHouseGame(round.game);
    if (!listed) throw new Error(`endRound: expected an in-house game, got ${round.game}`);
    for (let onStep = round.step; onStep < round.step + MOVES_MAX; onStep++) {
      const commandId = makeCommandId(clock.nowMs(), secureBytes(16));
      const entered = lane.move(
        { accountId: round.accountId, commandId },
        {
          game: listed.game,
          roundId: round.id,
          onStep,
          move: undefined,
          bodySha256: commandHash(['abandoned', round.id, onStep]),
          currency: round.currency,
          isForAbandoned: true,
        },
      );
      if (!entered.ok) return false;
      const outcome = await entered.value;
      // Another process moved: the next run reads the resulting state.
      if (outcome.kind === 'moved') return false;
      if (outcome.kind !== 'played')
        throw new Error(`move ${onStep + 1} of round ${round.id} ended as ${outcome.kind}`);
      if (outcome.step.isOver) {
        log.info({ event: 'abandoned-round-ended', round: round.id, game: round.game, steps: onStep + 1 });
        return true;
      }
    }
    throw new Error(`endRound: round ${round.id} is not over after ${MOVES_MAX} moves`);
  }
}

export function startAbandoned(parts: AbandonedParts): Loop {
  const failures = new SweepFailures(parts, 'abandoned-round');
  return startLoop(parts, {
    name: 'abandoned-rounds',
    everyMs: EVERY_MS,
    run: () => endAbandoned(parts, failures),
  });
}
