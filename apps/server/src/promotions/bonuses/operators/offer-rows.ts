import type { AccountId } from '@evens/base';
import type { BonusKind } from '@evens/bonuses';
import { bonusOfferBounds } from '@evens/contract';
import type { PoolClient, Queryable } from '../../../platform/db.ts';

export interface OfferRow {
  readonly key: string;
  readonly kind: BonusKind;
  readonly config: unknown;
  readonly is_open: boolean;
  readonly is_listed: boolean;
  readonly rank: number;
  readonly closes_at: Date | null;
  readonly person_max: number | null;
  readonly household_max: number | null;
  readonly device_max: number | null;
}

const offerColumns =
  'key, kind, config, is_open, is_listed, rank, closes_at, person_max, household_max, device_max';

export async function readOfferRows(db: Queryable): Promise<readonly OfferRow[]> {
  const { rows } = await db.query<OfferRow>(
    `select ${offerColumns} from bonus_offer order by rank, key limit ${bonusOfferBounds.offers}`,
  );
  return rows;
}

/** Locked until the transaction ends; undefined where there is none. */
export async function lockOfferRow(client: PoolClient, key: string): Promise<OfferRow | undefined> {
  const { rows } = await client.query<OfferRow>(
    `select ${offerColumns} from bonus_offer where key = $1 for update`,
    [key],
  );
  return rows[0];
}

export async function countOffers(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ offers: number }>(
    `select count(*)::integer as offers from (select from bonus_offer limit ${bonusOfferBounds.offers}) o`,
  );
  return rows[0]?.offers ?? 0;
}

const offerValues = (offer: OfferRow) => [
  offer.key,
  offer.kind,
  JSON.stringify(offer.config),
  offer.is_open,
  offer.is_listed,
  offer.rank,
  offer.closes_at,
  offer.person_max,
  offer.household_max,
  offer.device_max,
];

/** Returns false if another offer has the key. */
export async function insertOffer(client: PoolClient, offer: OfferRow): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into bonus_offer (${offerColumns}) values ($1, $2, $3::jsonb, $4, $5, $6, $7, $8, $9, $10) on conflict (key) do nothing`,
    offerValues(offer),
  );
  return rowCount === 1;
}

export async function updateOffer(client: PoolClient, offer: OfferRow): Promise<void> {
  await client.query(
    `update bonus_offer set config = $3::jsonb, is_open = $4, is_listed = $5, rank = $6, closes_at = $7, person_max = $8, household_max = $9,
            device_max = $10
     where key = $1 and kind = $2`,
    offerValues(offer),
  );
}

export interface CodeRow {
  readonly code: string;
  readonly offer_key: string;
  readonly user_name: string | null;
  readonly claims: number;
  readonly claims_max: number | null;
  readonly expires_at: Date | null;
}

/** The newest codes of each offer. */
export async function readCodeRows(db: Queryable): Promise<readonly CodeRow[]> {
  const { rows } = await db.query<CodeRow>(
    `select c.code, c.offer_key, u."displayUsername" as user_name, c.claims, c.claims_max, c.expires_at
     from (select key from bonus_offer order by rank, key limit ${bonusOfferBounds.offers}) o
     cross join lateral (
       select * from bonus_code k where k.offer_key = o.key order by k.created_at desc, k.code limit ${bonusOfferBounds.codesOfOffer}
     ) c
     left join player p on p.account_id = c.account_id left join auth_user u on u.id = p.auth_user_id
     order by c.created_at desc, c.code`,
  );
  return rows;
}

export interface CodeToWrite {
  readonly code: string;
  readonly offerKey: string;
  readonly accountId: AccountId | null;
  readonly claimsMax: number | null;
  readonly expiresAt: Date | null;
}

/** Returns false if the code exists. */
export async function insertCode(client: PoolClient, code: CodeToWrite): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into bonus_code (code, offer_key, account_id, claims_max, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (code) do nothing`,
    [code.code, code.offerKey, code.accountId, code.claimsMax, code.expiresAt],
  );
  return rowCount === 1;
}

/** Returns false if the code is unknown or has ended. */
export async function endCode(client: PoolClient, code: string, atMs: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `update bonus_code set expires_at = to_timestamp($2::float8 / 1000)
     where code = $1 and (expires_at is null or expires_at > to_timestamp($2::float8 / 1000))`,
    [code, atMs],
  );
  return rowCount === 1;
}

export async function isCodeInUse(db: Queryable, code: string): Promise<boolean> {
  const { rowCount } = await db.query('select from bonus_code where code = $1', [code]);
  return rowCount === 1;
}

/** Claims that players can still make by the offer's codes, or get from active grants. */
export interface ClaimsUnderWay {
  /** From codes and grants with a claim limit, and personal codes. */
  readonly bounded: number;
  /** From personal codes that only have the limit per person. */
  readonly byPerson: number;
  /** Whether a public code has no limit. */
  readonly isUnbounded: boolean;
}

export async function readClaimsUnderWay(
  client: PoolClient,
  { key, atMs }: { readonly key: string; readonly atMs: number },
): Promise<ClaimsUnderWay> {
  const { rows } = await client.query<{ bounded: number; by_person: number; unbounded: boolean }>(
    `select coalesce(sum(c.claims_max - c.claims), 0)
              + (select coalesce(sum(a.counted), 0) from bonus_award a where a.offer_key = $1 and a.state = 'granting') as bounded,
            count(*) filter (where c.claims_max is null and c.account_id is not null) as by_person,
            coalesce(bool_or(c.claims_max is null and c.account_id is null), false) as unbounded
     from bonus_code c where c.offer_key = $1 and (c.expires_at is null or c.expires_at > to_timestamp($2::float8 / 1000))`,
    [key, atMs],
  );
  const [row] = rows;
  if (!row) throw new Error(`readClaimsUnderWay: no answer for ${key}`);
  return { bounded: row.bounded, byPerson: row.by_person, isUnbounded: row.unbounded };
}
