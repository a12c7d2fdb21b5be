import type { PlayerId } from '@evens/base';
import type { LegalName } from '@evens/contract';
import type { Queryable } from '../../../platform/db.ts';
import type { VersionId } from '../store.ts';

/** The texts that a player agrees to at registration and after a material change. */
const agreedNames: readonly LegalName[] = [
  'terms-and-conditions',
  'bonus-terms-conditions',
  'privacy-policy',
];

export interface AgreementRow {
  readonly versionId: VersionId;
  readonly name: LegalName;
  readonly label: string;
  readonly publishedAt: Date;
  readonly title: string;
  readonly language: string;
  readonly agreedAt: Date;
}

/** Notes that the player agreed to the texts in force, in the player's language or in English where there is none in it. */
export async function noteAgreement(
  db: Queryable,
  {
    playerId,
    language,
    atMs,
  }: { readonly playerId: PlayerId; readonly language: string; readonly atMs: number },
): Promise<void> {
  await db.query(
    `insert into terms_agreement (player_id, version_id, agreed_at)
     select $1, v.id, to_timestamp($3::float8 / 1000)
     from content_document d
     join lateral (
       select id from content_version
       where document_id = d.id and state = 'published' and language in ($2, 'en')
       order by language = $2 desc limit 1
     ) v on true
     where d.kind = 'legal' and d.slug = any($4::text[])
     on conflict do nothing`,
    [playerId, language, atMs, agreedNames],
  );
}

/** Agreements of a player, newest first. */
export async function readAgreements(
  db: Queryable,
  playerId: PlayerId,
  limit: number,
): Promise<readonly AgreementRow[]> {
  const { rows } = await db.query<AgreementRow>(
    `select v.id as "versionId", d.slug as name, v.label, v.published_at as "publishedAt", v.title, v.language,
            a.agreed_at as "agreedAt"
     from terms_agreement a
     join content_version v on v.id = a.version_id
     join content_document d on d.id = v.document_id
     where a.player_id = $1 order by a.agreed_at desc, d.slug limit $2`,
    [playerId, limit],
  );
  return rows;
}
