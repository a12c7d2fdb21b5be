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

/**
 * The one form of a name by which persons are compared: its letters in the order of the alphabet. So it does not matter how the parts
 * are split, swapped or spaced. Two names of the same letters are one; persons have a date of birth beside it.
 */
export function nameKey(firstName: string, lastName: string): string {
  return [...plainText(`${firstName}${lastName}`)].toSorted().join('');
}
