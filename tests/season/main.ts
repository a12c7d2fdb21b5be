import { parseArgs } from 'node:util';
import { simulatedSchedule } from '@evens/feed';
import { PlainError, runTool } from '../../tools/plain-error.ts';
import startTestDatabase from '../fixture/database.ts';
import { replayFamilies } from './family-margins.ts';
import { leagueFolder, seasonSource } from './league-folder.ts';
import { playSeason, type SeasonReport } from './play-season.ts';

const help = `npm run season -- --feed openfootball:DIR --season 2024-25 [--league en.1] [--players 1000] [--share 0.4] [--seed TEXT]

  Replays a real league season at full speed against the real placing, settling and cashing out over PostgreSQL, with
  players who bet every type that soccer has: singles, combos, systems, if-bets, reverse bets, bet builders, and singles
  in play. (Teasers need points, each way needs runners: soccer has neither.) Some results are wrong at first and corrected,
  some tickets are cashed out. At the end the books must balance, every ticket must be settled, and the house's margin must
  be within 3 standard errors of what its own chances said when the bets were taken.

npm run season -- --feed simulated --sport soccer,basketball [--days 30] [--seed TEXT]

  Replays matches of the simulation with their players. Every outcome that is offered before the start is bet on with a
  stake that would pay 1. Each family of markets must return what it offered, within a point and 3 standard errors.

  --share   of the players, those who bet on a round (0 to 1).
`;

const percent = (share: number) => `${(share * 100).toFixed(3)} %`;

function print(report: SeasonReport, seconds: number): void {
  const { matches, margin, expectedMargin, standardError, standardErrorOfSingles, errors } = report;
  const lines = [
    `${matches.ended} matches ended, ${matches.cancelled} cancelled, ${matches.corrected} results corrected, in ${report.rounds} rounds`,
    `${report.tickets} tickets: ${JSON.stringify(report.byType)}; ${report.cashouts} cash-outs`,
    `refused: ${JSON.stringify(report.refused)}`,
    `staked ${(report.stakedMinor / 100).toFixed(2)}, paid ${(report.paidMinor / 100).toFixed(2)} EUR`,
    `margin ${percent(margin)}, set ${percent(expectedMargin)}: ${errors.toFixed(2)} standard errors`,
    `standard error ${percent(standardError)} by rounds, ${percent(standardErrorOfSingles)} if every ticket stood alone`,
    `open tickets: ${report.unsettled}; findings in the books: ${report.findings.length}`,
    ...report.findings.map((finding) => `  - ${finding}`),
    `closed days of reports: ${report.reports.closedDays}; sums that differ: ${report.reports.differences.length}`,
    `${seconds.toFixed(0)} s`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function isSound({ findings, reports, unsettled, errors }: SeasonReport): boolean {
  return findings.length === 0 && reports.differences.length === 0 && unsettled === 0 && Math.abs(errors) < 3;
}

const DAY_MS = 86_400_000;
const POINT = 0.01;

/** Prints the margins of the simulation's families. True if each is as it is set. */
function replaySimulation(seed: string, sports: readonly string[], days: number): boolean {
  const supply = simulatedSchedule({ seed, runId: 'season' });
  const fromMs = Date.UTC(2026, 0, 1);
  const families = replayFamilies(supply, { fromMs, toMs: fromMs + days * DAY_MS, sports });
  let isSound = families.length > 0;
  for (const { family, matches, outcomes, overround, offered, observed, standardError } of families) {
    const isNear = Math.abs(observed - offered) <= POINT + 3 * standardError;
    isSound &&= isNear;
    process.stdout.write(
      `${family.padEnd(44)} ${matches} matches, ${outcomes} outcomes: overround ${percent(overround)}, ` +
        `offered ${percent(offered)}, ` +
        `observed ${percent(observed)} ± ${percent(standardError)}${isNear ? '' : ' DIFFERS'}\n`,
    );
  }
  return isSound;
}

await runTool(async () => {
  const { values } = parseArgs({
    options: {
      feed: { type: 'string' },
      season: { type: 'string' },
      league: { type: 'string', default: 'en.1' },
      players: { type: 'string', default: '1000' },
      share: { type: 'string', default: '0.4' },
      sport: { type: 'string', default: 'soccer' },
      days: { type: 'string', default: '30' },
      seed: { type: 'string', default: 'evens' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  if (values.feed === 'simulated') {
    const days = Number(values.days);
    if (!Number.isInteger(days) || days < 1) throw new PlainError(`no such number of days: ${values.days}`);
    process.exitCode = replaySimulation(values.seed, values.sport.split(','), days) ? 0 : 1;
    return;
  }
  const directory = /^openfootball:(.+)$/.exec(values.feed ?? '')?.[1];
  const players = Number(values.players);
  const bettingShare = Number(values.share);
  if (!directory || !values.season)
    throw new PlainError(`--feed openfootball:DIR and --season are needed\n\n${help}`);
  if (!Number.isInteger(players) || players < 1)
    throw new PlainError(`no such number of players: ${values.players}`);
  if (!(bettingShare > 0 && bettingShare <= 1)) throw new PlainError(`no share: ${values.share}`);
  const { seed, season, league } = values;
  using folder = leagueFolder(directory, season, league);
  const stopDatabase = await startTestDatabase();
  try {
    process.stdout.write(`${league} ${season}, ${players} players, seed "${seed}"\n`);
    const startedMs = performance.now();
    const report = await playSeason({
      source: seasonSource(folder.path, seed),
      players,
      bettingShare,
      seed,
      log: (line) => process.stdout.write(`  ${line}\n`),
    });
    print(report, (performance.now() - startedMs) / 1000);
    process.exitCode = isSound(report) ? 0 : 1;
  } finally {
    await stopDatabase();
  }
});
