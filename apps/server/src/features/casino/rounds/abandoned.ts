import { type Clock, makeCommandId } from '@evens/base';
import type { Pool } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import { secureBytes } from '../../../platform/random.ts';
import { commandHash } from '../../wallet/index.ts';
import { houseGame } from '../lobby/house-games.ts';
import type { ReadCasinoRules } from './limits.ts';
import type { RoundLane } from './round-lane.ts';
import { type RoundRow, readAbandonedRounds } from './round-store.ts';

const EVERY_MS = 10_000;
const AT_ONCE = 50;
/** No game takes more default moves to its end. */
const MOVES_MAX = 200;

export interface AbandonedParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly rules: ReadCasinoRules;
  readonly lane: RoundLane;
}

/** Ends rounds that nobody came back to, by the moves that their games publish for that. */
async function endAbandoned({ pool, clock, log, rules, lane }: AbandonedParts): Promise<number> {
  const { abandonedMs } = await rules();
  const rounds = await readAbandonedRounds(pool, { beforeMs: clock.nowMs() - abandonedMs, most: AT_ONCE });
  for (const round of rounds) await endRound(round);
  return rounds.length;

  async function endRound(round: RoundRow): Promise<void> {
    const listed = houseGame(round.game);
    if (!listed) {
      log.error({ event: 'round-of-no-game', round: round.id, game: round.game });
      return;
    }
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
          isByHouse: true,
        },
      );
      if (typeof entered === 'string') return;
      const outcome = await entered;
      if (outcome.kind !== 'played') {
        log.warn({ event: 'abandoned-round-not-ended', round: round.id, outcome: outcome.kind });
        return;
      }
      if (outcome.step.isOver) {
        log.info({ event: 'abandoned-round-ended', round: round.id, game: round.game, steps: onStep + 1 });
        return;
      }
    }
  }
}

export function startAbandoned(parts: AbandonedParts): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const look = (): void => {
    running = endAbandoned(parts)
      .catch((error: unknown) => parts.log.error({ event: 'abandoned-rounds-not-ended', err: error }))
      .finally(() => {
        if (!stopped) timer = setTimeout(look, EVERY_MS);
      });
  };
  timer = setTimeout(look, EVERY_MS);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
