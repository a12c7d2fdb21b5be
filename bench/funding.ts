import type { AccountId } from '@evens/base';
import { gameGroups } from '@evens/bonuses';
import { limitPeriods } from '@evens/contract';
import { Pool } from 'pg';
import { grantBonus } from '../apps/server/src/money/index.ts';
import { inTransaction } from '../apps/server/src/platform/db.ts';
import { type BenchSite, machine, openBenchSite } from './placement/bench-site.ts';
import { everyBet } from './placement/bets.ts';
import { cpuSeconds } from './placement/cpu.ts';
import { median } from './placement/median.ts';
import { measured } from './placement.ts';
import type { BenchFigure, BenchOptions, BenchResult } from './result.ts';
import { makeSeeds, openSessions, runRounds } from './rounds/sessions.ts';

const PLAYERS = 1000;
const CONNECTIONS = 64;
const DAY_MS = 86_400_000;
/** Minor units, above any load: a refused stake would cost less than an accepted one. */
const LIMIT_MINOR = 1_000_000_000_000n;
const BONUS_MINOR = 100_000_000_000n;

const whole = { turns: 5, warmMs: 2000, measureMs: 6000 };
const quick = { turns: 2, warmMs: 1000, measureMs: 2000 };

const groups = ['cash only', 'with limits and an active bonus', 'with limits, paid by bonus money'] as const;
type Group = (typeof groups)[number];

/** Time in which every player plays once: the first round of a session also writes the casino visit. */
const OPENING_MS = 4000;

/** Measured cost of a load. */
interface Cost {
  readonly perSecond: number;
  /** Seconds of the server and PostgreSQL for one bet or round. */
  readonly cpu: number;
}

interface Players {
  readonly cookies: readonly string[];
  readonly secrets: readonly string[];
}

/** Stake and loss limits for all periods, and bonus money that counts every stake. */
async function protectPlayers(pool: Pool, accountIds: readonly number[]): Promise<void> {
  await pool.query(
    `insert into protection_limit (account_id, kind, period, value, changed_at)
     select id, kind, period, $3, now() from unnest($1::bigint[]) id cross join unnest($2::text[]) period
     cross join unnest(array['stake', 'loss']) kind`,
    [accountIds, [...limitPeriods], LIMIT_MINOR],
  );
  // The state after the first stake of an hour.
  await pool.query(
    `update balance set allowance = $2, allowance_until = now() + interval '1 hour' where account_id = any($1::bigint[])`,
    [accountIds, LIMIT_MINOR],
  );
  for (const accountId of accountIds) {
    await inTransaction(pool, (client) =>
      grantBonus(client, {
        accountId: accountId as AccountId,
        currency: 'EUR',
        offerKey: 'bench',
        kind: 'bonus-money',
        valuesMinor: [BONUS_MINOR],
        requirementMinor: BONUS_MINOR * 10n,
        maxConversionMinor: null,
        maxStakeMinor: null,
        minOddsMilli: 1001,
        terms: JSON.stringify({
          sportBasisPoints: 10_000,
          groupBasisPoints: Object.fromEntries(gameGroups.map((group) => [group, 0])),
          gameBasisPoints: { dice: 10_000 },
        }),
        expiresAtMs: Date.now() + 30 * DAY_MS,
        paymentId: null,
        code: null,
        atMs: Date.now(),
      }),
    );
  }
}

async function makeGroups(site: BenchSite): Promise<ReadonlyMap<Group, Players>> {
  const pool = new Pool({ connectionString: site.databaseUrl, max: 2 });
  try {
    const playersByGroup = new Map<Group, Players>();
    for (const [index, group] of groups.entries()) {
      const from = index * PLAYERS;
      const accountIds = site.accountIds.slice(from, from + PLAYERS);
      if (group !== 'cash only') await protectPlayers(pool, accountIds);
      if (group === 'with limits, paid by bonus money')
        await pool.query('update balance set amount = 0 where account_id = any($1::bigint[])', [accountIds]);
      await makeSeeds(site.sql, accountIds);
      const secrets = await openSessions(site.sql, accountIds);
      playersByGroup.set(group, { cookies: site.cookies.slice(from, from + PLAYERS), secrets });
    }
    await site.sql.query('vacuum analyze');
    return playersByGroup;
  } finally {
    await pool.end();
  }
}

