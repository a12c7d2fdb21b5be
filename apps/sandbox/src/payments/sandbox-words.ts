import { getLanguage, getWords, languageByPreference, languages, type Words } from '@evens/locales';

/** Maximum length of a locale. */
const LOCALE_CHARACTERS_MAX = 12;

/** The messages of the hosted pages for a locale such as `pt-BR`; English for any other language or without a locale. */
export function sandboxWords(locale: string | null): Words {
  const requestedLocale = (locale ?? '').slice(0, LOCALE_CHARACTERS_MAX);
  return getWords(languageByPreference(languages, [requestedLocale]) ?? getLanguage('en'));
}
