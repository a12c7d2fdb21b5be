import type { Answer } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { dayText } from '../content/index.ts';

type LegalVersion = Answer<'GET /api/content/legal'>['Versions'][number];

/** From when, and until when, a version is in force, in words. */
export function inForceText({ PublishedDate, ReplacedDate }: LegalVersion): string {
  const from = dayText(PublishedDate.slice(0, 10));
  if (ReplacedDate === null) return t('texts.legal.published', { date: from });
  return t('texts.legal.replaced', { from, until: dayText(ReplacedDate.slice(0, 10)) });
}
