import { contentBounds, type LegalName } from '@evens/contract';
import type { Pool } from '../../platform/db.ts';
import type { RenderedText } from './markdown/render.ts';
import type { Publications } from './published.ts';
import { findLegalVersion, type LegalVersionRow, readLegalVersions } from './store.ts';

export interface LegalText {
  readonly version: LegalVersionRow;
  readonly text: RenderedText;
  /** Versions of the text in the same language, newest first. */
  readonly versions: readonly LegalVersionRow[];
}

interface LegalTextQuery {
  readonly name: LegalName;
  /** A version in any language; undefined for the version in force. */
  readonly versionId: number | undefined;
  readonly language: string;
}

/** A legal text as it is, or as it was in an earlier version. Undefined where there is none, and for versions of other texts. */
export async function findLegalText(
  { pool, published }: { readonly pool: Pool; readonly published: Publications },
  { name, versionId, language }: LegalTextQuery,
): Promise<LegalText | undefined> {
  const id = versionId ?? (await published.find('legal', name, language))?.id;
  const version = id === undefined ? undefined : await findLegalVersion(pool, id);
  if (version === undefined || version.slug !== name) return undefined;
  const [text, versions] = await Promise.all([
    published.text(version.id),
    readLegalVersions(pool, { slug: name, language: version.language, limit: contentBounds.versionsListed }),
  ]);
  return { version, text, versions };
}

/** Name of a version: its own label, otherwise the day of its publication. */
export function legalVersionName({
  label,
  publishedAt,
}: Pick<LegalVersionRow, 'label' | 'publishedAt'>): string {
  return label === '' ? publishedAt.toISOString().slice(0, 10) : label;
}

export function presentLegalVersion(version: LegalVersionRow) {
  return {
    VersionID: version.id,
    Version: legalVersionName(version),
    PublishedDate: version.publishedAt.toISOString(),
    ReplacedDate: version.replacedAt?.toISOString() ?? null,
  };
}