/**
 * Cost of limits and bonus money per stake: the same load, alternating between accounts with cash only, with limits and
 * an active bonus in addition to enough cash, and with limits and bonus money only. Each ratio is the median of the
 * ratios of the turns.
 */
export async function run({ isQuick }: BenchOptions): Promise<BenchResult> {
  const { turns, warmMs, measureMs } = isQuick ? quick : whole;
  const logProgress = (what: string) => process.stderr.write(`funding: ${what} …\n`);
  logProgress(`starting the site with ${groups.length * PLAYERS} players`);
  const site = await openBenchSite(groups.length * PLAYERS, {
    quiet: 200,
    moving: 0,
    movingMs: 1000,
    changesPerSecond: 1,
  });
  try {
    const players = await makeGroups(site);
    const { url, matchIds } = site;
    for (const { secrets } of players.values()) {
      logProgress('every player has played');
      await runRounds({ url, secrets, connections: CONNECTIONS, warmMs: 0, measureMs: OPENING_MS });
    }
    // The planner needs statistics, as on a running site.
    await site.sql.query('vacuum analyze');
    const loads = {
      async bets({ cookies }: Players): Promise<Cost> {
        const { report, cost } = await measured(site, {
          kind: 'closed',
          url,
          cookies,
          matchIds,
          mix: everyBet,
          connections: CONNECTIONS,
          warmMs,
          measureMs,
        });
        return { perSecond: report.accepted / report.seconds, cpu: cost('server') + cost('postgres') };
      },
      async rounds({ secrets }: Players): Promise<Cost> {
        const cpu = () => cpuSeconds(site.serverPid) + cpuSeconds(site.postgresPid);
        const before = cpu();
        const report = await runRounds({ url, secrets, connections: CONNECTIONS, warmMs, measureMs });
        const used = cpu() - before;
        if (report.failed > 0)
          process.stderr.write(`${report.failed} rounds failed, the first: ${report.firstFailure}
`);
        const perSecond = report.rounds / report.seconds;
        return { perSecond, cpu: used / ((warmMs + measureMs) / 1000) / perSecond };
      },
    };
    const figures: BenchFigure[] = [];
    for (const [name, load] of Object.entries(loads)) {
      const costs = new Map<Group, Cost[]>(groups.map((group) => [group, []]));
      for (let turn = 1; turn <= turns; turn += 1) {
        for (const [group, who] of players) {
          logProgress(`turn ${turn} of ${turns}: ${name} ${group}`);
          costs.get(group)?.push(await load(who));
        }
      }
      const cash = costs.get('cash only') ?? [];
      for (const [group, values] of costs) {
        const medianRatio = (field: keyof Cost) =>
          median(values.map((value, turn) => value[field] / (cash[turn]?.[field] ?? Number.NaN)));
        figures.push({
          metric: `${name} ${group}`,
          value: median(values.map(({ perSecond }) => perSecond)),
          unit: `${name}/s`,
          baseline: median(cash.map(({ perSecond }) => perSecond)),
          ratio: medianRatio('perSecond'),
        });
        figures.push({
          metric: `${name} ${group}, CPU of the server and PostgreSQL`,
          value: median(values.map(({ cpu }) => cpu)) * 1000,
          unit: `s per 1,000 ${name}`,
          baseline: median(cash.map(({ cpu }) => cpu)) * 1000,
          ratio: medianRatio('cpu'),
        });
      }
    }
    return { name: 'funding', machine: machine(), figures };
  } finally {
    await site.stop();
  }
}
