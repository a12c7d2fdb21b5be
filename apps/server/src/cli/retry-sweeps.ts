import { runDatabaseProgram } from '../platform/database-program.ts';
import type { Pool } from '../platform/db.ts';
import { type FailedItem, readSweepFailures, retrySweepFailures } from '../platform/sweep-failures.ts';

const SHOWN_MAX = 200;

function describe({ sweep, itemId, attempts, isSetAside, reason, failedAt }: FailedItem): string {
  const state = isSetAside ? 'set aside' : 'tried again by itself';
  return `${sweep} ${itemId}: ${state}, ${attempts} attempts, last ${failedAt.toISOString()}: ${reason}\n`;
}

/** Arguments: `SWEEP` or `SWEEP ID`. */
async function retry(pool: Pool, [sweep = '', id]: readonly string[]): Promise<number> {
  const itemId = id === undefined ? undefined : Number(id);
  if (itemId !== undefined && !Number.isSafeInteger(itemId)) {
    process.stderr.write(`${id} is no id\n`);
    return 2;
  }
  const retried = await retrySweepFailures(pool, { sweep, itemId });
  process.stdout.write(`${retried} rows are tried again at the next look\n`);
  return retried > 0 ? 0 : 1;
}

/** Lists failed sweeper items of DATABASE_URL, or schedules a retry. Exit codes: 0 done, 2 failure. */
async function run(pool: Pool, [verb, ...more]: readonly string[]): Promise<number> {
  if (verb === 'retry' && (more.length === 1 || more.length === 2)) return retry(pool, more);
  if (verb !== undefined) {
    process.stderr.write('sweeps, or sweeps retry SWEEP [ID]\n');
    return 2;
  }
  const failed = await readSweepFailures(pool, SHOWN_MAX);
  for (const item of failed) process.stdout.write(describe(item));
  if (failed.length === 0) process.stdout.write('Sweepers failed at nothing.\n');
  return 0;
}

process.exitCode = await runDatabaseProgram({ name: 'sweeps', max: 1, run });
