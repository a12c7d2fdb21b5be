import { createCipheriv, createDecipheriv } from 'node:crypto';
import { secureBytes } from './random.ts';
import { SealError } from './seal.ts';

const ivBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

/** A key for one file, in base64; kept sealed beside what names the file. */
export function freshFileKey(): string {
  return Buffer.from(secureBytes(keyBytes)).toString('base64');
}

/** AES-256-GCM: a random IV, the bytes, the tag. They open with the same key and the same name only. */
export function sealBytes(key: string, name: string, bytes: Uint8Array): Buffer {
  const iv = secureBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), iv);
  cipher.setAAD(Buffer.from(name));
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Throws `SealError` where the bytes were changed, or sealed under another name or key. */
export function openBytes(key: string, name: string, sealed: Uint8Array): Buffer {
  const refused = () => new SealError(`the file ${name} was not sealed with its key, or was changed`);
  if (sealed.length < ivBytes + tagBytes) throw refused();
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(name));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]);
  } catch {
    throw refused();
  }
}
