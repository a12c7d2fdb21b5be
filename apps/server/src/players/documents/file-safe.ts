import type { Pool } from '../../platform/db.ts';
import type { Seal, SealedField } from '../../platform/seal.ts';
import { freshFileKey, openBytes, sealBytes } from '../../platform/seal-bytes.ts';
import type { DocumentStorage } from './document-storage.ts';
import type { DocumentFileId, StoredFile } from './store.ts';

export interface DocumentParts {
  readonly pool: Pool;
  readonly storage: DocumentStorage;
  readonly seal: Seal;
}

/** Binding of a file's key. It must never change: existing keys could not be opened any more. */
function keyField(id: DocumentFileId): SealedField {
  return { table: 'document_file', row: [id], column: 'data_key' };
}

/** A file of any feature: its name in the storage, and the column that has its sealed key. */
interface SealedFile {
  readonly id: string;
  readonly field: SealedField;
}

/** Encrypts a file with a key of its own and keeps it; returns the key, sealed. */
export async function keepSealed(
  { storage, seal }: Omit<DocumentParts, 'pool'>,
  { id, field, bytes }: SealedFile & { readonly bytes: Uint8Array },
): Promise<string> {
  const key = freshFileKey();
  await storage.put(id, sealBytes(key, id, bytes));
  return seal.seal(field, key);
}

/** The original file; undefined if the storage has lost it. */
export async function openSealed(
  { storage, seal }: Omit<DocumentParts, 'pool'>,
  { id, field, sealedKey }: SealedFile & { readonly sealedKey: string },
): Promise<Buffer | undefined> {
  const sealed = await storage.get(id);
  return sealed && openBytes(seal.open(field, sealedKey), id, sealed);
}

export function keepFile(
  parts: Omit<DocumentParts, 'pool'>,
  id: DocumentFileId,
  bytes: Uint8Array,
): Promise<string> {
  return keepSealed(parts, { id, field: keyField(id), bytes });
}

export function openFile(
  parts: Omit<DocumentParts, 'pool'>,
  { id, data_key }: Pick<StoredFile, 'id' | 'data_key'>,
): Promise<Buffer | undefined> {
  return openSealed(parts, { id, field: keyField(id), sealedKey: data_key });
}
