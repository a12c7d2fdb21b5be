import type { Clock } from '@evens/base';
import type { Pool } from '../../platform/db.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
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
  parts: LostPasswordParts & {
    readonly jobs: Jobs;
    readonly pool: Pool;
    readonly log: Log;
    readonly clock: Clock;
  },
): Promise<{ stop(): void }> {
  await parts.jobs.work(lostPasswordJob, (job) => mailPasswordLink(parts, job));
  await parts.jobs.work(emailLinkJob, (job) => mailEmailLink(parts, job));
  await parts.jobs.work(accountNoticeJob, (job) => mailAccountNotice(parts, job));
  const clean = () => {
    const nowMs = parts.clock.nowMs();
    deleteExpired(parts.pool, nowMs, nowMs - idleMs).catch((error: unknown) =>
      parts.log.error({ event: 'session-clean-failed', err: error }),
    );
  };
  const unlock = () => {
    endExpiredLocks(parts, 'all').catch((error: unknown) =>
      parts.log.error({ event: 'unlock-failed', err: error }),
    );
  };
  const timers = [setInterval(clean, cleanEveryMs), setInterval(unlock, unlockEveryMs)];
  for (const timer of timers) timer.unref();
  return {
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
