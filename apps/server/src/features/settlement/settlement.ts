import type { Clock } from '@evens/base';
import type { Pool } from '../../platform/db.ts';
import type { AccountNews, House } from '../wallet/index.ts';
import { payRun } from './fan-out.ts';
import { decideLeftMarkets, readFeed } from './read-feed.ts';
import { readDueRuns } from './settle-store.ts';
import { readStuckMarkets, startRun } from './verdict-store.ts';

const RUNS_PER_LOOK = 64;
/** So that a large market keeps no small one waiting. */
const RUNS_AT_ONCE = 2;
const STUCK_MARKETS_PER_SWEEP = 500;
/** How long a market may be closed before its open tickets look lost. */
const STUCK_AFTER_MS = 60_000;

export interface SettlementParts {
  readonly pool: Pool;
  readonly house: House;
  readonly clock: Clock;
  readonly news: AccountNews;
  readonly lateToleranceMs: number;
}

/** The worker's steps, each safe to repeat and to be cut off. */
export interface Settlement {
  /** Everything that the feed told so far becomes verdicts. */
  readFeed(): Promise<number>;
  /** Pays what is due; answers how many accounts were told. */
  pay(): Promise<number>;
  /** Finds what fell through: lines without verdicts, tickets whose market closed without them. */
  sweep(): Promise<number>;
}

export function makeSettlement(parts: SettlementParts): Settlement {
  const { pool, clock } = parts;
  return {
    async readFeed() {
      let read = 0;
      for (;;) {
        const step = await readFeed(parts, clock.nowMs());
        read += step;
        if (step === 0) return read;
      }
    },
    async pay() {
      let told = 0;
      for (;;) {
        const runs = await readDueRuns(pool, { atMs: clock.nowMs(), limit: RUNS_PER_LOOK });
        if (runs.length === 0) return told;
        const waiting = [...runs];
        const payNext = async (): Promise<void> => {
          for (let run = waiting.shift(); run; run = waiting.shift()) {
            const accounts = await payRun(parts, run);
            told += accounts;
          }
        };
        // One failure must not leave the others unowned: all end before it is told.
        const ended = await Promise.allSettled(Array.from({ length: RUNS_AT_ONCE }, payNext));
        for (const end of ended) if (end.status === 'rejected') throw end.reason;
      }
    },
    async sweep() {
      const left = await decideLeftMarkets(parts, clock.nowMs());
      const atMs = clock.nowMs();
      const stuck = await readStuckMarkets(pool, {
        closedBeforeMs: atMs - STUCK_AFTER_MS,
        limit: STUCK_MARKETS_PER_SWEEP,
      });
      if (stuck.length > 0) await startRun(pool, stuck, atMs);
      return left + stuck.length;
    },
  };
}
