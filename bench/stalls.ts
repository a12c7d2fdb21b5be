import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  CHANGES_PER_SECOND,
  levelFigures,
  MOVING,
  phaseDurations,
  processorFigures,
  runLevels,
  tableRow,
} from './overload/levels.ts';
import { machine, openBenchSite } from './placement/bench-site.ts';
import type { BenchFigure, BenchOptions, BenchResult } from './result.ts';
import { makeSeeds, openSessions } from './rounds/sessions.ts';
import { type CommitSchedule, commitSchedules } from './stalls/commit-schedule.ts';

const PLAYERS = 2000;
/** Number of waiting calls that stays below the limit of a standing queue. */
const CLOSED_CONNECTIONS = 128;

/** Slows the commits of the database from a separate process; returns a function that ends it. */
async function startSlowCommits(url: string, schedule: CommitSchedule): Promise<() => Promise<void>> {
  const child = fork(new URL('./stalls/slow-commits.ts', import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send({ url, schedule });
  await once(child, 'message');
  return async () => {
    const ended = once(child, 'exit');
    child.send('stop');
    await ended;
  };
}

async function measure(schedule: CommitSchedule, { isQuick, load }: BenchOptions): Promise<BenchFigure[]> {
  process.stderr.write(`stalls: commits of ${schedule.name}\n`);
  const site = await openBenchSite(
    PLAYERS,
    { quiet: 200, moving: MOVING, movingMs: 900_000, changesPerSecond: CHANGES_PER_SECOND },
    { durability: 'none' },
  );
  try {
    const secrets = load === 'rounds' ? await openSessions(site.sql, site.accountIds) : undefined;
    if (secrets !== undefined) await makeSeeds(site.sql, site.accountIds);
    const endSlowCommits = await startSlowCommits(site.databaseUrl, schedule);
    const levels = await runLevels(site, { isQuick, closedConnections: CLOSED_CONNECTIONS, secrets });
    await endSlowCommits();
    const { report } = levels;
    for (const { firstFailure } of report.levels)
      if (firstFailure !== '') process.stderr.write(`a failure: ${firstFailure.slice(0, 200)}\n`);
    process.stderr.write(`capacity ${Math.round(report.capacity)}/s\n`);
    process.stderr.write(report.levels.map((level) => tableRow(level, report.capacity)).join(''));
    const figures = [
      {
        metric: `closed loop, ${CLOSED_CONNECTIONS} connections: capacity`,
        value: report.capacity,
        unit: 'bets/s',
      },
      ...report.levels.flatMap((level) => levelFigures(level, report.capacity)),
      ...processorFigures(levels, phaseDurations(isQuick)),
    ];
    return figures.map((figure) => ({
      ...figure,
      metric: `commits of ${schedule.name}: ${figure.metric}`,
      unit: figure.unit === 'bets/s' ? `${load}/s` : figure.unit,
    }));
  } finally {
    await site.stop();
  }
}

/**
 * Arrivals around and beyond capacity while commits are slowed by a seeded schedule. The machine's own disk has no
 * effect: the database does not write through to it.
 */
export async function run(options: BenchOptions): Promise<BenchResult> {
  const figures: BenchFigure[] = [];
  for (const schedule of commitSchedules) figures.push(...(await measure(schedule, options)));
  return { name: 'stalls', machine: machine(), figures };
}
