import { err, ok, type Result } from '@evens/base';
import { withWesternDigits } from '../../../platform/western-digits.ts';

const shape = /^[A-Z0-9-]{3,40}$/;

/** Accents as characters of their own, and signs of direction. */
const unseen = /[\p{M}\p{Cf}]/gu;

/**
 * A bonus code as players type it, on any keyboard: case, accents and spaces around it do not matter, and digits are those of any
 * script. The Turkish İ and ı are an I.
 */
export function parseBonusCode(text: string): Result<string, 'not-a-code'> {
  const code = withWesternDigits(text.normalize('NFKD').replace(unseen, ''))
    .trim()
    // By Unicode alone, in which ı is a small I: `toLocaleUpperCase` follows the machine's language.
    .toUpperCase();
  return shape.test(code) ? ok(code) : err('not-a-code');
}
