import { type AccountId, type Brand, type CommandId, type PlayerId, parseCommandId } from '@evens/base';
import { type DocumentKind, type DocumentReason, documentStates } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import { detailsDigest } from '../accounts/details.ts';

/** UUIDv7 in lower case. */
export type DocumentId = Brand<string, 'DocumentId'>;
export type DocumentFileId = Brand<string, 'DocumentFileId'>;

/** Undefined for any text that is no UUIDv7. */
export function parseDocumentId(text: string): DocumentId | undefined {
  const id = parseCommandId(text);
  // Made by `makeCommandId` too, under another brand; so is that of a file.
  return id.ok ? (id.value as string as DocumentId) : undefined;
}

export function parseFileId(text: string): DocumentFileId | undefined {
  const id = parseCommandId(text);
  return id.ok ? (id.value as string as DocumentFileId) : undefined;
}

/** PDFs are kept from before they were drawn. Only the export of their player opens them. */
export type StoredFileType = 'image/jpeg' | 'application/pdf';

export interface FileRow {
  readonly id: DocumentFileId;
  readonly document_id: DocumentId;
  readonly content_type: StoredFileType;
  readonly bytes: number;
  readonly erased: boolean;
}

export interface DocumentRow {
  readonly id: DocumentId;
  readonly kind: DocumentKind;
  readonly type: string;
  readonly country: string | null;
  readonly bank: string | null;
  readonly account_type: string | null;
  readonly state: number;
  readonly created_at: Date;
  readonly decided_at: Date | null;
  readonly reason: string | null;
  readonly reason_key: DocumentReason | null;
  /** YYYY-MM-DD. */
  readonly expires_on: string | null;
}

export interface DocumentRecord extends DocumentRow {
  readonly files: readonly FileRow[];
}

/** The fields of the form that a document is sent with. */
export interface DocumentForm {
  readonly kind: DocumentKind;
  readonly type: string;
  readonly country: string | undefined;
  readonly bank: string | undefined;
  readonly accountType: string | undefined;
}

export interface NewFile {
  readonly id: DocumentFileId;
  readonly bytes: number;
  readonly sealedKey: string;
}

const columns = `d.id, d.kind, d.type, d.country, d.bank, d.account_type, d.state, d.created_at, d.decided_at, d.reason,
  d.reason_key, to_char(d.expires_on, 'YYYY-MM-DD') as expires_on`;

async function withFiles<Row extends DocumentRow>(
  db: Queryable,
  rows: readonly Row[],
): Promise<readonly (Row & DocumentRecord)[]> {
  const { rows: files } = await db.query<FileRow>(
    `select id, document_id, content_type, bytes, erased_at is not null as erased
     from document_file where document_id = any($1::uuid[]) order by document_id, place`,
    [rows.map(({ id }) => id)],
  );
  return rows.map((row) => ({ ...row, files: files.filter((file) => file.document_id === row.id) }));
}

/** Newest first. */
export async function readDocuments(
  db: Queryable,
  playerId: PlayerId,
  limit: number,
): Promise<readonly DocumentRecord[]> {
  const { rows } = await db.query<DocumentRow>(
    `select ${columns} from document d where d.player_id = $1 order by d.id desc limit $2`,
    [playerId, limit],
  );
  return withFiles(db, rows);
}

export async function findByCommand(
  db: Queryable,
  playerId: PlayerId,
  commandId: CommandId,
): Promise<DocumentRecord | undefined> {
  const { rows } = await db.query<DocumentRow>(
    `select ${columns} from document d where d.player_id = $1 and d.command_id = $2`,
    [playerId, commandId],
  );
  return (await withFiles(db, rows))[0];
}

/**
 * Undecided documents of the player, and those sent since then. With `lock`, no other transaction can add one in the
 * meantime.
 */
