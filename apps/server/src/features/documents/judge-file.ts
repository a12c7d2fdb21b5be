import { err, ok, type Result } from '@evens/base';
import type { FileFault } from '@evens/contract';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { faultOfPdf } from './judge-pdf.ts';

export type KeptType = 'image/jpeg' | 'application/pdf';

/** A file as it is kept. */
export interface JudgedFile {
  readonly contentType: KeptType;
  readonly bytes: Buffer;
}

const PIXELS_MAX = 50_000_000;
/** What an operator has to read is no smaller. */
const SIDE_MIN = 200;
/** A picture is kept no larger: small print can be read at 300 dots an inch. */
const SIDE_KEPT = 3_600;
const QUALITY = 86;
const DECODE_SECONDS = 15;

const pictureTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

// Nothing decodes what players send but these three.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/** Drawn anew: what is kept has the pixels of the picture and nothing else, neither where it was taken nor a second file. */
async function redrawn(bytes: Buffer): Promise<Result<JudgedFile, FileFault>> {
  const input = { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 } as const;
  try {
    const { width, height } = await sharp(bytes, { ...input, limitInputPixels: false }).metadata();
    if (width * height > PIXELS_MAX) return err('too-many-pixels');
    if (Math.min(width, height) < SIDE_MIN) return err('too-small');
    const drawn = await sharp(bytes, input)
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize({ width: SIDE_KEPT, height: SIDE_KEPT, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer();
    return ok({ contentType: 'image/jpeg', bytes: drawn });
  } catch {
    // Of bytes that somebody sent: cut off, or made to look like a picture.
    return err('unreadable');
  }
}

/** Judges a file by what is in it; neither its name nor the type that the sender gave counts. */
export async function judgeFile(bytes: Buffer): Promise<Result<JudgedFile, FileFault>> {
  if (bytes.length === 0) return err('empty');
  const type = await fileTypeFromBuffer(bytes);
  if (type === undefined) return err('not-allowed');
  if (pictureTypes.has(type.mime)) return redrawn(bytes);
  if (type.mime !== 'application/pdf') return err('not-allowed');
  const fault = faultOfPdf(bytes);
  return fault === undefined ? ok({ contentType: 'application/pdf', bytes }) : err(fault);
}
