import { type CommandId, err, makeCommandId, ok, parseCommandId, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import type { Pool } from '../../platform/db.ts';
import { secureBytes } from '../../platform/random.ts';
import type { Seal } from '../../platform/seal.ts';
import type { UploadedFile } from '../../platform/upload.ts';
import { drawPicture } from '../../platform/uploads/draw-upload.ts';
import type { DrawingTurns } from '../../platform/uploads/drawing-turns.ts';
import type { DocumentStorage } from '../documents/document-storage.ts';
import { keepSealed, openSealed } from '../documents/file-safe.ts';
import { documentDrawing } from '../documents/send-document.ts';
import { type Asker, findCurrent, type SupportFileId } from './conversation-store.ts';
import { findMessage, type SupportFileRow } from './message-store.ts';
import { type Written, whatRefusesFile, writeFileMessage } from './write-message.ts';

export interface SupportFileParts {
  readonly pool: Pool;
  readonly storage: DocumentStorage;
  readonly seal: Seal;
}

/** Must never change: existing keys could not be opened any more. */
function keyField(id: SupportFileId) {
  return { table: 'support_file', row: [id], column: 'data_key' } as const;
}

/** Undefined for any text that is no UUIDv7. */
export function parseFileId(text: string): SupportFileId | undefined {
  const id = parseCommandId(text);
  // Made by `makeCommandId` too, under another brand.
  return id.ok ? (id.value as string as SupportFileId) : undefined;
}

/** The stored picture; undefined if the storage has lost it. */
export function openFile(
  parts: SupportFileParts,
  { id, data_key }: SupportFileRow,
): Promise<Buffer | undefined> {
  return openSealed(parts, { id, field: keyField(id), sealedKey: data_key });
}

export interface SentPicture {
  readonly asker: Asker;
  readonly messageId: CommandId;
  readonly files: readonly UploadedFile[];
  readonly atMs: number;
}

/**
 * Adds a picture, drawn anew, to the asker's open conversation. Refuses, in this order: NotFound without an open one,
 * SupportConversationClosed, SupportLimitReached (Data.maximum), DocumentNotAccepted (Data.reason) or Overloaded.
 */
export async function sendPicture(
  { drawings, ...parts }: SupportFileParts & { readonly drawings: DrawingTurns },
  { asker, messageId, files, atMs }: SentPicture,
): Promise<Result<Written, Refusal>> {
  const { pool, storage } = parts;
  const conversation = await findCurrent(pool, asker, 0);
  if (!conversation) return err(refusal('NotFoundException'));
  const before = await findMessage(pool, conversation.id, messageId);
  if (before) return ok({ message: before, conversation });
  const refused = whatRefusesFile(conversation);
  if (refused) return err(refused);
  const drawn = await drawPicture(drawings, files[0], documentDrawing);
  if (!drawn.ok) return drawn;
  const { bytes } = drawn.value;
  const id = makeCommandId(atMs, secureBytes(16)) as string as SupportFileId;
  const sealedKey = await keepSealed(parts, { id, field: keyField(id), bytes });
  const written = await writeFileMessage(pool, {
    id: conversation.id,
    asker,
    messageId,
    atMs,
    file: { id, bytes: bytes.length, sealedKey },
  });
  if (!written.ok || !written.value.isNew) await storage.remove(id);
  return written;
}
