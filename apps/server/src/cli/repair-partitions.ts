import { runDatabaseProgram } from '../platform/database-program.ts';
import type { Pool } from '../platform/db.ts';
import { keepPartitions, type RepairedPartition, repairPartitions } from '../platform/partitions.ts';

function describe({ parent, low, high, rowCount, way }: RepairedPartition): string {
  return `${parent}: ${rowCount} rows of ids ${low} to ${high - 1} are ${way} out of the default partition\n`;
}

/** Checks or repairs the partitions of DATABASE_URL. Exit codes: 0 all rows are placed, 1 some are not, 2 failure. */
async function run(pool: Pool, args: readonly string[]): Promise<number> {
  if (args.length === 1 && args[0] === 'repair') {
    for (const repaired of await repairPartitions(pool)) process.stdout.write(describe(repaired));
  } else if (args.length > 0) {
    process.stderr.write('partitions, or partitions repair\n');
    return 2;
  }
  const partitions = await keepPartitions(pool);
  for (const { parent, ahead, hasDefaultRows } of partitions)
    process.stdout.write(
      `${parent}: ${Math.max(0, ahead)} partitions ahead${hasDefaultRows ? ', ROWS IN THE DEFAULT PARTITION' : ''}\n`,
    );
  return partitions.some(({ hasDefaultRows }) => hasDefaultRows) ? 1 : 0;
}

process.exitCode = await runDatabaseProgram({ name: 'partitions', max: 2, run });
