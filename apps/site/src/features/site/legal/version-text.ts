import { t } from '@evens/web/core/words.ts';

/** The version's own name; isolated, because Arabic would reverse the parts of a date. */
export function versionText(version: string): string {
  return t('texts.legal.version', { version: `\u2066${version}\u2069` });
}
