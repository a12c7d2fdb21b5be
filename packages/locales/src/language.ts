/** A language that the site speaks: one folder with a `language.json`. */
export interface Language {
  /** The folder's name and what is stored for a player: `en`, `pt-BR`. */
  readonly code: string;
  /** First segment of a path, lower case. */
  readonly segment: string;
  /** In the language itself. */
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
  /** The number under which clients of the site know it. */
  readonly id: number;
  /** BCP 47, for numbers, dates and plural forms; digits are Western in every language, as on a price board. */
  readonly locale: string;
  /** As `og:locale` and the head data have it: `en-US`. */
  readonly headLocale: string;
}

/** Path segments are matched without regard to case. */
export function languageBySegment(languages: readonly Language[], segment: string): Language | undefined {
  const wanted = segment.toLowerCase();
  return languages.find((language) => language.segment === wanted);
}

export function languageByCode(languages: readonly Language[], code: string): Language | undefined {
  const wanted = code.toLowerCase();
  return languages.find((language) => language.code.toLowerCase() === wanted);
}

/** The best of what a browser asks for (`pt-PT` gets `pt-BR` before English), or undefined. */
export function languageByPreference(
  languages: readonly Language[],
  preferred: readonly string[],
): Language | undefined {
  for (const tag of preferred) {
    const base = tag.toLowerCase().split('-')[0] ?? '';
    const found =
      languageByCode(languages, tag) ??
      languages.find((language) => language.code.toLowerCase().split('-')[0] === base);
    if (found) return found;
  }
  return undefined;
}
