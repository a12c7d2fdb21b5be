import type { ContentFields, ContentKind } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';

declare const documentId: unique symbol;
declare const versionId: unique symbol;
export type DocumentId = number & { readonly [documentId]: true };
export type VersionId = number & { readonly [versionId]: true };

export interface PictureRow {
  readonly hash: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** A published version without its text. */
export interface PublishedRow {
  readonly id: VersionId;
  readonly documentId: DocumentId;
  readonly kind: ContentKind;
  readonly slug: string;
  readonly fields: ContentFields;
  readonly language: string;
  readonly title: string;
  readonly summary: string;
  readonly button: string;
  readonly label: string;
  readonly publishedAt: Date;
  readonly picture: PictureRow | null;
}

/** Grows with every change that players see. */
export async function readClock(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ version: number }>('select version from content_clock');
  const [row] = rows;
  if (row === undefined) throw new Error('readClock: expected one row of content_clock, got none');
  return row.version;
}

export async function raiseClock(db: Queryable): Promise<void> {
  await db.query('update content_clock set version = version + 1');
}

/** Everything that is published, without the texts. At most `documentsMax` documents in each language. */
export async function readPublished(db: Queryable): Promise<readonly PublishedRow[]> {
  const { rows } = await db.query<PublishedRow>(
    `select v.id, d.id as "documentId", d.kind, d.slug, d.fields, v.language, v.title, v.summary, v.button, v.label,
            v.published_at as "publishedAt",
            case when p.hash is not null
              then json_build_object('hash', p.hash, 'alt', p.alt, 'width', p.width, 'height', p.height) end as picture
     from content_version v
     join content_document d on d.id = v.document_id
     left join content_picture p on p.hash = v.picture
     where v.state = 'published' and d.withdrawn_at is null`,
  );
  return rows;
}

export async function readBodies(
  db: Queryable,
  ids: readonly VersionId[],
): Promise<ReadonlyMap<VersionId, string>> {
  const { rows } = await db.query<{ id: VersionId; body: string }>(
    'select id, body from content_version where id = any($1::bigint[])',
    [ids],
  );
  return new Map(rows.map(({ id, body }) => [id, body]));
}

/** Sizes of the pictures with these hashes. */
export async function readPictureSizes(
  db: Queryable,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, PictureRow>> {
  const { rows } = await db.query<PictureRow>(
    'select hash, alt, width, height from content_picture where hash = any($1::text[])',
    [hashes],
  );
  return new Map(rows.map((row) => [row.hash, row]));
}

export interface LegalVersionRow {
  readonly id: VersionId;
  readonly slug: string;
  readonly language: string;
  readonly label: string;
  readonly title: string;
  readonly summary: string;
  readonly publishedAt: Date;
  readonly replacedAt: Date | null;
}

const legalColumns = `v.id, d.slug, v.language, v.label, v.title, v.summary, v.published_at as "publishedAt",
                      v.replaced_at as "replacedAt"`;

/** A version of a legal text that is or was published; undefined for a draft and for any other text. */
export async function findLegalVersion(db: Queryable, id: number): Promise<LegalVersionRow | undefined> {
  const { rows } = await db.query<LegalVersionRow>(
    `select ${legalColumns} from content_version v join content_document d on d.id = v.document_id
     where v.id = $1 and d.kind = 'legal' and v.published_at is not null`,
    [id],
  );
  return rows[0];
}

/** The versions of a legal text in a language that are or were published, newest first. */
export async function readLegalVersions(
  db: Queryable,
  { slug, language, limit }: { readonly slug: string; readonly language: string; readonly limit: number },
): Promise<readonly LegalVersionRow[]> {
  const { rows } = await db.query<LegalVersionRow>(
    `select ${legalColumns} from content_document d join content_version v on v.document_id = d.id
     where d.kind = 'legal' and d.slug = $1 and v.language = $2 and v.published_at is not null
     order by v.no desc limit $3`,
    [slug, language, limit],
  );
  return rows;
}
