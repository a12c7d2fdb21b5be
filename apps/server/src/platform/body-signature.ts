import { createHmac, timingSafeEqual } from 'node:crypto';

/** Of the very bytes that are sent: whoever parses them first signs something else. */
export function signatureOf(rawBody: Uint8Array | string, secret: string): string {
  return createHmac('sha256', secret).update(rawBody).digest('hex');
}

/** Takes the same time whatever is wrong with the signature, but for its length. */
export function isSignedBy(rawBody: Uint8Array | string, secret: string, signature: unknown): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(rawBody).digest();
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}
