import { listMovable, moveRounds } from '../casino/index.ts';
import { archiveFolder } from '../platform/archive/row-archive.ts';
import { verifyArchive } from '../platform/archive/verify-archive.ts';
import { systemClock } from '../platform/clock.ts';
import { runDatabaseProgram } from '../platform/database-program.ts';
import type { Pool } from '../platform/db.ts';
import { whoRunsThis } from './shell-operator.ts';

const DAY_MS = 86_400_000;
/** Rounds stay in the table for at least this long: limits, bonuses and months of agents read them. */
const STORED_DAYS_MIN = 90;

const folder = archiveFolder(process.env.EVENS_DATA ?? '.evens');

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function list(pool: Pool, beforeMs: number): Promise<number> {
  for (const { part, low, high, obstacle } of await listMovable(pool, beforeMs))
    print(
      `${part}: rounds ${low} to ${high - 1} ${obstacle === undefined ? 'can be moved' : `stay: ${obstacle}`}`,
    );
  return 0;
}

async function move(pool: Pool, beforeMs: number): Promise<number> {
  const atMs = systemClock.nowMs();
  for (const { obstacle, ...partition } of await listMovable(pool, beforeMs)) {
    if (obstacle !== undefined) continue;
    const moved = await moveRounds({ pool, folder, operator: whoRunsThis(), atMs }, partition);
    print(
      moved === undefined
        ? `${partition.part}: no round can be moved`
        : `${moved.name}: ${moved.rowCount} rounds, ${moved.bytes} bytes; ${moved.stored} rounds stay in the table`,
    );
  }
  return 0;
}

async function verify(pool: Pool): Promise<number> {
  let faultCount = 0;
  for await (const { name, rowCount, bytes, fault } of verifyArchive(pool, folder)) {
    if (fault !== undefined) faultCount += 1;
    print(`${name}: ${rowCount} rows, ${bytes} bytes${fault === undefined ? '' : `: ${fault}`}`);
  }
  print(faultCount === 0 ? 'All archive files are as they were written.' : `${faultCount} files differ`);
  return faultCount === 0 ? 0 : 1;
}

/**
 * Runs `archive list [DATE]`, `archive move DATE` and `archive verify` on DATABASE_URL, as the owner of the tables. Exit
 * codes: 0 done, 1 a file differs, 2 failure.
 */
async function run(pool: Pool, [verb, date]: readonly string[]): Promise<number> {
  const newestMs = systemClock.nowMs() - STORED_DAYS_MIN * DAY_MS;
  const beforeMs = date === undefined ? newestMs : Date.parse(`${date}T00:00:00Z`);
  if (verb === 'verify' && date === undefined) return verify(pool);
  if (beforeMs <= newestMs) {
    if (verb === 'list') return list(pool, beforeMs);
    if (verb === 'move' && date !== undefined) return move(pool, beforeMs);
  }
  process.stderr.write(
    `archive list [DATE], archive move DATE, or archive verify; DATE such as 2026-01-31 is at least ${STORED_DAYS_MIN} days ago\n`,
  );
  return 2;
}

process.exitCode = await runDatabaseProgram({ name: 'archive', max: 3, run });
