import { createHmac, timingSafeEqual } from 'node:crypto';

/** Header of payment providers' requests and callbacks: HMAC-SHA256 of the body under the shared secret, in hex. */
export const SIGNATURE_HEADER = 'x-payment-signature';

/** Signs the exact bytes that are sent: parsed and re-serialised JSON would have another signature. */
export function signBody(rawBody: Uint8Array | string, secret: string): string {
  return createHmac('sha256', secret).update(rawBody).digest('hex');
}

/** Runs in constant time for any wrong signature of the right length. */
export function isSignedBy(rawBody: Uint8Array | string, secret: string, signature: unknown): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(rawBody).digest();
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}
