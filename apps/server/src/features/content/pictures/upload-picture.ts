import { createHash } from 'node:crypto';
import { err, ok, type Result } from '@evens/base';
import { contentBounds, type Refusal, refusal } from '@evens/contract';
import { fileTypeFromBuffer } from 'file-type';
import { inTransaction, type Pool } from '../../../platform/db.ts';
import { pictureTypes, redrawPicture } from '../../../platform/redraw-picture.ts';
import type { UploadedFile } from '../../../platform/upload.ts';
import { recordOperatorAction } from '../../accounts/index.ts';
import type { By } from '../../proposals/index.ts';
import type { PictureRow } from '../store.ts';
import { countPictures, insertPicture } from './picture-store.ts';

/** As wide as a text is shown on a dense screen. */
const kept = { sideMin: 16, sideMax: 1_920, format: 'webp', quality: 82 } as const;
const HASH_CHARACTERS = 32;

const notAccepted = (reason: string) =>
  err(refusal('DocumentNotAcceptedException', { reason, file: 1 }));

/** Redraws an uploaded picture and keeps it under the hash of what was drawn. */
export async function uploadPicture(
  pool: Pool,
  { files, alt }: { readonly files: readonly UploadedFile[]; readonly alt: string },
  { operator, atMs }: By,
): Promise<Result<PictureRow, Refusal>> {
  const [file] = files;
  if (file === undefined) return notAccepted('no-file');
  if (file.isTooLong) return notAccepted('too-large');
  if (file.bytes.length === 0) return notAccepted('empty');
  const type = await fileTypeFromBuffer(file.bytes);
  if (type === undefined || !pictureTypes.has(type.mime)) return notAccepted('not-allowed');
  const drawn = await redrawPicture(file.bytes, kept);
  if (!drawn.ok) return notAccepted(drawn.error);
  const { bytes, width, height } = drawn.value;
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_CHARACTERS);
  return inTransaction(pool, async (client) => {
    if ((await countPictures(client)) >= contentBounds.picturesMax)
      return err(refusal('DocumentLimitReachedException', { maximum: contentBounds.picturesMax }));
    const added = { hash, alt, width, height, bytes, operator, atMs };
    const { picture, isNew } = await insertPicture(client, added);
    if (isNew)
      await recordOperatorAction(client, {
        operator,
        action: 'content-picture',
        subject: `picture:${hash}`,
        details: { alt, width, height, bytes: bytes.length },
        atMs,
      });
    return ok(picture);
  });
}
