import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { freshTotpSecret, totpStep, totpUri } from './totp.ts';

/** RFC 6238, appendix B: the secret of SHA-1 and the last six of the eight digits that it lists. */
const rfcSecret = Secret.fromLatin1('12345678901234567890').base32;
const rfcCodes: readonly (readonly [seconds: number, code: string])[] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

describe('totpStep', () => {
  it.each(rfcCodes)('totpStep accepts the code of RFC 6238 at %i s', (seconds, code) => {
    expect(totpStep(rfcSecret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('totpStep accepts codes of the current, previous and next step only', () => {
    const [, code] = rfcCodes[3] ?? [0, ''];
    const step = Math.floor(1_234_567_890 / 30);
    const at = (steps: number) => totpStep(rfcSecret, code, (step + steps) * 30_000);
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([undefined, step, step, step, undefined]);
  });

  it.each(['', '00592', '0059244', 'abcdef', '٠٠٥٩٢٤', '+05924'])('totpStep rejects "%s"', (code) => {
    expect(totpStep(rfcSecret, code, 1_234_567_890_000)).toBeUndefined();
  });
});

describe('freshTotpSecret', () => {
  it('a secret has 160 random bits, and its URI contains name and issuer', () => {
    const [one, other] = [freshTotpSecret(), freshTotpSecret()];
    expect(one).toMatch(/^[A-Z2-7]{32}$/);
    expect(one).not.toBe(other);
    expect(totpUri(one, 'ada')).toBe(
      `otpauth://totp/Evens:ada?issuer=Evens&secret=${one}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
