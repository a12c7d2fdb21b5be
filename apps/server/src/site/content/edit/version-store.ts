import type { Queryable } from '../../../platform/db.ts';
import type { DocumentId, VersionId } from '../store.ts';
import type { TextRow, VersionRow } from './document-store.ts';

const versionColumns = `v.id, v.language, v.no, v.state, v.label, v.author, v.changed_at as "changedAt",
  v.published_by as "publishedBy", v.published_at as "publishedAt", v.replaced_at as "replacedAt", v.reason,
  v.terms_version is not null as "isMaterial"`;
const textColumns = `${versionColumns}, v.title, v.summary, v.body, v.button, v.revision,
  case when p.hash is not null
    then json_build_object('hash', p.hash, 'alt', p.alt, 'width', p.width, 'height', p.height) end as picture`;
const texts = `select ${textColumns} from content_version v left join content_picture p on p.hash = v.picture`;

interface Where {
  readonly documentId: DocumentId;
  readonly language: string;
}

/** Versions of a document in a language, newest first. */
export async function readVersions(
  db: Queryable,
  { documentId, language, limit }: Where & { readonly limit: number },
): Promise<readonly VersionRow[]> {
  const { rows } = await db.query<VersionRow>(
    `select ${versionColumns} from content_version v where v.document_id = $1 and v.language = $2
     order by v.no desc limit $3`,
    [documentId, language, limit],
  );
  return rows;
}

export async function findText(db: Queryable, id: number): Promise<TextRow | undefined> {
  const { rows } = await db.query<TextRow>(`${texts} where v.id = $1`, [id]);
  return rows[0];
}

/** The text of a document in a language that is in a state of which there is at most one. */
export async function findTextIn(
  db: Queryable,
  state: 'draft' | 'published',
  { documentId, language }: Where,
): Promise<TextRow | undefined> {
  const { rows } = await db.query<TextRow>(
    `${texts} where v.document_id = $1 and v.language = $2 and v.state = $3`,
    [documentId, language, state],
  );
  return rows[0];
}

export interface DraftText {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  readonly button: string;
  readonly label: string;
  /** Hash of an uploaded picture. */
  readonly picture: string | null;
}

interface Written extends DraftText {
  readonly author: string;
  readonly atMs: number;
}

export async function insertDraft(
  db: Queryable,
  { documentId, language }: Where,
  text: Written,
): Promise<void> {
  await db.query(
    `insert into content_version (document_id, language, no, state, title, summary, body, button, label, picture, author,
                                  created_at, changed_at)
     values ($1, $2,
             coalesce((select max(no) from content_version where document_id = $1 and language = $2), 0) + 1, 'draft',
             $3, $4, $5, $6, $7, $8, $9, to_timestamp($10::float8 / 1000), to_timestamp($10::float8 / 1000))`,
    [
      documentId,
      language,
      text.title,
      text.summary,
      text.body,
      text.button,
      text.label,
      text.picture,
      text.author,
      text.atMs,
    ],
  );
}

export async function updateDraft(db: Queryable, id: VersionId, text: Written): Promise<void> {
  await db.query(
    `update content_version set title = $2, summary = $3, body = $4, button = $5, label = $6, picture = $7, author = $8,
       changed_at = to_timestamp($9::float8 / 1000), revision = revision + 1 where id = $1`,
    [id, text.title, text.summary, text.body, text.button, text.label, text.picture, text.author, text.atMs],
  );
}

export async function discardDraft(db: Queryable, id: VersionId): Promise<void> {
  await db.query(`update content_version set state = 'discarded' where id = $1`, [id]);
}

/** Ends the published version of a language. */
export async function replacePublished(
  db: Queryable,
  { documentId, language, atMs }: Where & { readonly atMs: number },
): Promise<void> {
  await db.query(
    `update content_version set state = 'replaced', replaced_at = to_timestamp($3::float8 / 1000)
     where document_id = $1 and language = $2 and state = 'published'`,
    [documentId, language, atMs],
  );
}

export interface Publication {
  readonly id: VersionId;
  readonly operator: string;
  readonly reason: string;
  /** Version of the betting rules, if players must agree again. */
  readonly termsVersion: number | null;
  readonly atMs: number;
}

export async function publishDraft(
  db: Queryable,
  { id, operator, reason, termsVersion, atMs }: Publication,
): Promise<void> {
  await db.query(
    `update content_version set state = 'published', published_by = $2, reason = $3, terms_version = $4,
       published_at = to_timestamp($5::float8 / 1000) where id = $1`,
    [id, operator, reason, termsVersion, atMs],
  );
}
