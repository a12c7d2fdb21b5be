import type { Clock } from '@evens/base';
import type { Pool } from '../../platform/db.ts';
import { startRecordedLoop } from '../../platform/job-runs.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { type Loop, type LoopParts, startLoop } from '../../platform/loop.ts';
import { accountNoticeJob, mailAccountNotice } from './account-notice.ts';
import { emailLinkJob, mailEmailLink } from './email-address.ts';
import { endExpiredLocks } from './lock.ts';
import { type LostPasswordParts, lostPasswordJob, mailPasswordLink } from './lost-password.ts';
import { idleMs } from './principals.ts';
import { deleteExpired } from './store.ts';

const cleanEveryMs = 3_600_000;
const unlockEveryMs = 60_000;

/** The worker's part: mails links and notices, ends expired locks, and removes expired sessions and tokens. */
export async function startAccountWorker(
  parts: LostPasswordParts &
    LoopParts & {
      readonly jobs: Jobs;
      readonly pool: Pool;
      readonly clock: Clock;
    },
): Promise<readonly Loop[]> {
  await parts.jobs.work(lostPasswordJob, (job) => mailPasswordLink(parts, job));
  await parts.jobs.work(emailLinkJob, (job) => mailEmailLink(parts, job));
  await parts.jobs.work(accountNoticeJob, (job) => mailAccountNotice(parts, job));
  const { pool, clock } = parts;
  return [
    startRecordedLoop(parts, {
      name: 'expired-sessions',
      everyMs: cleanEveryMs,
      run: () => deleteExpired(pool, clock.nowMs(), clock.nowMs() - idleMs),
    }),
    startLoop(parts, {
      name: 'expired-locks',
      everyMs: unlockEveryMs,
      run: () => endExpiredLocks(parts, 'all'),
    }),
  ];
}
