import { createHash } from 'node:crypto';
import { err, ok, type Result } from '@evens/base';
import { contentBounds, type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool } from '../../../platform/db.ts';
import { recordOperatorAction } from '../../../platform/operator-actions.ts';
import type { By } from '../../../platform/proposals/executor.ts';
import type { UploadedFile } from '../../../platform/upload.ts';
import { drawPicture } from '../../../platform/uploads/draw-upload.ts';
import type { DrawingTurns } from '../../../platform/uploads/drawing-turns.ts';
import type { PictureRow } from '../store.ts';
import { countPictures, insertPicture } from './picture-store.ts';

/** As wide as a text is shown on a dense screen. */
const pictureFormat = { sideMin: 16, sideMax: 1_920, format: 'webp', quality: 82 } as const;
const HASH_CHARACTERS = 32;

/** Redraws an uploaded picture and keeps it under the hash of what was drawn. */
export async function uploadPicture(
  { pool, drawings }: { readonly pool: Pool; readonly drawings: DrawingTurns },
  { files, alt }: { readonly files: readonly UploadedFile[]; readonly alt: string },
  { operator, atMs }: By,
): Promise<Result<PictureRow, Refusal>> {
  const drawn = await drawPicture(drawings, files[0], pictureFormat);
  if (!drawn.ok) return drawn;
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
