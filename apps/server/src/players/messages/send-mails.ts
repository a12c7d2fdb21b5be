import type { Clock } from '@evens/base';
import { languageByCode, translate } from '@evens/locales';
import type { SiteLanguages } from '../../platform/caller-language.ts';
import type { Pool } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import { isMailRefused, type Mailer } from '../../platform/mail.ts';
import { type DueMail, endMail, putMailBack, takeDueMail } from './mail-store.ts';
import { messageText } from './present.ts';
import type { UnsubscribeLinks } from './unsubscribe/links.ts';

export interface MailParts {
  readonly pool: Pool;
  readonly mailer: Mailer;
  readonly languages: SiteLanguages;
  readonly clock: Clock;
  readonly log: Log;
  readonly links: UnsubscribeLinks;
  /** Where players reach the site. */
  readonly origin: () => string;
}

async function sendOne(parts: MailParts, mail: DueMail): Promise<void> {
  const { pool, mailer, languages, clock, log, links, origin } = parts;
  if (!mail.is_wanted) return endMail(pool, mail.id, 'not-wanted');
  const language = languageByCode(languages.all, mail.language) ?? languages.default;
  const { title, text } = messageText(language, mail);
  const sort = mail.marketing ? 'news' : 'account';
  const token = links.createToken({ accountId: mail.account_id, sort });
  const link = `${origin()}/${language.segment}/unsubscribe/${token}`;
  try {
    await mailer.send({
      to: mail.email,
      subject: title,
      text: translate(language, 'messages.mail.text', { name: mail.user_name, text, sort, link }),
      unsubscribeAt: link,
      language: language.locale,
    });
  } catch (error) {
    const isRefused = isMailRefused(error);
    log.warn({ event: 'message-mail-not-sent', messageId: mail.id, isRefused, err: error });
    // A mail that may have been handed over is not sent again.
    return isRefused ? putMailBack(pool, mail.id, clock.nowMs()) : endMail(pool, mail.id, 'failed');
  }
  return endMail(pool, mail.id, 'sent');
}

/**
 * Mails the messages that are due to players who want it, one after the other; each at most once. They are taken one by one, so
 * that a worker that is killed loses one mail at most. Returns how many were due.
 */
export async function sendMails(parts: MailParts, limit: number): Promise<number> {
  for (let done = 0; done < limit; done += 1) {
    const mail = await takeDueMail(parts.pool, parts.clock.nowMs());
    if (!mail) return done;
    await sendOne(parts, mail);
  }
  return limit;
}
