import { documentBounds, supportBounds } from '@evens/contract';

function filled(head: string, pattern: string, length: number): Uint8Array<ArrayBuffer> {
  const file = Buffer.alloc(length, pattern, 'latin1');
  file.write(head, 0, 'latin1');
  return Uint8Array.from(file);
}

/** A PDF of the maximum size, consisting of one name in escaped letters. */
export function escapedNames(): Uint8Array<ArrayBuffer> {
  return filled('%PDF-1.4\n1 0 obj\n<< /', '#41', documentBounds.fileBytesMax);
}

/** The first bytes of a PNG, padded to the maximum size of a chat picture. */
export function emptyPicture(): Uint8Array<ArrayBuffer> {
  return filled('\u0089PNG\r\n\u001a\n', '\u0000', supportBounds.fileBytesMax);
}
