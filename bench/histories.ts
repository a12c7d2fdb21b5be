import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AccountId, type Random, seededRandom } from '@evens/base';
import { readHistory } from '../apps/server/src/casino/history/history-store.ts';
import { readTransactions } from '../apps/server/src/payments/transactions.ts';
import { RowArchive } from '../apps/server/src/platform/archive/row-archive.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import type { Pool } from '../apps/server/src/platform/db.ts';
import { openDatabase } from '../apps/server/src/platform/open-database.ts';
import { readAccountEntries } from '../apps/server/src/players/history/account-entries.ts';
import { readTickets } from '../apps/server/src/sportsbook/tickets/store.ts';
import { startPostgres } from '../tools/postgres.ts';
import { type FilledHistories, fillHistories } from './histories/fill.ts';
import { machine } from './placement/bench-site.ts';
import type { BenchFigure, BenchOptions, BenchResult } from './result.ts';

const PAGE = 20;
const PLACES = 300;
const QUICK_PLACES = 50;
const QUICK_ROWS = 50_000;
const DAY_MS = 86_400_000;
/** The bench has no archive files. */
const archive = new RowArchive('no-files', 'round');
/** Target time of a page, milliseconds. */
const TARGET_MS = 50;
const quantiles = [
  ['p50', 0.5],
  ['p99', 0.99],
] as const;

interface Span {
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}
/** Reads a page of a span; returns the key for the next page, undefined if there are no rows. */
type ReadPage = (span: Span, before: unknown) => Promise<unknown>;

function pageReaders(pool: Pool, id: number): Readonly<Record<string, ReadPage>> {
  // The id comes from a row of the database.
  const accountId = id as AccountId;
  const limit = PAGE;
  const numbered = (before: unknown) => (typeof before === 'number' ? before : Number.MAX_SAFE_INTEGER);
  return {
    'all movements': async (span, before) =>
      (await readAccountEntries(pool, archive, { accountId, before: numbered(before), limit, span })).at(-1)
        ?.id,
    'settled bets': async (span, before) =>
      (await readTickets(pool, { accountId, list: 'cleared', before: numbered(before), limit, span })).at(-1)
        ?.id,
    'casino rounds': async ({ fromMs = 0, toMs = Date.UTC(9999, 0) }, before) =>
      (
        await readHistory(pool, archive, { accountId, fromMs, toMs, before: numbered(before), most: limit })
      ).rows.at(-1)?.id,
    transactions: async (span, before) =>
      (
        await readTransactions(pool, {
          accountId,
          group: undefined,
          span,
          before: typeof before === 'string' ? before : undefined,
          limit,
        })
      ).at(-1)?.ID,
  };
}

/** Reads two pages: the page at the position and the following one. */
async function measure(read: ReadPage, spans: readonly Span[]): Promise<readonly number[]> {
  const took: number[] = [];
  for (const span of spans) {
    let before: unknown;
    for (let page = 0; page < 2; page += 1) {
      const startMs = performance.now();
      before = await read(span, before);
      took.push(performance.now() - startMs);
      if (before === undefined) throw new Error('measure: a page has no rows');
    }
  }
  return took.toSorted((a, b) => a - b);
}

function randomSpans(random: Random, { fromMs, toMs }: FilledHistories, count: number) {
  const jumps = Array.from({ length: count }, () => fromMs + DAY_MS + random() * (toMs - fromMs - DAY_MS));
  return {
    'from a date on': jumps.map((atMs): Span => ({ fromMs: undefined, toMs: atMs })),
    'of a day': jumps.map((atMs): Span => ({ fromMs: atMs - DAY_MS, toMs: atMs })),
    newest: jumps.map((): Span => ({ fromMs: undefined, toMs: undefined })),
    oldest: jumps.map((): Span => ({ fromMs: undefined, toMs: fromMs + DAY_MS })),
  };
}

/** Pages of an account with very many rows at random positions, read with the functions of the site itself. */
export async function run({ isQuick, tickets }: BenchOptions): Promise<BenchResult> {
  const own = isQuick ? Math.min(tickets, QUICK_ROWS) : tickets;
  const dataDir = mkdtempSync(join(tmpdir(), 'evens-bench-'));
  const postgres = await startPostgres({ dataDir, log: () => undefined });
  const logProgress = (what: string) => process.stderr.write(`histories: ${what} …\n`);
  const open = (byIndexOnly: boolean) =>
    openDatabase({
      url: postgres.url,
      name: 'bench',
      max: 2,
      byIndexOnly,
      // Error of connections closed by the server after the measurement.
      onIdleError: () => undefined,
    });
  const pools: Pool[] = [];
  try {
    const filler = await open(false);
    pools.push(filler);
    const filled = await fillHistories(filler, own, {
      nowMs: systemClock.nowMs(),
      reportProgress: logProgress,
    });
    const lists = await open(true);
    pools.push(lists);
    const places = randomSpans(seededRandom('histories'), filled, isQuick ? QUICK_PLACES : PLACES);
    const figures: BenchFigure[] = [];
    for (const [list, read] of Object.entries(pageReaders(lists, filled.accountId)))
      for (const [where, spans] of Object.entries(places)) {
        const took = await measure(read, spans);
        for (const [name, part] of quantiles) {
          const value = took[Math.floor(took.length * part)] ?? Number.NaN;
          const metric = `${list}, ${where}, of ${own} rows: ${name}`;
          figures.push({ metric, value, unit: 'ms', baseline: TARGET_MS, ratio: TARGET_MS / value });
        }
      }
    return { name: 'histories', machine: machine(), figures };
  } finally {
    for (const pool of pools) await pool.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
