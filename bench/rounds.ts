import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { column, defineBatch } from '../apps/server/src/platform/batch-columns.ts';
import { machine, openBenchSite } from './placement/bench-site.ts';
import { cpuSeconds, mainThreadSeconds } from './placement/cpu.ts';
import { tpcb } from './placement/tpcb.ts';
import type { BenchOptions, BenchResult } from './result.ts';
import { roundsByHand } from './rounds/by-hand.ts';
import type { RoundsOrder, RoundsReport } from './rounds/load.ts';

const PLAYERS = 2000;
/** Whose rounds are written by hand: nobody else's seeds move behind the site's back. */
const HAND_PLAYERS = 2000;
const CONNECTIONS = 64;

const whole = { warmMs: 5000, measureMs: 10_000 };
const quick = { warmMs: 2000, measureMs: 3000 };

function say(what: string): void {
  process.stderr.write(`rounds: ${what} …\n`);
}

interface OpenSession {
  readonly accountId: number;
  readonly secret: string;
}
const openedSessions = defineBatch<OpenSession>()({
  account_id: column.bigint(({ accountId }) => accountId),
  secret: column.text(({ secret }) => secret),
  hash: column.hex(({ secret }) => createHash('sha256').update(secret).digest('hex')),
});

/** Games that players have open, as their launches leave them. */
async function openSessions(sql: Client, accountIds: readonly number[]): Promise<readonly string[]> {
  const sessions = accountIds.map((accountId) => ({
    accountId,
    secret: randomBytes(32).toString('base64url'),
  }));
  await sql.query(
    `insert into game_session (account_id, game, token_hash, secret_hash, launched_at, opened_at, used_at)
     select account_id, 'dice', decode(md5(secret), 'hex'), hash, now(), now(), now()
     from ${openedSessions.unnest} as s(${openedSessions.names})`,
    [...openedSessions.values(sessions)],
  );
  return sessions.map(({ secret }) => secret);
}

async function makeSeeds(sql: Client, accountIds: readonly number[]): Promise<void> {
  await sql.query(
    `insert into game_seed (account_id, no, server_seed, server_seed_hash, client_seed, made_at)
     select id, 1, encode(sha256(id::text::bytea), 'hex'), encode(sha256(encode(sha256(id::text::bytea), 'hex')::bytea), 'hex'),
            'bench', now() from unnest($1::bigint[]) as id`,
    [accountIds],
  );
}

function runLoad(order: RoundsOrder): Promise<RoundsReport> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./rounds/load.ts', import.meta.url), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    child.on('message', (report: RoundsReport) => resolve(report));
    child.once('exit', (code) => reject(new Error(`the load ended with ${code}`)));
    child.send(order);
  });
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Real-money rounds of dice: HTTP, session, fairness, ledger, durable commit. */
export async function run({ isQuick }: BenchOptions): Promise<BenchResult> {
  const { warmMs, measureMs } = isQuick ? quick : whole;
  say('starting the site with 2,000 players');
  const site = await openBenchSite(PLAYERS + HAND_PLAYERS, {
    quiet: 10,
    moving: 0,
    movingMs: 1000,
    changesPerSecond: 1,
  });
  try {
    const players = site.accountIds.slice(0, PLAYERS);
    const byHand = site.accountIds.slice(PLAYERS);
    const secrets = await openSessions(site.sql, players);
    await makeSeeds(site.sql, site.accountIds);
    await site.sql.query('vacuum analyze');
    say('64 connections, dice, as fast as answers come');
    const before = { server: cpuSeconds(site.serverPid), main: mainThreadSeconds(site.serverPid) };
    const report = await runLoad({ url: site.url, secrets, connections: CONNECTIONS, warmMs, measureMs });
    const after = { server: cpuSeconds(site.serverPid), main: mainThreadSeconds(site.serverPid) };
    if (report.failed > 0)
      process.stderr.write(`${report.failed} rounds failed, the first: ${report.firstFailure}\n`);
    say('the same rows by hand-written SQL');
    const hand = await roundsByHand(site.databaseUrl, { accountIds: byHand, seconds: measureMs / 1000 });
    say('TPC-B on the same server');
    const own = await tpcb(site.databaseUrl, measureMs / 1000);
    const perSecond = report.rounds / report.seconds;
    const wholeSeconds = (warmMs + measureMs) / 1000;
    return {
      name: 'rounds',
      machine: machine(),
      figures: [
        {
          metric: `rounds of dice against TPC-B (${own.how})`,
          value: perSecond,
          unit: 'rounds/s',
          baseline: own.perSecond,
          ratio: perSecond / own.perSecond,
        },
        {
          metric: `rounds of dice against hand-written SQL (${hand.how})`,
          value: perSecond,
          unit: 'rounds/s',
          baseline: hand.perSecond,
          ratio: perSecond / hand.perSecond,
        },
        { metric: 'p50', value: percentile(report.latenciesMs, 0.5), unit: 'ms' },
        { metric: 'p99', value: percentile(report.latenciesMs, 0.99), unit: 'ms' },
        {
          metric: 'CPU of the server while it was loaded',
          value: (after.server - before.server) / wholeSeconds,
          unit: 'cores',
        },
        { metric: 'CPU of its main thread', value: (after.main - before.main) / wholeSeconds, unit: 'cores' },
        { metric: 'failed', value: report.failed, unit: 'rounds' },
      ],
    };
  } finally {
    await site.stop();
  }
}
