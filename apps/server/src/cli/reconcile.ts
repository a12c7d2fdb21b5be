import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SANDBOX_PAYMENTS_FILE } from '@evens/providers';
import { parseChains } from '../payments/coins/chain-config.ts';
import { parseSignerSettings, parseStripeSettings, reconcile } from '../payments/index.ts';
import { openPaymentRecords } from '../payments/open-records.ts';
import { parseTransfers } from '../payments/settings/transfer-settings.ts';
import { readSandboxFiles, type SandboxRecords } from '../payments/start-sandbox.ts';
import { systemClock } from '../platform/clock.ts';
import { runDatabaseProgram } from '../platform/database-program.ts';
import type { Pool } from '../platform/db.ts';
import { createLog } from '../platform/log.ts';

const DAY_MS = 86_400_000;
const DAYS_DEFAULT = 2;
const DAYS_MAX = 400;
/** Pause before differences are compared a second time. */
const SETTLE_MS = 3000;
const SHOWN_MAX = 1000;

const log = createLog('silent', 'reconcile');

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function openRecords(db: Pool, sandbox: SandboxRecords | undefined) {
  const { env } = process;
  const stripe = parseStripeSettings(env);
  if (!stripe.ok) throw new Error(stripe.error);
  const transfers = parseTransfers(env);
  if (!transfers.ok) throw new Error(transfers.error);
  const chains = parseChains(env, { isSandbox: false });
  if (!chains.ok) throw new Error(chains.error);
  const signer = parseSignerSettings(env, { callsSigner: true });
  if (!signer.ok) throw new Error(signer.error);
  return openPaymentRecords({
    sandbox,
    stripe: stripe.value,
    transfers: transfers.value,
    signer: signer.value,
    chains: chains.value,
    db,
    clock: systemClock,
    log,
  });
}

function openSandbox() {
  const { EVENS_DATA: dataFolder } = process.env;
  return dataFolder !== undefined && existsSync(join(dataFolder, SANDBOX_PAYMENTS_FILE))
    ? readSandboxFiles({ dataFolder, log })
    : undefined;
}

/**
 * Compares the ledger of DATABASE_URL with the records of its payment providers for the last days. Exit codes: 0 no
 * difference, 1 differences, 2 some records could not be compared.
 */
async function compare(
  pool: Pool,
  sandbox: SandboxRecords | undefined,
  [text = `${DAYS_DEFAULT}`]: readonly string[],
): Promise<number> {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > DAYS_MAX) {
    process.stderr.write(`reconcile takes a number of days from 1 to ${DAYS_MAX}, not "${text}"\n`);
    return 2;
  }
  const providers = await openRecords(pool, sandbox);
  if (providers.keys.length === 0) {
    process.stderr.write(
      'no payment provider: EVENS_DATA names a data folder with a sandbox service, EVENS_STRIPE_KEY a Stripe account, EVENS_TRANSFERS a platform\n',
    );
    return 2;
  }
  const toMs = systemClock.nowMs();
  let worst = 0;
  for (const key of providers.keys) {
    const records = providers.get(key);
    if (!records) continue;
    const { payments, differences, failure } = await reconcile({
      db: pool,
      provider: { key, records },
      fromMs: toMs - days * DAY_MS,
      toMs,
      clock: systemClock,
      settle: () => pause(SETTLE_MS),
    });
    for (const { paymentId, kind, here, there } of differences.slice(0, SHOWN_MAX))
      print(`${key} ${paymentId} ${kind}: ledger ${here}; provider ${there}`);
    if (differences.length > SHOWN_MAX) print('…');
    print(`${key}: ${payments} payments compared, ${differences.length} differences`);
    if (failure !== undefined) process.stderr.write(`${failure}: not everything was compared\n`);
    worst = Math.max(worst, failure !== undefined ? 2 : differences.length > 0 ? 1 : 0);
  }
  return worst;
}

async function run(pool: Pool, args: readonly string[]): Promise<number> {
  const sandbox = openSandbox();
  try {
    return await compare(pool, sandbox?.records, args);
  } finally {
    await sandbox?.stop();
  }
}

process.exitCode = await runDatabaseProgram({ name: 'reconcile', max: 1, run });
