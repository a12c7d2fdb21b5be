import { err, ok, type Result } from '@evens/base';
import sharp from 'sharp';
import type { Drawn, Redrawing } from './drawing.ts';

const PIXELS_MAX = 50_000_000;
const DECODE_SECONDS = 15;

// Other decoders are blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

export type PictureFault = 'too-many-pixels' | 'too-small' | 'unreadable';

/** Draws a picture anew: the result has the pixels and nothing else, neither where it was taken nor a second file. */
export async function redrawPicture(
  bytes: Buffer,
  { sideMin, sideMax, format, quality }: Redrawing,
): Promise<Result<Drawn, PictureFault>> {
  const input = { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 } as const;
  try {
    const { width, height } = await sharp(bytes, { ...input, limitInputPixels: false }).metadata();
    if (width * height > PIXELS_MAX) return err('too-many-pixels');
    if (Math.min(width, height) < sideMin) return err('too-small');
    const upright = sharp(bytes, input)
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true });
    const drawn =
      format === 'jpeg'
        ? upright.flatten({ background: '#ffffff' }).jpeg({ quality })
        : upright.webp({ quality });
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
    return ok({ bytes: data, width: info.width, height: info.height });
  } catch {
    // The bytes are truncated or only resemble a picture.
    return err('unreadable');
  }
}
