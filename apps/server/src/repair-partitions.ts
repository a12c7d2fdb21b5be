import { createPool, type Pool } from './platform/db.ts';
import { keepPartitions, type RepairedPartition, repairPartitions } from './platform/partitions.ts';

function describe({ parent, low, high, rowCount, way }: RepairedPartition): string {
  return `${parent}: ${rowCount} rows of ids ${low} to ${high - 1} are ${way} out of the default partition\n`;
}

async function run(pool: Pool, args: readonly string[]): Promise<number> {
  if (args.length === 1 && args[0] === 'repair') {
    for (const repaired of await repairPartitions(pool)) process.stdout.write(describe(repaired));
  } else if (args.length > 0) {
    process.stderr.write('partitions, or partitions repair\n');
    return 2;
  }
  const kept = await keepPartitions(pool);
  for (const { parent, ahead, hasDefaultRows } of kept)
    process.stdout.write(
      `${parent}: ${Math.max(0, ahead)} partitions ahead${hasDefaultRows ? ', ROWS IN THE DEFAULT PARTITION' : ''}\n`,
    );
  return kept.some(({ hasDefaultRows }) => hasDefaultRows) ? 1 : 0;
}

/** Looks after the partitions of DATABASE_URL. Ends with 0 when every row is in its partition, 1 when not, 2 when it failed. */
async function main(): Promise<number> {
  const url = process.env.DATABASE_URL;
  if (!url) {
    process.stderr.write(
      'DATABASE_URL says which database; npm run evens -- partitions finds the embedded one by itself\n',
    );
    return 2;
  }
  const pool = createPool({ url, name: 'partitions', max: 2, onIdleError: () => undefined });
  try {
    return await run(pool, process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`it failed: ${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  } finally {
    await pool.end();
  }
}

process.exitCode = await main();
