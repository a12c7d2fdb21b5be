import { err, ok, type Result } from '@evens/base';
import { type FileFault, type Refusal, refusal } from '@evens/contract';
import type { UploadedFile } from '../upload.ts';
import type { Drawn, Redrawing } from './drawing.ts';
import type { DrawingTurns } from './drawing-turns.ts';
import { pictureTypes, type UploadType, uploadType } from './first-bytes.ts';
import { runDrawing } from './run-drawing.ts';

const overloaded = () => err(refusal('OverloadedException', { retryAfterSeconds: 5 }));

export interface UploadRequest extends Redrawing {
  readonly types: readonly UploadType[];
  /** Place of the file in its form, from 1. */
  readonly number: number;
}

/**
 * Draws an uploaded file anew: one picture, or one for each page of a PDF. Its first bytes decide what it is, before
 * anything reads the rest. Refuses with DocumentNotAccepted (Data.reason, Data.file), or Overloaded while too many files
 * wait or the processors are too busy to draw it.
 */
export async function drawUpload(
  turns: DrawingTurns,
  file: UploadedFile | undefined,
  { types, number, ...redrawing }: UploadRequest,
  draw = runDrawing,
): Promise<Result<readonly Drawn[], Refusal>> {
  const notAccepted = (reason: FileFault) =>
    err(refusal('DocumentNotAcceptedException', { reason, file: number }));
  if (file === undefined) return notAccepted('no-file');
  if (file.bytes.length === 0) return notAccepted('empty');
  const type = uploadType(file.bytes);
  if (type === undefined || !types.includes(type)) return notAccepted('not-allowed');
  if (file.isTooLong) return notAccepted('too-large');
  const end = await turns.take(file.sender);
  if (end === undefined) return overloaded();
  try {
    const drawn = await draw(file.bytes, { ...redrawing, type });
    if (drawn.ok) return drawn;
    return drawn.error === 'no-time' ? overloaded() : notAccepted(drawn.error);
  } finally {
    end();
  }
}

/** As `drawUpload`, of a form with one picture. */
export async function drawPicture(
  turns: DrawingTurns,
  file: UploadedFile | undefined,
  redrawing: Redrawing,
): Promise<Result<Drawn, Refusal>> {
  const drawn = await drawUpload(turns, file, { ...redrawing, types: pictureTypes, number: 1 });
  if (!drawn.ok) return drawn;
  const [picture] = drawn.value;
  if (picture === undefined) throw new Error('drawPicture: expected one picture, got none');
  return ok(picture);
}
