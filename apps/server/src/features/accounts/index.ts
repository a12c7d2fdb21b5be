import type { Clock } from '@evens/base';
import type { Pool } from '../../platform/db.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { type LostPasswordParts, lostPasswordJob, mailPasswordLink } from './lost-password.ts';
import { idleMs } from './principals.ts';
import { deleteExpired } from './store.ts';

export type { Principal, Visitor } from '../../platform/principal.ts';
export { type Auth, createAuth, sessionCookieName } from './auth.ts';
export { LoginGuard } from './login-guard.ts';
export { Principals, readPrincipalOf } from './principals.ts';
export type { OpenAccount } from './register.ts';
export { registerAccountRoutes } from './routes.ts';
export { readSandboxLogins, readSandboxSecret, type SandboxLogins, seedSandbox } from './sandbox.ts';
export { readCurrency } from './store.ts';

const cleanEveryMs = 3_600_000;

/** The worker's part: mails links, and removes sessions and tokens that can't be used any more. */
export async function startAccountWorker(
  parts: LostPasswordParts & {
    readonly jobs: Jobs;
    readonly pool: Pool;
    readonly log: Log;
    readonly clock: Clock;
  },
): Promise<{ stop(): void }> {
  await parts.jobs.work(lostPasswordJob, (job) => mailPasswordLink(parts, job));
  const clean = () => {
    const nowMs = parts.clock.nowMs();
    deleteExpired(parts.pool, nowMs, nowMs - idleMs).catch((error: unknown) =>
      parts.log.error({ event: 'session-clean-failed', err: error }),
    );
  };
  const timer = setInterval(clean, cleanEveryMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