export async function countDocuments(
  db: Queryable,
  {
    playerId,
    sinceMs,
    lock,
  }: { readonly playerId: PlayerId; readonly sinceMs: number; readonly lock: boolean },
): Promise<{ readonly waiting: number; readonly sent: number }> {
  if (lock) await db.query('select from player where id = $1 for no key update', [playerId]);
  const { rows } = await db.query<{ waiting: number; sent: number }>(
    `select (select count(*) from (select from document where player_id = $1 and state = 1 limit 100) w)::integer as waiting,
            (select count(*) from (select from document where player_id = $1 and created_at >= to_timestamp($2::float8 / 1000) limit 100) s)::integer as sent`,
    [playerId, sinceMs],
  );
  const [row] = rows;
  if (!row) throw new Error('countDocuments: expected one row, got none');
  return row;
}

export async function insertDocument(
  db: Queryable,
  {
    id,
    playerId,
    commandId,
    form,
    files,
    atMs,
  }: {
    readonly id: DocumentId;
    readonly playerId: PlayerId;
    readonly commandId: CommandId;
    readonly form: DocumentForm;
    readonly files: readonly NewFile[];
    readonly atMs: number;
  },
): Promise<void> {
  const { kind, type, country, bank, accountType } = form;
  await db.query(
    `insert into document (id, player_id, kind, type, country, bank, account_type, state, command_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, 1, $8, to_timestamp($9::float8 / 1000))`,
    [id, playerId, kind, type, country ?? null, bank ?? null, accountType ?? null, commandId, atMs],
  );
  for (const [index, file] of files.entries()) {
    await db.query(
      `insert into document_file (id, document_id, place, content_type, bytes, data_key)
       values ($1, $2, $3, 'image/jpeg', $4, $5)`,
      [file.id, id, index + 1, file.bytes, file.sealedKey],
    );
  }
}

export interface StoredFile {
  readonly id: DocumentFileId;
  readonly document_id: DocumentId;
  readonly player_id: PlayerId;
  readonly kind: DocumentKind;
  readonly content_type: StoredFileType;
  readonly data_key: string;
}

/** A file that is still kept, of one player where one is named. */
export async function findFile(
  db: Queryable,
  { id, playerId }: { readonly id: DocumentFileId; readonly playerId?: PlayerId },
): Promise<StoredFile | undefined> {
  const { rows } = await db.query<StoredFile>(
    `select f.id, f.document_id, d.player_id, d.kind, f.content_type, f.data_key
     from document_file f join document d on d.id = f.document_id
     where f.id = $1 and f.erased_at is null and ($2::bigint is null or d.player_id = $2)`,
    [id, playerId ?? null],
  );
  return rows[0];
}

/** As `findFile`, without PDFs. */
export async function findPicture(
  db: Queryable,
  file: Parameters<typeof findFile>[1],
): Promise<StoredFile | undefined> {
  const found = await findFile(db, file);
  return found?.content_type === 'image/jpeg' ? found : undefined;
}

export interface RequestRow {
  readonly kind: DocumentKind;
  readonly reason: string;
}

export async function readRequests(db: Queryable, playerId: PlayerId): Promise<readonly RequestRow[]> {
  const { rows } = await db.query<RequestRow>(
    'select kind, reason from document_request where player_id = $1',
    [playerId],
  );
  return rows;
}

/** A new request replaces the previous one. */
export async function insertRequest(
  db: Queryable,
  request: {
    readonly playerId: PlayerId;
    readonly kind: DocumentKind;
    readonly reason: string;
    readonly operator: string;
    readonly atMs: number;
  },
): Promise<void> {
  await db.query(
    `insert into document_request (player_id, kind, reason, asked_by, asked_at)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))
     on conflict (player_id, kind) do update
     set reason = excluded.reason, asked_by = excluded.asked_by, asked_at = excluded.asked_at`,
    [request.playerId, request.kind, request.reason, request.operator, request.atMs],
  );
}

export interface ReviewedRow extends DocumentRow {
  readonly player_id: PlayerId;
  /** Code of the player's language. */
  readonly player_language: string;
  readonly user_name: string;
  readonly full_name: string | null;
  readonly birth_date: string | null;
  readonly address: string | null;
  readonly player_country: string;
  /** Digest of the details as they are shown. */
  readonly details_digest: string;
  readonly verified: boolean;
  readonly decided_by: string | null;
}

