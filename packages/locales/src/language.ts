/** A language that the site speaks: one folder with a `language.json`. */
export interface Language {
  /** The folder's name and what is stored for a player: `en`, `pt-BR`. */
  readonly code: string;
  /** First segment of a path, lower case. */
  readonly segment: string;
  /** In the language itself. */
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
  /** The number under which clients of the site know it: the one of `headLocale` in the contract's table of languages. */
  readonly id: number;
  /** BCP 47, for numbers, dates and plural forms; digits are Western in every language, as on a price board. */
  readonly locale: string;
  /** As `og:locale` and the head data have it: `en-US`. */
  readonly headLocale: string;
}

/** Path segments are matched without regard to case. */
export function languageBySegment(languages: readonly Language[], segment: string): Language | undefined {
  const requestedSegment = segment.toLowerCase();
  return languages.find((language) => language.segment === requestedSegment);
}

export function languageByCode(languages: readonly Language[], code: string): Language | undefined {
  const requestedCode = code.toLowerCase();
  return languages.find((language) => language.code.toLowerCase() === requestedCode);
}

/** Codes that browsers send for a language whose folder has a newer one. */
const olderCodes: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' };

function baseCode(tag: string): string {
  const base = tag.toLowerCase().split('-')[0] ?? '';
  return Object.hasOwn(olderCodes, base) ? (olderCodes[base] ?? base) : base;
}

/**
 * The language with the formats of the viewer's region. American English writes dates month first: it applies if it comes
 * first among the browser's kinds of English. All other English keeps the British formats.
 */
export function regionalLanguage(language: Language, preferred: readonly string[]): Language {
  if (language.code !== 'en') return language;
  const english = preferred.find((tag) => baseCode(tag) === 'en');
  return english?.toLowerCase() === 'en-us' ? { ...language, locale: 'en-US' } : language;
}

/** The best of what a browser asks for (`es-MX` gets Spanish of whichever country has words), or undefined. */
export function languageByPreference(
  languages: readonly Language[],
  preferred: readonly string[],
): Language | undefined {
  for (const tag of preferred) {
    const requestedTag = tag.toLowerCase();
    const found =
      languageByCode(languages, tag) ??
      languages.find(({ headLocale }) => headLocale.toLowerCase() === requestedTag) ??
      languages.find(({ code }) => baseCode(code) === baseCode(tag));
    if (found) return found;
  }
  return undefined;
}
