import type { Clock, PlayerId } from '@evens/base';
import { languageByCode, translate } from '@evens/locales';
import type { JobKind, Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { LostPasswordParts } from './lost-password.ts';
import { findPlayer } from './store.ts';

/** Account changes that are mailed to the player, so that changes by others are noticed. */
const noticeKinds = [
  'password-changed',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes',
  'account-closed',
  'export-asked',
  'email-asked',
  'email-changed',
] as const;
type NoticeKind = (typeof noticeKinds)[number];

/** Mails the player about a change that has been committed. */
export type Notify = (
  player: {
    readonly playerId: PlayerId;
    /** Recipient, if the account may have another address by then. */
    readonly to?: string;
  },
  kind: NoticeKind,
) => Promise<void>;

interface AccountNoticeJob {
  readonly playerId: PlayerId;
  readonly kind: NoticeKind;
  readonly to?: string | undefined;
  readonly atMs: number;
  /** The site's configured origin; never a value from the request. */
  readonly origin: string;
}

/** A mail that cannot be queued is only logged: the change itself is already committed. */
export function makeNotify({
  jobs,
  log,
  clock,
  origin,
}: {
  readonly jobs: Jobs;
  readonly log: Log;
  readonly clock: Clock;
  readonly origin: () => string;
}): Notify {
  return async ({ playerId, to }, kind) => {
    try {
      await jobs.send(accountNoticeJob, {
        playerId,
        kind,
        to,
        atMs: clock.nowMs(),
        origin: origin(),
      });
    } catch (error) {
      log.error({ event: 'account-notice-not-sent', playerId, kind, err: error });
    }
  };
}

export const accountNoticeJob: JobKind<AccountNoticeJob> = {
  name: 'account-notice',
  parse(data) {
    if (typeof data !== 'object' || data === null) return undefined;
    if (!('playerId' in data) || !('kind' in data) || !('atMs' in data) || !('origin' in data))
      return undefined;
    const { playerId, atMs, origin } = data;
    const kind = noticeKinds.find((each) => each === data.kind);
    if (kind === undefined || typeof origin !== 'string') return undefined;
    if (!Number.isSafeInteger(playerId) || typeof atMs !== 'number' || !Number.isFinite(atMs))
      return undefined;
    const to = 'to' in data && typeof data.to === 'string' ? data.to : undefined;
    // A safe integer that this feature wrote to the queue.
    return { playerId: playerId as PlayerId, kind, to, atMs, origin };
  },
};

/** Mails the change and its time, with a link to reset the password. If this throws, the queue retries it. */
export async function mailAccountNotice(
  { pool, mailer, languages }: Pick<LostPasswordParts, 'pool' | 'mailer' | 'languages'>,
  { playerId, kind, to, atMs, origin }: AccountNoticeJob,
): Promise<void> {
  const player = await findPlayer(pool, playerId);
  if (player === undefined) return;
  const language = languageByCode(languages.all, player.language) ?? languages.default;
  const time = new Intl.DateTimeFormat(language.locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(atMs);
  const what = translate(language, `mail.notice.${kind}`, { time: `${time} UTC` });
  const link = `${origin}/${language.segment}/lost-password`;
  await mailer.send({
    to: to ?? player.email,
    subject: translate(language, `mail.notice.${kind}.subject`),
    text: translate(language, 'mail.notice.text', { name: player.user_name, what, link }),
    language: language.locale,
  });
}