/** Waiting ones oldest first, decided ones newest first. */
export async function readForOperators(
  db: Queryable,
  { state, limit }: { readonly state: 'waiting' | 'decided'; readonly limit: number },
): Promise<readonly (ReviewedRow & DocumentRecord)[]> {
  const { rows } = await db.query<ReviewedRow>(
    `select ${columns}, d.player_id, p.language as player_language, u."displayUsername" as user_name, p.first_name || ' ' || p.last_name as full_name,
            to_char(p.birth_date, 'YYYY-MM-DD') as birth_date,
            p.address || concat_ws(' ', ',', p.postal_code, p.city) as address, p.country as player_country,
            ${detailsDigest('p')} as details_digest, p.is_verified as verified, d.decided_by
     from document d join player p on p.id = d.player_id join auth_user u on u.id = p.auth_user_id
     where ${state === 'waiting' ? 'd.state = 1 order by d.id' : 'd.state <> 1 order by d.decided_at desc'} limit $1`,
    [limit],
  );
  return withFiles(db, rows);
}

export interface LockedDocument {
  readonly player_id: PlayerId;
  readonly account_id: AccountId;
  readonly user_name: string;
  readonly kind: DocumentKind;
  readonly type: string;
  readonly state: number;
  readonly verified: boolean;
  readonly details_digest: string;
  readonly name_key: string | null;
  readonly name_words_key: string | null;
  readonly phone_key: string | null;
  /** YYYY-MM-DD. */
  readonly birth_date: string | null;
}

/** A document with its player, both locked: the details stay as they are read. */
export async function lockDocument(db: Queryable, id: DocumentId): Promise<LockedDocument | undefined> {
  const { rows } = await db.query<LockedDocument>(
    `select d.player_id, p.account_id, u."displayUsername" as user_name, d.kind, d.type, d.state,
            p.is_verified as verified, ${detailsDigest('p')} as details_digest, p.name_key, p.name_words_key, p.phone_key,
            to_char(p.birth_date, 'YYYY-MM-DD') as birth_date
     from document d join player p on p.id = d.player_id join auth_user u on u.id = p.auth_user_id
     where d.id = $1 for no key update of d, p`,
    [id],
  );
  return rows[0];
}

export async function decide(
  db: Queryable,
  decision: {
    readonly id: DocumentId;
    readonly state: 'accepted' | 'declined' | 'failed';
    readonly reason: string | undefined;
    readonly reasonKey?: DocumentReason | undefined;
    /** YYYY-MM-DD, of an accepted document. */
    readonly expiresOn?: string | undefined;
    readonly operator: string | undefined;
    readonly atMs: number;
  },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update document set state = $2, reason = $3, decided_by = $4, decided_at = to_timestamp($5::float8 / 1000),
       reason_key = $6, expires_on = $7
     where id = $1 and state = 1`,
    [
      decision.id,
      documentStates[decision.state],
      decision.reason ?? null,
      decision.operator ?? null,
      decision.atMs,
      decision.reasonKey ?? null,
      decision.expiresOn ?? null,
    ],
  );
  return rowCount === 1;
}

export async function endRequest(
  db: Queryable,
  { playerId, kind }: { readonly playerId: PlayerId; readonly kind: DocumentKind },
): Promise<void> {
  await db.query('delete from document_request where player_id = $1 and kind = $2', [playerId, kind]);
}

/** From then on, name, gender and date of birth are fixed. The time of a verification that is still valid is kept. */
export async function setVerified(db: Queryable, playerId: PlayerId, atMs: number): Promise<void> {
  await db.query(
    'update player set verified_at = to_timestamp($2::float8 / 1000), proof_expired_at = null where id = $1 and not is_verified',
    [playerId, atMs],
  );
}

export async function isVerified(db: Queryable, playerId: PlayerId): Promise<boolean> {
  const { rowCount } = await db.query('select from player where id = $1 and is_verified', [playerId]);
  return rowCount === 1;
}
