import type { Clock } from '@evens/base';
import { type BetNow, makeTableClock, RoundEngine, type TableState } from '@evens/casino';
import { isConnectionFailure, type Pool } from '../../platform/db.ts';
import type { Backend } from '../../platform/held-connection.ts';
import type { Log } from '../../platform/log.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { Seal } from '../../platform/seal.ts';
import type { BetLanes } from './bet-lanes.ts';
import { storedTable } from './stored-table.ts';
import { takeTableLock } from './table-lock.ts';
import { UnpaidBets } from './unpaid-bets.ts';

/** After a failure. */
const AGAIN_MS = 500;
const LOCK = 'tables';

export interface PlayTablesParts {
  readonly databaseUrl: string;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly seal: Seal;
  readonly log: Log;
  readonly lanes: BetLanes;
  readonly tableStates: readonly { readonly tableState: TableState; readonly resultsMax: number }[];
}

/**
 * Plays all tables while no other process does. A process that is killed leaves them to the next, which resumes each round
 * from its stored state.
 */
export function playTables({ databaseUrl, pool, clock, seal, log, lanes, tableStates }: PlayTablesParts): {
  stop(): Promise<void>;
} {
  const stopped = new AbortController();
  const tableClock = makeTableClock(clock);
  const again = () => tableClock.wait(clock.nowMs() + AGAIN_MS, stopped.signal);

  async function playOne(
    { tableState, resultsMax }: PlayTablesParts['tableStates'][number],
    { signal, unpaid }: { readonly signal: AbortSignal; readonly unpaid: UnpaidBets },
  ) {
    const { machine } = tableState;
    const store = storedTable({ pool, seal, machine });
    const parts = {
      machine,
      store,
      tableState,
      clock: tableClock,
      log,
      resultsMax,
      end: lanes.end,
      isTemporary: (error: unknown) => error instanceof RefusalError || isConnectionFailure(error),
      putAside: (bet: BetNow, error: unknown) => unpaid.setAside(bet.id, error),
    };
    while (!signal.aborted) {
      try {
        await new RoundEngine(parts, signal).run();
      } catch (error) {
        if (signal.aborted) return;
        log.error({ event: 'table-stopped', table: machine.key, err: error });
        await again();
      }
    }
  }

  async function play(): Promise<void> {
    let lostBackend: Backend | undefined;
    while (!stopped.signal.aborted) {
      try {
        const lock = await takeTableLock(databaseUrl, { key: LOCK, signal: stopped.signal, lostBackend });
        if (!lock) return;
        lostBackend = lock.backend;
        const signal = AbortSignal.any([stopped.signal, lock.lost]);
        // Created per ownership: another process may have failed at bets since the last one.
        const unpaid = new UnpaidBets({
          pool,
          seal,
          clock,
          log,
          lanes,
          machines: tableStates.map(({ tableState }) => tableState.machine),
        });
        await Promise.all([
          ...tableStates.map((one) => playOne(one, { signal, unpaid })),
          unpaid.run((untilMs) => tableClock.wait(untilMs, signal), signal),
        ]);
        await lock.release();
      } catch (error) {
        log.warn({ event: 'tables-not-taken', err: error });
        await again();
      }
    }
  }

  const playing = play();
  return {
    async stop() {
      stopped.abort();
      await playing;
    },
  };
}
