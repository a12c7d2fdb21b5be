import { withWesternDigits } from '../../platform/western-digits.ts';

/** Letters that Unicode does not take apart, and that are written without their stroke or as two; letters of one sound on several keyboards. */
const otherLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
  ی: 'ي',
  ى: 'ي',
  ک: 'ك',
  ة: 'ه',
};
const otherLetter = new RegExp(`[${Object.keys(otherLetters).join('')}]`, 'gu');
/** Accents, gaps, what cannot be seen, and letters that stand for an apostrophe or stretch a word. */
const noLetter = /[[^\p{L}\p{N}]\p{Default_Ignorable_Code_Point}\u02b9-\u02bf\u0640]/gv;

/** Letters and digits alone, without case and accents: "Rua São João, 5" and "rua sao joao 5" are one address. */
export function plainText(text: string): string {
  // By capitals, in which ß is SS.
  const folded = withWesternDigits(text.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD'));
  return folded.replace(noLetter, '').replace(otherLetter, (letter) => otherLetters[letter] ?? letter);
}

/** Separators between the words of a name. */
const gap = /[\p{Zs}\p{Pd}·・･•‧་]+/u;

/** Normalised forms of a name for comparing persons: two names match if either form is equal. */
export interface NameKeys {
  /** First and last name in either order: "de la Cruz" is "Delacruz". */
  readonly parts: string;
  /** The words in any order: a second name may stand with the first or the last. */
  readonly words: string;
}

/** The words of a typed name, as `NameKeys.words` has them. */
export function nameWords(text: string): readonly string[] {
  return text
    .split(gap)
    .map(plainText)
    .filter((word) => word !== '');
}

const inNoOrder = (texts: readonly string[]) =>
  texts
    .map(plainText)
    .filter((text) => text !== '')
    .toSorted()
    .join(' ');

export function nameKeys(firstName: string, lastName: string): NameKeys {
  return {
    parts: inNoOrder([firstName, lastName]),
    words: inNoOrder(`${firstName} ${lastName}`.split(gap)),
  };
}
