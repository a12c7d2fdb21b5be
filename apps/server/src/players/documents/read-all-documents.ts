import type { AccountId, PlayerId } from '@evens/base';
import { type DocumentParts, openFile } from './file-safe.ts';
import { presentDocument } from './present.ts';
import { type DocumentRecord, findFile, readDocuments } from './store.ts';

const DOCUMENTS_MAX = 1_000;

export interface ExportedFile {
  /** Within the archive: kind, document and place. */
  readonly name: string;
  /** Undefined if the file was erased or is lost. */
  read(): Promise<Buffer | undefined>;
}

export interface ExportedDocuments {
  readonly documents: readonly ReturnType<typeof presentDocument>[];
  readonly files: readonly ExportedFile[];
}

function listFiles(
  parts: DocumentParts,
  document: DocumentRecord,
  playerId: PlayerId,
): readonly ExportedFile[] {
  return document.files.map((file, index) => ({
    name: `${document.kind}-${document.id}-${index + 1}.${file.content_type === 'image/jpeg' ? 'jpg' : 'pdf'}`,
    async read() {
      const storedFile = await findFile(parts.pool, { id: file.id, playerId });
      return storedFile && openFile(parts, storedFile);
    },
  }));
}

/** Everything that is kept of a person's documents, the files read one by one. */
export async function readAccountDocuments(
  parts: DocumentParts,
  accountId: AccountId,
): Promise<ExportedDocuments> {
  const { rows } = await parts.pool.query<{ id: PlayerId }>('select id from player where account_id = $1', [
    accountId,
  ]);
  const [player] = rows;
  if (!player) return { documents: [], files: [] };
  const documents = await readDocuments(parts.pool, player.id, DOCUMENTS_MAX);
  return {
    documents: documents.map(presentDocument),
    files: documents.flatMap((document) => listFiles(parts, document, player.id)),
  };
}
