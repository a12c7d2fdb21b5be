/** Transcription of other scripts to Latin letters: by sound, not by a standard, because names are typed by ear. */

const cyrillic: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  ђ: 'dj',
  е: 'e',
  є: 'ye',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  ї: 'yi',
  й: 'y',
  ј: 'j',
  к: 'k',
  л: 'l',
  љ: 'lj',
  м: 'm',
  н: 'n',
  њ: 'nj',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ћ: 'c',
  у: 'u',
  ў: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  џ: 'dz',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

const greek: Readonly<Record<string, string>> = {
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
};
/** Pairs of letters with one sound. */
const greekPairs: readonly (readonly [RegExp, string])[] = [
  [/ου/g, 'u'],
  [/(?<!\p{L})μπ/gu, 'b'],
  [/(?<!\p{L})ντ/gu, 'd'],
  [/γκ/g, 'g'],
  [/τσ/g, 'ts'],
];

/**
 * Short vowels are not written, so these letters are all sounds. One letter each; `ħ` is an h that is not part of a
 * pair such as th or sh.
 */
const arabic: Readonly<Record<string, string>> = {
  ا: 'a',
  ب: 'b',
  پ: 'p',
  ت: 't',
  ث: 't',
  ج: 'j',
  چ: 's',
  ح: 'ħ',
  خ: 'k',
  د: 'd',
  ذ: 'd',
  ر: 'r',
  ز: 'z',
  ژ: 'j',
  س: 's',
  ش: 's',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  ع: 'a',
  غ: 'g',
  ف: 'f',
  ڤ: 'v',
  ق: 'k',
  ك: 'k',
  ک: 'k',
  گ: 'g',
  ڨ: 'g',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'ħ',
  و: 'w',
  ي: 'y',
  ی: 'y',
};

const hebrew: Readonly<Record<string, string>> = {
  א: 'a',
  ב: 'b',
  ג: 'g',
  ד: 'd',
  ה: 'ħ',
  ו: 'w',
  ז: 'z',
  ח: 'ħ',
  ט: 't',
  י: 'y',
  כ: 'k',
  ך: 'k',
  ל: 'l',
  מ: 'm',
  ם: 'm',
  נ: 'n',
  ן: 'n',
  ס: 's',
  ע: 'a',
  פ: 'p',
  ף: 'f',
  צ: 'ts',
  ץ: 'ts',
  ק: 'k',
  ר: 'r',
  ש: 's',
  ת: 't',
};

/** Latin letters without a Unicode decomposition into letter and accent. */
const latin: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ə: 'e',
  ŋ: 'n',
};

export type Script = 'latin' | 'cyrillic' | 'greek' | 'consonants' | 'other';

const scripts: readonly (readonly [RegExp, Script])[] = [
  [/\p{Script=Latin}|\d/u, 'latin'],
  [/\p{Script=Cyrillic}/u, 'cyrillic'],
  [/\p{Script=Greek}/u, 'greek'],
  [/\p{Script=Arabic}|\p{Script=Hebrew}/u, 'consonants'],
];

/** Decided by the first letter: scripts do not change inside a word. */
export function detectScript(word: string): Script {
  const first = word[0] ?? '';
  return scripts.find(([letters]) => letters.test(first))?.[1] ?? 'other';
}

function spell(word: string, table: Readonly<Record<string, string>>): string {
  let spelled = '';
  for (const letter of word) spelled += table[letter] ?? letter;
  return spelled;
}

/** A folded word in Latin letters; undefined for scripts that are compared only in their own letters. */
export function inLatin(word: string, script: Script): string | undefined {
  switch (script) {
    case 'latin':
      return spell(word, latin);
    case 'cyrillic':
      return spell(word, cyrillic);
    case 'greek':
      return spell(
        greekPairs.reduce((text, [pair, sound]) => text.replace(pair, sound), word),
        greek,
      );
    case 'consonants':
      return spell(word, /\p{Script=Hebrew}/u.test(word) ? hebrew : arabic);
    case 'other':
      return undefined;
  }
}
