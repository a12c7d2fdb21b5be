import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BenchSite, machine, openBenchSite } from './placement/bench-site.ts';
import { everyBet } from './placement/bets.ts';
import { cpuSeconds } from './placement/cpu.ts';
import { median } from './placement/median.ts';
import { measured } from './placement.ts';
import type { BenchFigure, BenchOptions, BenchResult } from './result.ts';
import { makeSeeds, openSessions, runRounds } from './rounds/sessions.ts';

const PLAYERS = 1000;
const CONNECTIONS = 64;
/** Time in which every player plays once: the first round of a session also writes the casino visit. */
const OPENING_MS = 4000;
const whole = { turns: 7, warmMs: 1000, measureMs: 5000 };
const quick = { turns: 2, warmMs: 1000, measureMs: 2000 };

type OpenSite = typeof openBenchSite;

interface Side {
  readonly site: BenchSite;
  readonly secrets: readonly string[];
}

/** Measured cost of a load. */
interface Cost {
  readonly perSecond: number;
  /** Seconds of the server and PostgreSQL for one bet or round. */
  readonly cpu: number;
}

/** `openBenchSite` of another checkout with installed dependencies. */
async function loadOpener(folder: string): Promise<OpenSite> {
  const file = join(folder, 'bench/placement/bench-site.ts');
  if (!existsSync(file))
    throw new Error(`compare: expected a checkout in ${folder}, but there is no ${file}`);
  const module: { readonly openBenchSite?: OpenSite } = await import(file);
  if (module.openBenchSite === undefined) throw new Error(`compare: ${file} exports no openBenchSite`);
  return module.openBenchSite;
}

async function openSide(open: OpenSite): Promise<Side> {
  const site = await open(PLAYERS, { quiet: 200, moving: 0, movingMs: 1000, changesPerSecond: 1 });
  const secrets = await openSessions(site.sql, site.accountIds);
  await makeSeeds(site.sql, site.accountIds);
  await site.sql.query('vacuum analyze');
  const { url } = site;
  await runRounds({ url, secrets, connections: CONNECTIONS, warmMs: 0, measureMs: OPENING_MS });
  await site.sql.query('vacuum analyze');
  return { site, secrets };
}

const loads = {
  async bets({ site }: Side, times: { readonly warmMs: number; readonly measureMs: number }): Promise<Cost> {
    const { url, cookies, matchIds } = site;
    const order = { url, cookies, matchIds, mix: everyBet, connections: CONNECTIONS, ...times } as const;
    const { report, cost } = await measured(site, { kind: 'closed', ...order });
    return { perSecond: report.accepted / report.seconds, cpu: cost('server') + cost('postgres') };
  },
  async rounds(
    { site, secrets }: Side,
    times: { readonly warmMs: number; readonly measureMs: number },
  ): Promise<Cost> {
    const cpu = () => cpuSeconds(site.serverPid) + cpuSeconds(site.postgresPid);
    const before = cpu();
    const report = await runRounds({ url: site.url, secrets, connections: CONNECTIONS, ...times });
    const used = cpu() - before;
    if (report.failed > 0)
      process.stderr.write(`${report.failed} rounds failed, the first: ${report.firstFailure}\n`);
    const perSecond = report.rounds / report.seconds;
    return { perSecond, cpu: used / ((times.warmMs + times.measureMs) / 1000) / perSecond };
  },
};

function computeFigures(
  name: string,
  ours: readonly Cost[],
  theirs: readonly Cost[],
): readonly BenchFigure[] {
  const medianRatio = (field: keyof Cost) =>
    median(ours.map((cost, turn) => cost[field] / (theirs[turn]?.[field] ?? Number.NaN)));
  const figure = (
    field: keyof Cost,
    { metric, unit, times }: { metric: string; unit: string; times: number },
  ) => ({
    metric,
    value: median(ours.map((cost) => cost[field])) * times,
    unit,
    baseline: median(theirs.map((cost) => cost[field])) * times,
    ratio: medianRatio(field),
  });
  return [
    figure('perSecond', { metric: name, unit: `${name}/s`, times: 1 }),
    figure('cpu', {
      metric: `${name}, CPU of the server and PostgreSQL`,
      unit: `s per 1,000 ${name}`,
      times: 1000,
    }),
  ];
}

/**
 * Bets and rounds of accounts with cash only, alternating between this checkout's site and another one's (`--against
 * FOLDER`): the cost of a change. Each ratio is the median of the ratios of the turns.
 */
export async function run({ isQuick, against }: BenchOptions): Promise<BenchResult> {
  if (against === undefined) throw new Error('compare: --against FOLDER names the other checkout');
  const { turns, ...times } = isQuick ? quick : whole;
  const logProgress = (what: string) => process.stderr.write(`compare: ${what} …\n`);
  logProgress('starting both sites');
  const openOther = await loadOpener(resolve(process.env.INIT_CWD ?? process.cwd(), against));
  const ours = await openSide(openBenchSite);
  try {
    const theirs = await openSide(openOther);
    try {
      const figures: BenchFigure[] = [];
      for (const [name, load] of Object.entries(loads)) {
        const costs: { ours: Cost[]; theirs: Cost[] } = { ours: [], theirs: [] };
        for (let turn = 1; turn <= turns; turn += 1) {
          logProgress(`turn ${turn} of ${turns}: ${name}`);
          // The order alternates: the second load of a turn runs on a machine that the first has warmed up.
          const order = turn % 2 === 0 ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const);
          for (const who of order) costs[who].push(await load(who === 'ours' ? ours : theirs, times));
        }
        figures.push(...computeFigures(name, costs.ours, costs.theirs));
      }
      return { name: 'compare', machine: machine(), figures };
    } finally {
      await theirs.site.stop();
    }
  } finally {
    await ours.site.stop();
  }
}
