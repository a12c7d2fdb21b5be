import type { Clock } from '@evens/base';
import { type BetNow, makeTableClock, RoundEngine, type TableState } from '@evens/casino';
import { isConnectionFailure, type Pool } from '../../platform/db.ts';
import { loneLeaseTimes, takeLease } from '../../platform/lease.ts';
import type { Log } from '../../platform/log.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { Seal } from '../../platform/seal.ts';
import type { BetLanes } from './bet-lanes.ts';
import { storedTable } from './stored-table.ts';
import type { TableLink } from './table-link.ts';
import { UnpaidBets } from './unpaid-bets.ts';

/** After a failure. */
const AGAIN_MS = 500;
/** Name of the lease of the process that plays the tables. */
export const TABLES_LEASE = 'tables';
/** Interval of the checks that the lease has not expired. */
const HELD_CHECK_MS = 100;

export interface PlayTablesParts {
  /** Connections for the lease, with a short statement timeout. */
  readonly leases: Pool;
  /** Names this process as the holder of the lease. */
  readonly holder: string;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly seal: Seal;
  readonly log: Log;
  readonly lanes: BetLanes;
  readonly tables: readonly PlayedTable[];
  /** Publishes the rounds to other processes. Undefined if there are none. */
  readonly link: TableLink | undefined;
}

export interface PlayedTable {
  readonly tableState: TableState;
  readonly resultsMax: number;
}

/** The tables while this process plays them. */
export interface Playing {
  isPlaying(): boolean;
  stop(): Promise<void>;
}

/**
 * Plays all tables while this process has their lease. A process that is killed leaves them to the next, which resumes each
 * round from its stored state.
 */
export function playTables(parts: PlayTablesParts): Playing {
  const { leases, holder, pool, clock, seal, log, lanes, tables, link } = parts;
  const stopped = new AbortController();
  const tableClock = makeTableClock(clock);
  const again = () => tableClock.wait(clock.nowMs() + AGAIN_MS, stopped.signal);
  let isPlaying = false;
  /** Without other processes, a process that starts takes over from one that is ending. */
  let isFirst = true;

  async function playOne({ tableState, resultsMax }: PlayedTable, unpaid: UnpaidBets, signal: AbortSignal) {
    const { machine } = tableState;
    const engineParts = {
      machine,
      store: storedTable({ pool, seal, machine }),
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
        await new RoundEngine(engineParts, signal).run();
      } catch (error) {
        if (signal.aborted) return;
        log.error({ event: 'table-stopped', table: machine.key, err: error });
        await again();
      }
    }
  }

  /** Reads the bets of other processes again, since this one may have missed some. */
  async function readMissed({ tableState }: PlayedTable): Promise<void> {
    const { round, machine } = tableState;
    if (round) tableState.addMissed(await storedTable({ pool, seal, machine }).readBets(round));
  }

  function readAllMissed(): void {
    for (const table of tables)
      readMissed(table).catch((error: unknown) => log.warn({ event: 'table-bets-not-read', err: error }));
  }

  async function playAll(signal: AbortSignal): Promise<void> {
    // Created per ownership: another process may have failed at bets since the last one.
    const machines = tables.map(({ tableState }) => tableState.machine);
    const unpaid = new UnpaidBets({ pool, seal, clock, log, lanes, machines });
    await Promise.all([
      ...tables.map((table) => playOne(table, unpaid, signal)),
      unpaid.run((untilMs) => tableClock.wait(untilMs, signal), signal),
    ]);
  }

  /** Plays until the lease is lost. Returns false once stopped. */
  async function playLease(): Promise<boolean> {
    const lost = new AbortController();
    const onLost = () => lost.abort();
    const options = { pool: leases, name: TABLES_LEASE, holder, onLost };
    const lease = await takeLease(
      link ? options : { ...options, times: loneLeaseTimes, fromSameWork: isFirst },
      stopped.signal,
    );
    isFirst = false;
    if (!lease) return false;
    const { epoch } = lease;
    log.info({ event: 'tables-taken', epoch });
    const checking = setInterval(() => {
      if (!lease.isHeld()) lost.abort();
    }, HELD_CHECK_MS);
    const stopPublishing = link?.play({ epoch, onFollowed: onLost, onGap: readAllMissed });
    isPlaying = true;
    try {
      await playAll(AbortSignal.any([stopped.signal, lost.signal]));
    } finally {
      isPlaying = false;
      clearInterval(checking);
      stopPublishing?.();
      await lease.release();
    }
    return true;
  }

  async function play(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        if (!(await playLease())) return;
        if (!stopped.signal.aborted) log.warn({ event: 'tables-lost' });
      } catch (error) {
        log.warn({ event: 'tables-not-taken', err: error });
        await again();
      }
    }
  }

  const playing = play();
  return {
    isPlaying: () => isPlaying,
    async stop() {
      stopped.abort();
      await playing;
    },
  };
}
