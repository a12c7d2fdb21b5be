import { err, ok, type Result } from '@evens/base';
import type { FileFault } from '@evens/contract';
import { fileTypeFromBuffer } from 'file-type';
import { pictureTypes, redrawPicture } from '../../platform/redraw-picture.ts';
import { faultOfPdf } from './judge-pdf.ts';

export type KeptType = 'image/jpeg' | 'application/pdf';

/** A file as it is kept. */
export interface JudgedFile {
  readonly contentType: KeptType;
  readonly bytes: Buffer;
}

/**
 * What an operator has to read is no smaller; a picture is kept no larger than small print can be read at 300 dots an inch.
 */
const kept = { sideMin: 200, sideMax: 3_600, format: 'jpeg', quality: 86 } as const;

/** Judges a file by what is in it; neither its name nor the type that the sender gave counts. */
export async function judgeFile(bytes: Buffer): Promise<Result<JudgedFile, FileFault>> {
  if (bytes.length === 0) return err('empty');
  const type = await fileTypeFromBuffer(bytes);
  if (type === undefined) return err('not-allowed');
  if (pictureTypes.has(type.mime)) {
    const drawn = await redrawPicture(bytes, kept);
    return drawn.ok ? ok({ contentType: 'image/jpeg', bytes: drawn.value.bytes }) : drawn;
  }
  if (type.mime !== 'application/pdf') return err('not-allowed');
  const fault = faultOfPdf(bytes);
  return fault === undefined ? ok({ contentType: 'application/pdf', bytes }) : err(fault);
}
