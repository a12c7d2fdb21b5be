import { Secret, TOTP } from 'otpauth';
import { secureBytes } from '../../../platform/random.ts';

/** The length of SHA-1's output, as recommended by RFC 4226. */
const secretBytes = 20;
const periodSeconds = 30;
const digits = 6;
/** Codes of one step before or after are accepted too, because clocks differ. */
const windowSteps = 1;
const issuer = 'Evens';

const codeForm = new RegExp(`^\\d{${digits}}$`);

export function isTotpCode(code: string): boolean {
  return codeForm.test(code);
}

/** In base32, as required by authenticator apps. */
export function freshTotpSecret(): string {
  return new Secret({ buffer: Uint8Array.from(secureBytes(secretBytes)).buffer }).base32;
}

function createTotp(secret: string, label: string): TOTP {
  return new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits, period: periodSeconds });
}

/** Content of the QR code for an authenticator app. */
export function totpUri(secret: string, userName: string): string {
  return createTotp(secret, userName).toString();
}

/** Time step of the code: the current one, the previous or the next one; undefined for any other. */
export function totpStep(secret: string, code: string, atMs: number): number | undefined {
  if (!isTotpCode(code)) return undefined;
  const delta = createTotp(secret, '').validate({ token: code, timestamp: atMs, window: windowSteps });
  return delta === null ? undefined : TOTP.counter({ period: periodSeconds, timestamp: atMs }) + delta;
}
