import type { Clock } from '@evens/base';
import type { Pool } from '../../platform/db.ts';
import { startFollower } from '../../platform/follower.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Loop } from '../../platform/loop.ts';
import type { Registry } from '../../platform/metrics.ts';
import { closeDays } from './close-days.ts';
import { followReports } from './follow.ts';
import { queueReportMails } from './mail/queue-mails.ts';
import { verifyNextDay } from './verify-day.ts';

const EVERY_MS = 5000;

export interface ReportParts {
  readonly pool: Pool;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Registry;
}

/**
 * Counts new journals, closes days that are over and verifies one closed day, or queues mails if all are verified. Returns
 * whether it reached the newest journal.
 */
async function workReports({ pool, jobs, clock, log }: ReportParts): Promise<boolean> {
  const isAtEnd = await followReports(pool);
  if (!isAtEnd) return false;
  for (const day of await closeDays(pool, clock.nowMs())) log.info({ event: 'report-day-closed', day });
  const verified = await verifyNextDay(pool, clock.nowMs());
  if (!verified) await queueReportMails(pool, jobs);
  if (verified && verified.differences.length > 0) log.error({ event: 'report-day-differs', ...verified });
  return true;
}

/** Keeps the sums of reports: of the open days, and of each day that is over. */
export function startReports(parts: ReportParts): Loop {
  const { log, metrics } = parts;
  return startFollower({
    ...{ name: 'reports', everyMs: EVERY_MS, log, metrics },
    run: () => workReports(parts),
  });
}
