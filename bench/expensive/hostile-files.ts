import { documentBounds, supportBounds } from '@evens/contract';

function filled(head: string, pattern: string, length: number): Uint8Array<ArrayBuffer> {
  const file = Buffer.alloc(length, pattern, 'latin1');
  file.write(head, 0, 'latin1');
  return Uint8Array.from(file);
}

/** A PDF as large as a document may be, all of it one name in escaped letters. */
export function escapedNames(): Uint8Array<ArrayBuffer> {
  return filled('%PDF-1.4\n1 0 obj\n<< /', '#41', documentBounds.fileBytesMax);
}

/** The first bytes of a PNG, and as many others as a picture of the chat may have. */
export function emptyPicture(): Uint8Array<ArrayBuffer> {
  return filled('\u0089PNG\r\n\u001a\n', '\u0000', supportBounds.fileBytesMax);
}
