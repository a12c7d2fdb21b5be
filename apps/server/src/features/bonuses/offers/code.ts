import { err, ok, type Result } from '@evens/base';

const shape = /^[A-Z0-9-]{3,40}$/;

/** A bonus code as players type it: case and spaces around it do not matter. */
export function parseBonusCode(text: string): Result<string, 'not-a-code'> {
  const code = text.trim().toUpperCase();
  return shape.test(code) ? ok(code) : err('not-a-code');
}
