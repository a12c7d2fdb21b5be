import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { makeCommandId } from '@evens/base';
import type { Client } from 'pg';
import { column, defineBatch } from '../apps/server/src/platform/batch-columns.ts';
import type { CashierOrder, CashierReport } from './cashier/load.ts';
import { machine, openBenchSite } from './placement/bench-site.ts';
import { cpuSeconds, mainThreadSeconds } from './placement/cpu.ts';
import { tpcb } from './placement/tpcb.ts';
import type { BenchOptions, BenchResult } from './result.ts';

const PLAYERS = 2000;
const CONNECTIONS = 64;
/** Minor units of each deposit. */
const DEPOSIT = 2500;
/** Payments per second of the measured time, more than callbacks can be processed. */
const PAYMENTS_PER_SECOND = 6000;
const WEBHOOK_SECRET = 'whsec_of_the_bench_that_is_long_enough';

const whole = { warmMs: 5000, measureMs: 10_000 };
const quick = { warmMs: 2000, measureMs: 3000 };

function logProgress(what: string): void {
  process.stderr.write(`cashier: ${what} …\n`);
}

interface Pending {
  readonly id: string;
  readonly accountId: number;
}
const pendingPayments = defineBatch<Pending>()({
  id: column.uuid(({ id }) => id),
  account_id: column.bigint(({ accountId }) => accountId),
});

/** Deposits that wait for their callback, in the state in which orders leave them. */
async function makePayments(sql: Client, accountIds: readonly number[], count: number): Promise<string[]> {
  const nowMs = Date.now();
  const payments = Array.from({ length: count }, (_, n) => ({
    id: makeCommandId(nowMs, randomBytes(16)) as string,
    accountId: accountIds[n % accountIds.length] ?? 0,
  }));
  await sql.query(
    `insert into payment (id, account_id, direction, method, provider, amount, currency, state, form, command_id, created_at, expires_at,
                          due_at, changed_at)
     select id, account_id, 'deposit', 'card', 'stripe', ${DEPOSIT}, 'EUR', 1, '{}', gen_random_uuid(), now(),
            now() + interval '30 minutes', now() + interval '10 minutes', now()
     from ${pendingPayments.unnest} as p(${pendingPayments.names})`,
    [...pendingPayments.values(payments)],
  );
  await sql.query('vacuum analyze payment');
  return payments.map(({ id }) => id);
}

function runLoad(order: CashierOrder): Promise<CashierReport> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./cashier/load.ts', import.meta.url), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    child.on('message', (report: CashierReport) => resolve(report));
    child.once('exit', (code) => reject(new Error(`the load ended with ${code}`)));
    child.send(order);
  });
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Checks the deposits whose callbacks were answered with 200; throws unless each was credited once. */
async function checkCredits(
  sql: Client,
  { answered, accountIds }: { readonly answered: readonly string[]; readonly accountIds: readonly number[] },
): Promise<void> {
  const { rows } = await sql.query<{ credited: string; booked: string; wrong: string; moved: string }>(
    `select count(*) filter (where p.state = 2 and p.received = ${DEPOSIT}) as credited,
            (select count(*) from payment_booking b where b.payment_id = any($1::uuid[])) as booked,
            (select count(*) from payment w where w.state = 2 and w.received <> ${DEPOSIT}) as wrong,
            (select sum(b.amount - 100000000) from balance b where b.account_id = any($2::bigint[]))
              - ${DEPOSIT} * (select count(*) from payment_booking) as moved
     from payment p where p.id = any($1::uuid[])`,
    [answered, accountIds],
  );
  const [row] = rows;
  const expected = String(answered.length);
  if (row?.credited !== expected || row.booked !== expected || row.wrong !== '0' || row.moved !== '0')
    throw new Error(
      `checkCredits: ${expected} callbacks were answered, the database has ${JSON.stringify(row)}`,
    );
}

/** Callbacks that report deposits: HTTP, signature, ledger, durable commit; each payment is credited once. */
export async function run({ isQuick }: BenchOptions): Promise<BenchResult> {
  const { warmMs, measureMs } = isQuick ? quick : whole;
  const wholeSeconds = (warmMs + measureMs) / 1000;
  logProgress('starting the site with 2,000 players');
  const site = await openBenchSite(
    PLAYERS,
    { quiet: 10, moving: 0, movingMs: 1000, changesPerSecond: 1 },
    {
      env: {
        EVENS_STRIPE_KEY: 'sk_test_of_the_bench',
        EVENS_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        // Unused address: the callback of a deposit contains everything that is booked.
        EVENS_STRIPE_URL: 'http://127.0.0.1:9',
      },
    },
  );
  try {
    const payments = await makePayments(site.sql, site.accountIds, PAYMENTS_PER_SECOND * wholeSeconds);
    logProgress(
      '64 connections, signed callbacks of deposits, every tenth sent twice, as fast as answers come',
    );
    const before = { server: cpuSeconds(site.serverPid), main: mainThreadSeconds(site.serverPid) };
    const report = await runLoad({
      url: site.url,
      secret: WEBHOOK_SECRET,
      payments,
      minor: DEPOSIT,
      connections: CONNECTIONS,
      warmMs,
      measureMs,
    });
    const after = { server: cpuSeconds(site.serverPid), main: mainThreadSeconds(site.serverPid) };
    if (report.failed > 0)
      process.stderr.write(`${report.failed} callbacks failed, the first: ${report.firstFailure}\n`);
    await checkCredits(site.sql, { answered: report.answered, accountIds: site.accountIds });
    logProgress('TPC-B on the same server');
    const own = await tpcb(site.databaseUrl, measureMs / 1000);
    const perSecond = report.latenciesMs.length / (measureMs / 1000);
    return {
      name: 'cashier',
      machine: machine(),
      figures: [
        {
          metric: `callbacks credited once against TPC-B (${own.how})`,
          value: perSecond,
          unit: 'callbacks/s',
          baseline: own.perSecond,
          ratio: perSecond / own.perSecond,
        },
        { metric: 'p50', value: percentile(report.latenciesMs, 0.5), unit: 'ms' },
        { metric: 'p99', value: percentile(report.latenciesMs, 0.99), unit: 'ms' },
        {
          metric: 'CPU of the server while it was loaded',
          value: (after.server - before.server) / wholeSeconds,
          unit: 'cores',
        },
        { metric: 'CPU of its main thread', value: (after.main - before.main) / wholeSeconds, unit: 'cores' },
        { metric: 'failed', value: report.failed, unit: 'callbacks' },
      ],
    };
  } finally {
    await site.stop();
  }
}
