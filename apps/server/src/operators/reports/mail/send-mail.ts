import { mayRead, pagePaths } from '@evens/contract';
import { languageByCode } from '@evens/locales';
import type { SiteLanguages } from '../../../platform/caller-language.ts';
import type { Pool } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import { isMailRefused, type Mailer } from '../../../platform/mail.ts';
import { findPlayer } from '../../../players/index.ts';
import { readReport } from '../read-report.ts';
import { reportMailText } from './mail-text.ts';
import { lastPeriod, periodBefore } from './periods.ts';
import type { ReportMailJob } from './queue-mails.ts';
import { readMailEvery } from './subscriptions.ts';

export interface ReportMailParts {
  readonly pool: Pool;
  readonly mailer: Mailer;
  readonly languages: SiteLanguages;
  readonly origin: () => string;
  readonly log: Log;
}

/**
 * Mails the report of a period, if the operator still wants it, may still read reports and has a confirmed address. Throws if the
 * mail server definitely refused the mail: the queue then retries it. A mail that may have been delivered is not sent again.
 */
export async function mailReport(
  { pool, mailer, languages, origin, log }: ReportMailParts,
  { playerId, every, to }: ReportMailJob,
): Promise<void> {
  const operator = await findPlayer(pool, playerId);
  if (operator === undefined || operator.locked || operator.closed || !operator.email_confirmed) return;
  if (operator.operator_role === null || !mayRead(operator.operator_role, 'reports')) return;
  if ((await readMailEvery(pool, playerId)) !== every) return;
  const span = lastPeriod(every, to);
  const spanBefore = periodBefore(every, span);
  const language = languageByCode(languages.all, operator.language) ?? languages.default;
  const page = `${origin()}/${language.segment}${pagePaths.backOffice}`;
  const content = reportMailText(language, {
    ...{ every, span, spanBefore, name: operator.user_name },
    report: await readReport(pool, span),
    before: await readReport(pool, spanBefore),
    link: `${page}?tab=report&from=${span.from}&to=${span.to}`,
  });
  try {
    await mailer.send({ ...content, to: operator.email, language: language.locale });
  } catch (error) {
    if (isMailRefused(error)) throw error;
    log.error({ event: 'report-mail-uncertain', playerId, to, err: error });
  }
}
