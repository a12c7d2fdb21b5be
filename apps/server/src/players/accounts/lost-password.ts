import type { Clock } from '@evens/base';
import { type Language, languageByCode, translate } from '@evens/locales';
import type { Pool } from '../../platform/db.ts';
import type { JobKind, Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Mailer } from '../../platform/mail.ts';
import type { Auth } from './auth.ts';
import { logPasswordRequested } from './log.ts';
import { findPlayerByEmail } from './store.ts';

/**
 * A request for a password reset. Known and unknown addresses create the same job, so response times are equal; the
 * token is created with the mail and is never stored in the queue.
 */
export interface LostPasswordJob {
  readonly email: string;
  /** Language of the page on which the reset was requested. */
  readonly language: string;
  /** The site's configured origin; never a value from the request. */
  readonly origin: string;
}

export const lostPasswordJob: JobKind<LostPasswordJob> = {
  name: 'lost-password',
  parse(data) {
    if (typeof data !== 'object' || data === null) return undefined;
    if (!('email' in data) || !('language' in data) || !('origin' in data)) return undefined;
    const { email, language, origin } = data;
    if (typeof email !== 'string' || typeof language !== 'string' || typeof origin !== 'string')
      return undefined;
    return { email, language, origin };
  },
};

/** Queues the mail with a link to set a password, for known and unknown addresses. */
export async function sendPasswordLink(jobs: Jobs, job: LostPasswordJob): Promise<void> {
  await jobs.send(lostPasswordJob, job);
}

export interface LostPasswordParts {
  readonly pool: Pool;
  readonly auth: Pick<Auth, 'makeResetToken'>;
  readonly mailer: Mailer;
  readonly log: Log;
  readonly clock: Clock;
  readonly languages: { readonly all: readonly Language[]; readonly default: Language };
}

/** Mails the link in the player's language. If this throws, the queue retries it. */
export async function mailPasswordLink(parts: LostPasswordParts, job: LostPasswordJob): Promise<void> {
  const player = await findPlayerByEmail(parts.pool, job.email);
  logPasswordRequested(parts.log, { known: player !== undefined });
  if (player === undefined) return;
  const { all } = parts.languages;
  const language =
    languageByCode(all, player.language) ?? languageByCode(all, job.language) ?? parts.languages.default;
  const token = await parts.auth.makeResetToken(player.auth_user_id, parts.clock.nowMs());
  const link = `${job.origin}/${language.segment}/set-password?token=${encodeURIComponent(token)}`;
  await parts.mailer.send({
    to: player.email,
    subject: translate(language, 'mail.lost-password.subject'),
    text: translate(language, 'mail.lost-password.text', { name: player.user_name, link }),
    language: language.locale,
  });
}
