import { err, ok, type Result } from '@evens/base';
import { withWesternDigits } from '../../../platform/western-digits.ts';

const shape = /^[A-Z0-9-]{3,40}$/;

/** Combining accents and direction marks. */
const unseen = /[\p{M}\p{Cf}]/gu;

/**
 * Parses a bonus code as typed on any keyboard: ignores case, accents and surrounding spaces, and accepts digits of any
 * script. The Turkish İ and ı become I.
 */
export function parseBonusCode(text: string): Result<string, 'not-a-code'> {
  const code = withWesternDigits(text.normalize('NFKD').replace(unseen, ''))
    .trim()
    // Uses Unicode's locale-independent mapping, in which ı becomes I. `toLocaleUpperCase` depends on the machine's
    // language.
    .toUpperCase();
  return shape.test(code) ? ok(code) : err('not-a-code');
}
