import type { Queryable } from '../../platform/db.ts';
import type { DocumentFileId, DocumentId } from './store.ts';

/** The names without a row. */
export async function listUnknownFiles(db: Queryable, names: readonly string[]): Promise<readonly string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select name from unnest($1::text[]) as name
     where not exists (select from document_file f where f.id = name::uuid and f.erased_at is null)`,
    [names],
  );
  return rows.map(({ name }) => name);
}

export interface WaitingFile {
  readonly id: DocumentFileId;
  readonly document_id: DocumentId;
}

/** Files of undecided documents, by document id. `after`: the last document of the page before. */
export async function readWaitingFiles(
  db: Queryable,
  { after, limit }: { readonly after: DocumentId | undefined; readonly limit: number },
): Promise<readonly WaitingFile[]> {
  const { rows } = await db.query<WaitingFile>(
    `select f.id, d.id as document_id
     from (select id from document where state = 1 and ($1::uuid is null or id > $1)
             and exists (select from document_file f where f.document_id = document.id)
           order by id limit $2) d
     join document_file f on f.document_id = d.id order by d.id`,
    [after ?? null, limit],
  );
  return rows;
}

/** Files of documents that were not accepted and whose retention has ended. */
export async function readFilesToErase(
  db: Queryable,
  { decidedBeforeMs, limit }: { readonly decidedBeforeMs: number; readonly limit: number },
): Promise<readonly DocumentFileId[]> {
  const { rows } = await db.query<{ id: DocumentFileId }>(
    `select f.id from document d join document_file f on f.document_id = d.id
     where d.state in (3, 4) and d.decided_at < to_timestamp($1::float8 / 1000) and f.erased_at is null
     order by d.decided_at limit $2`,
    [decidedBeforeMs, limit],
  );
  return rows.map(({ id }) => id);
}

/** Without its key, no copy of the file can be opened. */
export async function markErased(db: Queryable, ids: readonly DocumentFileId[], atMs: number): Promise<void> {
  await db.query(
    `update document_file set data_key = '', erased_at = to_timestamp($2::float8 / 1000) where id = any($1::uuid[])`,
    [ids, atMs],
  );
}
