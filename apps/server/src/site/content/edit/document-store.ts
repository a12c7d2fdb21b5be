import type { ContentFields, ContentKind } from '@evens/contract';
import type { Queryable } from '../../../platform/db.ts';
import { SHIPPED } from '../shipped/shipped-store.ts';
import type { DocumentId, PictureRow, VersionId } from '../store.ts';

export type VersionState = 'draft' | 'published' | 'replaced' | 'discarded';

export interface LanguageRow {
  readonly language: string;
  readonly isPublished: boolean;
  readonly hasDraft: boolean;
  /** The draft is a text shipped with the software. */
  readonly isUpdate: boolean;
}

export interface DocumentRow {
  readonly id: DocumentId;
  readonly kind: ContentKind;
  readonly slug: string;
  readonly fields: ContentFields;
  readonly revision: number;
  readonly isWithdrawn: boolean;
  readonly title: string;
  readonly changedAt: Date;
  readonly languages: readonly LanguageRow[];
}

/** A document for operators. Its title is the English one if there is one; a published text precedes a draft. */
const documentColumns = `d.id, d.kind, d.slug, d.fields, d.revision, d.withdrawn_at is not null as "isWithdrawn",
  d.changed_at as "changedAt",
  coalesce((select v.title from content_version v
            where v.document_id = d.id and v.state in ('draft', 'published')
            order by v.language = 'en' desc, v.state = 'published' desc, v.language limit 1), '') as title,
  coalesce((select json_agg(l order by l.language) from (
      select v.language, bool_or(v.state = 'published') as "isPublished", bool_or(v.state = 'draft') as "hasDraft",
             bool_or(v.state = 'draft' and v.author = '${SHIPPED}') as "isUpdate"
      from content_version v where v.document_id = d.id and v.state in ('draft', 'published') group by v.language) l),
    '[]'::json) as languages`;

export interface DocumentFilter {
  readonly kind: ContentKind | undefined;
  readonly state: 'draft' | 'update' | 'withdrawn' | undefined;
  /** Part of a title or of the slug. */
  readonly text: string | undefined;
}

const filterCondition = `($1::text is null or d.kind = $1)
  and ($2::text is distinct from 'withdrawn' or d.withdrawn_at is not null)
  and ($2::text is null or $2 = 'withdrawn' or exists (
        select from content_version v where v.document_id = d.id and v.state = 'draft'
          and ($2 = 'draft' or v.author = '${SHIPPED}')))
  and ($3::text is null or strpos(d.slug, lower($3)) > 0 or exists (
        select from content_version v where v.document_id = d.id and v.state in ('draft', 'published')
          and strpos(lower(v.title), lower($3)) > 0))`;

/** A page of the documents, last changed first. */
export async function readDocuments(
  db: Queryable,
  { kind, state, text }: DocumentFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly documents: readonly DocumentRow[]; readonly total: number }> {
  const { rows } = await db.query<DocumentRow>(
    `select ${documentColumns} from content_document d where ${filterCondition}
     order by d.changed_at desc, d.id desc limit $4 offset $5`,
    [kind ?? null, state ?? null, text ?? null, limit, offset],
  );
  const counted = await db.query<{ count: number }>(
    `select count(*) as count from content_document d where ${filterCondition}`,
    [kind ?? null, state ?? null, text ?? null],
  );
  return { documents: rows, total: counted.rows[0]?.count ?? 0 };
}

/** Counts shipped texts that no operator has published or discarded. */
export async function countUpdates(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*) as count from content_version where state = 'draft' and author = $1`,
    [SHIPPED],
  );
  return rows[0]?.count ?? 0;
}

export async function findDocument(db: Queryable, id: number): Promise<DocumentRow | undefined> {
  const { rows } = await db.query<DocumentRow>(
    `select ${documentColumns} from content_document d where d.id = $1`,
    [id],
  );
  return rows[0];
}

export interface LockedDocument {
  readonly id: DocumentId;
  readonly kind: ContentKind;
  readonly slug: string;
  readonly fields: ContentFields;
  readonly revision: number;
  readonly isWithdrawn: boolean;
}

/** Locks the document: changes of several operators run one after the other. */
export async function lockDocument(db: Queryable, id: number): Promise<LockedDocument | undefined> {
  const { rows } = await db.query<LockedDocument>(
    `select id, kind, slug, fields, revision, withdrawn_at is not null as "isWithdrawn"
     from content_document where id = $1 for update`,
    [id],
  );
  return rows[0];
}

export async function countDocuments(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*) as count from content_document');
  return rows[0]?.count ?? 0;
}

export interface NewDocument {
  readonly kind: ContentKind;
  readonly slug: string;
  readonly fields: ContentFields;
  readonly operator: string;
  readonly atMs: number;
}

/** Undefined if the kind already has a document with this slug. */
export async function insertDocument(
  db: Queryable,
  { kind, slug, fields, operator, atMs }: NewDocument,
): Promise<DocumentId | undefined> {
  const { rows } = await db.query<{ id: DocumentId }>(
    `insert into content_document (kind, slug, fields, fields_by, created_by, created_at, changed_at)
     values ($1, $2, $3, $4, $4, to_timestamp($5::float8 / 1000), to_timestamp($5::float8 / 1000))
     on conflict (kind, slug) do nothing returning id`,
    [kind, slug, JSON.stringify(fields), operator, atMs],
  );
  return rows[0]?.id;
}

export async function setFields(
  db: Queryable,
  {
    id,
    fields,
    operator,
    atMs,
  }: { readonly id: DocumentId } & Pick<NewDocument, 'fields' | 'operator' | 'atMs'>,
): Promise<void> {
  await db.query(
    `update content_document set fields = $2, fields_by = $3, revision = revision + 1,
       changed_at = to_timestamp($4::float8 / 1000) where id = $1`,
    [id, JSON.stringify(fields), operator, atMs],
  );
}

export async function setWithdrawn(
  db: Queryable,
  {
    id,
    isWithdrawn,
    atMs,
  }: { readonly id: DocumentId; readonly isWithdrawn: boolean; readonly atMs: number },
): Promise<void> {
  await db.query(
    `update content_document set withdrawn_at = case when $2 then to_timestamp($3::float8 / 1000) end,
       revision = revision + 1, changed_at = to_timestamp($3::float8 / 1000) where id = $1`,
    [id, isWithdrawn, atMs],
  );
}

export async function touchDocument(db: Queryable, id: DocumentId, atMs: number): Promise<void> {
  await db.query('update content_document set changed_at = to_timestamp($2::float8 / 1000) where id = $1', [
    id,
    atMs,
  ]);
}

export interface VersionRow {
  readonly id: VersionId;
  readonly language: string;
  readonly no: number;
  readonly state: VersionState;
  readonly label: string;
  readonly author: string;
  readonly changedAt: Date;
  readonly publishedBy: string | null;
  readonly publishedAt: Date | null;
  readonly replacedAt: Date | null;
  readonly reason: string | null;
  readonly isMaterial: boolean;
}

export interface TextRow extends VersionRow {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  readonly button: string;
  readonly picture: PictureRow | null;
  readonly revision: number;
}
