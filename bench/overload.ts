import {
  CHANGES_PER_SECOND,
  levelFigures,
  levelName,
  MOVING,
  percentile,
  phaseDurations,
  processorFigures,
  runLevels,
  tableRow,
} from './overload/levels.ts';
import { machine, openBenchSite } from './placement/bench-site.ts';
import { type TpcbWaits, tpcbWaits } from './placement/tpcb.ts';
import type { BenchFigure, BenchOptions, BenchResult } from './result.ts';

const PLAYERS = 2000;
/** Share of its capacity at which PostgreSQL's own waits are measured. */
const DATABASE_SHARE = 0.8;

/** Adds PostgreSQL's own waits as baseline of the accepted bets at the same share of capacity. */
function withDatabase(figure: BenchFigure, database: TpcbWaits | undefined): BenchFigure {
  const [, share] = /, accepted p(\d+)$/.exec(figure.metric) ?? [];
  if (!database || share === undefined || !figure.metric.startsWith(levelName(DATABASE_SHARE))) return figure;
  const baseline = percentile(database.waitsMs, Number(share) / 100);
  // Lower is better.
  return { ...figure, baseline, ratio: baseline / figure.value };
}

/** Effects of arrivals beyond capacity on bets, refusals and streams. */
export async function run({ isQuick }: BenchOptions): Promise<BenchResult> {
  process.stderr.write('overload: starting the site with 2,000 players …\n');
  const site = await openBenchSite(PLAYERS, {
    quiet: 200,
    moving: MOVING,
    movingMs: 900_000,
    changesPerSecond: CHANGES_PER_SECOND,
  });
  try {
    const levels = await runLevels(site, { isQuick, closedConnections: 64 });
    const phases = phaseDurations(isQuick);
    process.stderr.write('overload: pgbench alone …\n');
    const database = await tpcbWaits(site.databaseUrl, {
      share: DATABASE_SHARE,
      seconds: phases.measureMs / 1000,
    });
    const { report } = levels;
    for (const { firstFailure } of report.levels)
      if (firstFailure !== '') process.stderr.write(`a failure: ${firstFailure.slice(0, 200)}\n`);
    process.stderr.write(report.levels.map((level) => tableRow(level, report.capacity)).join(''));
    const figures: BenchFigure[] = [
      { metric: 'closed loop, 64 connections: capacity', value: report.capacity, unit: 'bets/s' },
      ...report.levels
        .flatMap((level) => levelFigures(level, report.capacity))
        .map((figure) => withDatabase(figure, database)),
      ...(database
        ? [0.5, 0.9, 0.99].map((share) => ({
            metric: `pgbench alone at 80 % of its own capacity (${database.perSecond}/s), p${share * 100}`,
            value: percentile(database.waitsMs, share),
            unit: 'ms',
          }))
        : []),
      ...processorFigures(levels, phases),
    ];
    return { name: 'overload', machine: machine(), figures };
  } finally {
    await site.stop();
  }
}
