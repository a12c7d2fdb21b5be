import { randomBytes } from 'node:crypto';
import type { Clock } from '@evens/base';
import {
  MemoryTable,
  makeTableClock,
  RoundEngine,
  TableBots,
  TableState,
  type TableTimes,
} from '@evens/casino';
import { sandboxProviders } from '@evens/providers';
import { type HostedTable, listTables } from './catalogue.ts';

/** Maximum number of results that a table shows, and of stored rounds. */
const ROUNDS_MAX = 200;
/** Pause after a failure, ms. */
const AGAIN_MS = 500;

/** Same durations as at the start of in-house tables. */
const chipTimes: TableTimes = { bettingMs: 15_000, playingMs: 9000, decisionMs: 0, pauseMs: 5000 };
const blackjackTimes: TableTimes = { bettingMs: 15_000, playingMs: 3000, decisionMs: 10_000, pauseMs: 5000 };

const newSecret = (): string => randomBytes(32).toString('hex');

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
  hasBots,
  onError,
}: {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly hasBots: boolean;
  onError(error: unknown): void;
}): LiveTables {
  const tableClock = makeTableClock(clock);

  async function play({ machine, tableState }: LiveTable): Promise<void> {
    const times = machine.key === 'live-blackjack' ? blackjackTimes : chipTimes;
    const store = new MemoryTable({ machine, times, roundsMax: ROUNDS_MAX, newSecret });
    const engine = {
      ...{ machine, store, tableState, resultsMax: ROUNDS_MAX },
      clock: tableClock,
      log: { info: () => undefined, warn: () => undefined },
      // Each player holds its own bets: see `MemoryTablePlayer`.
      end: async () => [],
      isTemporary: () => false,
      putAside: async () => undefined,
    };
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
      const bots = hasBots ? new TableBots(machine, `${provider} ${listed.key}`) : undefined;
      const tableState = new TableState({
        machine,
        clock,
        resultsMax: ROUNDS_MAX,
        encode: Buffer.from,
        bots,
      });
      const table = { machine, listed, tableState };
      tables.set(`${provider} ${listed.key}`, table);
      void play(table);
    }
  return { find: (provider, key) => tables.get(`${provider} ${key}`) };
}
