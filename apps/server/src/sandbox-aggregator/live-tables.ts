import type { Clock } from '@evens/base';
import { MemoryTable } from '../casino/shared-rounds/memory-table.ts';
import { RoundEngine } from '../casino/shared-rounds/round-engine.ts';
import type { TableTimes } from '../casino/shared-rounds/shared-round.ts';
import { makeTableClock } from '../casino/shared-rounds/table-clock.ts';
import { TableState } from '../casino/shared-rounds/table-state.ts';
import { createLog } from '../platform/log.ts';
import { type HostedTable, listTables, sandboxProviders } from './catalogue.ts';

/** Maximum number of results that a table shows, and of stored rounds. */
const ROUNDS_MAX = 200;
/** Pause after a failure, ms. */
const AGAIN_MS = 500;

/** Same durations as at the start of in-house tables. */
const chipTimes: TableTimes = { bettingMs: 15_000, playingMs: 9000, decisionMs: 0, pauseMs: 5000 };
const blackjackTimes: TableTimes = { bettingMs: 15_000, playingMs: 3000, decisionMs: 10_000, pauseMs: 5000 };

export interface LiveTable extends HostedTable {
  readonly tableState: TableState;
}

export interface LiveTables {
  find(provider: string, key: string): LiveTable | undefined;
}

/** Runs the live tables of all providers in this process. A table opens rounds only while a player is connected. */
export function playLiveTables({
  clock,
  signal,
  onError,
}: {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  onError(error: unknown): void;
}): LiveTables {
  const tableClock = makeTableClock(clock);
  const log = createLog('silent', 'sandbox-aggregator');

  async function play({ machine, tableState }: LiveTable): Promise<void> {
    const times = machine.key === 'live-blackjack' ? blackjackTimes : chipTimes;
    const store = new MemoryTable({ machine, times, roundsMax: ROUNDS_MAX });
    const parts = { machine, store, tableState, clock: tableClock, log, resultsMax: ROUNDS_MAX };
    // Each player holds its own bets: see `MemoryTablePlayer`.
    const engine = { ...parts, end: async () => [], putAside: async () => undefined };
    while (!signal.aborted) {
      try {
        await new RoundEngine(engine, signal).run();
      } catch (error) {
        onError(error);
        await tableClock.wait(clock.nowMs() + AGAIN_MS, signal);
      }
    }
  }

  const tables = new Map<string, LiveTable>();
  for (const provider of sandboxProviders)
    for (const { machine, listed } of listTables(provider)) {
      const tableState = new TableState({ machine, clock, resultsMax: ROUNDS_MAX });
      const table = { machine, listed, tableState };
      tables.set(`${provider} ${listed.key}`, table);
      void play(table);
    }
  return { find: (provider, key) => tables.get(`${provider} ${key}`) };
}
