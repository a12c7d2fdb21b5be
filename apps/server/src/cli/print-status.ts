import { presentSwitches, readBackupTime, readStatus } from '../operators/index.ts';
import { systemClock } from '../platform/clock.ts';
import { runDatabaseProgram } from '../platform/database-program.ts';
import type { Pool } from '../platform/db.ts';

const dataFolder = process.env.EVENS_DATA ?? '.evens';

/** Lines of a section. A section without lines says so. */
function section(title: string, lines: readonly string[], none = 'none'): string {
  return `${title}\n${(lines.length === 0 ? [none] : lines).map((line) => `  ${line}\n`).join('')}`;
}

/**
 * Prints the state of the site of DATABASE_URL. Exit codes: 0 nothing is wrong, 1 something is, 2 failure. A closed switch
 * is a decision of an operator and not wrong.
 */
export async function printStatus(pool: Pool): Promise<number> {
  const atMs = systemClock.nowMs();
  const backupAtMs = readBackupTime(dataFolder, atMs);
  const { operations, queues, alerts } = await readStatus(pool, { atMs, backupAtMs });
  const { Processes, Leases, Followers, Jobs, Audits, BackupAt } = operations;
  const running = Processes.filter(({ IsSilent }) => !IsSilent);
  const { Closed, ...rules } = await presentSwitches(pool);
  const faults = [
    ...alerts.map(({ Kind, About }) => `${Kind} ${About}`.trim()),
    ...(running.length === 0 ? ['no process runs'] : []),
  ];
  process.stdout.write(
    [
      section(
        'Processes',
        Processes.map(
          ({ Host, Roles, Version, StartedAt, SeenAt, IsSilent, IsDraining, FeedState }) =>
            `${Host}  ${Roles.join('+')}  ${Version}  since ${StartedAt}${IsSilent ? `  SILENT since ${SeenAt}` : ''}${IsDraining ? '  draining' : ''}${FeedState === null ? '' : `  feed ${FeedState}`}`,
        ),
      ),
      section(
        'Leases',
        Leases.map(
          ({ Name, Host, IsHeld }) => `${Name}  ${IsHeld ? (Host ?? 'an unknown process') : 'NOBODY'}`,
        ),
      ),
      section(
        'Queues',
        queues.map(
          ({ Queue, Count, OldestAt }) =>
            `${Queue}  ${Count}${OldestAt === null ? '' : `  oldest ${OldestAt}`}`,
        ),
      ),
      section(
        'Followers',
        Followers.map(
          ({ Name, BehindSince }) =>
            `${Name}  ${BehindSince === null ? 'at the end' : `behind since ${BehindSince}`}`,
        ),
      ),
      section(
        'Jobs',
        Jobs.map(
          ({ Queue, Waiting, Active, Failed }) =>
            `${Queue}  ${Waiting} waiting, ${Active} active, ${Failed} failed`,
        ),
      ),
      section(
        'Ledger audits',
        Audits.map(
          ({ Scope, CheckedAt, Findings }) =>
            `${Scope}  ${CheckedAt}  ${Findings.length === 0 ? 'no findings' : Findings.map(({ Check, Count }) => `${Check}: ${Count}`).join(', ')}`,
        ),
      ),
      section('Last backup', BackupAt === null ? [] : [BackupAt]),
      section('Closed', [
        ...Object.entries(rules).flatMap(([rule, isOpen]) => (isOpen ? [] : [rule.replace(/Open$/, '')])),
        ...Closed.map(({ Kind, Name, At, Reason }) => `${Kind} ${Name}  since ${At}: ${Reason}`),
      ]),
      section('Wrong', faults, 'nothing'),
    ].join(''),
  );
  return faults.length === 0 ? 0 : 1;
}

if (import.meta.main)
  process.exitCode = await runDatabaseProgram({ name: 'status', max: 1, run: printStatus });
