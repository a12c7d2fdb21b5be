import { randomBytes, randomUUID } from 'node:crypto';
import type { Random } from '@evens/base';

/** Bytes that nobody can predict: for ids, tokens, passwords and secrets. */
export function secureBytes(count: number): Uint8Array {
  return randomBytes(count);
}

/** Uniform in [0, 1) with 53 bits, from the system's secure source. */
export const secureRandom: Random = () => {
  const bytes = randomBytes(8);
  return Number(bytes.readBigUInt64BE() >> 11n) / 2 ** 53;
};

export function newId(): string {
  return randomUUID();
}

/** 32 letters and digits without look-alikes; 5 bits each. */
const readable = 'abcdefghjkmnpqrstuvwxyz23456789A';

/** A password or token that people can type: 5 bits a character. */
export function readableSecret(length: number): string {
  return Array.from(randomBytes(length), (byte) => readable.charAt(byte % 32)).join('');
}
