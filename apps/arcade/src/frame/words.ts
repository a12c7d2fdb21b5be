import type english from '../words/en.json';

export const frameLanguages = ['en', 'ar', 'pt-BR'] as const;
export type FrameLanguage = (typeof frameLanguages)[number];

/** Numerals stay Western: money reads the same on the site around the frame. */
const locales: Readonly<Record<FrameLanguage, string>> = {
  en: 'en',
  ar: 'ar-u-nu-latn',
  'pt-BR': 'pt-BR',
};

export type FrameWord = keyof typeof english;
export type Values = Readonly<Record<string, string | number>>;
/** The text of a word in the player's language, `{name}` filled in from the values. */
export type Words<Word extends string> = (word: Word, values?: Values) => string;
/** A file of words per language. Its type holds every language to the same words. */
export type WordFiles<Word extends string> = Readonly<
  Record<FrameLanguage, () => Promise<{ readonly default: Readonly<Record<Word, string>> }>>
>;

const frameWords: WordFiles<FrameWord> = {
  en: () => import('../words/en.json'),
  ar: () => import('../words/ar.json'),
  'pt-BR': () => import('../words/pt-BR.json'),
};

/** English for what we don't speak. */
export function frameLanguage(code: string | null): FrameLanguage {
  return frameLanguages.find((each) => each.toLowerCase() === code?.toLowerCase()) ?? 'en';
}

export const localeOf = (language: FrameLanguage): string => locales[language];
export const isRightToLeft = (language: FrameLanguage): boolean => language === 'ar';

/** First strong isolate and its end: a value keeps its own direction inside of a right-to-left sentence. */
const ISOLATE = '\u2068';
const ISOLATE_END = '\u2069';

function filledIn(text: string, values: Values, isIsolated: boolean): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return isIsolated ? `${ISOLATE}${value}${ISOLATE_END}` : String(value);
  });
}

export async function loadWords<Word extends string>(
  files: WordFiles<Word>,
  language: FrameLanguage,
): Promise<Words<Word>> {
  const { default: texts } = await files[language]();
  return (word, values = {}) => filledIn(texts[word], values, isRightToLeft(language));
}

export const loadFrameWords = (language: FrameLanguage): Promise<Words<FrameWord>> =>
  loadWords(frameWords, language);
