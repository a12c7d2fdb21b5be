import {
  type CommandId,
  type CurrencyCode,
  err,
  makeCommandId,
  ok,
  type PlayerId,
  type Result,
} from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { inTransaction } from '../../platform/db.ts';
import { secureBytes } from '../../platform/random.ts';
import type { UploadedFile } from '../../platform/upload.ts';
import { drawUpload } from '../../platform/uploads/draw-upload.ts';
import type { Drawn } from '../../platform/uploads/drawing.ts';
import type { DrawingTurns } from '../../platform/uploads/drawing-turns.ts';
import { uploadTypes } from '../../platform/uploads/first-bytes.ts';
import { documentChoices } from './banks.ts';
import { limitRefusal, wrongFields } from './document-rules.ts';
import { type DocumentParts, keepFile } from './file-safe.ts';
import {
  countDocuments,
  type DocumentFileId,
  type DocumentForm,
  type DocumentId,
  type DocumentRecord,
  findByCommand,
  insertDocument,
  type NewFile,
} from './store.ts';

const DAY_MS = 86_400_000;
/** Documents are stored large enough to read small print at 300 dots per inch. */
export const documentDrawing = {
  sideMin: 200,
  sideMax: 3_600,
  format: 'jpeg',
  quality: 86,
} as const;

export interface SendingParts extends DocumentParts {
  readonly drawings: DrawingTurns;
}

export interface SentDocument {
  readonly playerId: PlayerId;
  readonly currency: CurrencyCode;
  readonly commandId: CommandId;
  readonly form: DocumentForm;
  readonly files: readonly UploadedFile[];
  readonly atMs: number;
}

/** Draws the files one after the other. */
async function drawAll(
  drawings: DrawingTurns,
  files: readonly UploadedFile[],
): Promise<Result<readonly Drawn[], Refusal>> {
  const pages: Drawn[] = [];
  for (const [index, file] of (files.length === 0 ? [undefined] : files).entries()) {
    const drawn = await drawUpload(drawings, file, {
      ...documentDrawing,
      types: uploadTypes,
      number: index + 1,
    });
    if (!drawn.ok) return drawn;
    pages.push(...drawn.value);
  }
  return ok(pages);
}

async function overLimit(
  db: Parameters<typeof countDocuments>[0],
  { playerId, atMs }: SentDocument,
  lock: boolean,
): Promise<Refusal | undefined> {
  return limitRefusal(await countDocuments(db, { playerId, sinceMs: atMs - DAY_MS, lock }));
}

async function keepAll(
  parts: DocumentParts,
  pages: readonly Drawn[],
  atMs: number,
): Promise<readonly NewFile[]> {
  const storedFiles: NewFile[] = [];
  for (const { bytes } of pages) {
    // A UUIDv7 as all our ids, under a brand of its own.
    const id = makeCommandId(atMs, secureBytes(16)) as string as DocumentFileId;
    storedFiles.push({ id, bytes: bytes.length, sealedKey: await keepFile(parts, id, bytes) });
  }
  return storedFiles;
}

/**
 * Stores a document sent by the player, each picture and page as its own file. A repeated id returns the existing
 * document. Refuses, in this order: InvalidDetails (Data.fields), DocumentLimitReached, DocumentNotAccepted
 * (Data.reason and the number of the file) or Overloaded.
 */
export async function sendDocument(
  parts: SendingParts,
  sent: SentDocument,
): Promise<Result<DocumentRecord, Refusal>> {
  const { pool, storage } = parts;
  const { playerId, commandId, form, atMs } = sent;
  const fields = wrongFields(form, documentChoices(sent.currency));
  if (fields.length > 0) return err(refusal('InvalidDetailsException', { fields }));
  const before = await findByCommand(pool, playerId, commandId);
  if (before) return ok(before);
  const tooMany = await overLimit(pool, sent, false);
  if (tooMany) return err(tooMany);
  const drawn = await drawAll(parts.drawings, sent.files);
  if (!drawn.ok) return drawn;
  // Files are written first: a row never refers to a missing file. Files without a row are swept.
  const files = await keepAll(parts, drawn.value, atMs);
  const written = await inTransaction(pool, async (client): Promise<Result<'new' | 'known', Refusal>> => {
    const late = await overLimit(client, sent, true);
    if (late) return err(late);
    if (await findByCommand(client, playerId, commandId)) return ok('known');
    const id = makeCommandId(atMs, secureBytes(16)) as string as DocumentId;
    await insertDocument(client, { id, playerId, commandId, form, files, atMs });
    return ok('new');
  });
  if (!written.ok || written.value === 'known') await Promise.all(files.map(({ id }) => storage.remove(id)));
  if (!written.ok) return written;
  const record = await findByCommand(pool, playerId, commandId);
  if (!record) throw new Error(`sendDocument: expected the document of command ${commandId}, got no row`);
  return ok(record);
}
