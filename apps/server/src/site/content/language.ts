import { getLanguage, type Language, languages } from '@evens/locales';
import { languageOfTag } from '../../platform/caller-language.ts';

/** The language that a call names, in English where the site has none for it; the caller's own where it names none. */
export function requestedLanguage(named: string | undefined, callers: Language): Language {
  return named === undefined ? callers : (languageOfTag(languages, named) ?? getLanguage('en'));
}
