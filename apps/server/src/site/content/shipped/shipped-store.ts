import type { ContentFields, ContentKind } from '@evens/contract';
import type { Queryable } from '../../../platform/db.ts';

/** The author of what ships with the product. */
export const SHIPPED = 'shipped';

export interface NewShipped {
  readonly kind: ContentKind;
  readonly slug: string;
  readonly fields: ContentFields;
}

export interface ShippedVersion {
  readonly kind: ContentKind;
  readonly slug: string;
  readonly language: string;
  readonly title: string;
  readonly summary: string;
  readonly button: string;
  readonly label: string;
  readonly body: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly sha256: string;
}

/** One process at a time puts shipped texts in; it ends with the transaction. */
export async function lockShipping(db: Queryable): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtext('content-shipped'))`);
}

/** Hashes of all shipped texts that were put in, as `kind/slug/language/sha256`. */
export async function readShippedKeys(db: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ key: string }>(
    `select concat_ws('/', d.kind, d.slug, v.language, encode(v.source_sha256, 'hex')) as key
     from content_version v join content_document d on d.id = v.document_id where v.source_sha256 is not null`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** The fields of documents, as `kind/slug`, that no operator has set. */
export async function readShippedFields(db: Queryable): Promise<ReadonlyMap<string, ContentFields>> {
  const { rows } = await db.query<{ key: string; fields: ContentFields }>(
    `select concat_ws('/', kind, slug) as key, fields from content_document where fields_by = $1`,
    [SHIPPED],
  );
  return new Map(rows.map(({ key, fields }) => [key, fields]));
}

/** Makes documents that are not there, and renews the fields of those where no operator has set them. */
export async function putDocuments(
  db: Queryable,
  documents: readonly NewShipped[],
  atMs: number,
): Promise<void> {
  await db.query(
    `insert into content_document (kind, slug, fields, fields_by, created_by, created_at, changed_at)
     select n.kind, n.slug, n.fields, $2, $2, to_timestamp($3::float8 / 1000), to_timestamp($3::float8 / 1000)
     from jsonb_to_recordset($1::jsonb) as n(kind text, slug text, fields jsonb)
     on conflict (kind, slug) do update set fields = excluded.fields, revision = content_document.revision + 1,
       changed_at = excluded.changed_at
     where content_document.fields_by = $2 and content_document.fields <> excluded.fields`,
    [JSON.stringify(documents), SHIPPED, atMs],
  );
}

/**
 * Puts new versions of shipped texts in. Where no operator has touched the document in that language they are published in the
 * place of the version before, else they become the draft; where a draft is there already they wait for the next start. Returns
 * how many were put in.
 */
export async function putVersions(
  db: Queryable,
  versions: readonly ShippedVersion[],
  atMs: number,
): Promise<number> {
  const { rowCount } = await db.query(
    `with wanted as (
       select n.*, d.id as document_id,
              d.withdrawn_at is not null or exists (
                select from content_version o where o.document_id = d.id and o.language = n.language
                  and (o.author <> $2 or o.published_by <> $2)) as is_edited,
              exists (select from content_version o where o.document_id = d.id and o.language = n.language
                        and o.state = 'draft') as has_draft,
              coalesce((select max(no) from content_version o
                        where o.document_id = d.id and o.language = n.language), 0) + 1 as no
       from jsonb_to_recordset($1::jsonb) as n(kind text, slug text, language text, title text, summary text, button text,
                                               label text, body text, sha256 text)
       join content_document d on d.kind = n.kind and d.slug = n.slug
     ), replaced as (
       update content_version v set state = 'replaced', replaced_at = to_timestamp($3::float8 / 1000)
       from wanted w
       where v.document_id = w.document_id and v.language = w.language and v.state = 'published' and not w.is_edited
       returning v.id
     ), listed as (
       select w.*, not w.is_edited as is_shown from wanted w where (not w.is_edited or not w.has_draft)
     )
     insert into content_version (document_id, language, no, state, title, summary, body, button, label, author, source_sha256,
                                  created_at, changed_at, published_by, reason, published_at)
     select document_id, language, no, case when is_shown then 'published' else 'draft' end, title, summary, body, button,
            label, $2, decode(sha256, 'hex'), to_timestamp($3::float8 / 1000), to_timestamp($3::float8 / 1000),
            case when is_shown then $2 end, case when is_shown then 'shipped with the product' end,
            case when is_shown then to_timestamp($3::float8 / 1000) end
     from listed, (select count(*) from replaced) as first`,
    [JSON.stringify(versions), SHIPPED, atMs],
  );
  return rowCount ?? 0;
}
