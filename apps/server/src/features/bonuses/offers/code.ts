import { err, ok, type Result } from '@evens/base';

const shape = /^[A-Z0-9-]{3,40}$/;

/** Accents as characters of their own, and signs of direction. */
const unseen = /[\p{M}\p{Cf}]/gu;
const otherDigit = /(?![0-9])\p{Nd}/gu;
const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** Unicode has the digits of a script together, from 0 to 9. */
function westernDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit(code - before - 1)) before += 1;
  return String(before % 10);
}

/**
 * A bonus code as players type it, on any keyboard: case, accents and spaces around it do not matter, and digits are those of any
 * script. The Turkish İ and ı are an I.
 */
export function parseBonusCode(text: string): Result<string, 'not-a-code'> {
  const code = text
    .normalize('NFKD')
    .replace(unseen, '')
    .replace(otherDigit, westernDigit)
    .trim()
    // By Unicode alone, in which ı is a small I: `toLocaleUpperCase` follows the machine's language.
    .toUpperCase();
  return shape.test(code) ? ok(code) : err('not-a-code');
}
