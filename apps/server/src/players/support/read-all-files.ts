import type { AccountId } from '@evens/base';
import { openFile, type SupportFileParts } from './files.ts';
import type { SupportFileRow } from './message-store.ts';

const FILES_MAX = 1_000;

export interface ExportedPicture {
  /** Within the archive. */
  readonly name: string;
  /** Undefined where the file is lost. */
  read(): Promise<Buffer | undefined>;
}

/** The pictures that a player sent to support, read one by one. */
export async function readAccountSupportFiles(
  parts: SupportFileParts,
  accountId: AccountId,
): Promise<readonly ExportedPicture[]> {
  const { rows } = await parts.pool.query<SupportFileRow>(
    `select f.id, f.conversation_id, c.player_id, f.data_key
     from player p join support_conversation c on c.player_id = p.id join support_file f on f.conversation_id = c.id
     where p.account_id = $1 order by f.id limit $2`,
    [accountId, FILES_MAX],
  );
  return rows.map((file) => ({
    name: `support-${file.conversation_id}-${file.id}.jpg`,
    read: () => openFile(parts, file),
  }));
}
