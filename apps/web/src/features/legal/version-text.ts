import { t } from '../../core/words.ts';

/** What a version calls itself; isolated, as Arabic would turn the parts of a day around. */
export function versionText(version: string): string {
  return t('texts.legal.version', { version: `\u2066${version}\u2069` });
}
