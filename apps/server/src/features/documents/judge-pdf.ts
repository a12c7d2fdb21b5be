import { inflateSync } from 'node:zlib';
import type { FileFault } from '@evens/contract';

/** Objects that a PDF packs together, unpacked: text of names and numbers, far shorter than this in any document. */
const PACKED_BYTES_MAX = 16 * 1024 * 1024;
const PACKED_STREAMS_MAX = 2_000;

/** Names of what runs, opens something else, carries files, or is a form that changes what is shown. */
const activeNames =
  /\/(JavaScript|JS|Launch|EmbeddedFiles?|EmbeddedFile|RichMedia|XFA|SubmitForm|ImportData|GoToR|GoToE|Rendition|Movie|Sound|3D|AA)(?![A-Za-z0-9])/;
const encryptedName = /\/Encrypt(?![A-Za-z0-9])/;
const packedObjects = /\/ObjStm(?![A-Za-z0-9])/;
const streamStart = /stream\r?\n/g;
const trailing = /^\s*$/;
/** A dictionary that leads to a stream is short. */
const DICTIONARY_CHARACTERS_MAX = 2_000;

/** A name may write any of its characters as `#` and two digits. */
function plainNames(text: string): string {
  return text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function faultOfText(text: string): FileFault | undefined {
  const plain = plainNames(text);
  if (encryptedName.test(plain)) return 'encrypted';
  return activeNames.test(plain) ? 'active' : undefined;
}

/** The objects of a stream that packs some; `unreadable` where they unpack to more than a document has. */
function unpack(bytes: Buffer, left: number): Buffer | 'unreadable' {
  try {
    return inflateSync(bytes, { maxOutputLength: left });
  } catch {
    return 'unreadable';
  }
}

/**
 * Why a PDF is not taken; undefined for one that only shows something. Looks at every name outside of streams, and within
 * the streams that pack objects.
 */
export function faultOfPdf(bytes: Buffer): FileFault | undefined {
  const text = bytes.toString('latin1');
  if (!text.startsWith('%PDF-')) return 'unreadable';
  const end = text.lastIndexOf('%%EOF');
  // What follows the end would be another file.
  if (end === -1 || !trailing.test(text.slice(end + 5))) return 'unreadable';
  let from = 0;
  let packedBytes = 0;
  let packedStreams = 0;
  streamStart.lastIndex = 0;
  for (let found = streamStart.exec(text); found !== null; found = streamStart.exec(text)) {
    const begin = found.index + found[0].length;
    const outside = text.slice(from, found.index);
    const fault = faultOfText(outside);
    if (fault !== undefined) return fault;
    const close = text.indexOf('endstream', begin);
    if (close === -1) return 'unreadable';
    if (packedObjects.test(plainNames(outside.slice(-DICTIONARY_CHARACTERS_MAX)))) {
      packedStreams += 1;
      const unpacked = unpack(bytes.subarray(begin, close), PACKED_BYTES_MAX - packedBytes);
      if (unpacked === 'unreadable' || packedStreams > PACKED_STREAMS_MAX) return 'unreadable';
      packedBytes += unpacked.length;
      const inside = faultOfText(unpacked.toString('latin1'));
      if (inside !== undefined) return inside;
    }
    from = close;
    streamStart.lastIndex = close + 'endstream'.length;
  }
  return faultOfText(text.slice(from));
}
