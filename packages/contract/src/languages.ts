/**
 * Languages that clients identify by number. Not all of them have messages: `packages/locales` has a folder for each
 * that does. A path or tag of another language resolves to the nearest one.
 */
export const languageTable = [
  { id: 0, code: 'en-EN' },
  { id: 1, code: 'en-US' },
  { id: 2, code: 'de-DE' },
  { id: 3, code: 'es-ES' },
  { id: 4, code: 'fr-FR' },
  { id: 5, code: 'it-IT' },
  { id: 6, code: 'pt-PT' },
  { id: 7, code: 'pt-BR' },
  { id: 8, code: 'ru-RU' },
  { id: 9, code: 'tr-TR' },
  { id: 10, code: 'nb-NO' },
  { id: 11, code: 'sv-SE' },
  { id: 12, code: 'fi-FI' },
  { id: 13, code: 'da-DK' },
  { id: 14, code: 'nl-NL' },
  { id: 15, code: 'pl-PL' },
  { id: 16, code: 'cs-CZ' },
  { id: 17, code: 'el-GR' },
  { id: 18, code: 'ar-EG' },
  { id: 19, code: 'ja-JP' },
  { id: 20, code: 'ko-KR' },
  { id: 21, code: 'zh-CHS' },
  { id: 22, code: 'zh-CHT' },
  { id: 23, code: 'en-CA' },
  { id: 24, code: 'en-AU' },
] as const;

type LanguageCode = (typeof languageTable)[number]['code'];

/** All first path segments that are languages, in lower case, with their language. */
export const pathCodes = {
  en: 'en-EN',
  us: 'en-US',
  au: 'en-AU',
  ca: 'en-CA',
  de: 'de-DE',
  es: 'es-ES',
  fr: 'fr-FR',
  it: 'it-IT',
  pt: 'pt-PT',
  br: 'pt-BR',
  ru: 'ru-RU',
  tr: 'tr-TR',
  no: 'nb-NO',
  sv: 'sv-SE',
  fi: 'fi-FI',
  da: 'da-DK',
  nl: 'nl-NL',
  pl: 'pl-PL',
  cs: 'cs-CZ',
  el: 'el-GR',
  ar: 'ar-EG',
  ja: 'ja-JP',
  ko: 'ko-KR',
  cn: 'zh-CHS',
  tw: 'zh-CHT',
  'en-us': 'en-US',
  'en-au': 'en-AU',
  'en-ca': 'en-CA',
  'pt-br': 'pt-BR',
  nb: 'nb-NO',
  eg: 'ar-EG',
  'zh-chs': 'zh-CHS',
  'zh-cht': 'zh-CHT',
} as const satisfies Readonly<Record<string, LanguageCode>>;

/** Short codes that partners of the site use. */
export const shortCodes = {
  'en-US': 'us',
  'en-AU': 'au',
  'en-CA': 'ca',
  'zh-CHT': 'tw',
  'zh-CHS': 'cn',
  'en-EN': 'en',
} as const satisfies Partial<Record<LanguageCode, keyof typeof pathCodes>>;

/**
 * Fallback languages, tried before English: the other Portuguese, and Norwegian for Danes and Swedes, who can read it
 * without having learned it.
 */
const nearest: Partial<Record<LanguageCode, readonly LanguageCode[]>> = {
  'pt-PT': ['pt-BR'],
  'pt-BR': ['pt-PT'],
  'sv-SE': ['nb-NO'],
  'da-DK': ['nb-NO'],
};
const everywhere: readonly LanguageCode[] = ['en-US', 'en-EN', 'en-CA', 'en-AU'];

/** The number of a code of the table. */
function languageId(code: LanguageCode): number | undefined {
  return languageTable.find((row) => row.code === code)?.id;
}

function nearestTo<Row extends { readonly id: number }>(
  languages: readonly Row[],
  code: LanguageCode,
): Row | undefined {
  for (const each of [code, ...(nearest[code] ?? []), ...everywhere]) {
    const found = languages.find(({ id }) => id === languageId(each));
    if (found) return found;
  }
  return languages[0];
}

/**
 * Returns the language for a path segment among the given languages: the language of the code, otherwise the nearest.
 * Undefined if the segment is not a path code. Case-insensitive.
 */
export function languageOfPathCode<Row extends { readonly id: number }>(
  languages: readonly Row[],
  segment: string,
): Row | undefined {
  const lowerSegment = segment.toLowerCase();
  const [, code] = Object.entries(pathCodes).find(([each]) => each === lowerSegment) ?? [];
  return code === undefined ? undefined : nearestTo(languages, code);
}

/** Like `languageOfPathCode`, for a code sent by a client: a code of the table such as `zh-CHT`, or a path code. */
export function languageOfCode<Row extends { readonly id: number }>(
  languages: readonly Row[],
  code: string,
): Row | undefined {
  const lowerCode = code.toLowerCase();
  const row = languageTable.find((each) => each.code.toLowerCase() === lowerCode);
  return row ? nearestTo(languages, row.code) : languageOfPathCode(languages, lowerCode);
}
