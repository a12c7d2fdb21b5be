import { foldText } from '@evens/base';
import { detectScript, inLatin, type Script } from './scripts.ts';

/** Maximum number of words of a query; further words are ignored. */
export const WORDS_MAX = 6;
const WORD_CHARACTERS_MAX = 24;

/** A normalised word for comparison: no case, no accents, one form of each letter. */
export interface Word {
  readonly text: string;
  readonly script: Script;
  /** Transcription by sound in Latin letters; `text` itself if it is Latin. */
  readonly latin: string | undefined;
}

/** Replaces Arabic and Persian digits by Western ones. */
function foldDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
}

/** "São-Paulo F.C." → sao, paulo, fc. */
export function wordsIn(text: string): readonly Word[] {
  const folded = foldDigits(foldText(text))
    // An apostrophe or a point inside a word does not split it: O'Higgins, F.C.
    .replace(/(?<=\p{L})['’`.](?=\p{L})/gu, '');
  const words: Word[] = [];
  for (const [part] of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    const script = detectScript(part);
    // The article is written together with its word, and is often omitted.
    const bare = script === 'consonants' && /^ال./u.test(part) ? part.slice(2) : part;
    const text = script === 'latin' ? (inLatin(bare, script) ?? bare) : bare;
    const cut = text.slice(0, WORD_CHARACTERS_MAX);
    words.push({ text: cut, script, latin: script === 'latin' ? cut : inLatin(cut, script) });
  }
  return words;
}

/** German and Nordic letters have two spellings: "köln" is typed koln, koeln or köln. */
export function otherSpelling(original: string): string | undefined {
  const spelled = original
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äæ]/g, 'ae')
    .replace(/[öø]/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/å/g, 'aa');
  return spelled === original.normalize('NFC').toLowerCase() ? undefined : spelled;
}
