import type { Clock } from '@evens/base';
import {
  type BetToEnd,
  isRefunded,
  type SharedBetRow,
  type SharedRound,
  type TableMachine,
  toTableBet,
} from '@evens/casino';
import type { Pool } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Seal } from '../../platform/seal.ts';
import { readDueFailures, SweepFailures } from '../../platform/sweep-failures.ts';
import type { BetLanes } from './bet-lanes.ts';
import { readSharedBets } from './bet-rows.ts';
import { readSharedRounds } from './shared-round-reads.ts';

const RETRY_EVERY_MS = 5000;
const BATCH_MAX = 50;

export interface UnpaidBetsParts {
  readonly pool: Pool;
  readonly seal: Seal;
  readonly clock: Clock;
  readonly log: Log;
  readonly lanes: Pick<BetLanes, 'end'>;
  readonly machines: readonly TableMachine[];
}

/**
 * Bets that their table could not end. Their round ends without them; each is retried separately after a pause, and a
 * bet that is set aside waits for `evens sweeps retry`. The failure rows are the complete list, so nothing else is
 * read.
 */
export class UnpaidBets {
  readonly #parts: UnpaidBetsParts;
  readonly #failures: SweepFailures;

  constructor(parts: UnpaidBetsParts) {
    this.#parts = parts;
    this.#failures = new SweepFailures(parts, 'table-bet');
  }

  /** The table continues without this bet. */
  setAside(roundId: number, error: unknown): Promise<void> {
    return this.#failures.failed(roundId, error);
  }

  /** Retries the bets whose pause has ended. Returns how many. */
  async retry(signal: AbortSignal): Promise<number> {
    const { pool, seal, clock } = this.#parts;
    const ids = await readDueFailures(pool, { sweep: 'table-bet', atMs: clock.nowMs(), most: BATCH_MAX });
    if (ids.length === 0) return 0;
    const rows = await readSharedBets(pool, ids);
    const sharedIds = new Set(Array.from(rows.values(), ({ sharedId }) => sharedId));
    const rounds = await readSharedRounds(pool, seal, [...sharedIds]);
    for (const id of ids) {
      const row = rows.get(id);
      const round = row && rounds.get(row.sharedId);
      await this.#failures.attempt(id, () => this.#pay({ id, row, round }, signal));
    }
    return ids.length;
  }

  /** Returns false where the round's own table still ends its bets. Throws where the bet cannot be ended. */
  async #pay(
    { id, row, round }: { id: number; row: SharedBetRow | undefined; round: SharedRound | undefined },
    signal: AbortSignal,
  ): Promise<boolean> {
    if (!row || !round) throw new Error(`#pay: round ${id} has no bet at a table`);
    if (row.state === null) return true;
    if (round.overAtMs === null) return false;
    const bet = { ...row, stateText: row.state, cashOut: null };
    const isRefund = isRefunded(round);
    const toEnd: BetToEnd = { bet, returnMinor: isRefund ? 0n : this.computeReturn(round, bet), isRefund };
    const [failed] = await this.#parts.lanes.end([toEnd], signal);
    if (failed) throw failed.error;
    return !signal.aborted;
  }

  computeReturn(round: SharedRound, bet: Parameters<typeof toTableBet>[0]): bigint {
    const machine = this.#parts.machines.find(({ key }) => key === round.table);
    if (machine?.version !== round.rulesVersion)
      throw new Error(
        `computeReturn: round ${round.no} of ${round.table} was decided by rules of another version`,
      );
    return machine.betPayout(round, toTableBet(bet));
  }

  /** Runs every few seconds until the signal. */
  async run(wait: (untilMs: number) => Promise<void>, signal: AbortSignal): Promise<void> {
    const { clock, log } = this.#parts;
    while (!signal.aborted) {
      try {
        await this.retry(signal);
      } catch (error) {
        log.warn({ event: 'unpaid-bets-not-tried', err: error });
      }
      await wait(clock.nowMs() + RETRY_EVERY_MS);
    }
  }
}
