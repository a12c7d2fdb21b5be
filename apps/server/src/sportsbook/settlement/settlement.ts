import type { Clock } from '@evens/base';
import type { AccountNews, House } from '../../money/index.ts';
import type { Pool } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { confirmLeads } from './early-leads.ts';
import { CHUNKS_PER_TURN, leaveRun, payRun } from './fan-out.ts';
import { cancelOverdueMatches } from './play-windows.ts';
import { decideLeftMarkets, readFeed, retryFailedMarkets } from './read-feed.ts';
import { readDueRuns, retryFailedRuns } from './run-store.ts';
import { isRowFault } from './set-aside.ts';
import { type OpenTicketPosition, readStuckMarkets, startSettlementRuns } from './start-runs.ts';
import { readOpenMatches } from './verdict-store.ts';

/** Runs per read. Small, so that a newly due run does not wait long. */
const RUNS_PER_READ = 8;
/** Several runs in parallel, so that a large market does not delay small ones. */
const RUNS_AT_ONCE = 2;
/** Open tickets read per sweep; the next sweep continues from there. */
const OPEN_TICKETS_PER_SWEEP = 1000;
/** Matches with open lines read per sweep; the next sweep continues from there. */
const OPEN_MATCHES_PER_SWEEP = 250;
/** Tickets that are still open this long after their market closed count as lost. */
const STUCK_AFTER_MS = 60_000;

export interface SettlementParts {
  readonly pool: Pool;
  readonly house: House;
  readonly clock: Clock;
  readonly news: AccountNews;
  readonly lateToleranceMs: number;
  readonly log: Log;
  /** Tickets of a run that are read at once; default 2000. */
  readonly chunkTickets?: number;
}

/** The worker's steps. Each can be repeated and interrupted. */
export interface Settlement {
  /** Derives verdicts from all stored events and records leads for early payout. Returns the number of events. */
  readFeed(): Promise<number>;
  /**
   * Pays what is due. Returns the number of notified accounts. After all runs, throws errors that were not caused by a
   * single row.
   */
  pay(): Promise<number>;
  /**
   * Repairs lost and set-aside items: lines without verdicts, overdue matches, open tickets of closed markets.
   */
  sweep(): Promise<number>;
}

export function makeSettlement(parts: SettlementParts): Settlement {
  const { pool, clock } = parts;
  let openTicketCursor: OpenTicketPosition | undefined;
  let openMatchCursor: number | undefined;
  return {
    async readFeed() {
      let read = 0;
      for (;;) {
        const step = await readFeed(parts, clock.nowMs());
        read += step;
        if (step === 0) break;
      }
      await confirmLeads(pool, clock.nowMs());
      return read;
    },
    async pay() {
      let accountCount = 0;
      const outages: unknown[] = [];
      for (;;) {
        const runs = await readDueRuns(pool, { atMs: clock.nowMs(), limit: RUNS_PER_READ });
        if (runs.length === 0) break;
        const waiting = [...runs];
        const payNext = async (): Promise<void> => {
          for (let run = waiting.shift(); run; run = waiting.shift()) {
            try {
              const accounts = await payRun(parts, run, CHUNKS_PER_TURN);
              accountCount += accounts;
            } catch (error) {
              await leaveRun(parts, run, error);
              if (!isRowFault(error)) outages.push(error);
            }
          }
        };
        // One failure must not leave the others unowned: all end before it is thrown.
        const ended = await Promise.allSettled(Array.from({ length: RUNS_AT_ONCE }, payNext));
        for (const end of ended) if (end.status === 'rejected') throw end.reason;
      }
      if (outages.length > 0) throw new AggregateError(outages, 'runs broke off and were put off');
      return accountCount;
    },
    async sweep() {
      let matchIds: readonly number[] = [];
      const steps = [
        async () => {
          matchIds = await nextOpenMatches();
          return 0;
        },
        () => decideLeftMarkets(parts, { atMs: clock.nowMs(), matchIds }),
        () => retryFailedMarkets(parts, clock.nowMs()),
        () => cancelOverdueMatches(parts, { atMs: clock.nowMs(), matchIds }),
        () => restartStuck(clock.nowMs()),
        () => retryFailedRuns(pool, clock.nowMs()),
      ];
      const errors: unknown[] = [];
      let found = 0;
      // Failures are isolated per step.
      for (const step of steps) {
        try {
          found += await step();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw new AggregateError(errors, 'steps of the sweep failed');
      return found;
    },
  };

  /** Returns to the first match after the last. */
  async function nextOpenMatches(): Promise<readonly number[]> {
    const matchIds = await readOpenMatches(pool, { after: openMatchCursor, limit: OPEN_MATCHES_PER_SWEEP });
    openMatchCursor = matchIds.length === OPEN_MATCHES_PER_SWEEP ? matchIds.at(-1) : undefined;
    return matchIds;
  }

  /** Starts runs of closed markets that still have open tickets. Returns how many. */
  async function restartStuck(atMs: number): Promise<number> {
    const { marketIds: stuck, next } = await readStuckMarkets(pool, {
      after: openTicketCursor,
      tickets: OPEN_TICKETS_PER_SWEEP,
      closedBeforeMs: atMs - STUCK_AFTER_MS,
    });
    if (stuck.length > 0) await startSettlementRuns(pool, stuck, atMs);
    openTicketCursor = next;
    return stuck.length;
  }
}
