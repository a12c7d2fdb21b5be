import type { AccountId } from '@evens/base';
import { type BonusKind, parseBonusKind } from '@evens/bonuses';
import type { PoolClient, Queryable } from '../../../platform/db.ts';
import type { Claimant } from './claimant.ts';
import type { ReadOffer } from './offer-kind.ts';
import { offerKinds } from './registry.ts';

/** Maximum number of offers on a page. */
const LISTED_MAX = 50;

export interface StoredOffer {
  readonly key: string;
  readonly kind: BonusKind;
  readonly offer: ReadOffer;
  readonly personMax: number | undefined;
  readonly householdMax: number | undefined;
  readonly deviceMax: number | undefined;
}

export interface ListedOffer extends StoredOffer {
  readonly code: string;
  readonly expiresAt: Date | undefined;
  /** Number of claims by the account. */
  readonly claimed: number;
}

interface OfferRow {
  readonly key: string;
  readonly kind: string;
  readonly config: unknown;
  readonly person_max: number | null;
  readonly household_max: number | null;
  readonly device_max: number | null;
}

/** Undefined if the kind cannot be claimed or the config does not fit it. */
function offerFromRow(row: OfferRow): StoredOffer | undefined {
  const kind = parseBonusKind(row.kind);
  const offer = kind && offerKinds[kind]?.(row.config);
  if (!kind || !offer) return undefined;
  return {
    key: row.key,
    kind,
    offer,
    personMax: row.person_max ?? undefined,
    householdMax: row.household_max ?? undefined,
    deviceMax: row.device_max ?? undefined,
  };
}

interface ListedRow extends OfferRow {
  readonly code: string;
  readonly ends_at: Date | null;
  readonly claimed: number;
}

/** SQL: a code `c` that can be claimed at $2. */
const IS_CLAIMABLE = `(c.expires_at is null or c.expires_at > to_timestamp($2::float8 / 1000))
    and (c.claims_max is null or c.claims < c.claims_max)`;

/** `codes` are rows `c` of `bonus_code`; `where` bounds both. */
const listedText = ({ codes, where }: { readonly codes: string; readonly where: string }) => `
  select o.key, o.kind, o.config, o.person_max, o.household_max, o.device_max, c.code, least(o.closes_at, c.expires_at) as ends_at,
         (select count(*)::integer from bonus_claim m where m.account_id = $1 and m.offer_key = o.key) as claimed
  from bonus_offer o cross join ${codes}
  where o.is_open and (o.closes_at is null or o.closes_at > to_timestamp($2::float8 / 1000)) and ${where}
  order by o.rank, o.key, c.code limit ${LISTED_MAX}`;

/** The general code of an offer is its oldest claimable code for everybody. Partner codes are newer. */
const generalText = listedText({
  codes: `lateral (
    select c.code, c.expires_at from bonus_code c where c.offer_key = o.key and c.account_id is null and ${IS_CLAIMABLE}
    order by c.created_at, c.code limit 1
  ) c`,
  where: 'o.is_listed',
});
const personalText = listedText({
  codes: 'bonus_code c',
  where: `c.offer_key = o.key and c.account_id = $1 and ${IS_CLAIMABLE}`,
});

function listed(rows: readonly ListedRow[]): ListedOffer[] {
  return rows.flatMap((row) => {
    const offer = offerFromRow(row);
    return offer
      ? [{ ...offer, code: row.code, expiresAt: row.ends_at ?? undefined, claimed: row.claimed }]
      : [];
  });
}

interface OffersRequest {
  /** Undefined for a visitor. */
  readonly accountId: AccountId | undefined;
  readonly atMs: number;
}

/** Offers for everybody, one row each, with the general code. */
export async function readGeneralOffers(
  db: Queryable,
  { accountId, atMs }: OffersRequest,
): Promise<ListedOffer[]> {
  const { rows } = await db.query<ListedRow>({
    name: 'general-offers',
    text: generalText,
    values: [accountId ?? null, atMs],
  });
  return listed(rows);
}

/** Codes issued to this account. */
export async function readPersonalOffers(
  db: Queryable,
  { accountId, atMs }: { readonly accountId: AccountId; readonly atMs: number },
): Promise<ListedOffer[]> {
  const { rows } = await db.query<ListedRow>({
    name: 'personal-offers',
    text: personalText,
    values: [accountId, atMs],
  });
  return listed(rows);
}

/** All open offers, listed or not. */
export async function readOpenOffers(db: Queryable): Promise<StoredOffer[]> {
  const { rows } = await db.query<OfferRow>(
    'select key, kind, config, person_max, household_max, device_max from bonus_offer where is_open order by key',
  );
  return rows.flatMap((row) => offerFromRow(row) ?? []);
}

export type FoundCode =
  | { readonly kind: 'found'; readonly offer: StoredOffer }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'over' };

interface CodeRow extends OfferRow {
  readonly is_mine: boolean;
  readonly is_over: boolean;
  readonly is_used_up: boolean;
}

const codeText = `
  select o.key, o.kind, o.config, o.person_max, o.household_max, o.device_max, c.account_id is null or c.account_id = $2 as is_mine,
         not o.is_open or coalesce(least(o.closes_at, c.expires_at) <= to_timestamp($3::float8 / 1000), false) as is_over,
         c.claims_max is not null and c.claims >= c.claims_max as is_used_up
  from bonus_code c join bonus_offer o on o.key = c.offer_key where c.code = $1`;

function foundIn([row]: readonly CodeRow[]): FoundCode {
  if (!row?.is_mine) return { kind: 'unknown' };
  const offer = offerFromRow(row);
  if (row.is_over || row.is_used_up || !offer) return { kind: 'over' };
  return { kind: 'found', offer };
}

/**
 * The offer of a code, locked until the transaction ends, so that claims of one offer are counted one after the other.
 * The account's balance is locked first. Another account's code counts as unknown.
 */
export async function lockCode(
  client: PoolClient,
  { code, accountId, atMs }: { readonly code: string; readonly accountId: AccountId; readonly atMs: number },
): Promise<FoundCode> {
  const { rows } = await client.query<CodeRow>({
    name: 'bonus-code-locked',
    text: `${codeText} for update`,
    values: [code, accountId, atMs],
  });
  return foundIn(rows);
}

/** The same without the lock, for checking a code in a form before the deposit is made. */
export async function findCode(
  db: Queryable,
  { code, accountId, atMs }: { readonly code: string; readonly accountId: AccountId; readonly atMs: number },
): Promise<FoundCode> {
  const { rows } = await db.query<CodeRow>({
    name: 'bonus-code',
    text: codeText,
    values: [code, accountId, atMs],
  });
  return foundIn(rows);
}

/** An open offer, locked until the transaction ends. Undefined if it has ended or cannot be read. */
export async function lockOffer(
  client: PoolClient,
  { key, atMs }: { readonly key: string; readonly atMs: number },
): Promise<StoredOffer | undefined> {
  const { rows } = await client.query<OfferRow>({
    name: 'bonus-offer-locked',
    text: `select key, kind, config, person_max, household_max, device_max from bonus_offer
           where key = $1 and is_open and coalesce(closes_at > to_timestamp($2::float8 / 1000), true) for update`,
    values: [key, atMs],
  });
  const [row] = rows;
  return row && offerFromRow(row);
}

/** Whether the account has received a manual grant. */
export async function findAwarded(
  client: PoolClient,
  { awardId, accountId }: { readonly awardId: number; readonly accountId: AccountId },
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'bonus-awarded',
    text: 'select from bonus_claim where award_id = $1 and account_id = $2',
    values: [awardId, accountId],
  });
  return rowCount === 1;
}

/**
 * Claims of an offer by one person, household and device. All claims of the account count for its person and household,
 * even under earlier details: a player may change details until a document is accepted. The caller has locked the
 * offer.
 */
export async function countClaims(
  db: Queryable,
  {
    accountId,
    offerKey,
    claimant,
  }: { readonly accountId: AccountId; readonly offerKey: string; readonly claimant: Claimant },
): Promise<{ readonly person: number; readonly household: number; readonly device: number }> {
  const { rows } = await db.query<{ person: number; household: number; device: number }>({
    name: 'bonus-claims-counted',
    // The account's claims under other details are counted separately, so that each count uses its own index.
    text: `select (select count(*)::integer from bonus_claim where offer_key = $1 and person_hashes && $2::text[]) + o.person as person,
                  (select count(*)::integer from bonus_claim where offer_key = $1 and household_hash = $3) + o.household as household,
                  (select count(*)::integer from bonus_claim where offer_key = $1 and device_hash = $4) as device
           from (
             select count(*) filter (where not person_hashes && $2::text[])::integer as person, count(*) filter (where household_hash <> $3)::integer as household
             from bonus_claim where account_id = $5 and offer_key = $1
           ) o`,
    values: [offerKey, claimant.personHashes, claimant.householdHash, claimant.deviceHash, accountId],
  });
  const [row] = rows;
  if (!row) throw new Error('countClaims: expected one row');
  return row;
}

export interface ClaimToWrite {
  readonly accountId: AccountId;
  readonly offerKey: string;
  /** Null for a manual grant. */
  readonly code: string | null;
  /** Exactly one of these two is set. */
  readonly bonusId: number | null;
  readonly entryId: number | null;
  /** Exactly one of these three is set. */
  readonly commandId: string | null;
  readonly paymentId: string | null;
  readonly awardId: number | null;
  readonly claimant: Claimant;
  readonly atMs: number;
}

export async function writeClaim(client: PoolClient, claim: ClaimToWrite): Promise<void> {
  await client.query({
    name: 'bonus-claim-written',
    text: `with counted as (update bonus_code set claims = claims + 1 where code = $3)
           insert into bonus_claim (account_id, offer_key, code, bonus_id, command_id, payment_id, person_hashes, household_hash, claimed_at, entry_id, award_id, device_hash)
           values ($1, $2, $3, $4, $5, $6, $7, $8, to_timestamp($9::float8 / 1000), $10, $11, $12)`,
    values: [
      claim.accountId,
      claim.offerKey,
      claim.code,
      claim.bonusId,
      claim.commandId,
      claim.paymentId,
      claim.claimant.personHashes,
      claim.claimant.householdHash,
      claim.atMs,
      claim.entryId,
      claim.awardId,
      claim.claimant.deviceHash,
    ],
  });
}

/** The claim of a repeated command. */
export async function findClaim(
  db: Queryable,
  { accountId, commandId }: { readonly accountId: AccountId; readonly commandId: string },
): Promise<{ readonly code: string; readonly bonusId: number | null } | undefined> {
  const { rows } = await db.query<{ code: string; bonus_id: number | null }>({
    name: 'bonus-claim-found',
    text: 'select code, bonus_id from bonus_claim where account_id = $1 and command_id = $2',
    values: [accountId, commandId],
  });
  const [row] = rows;
  return row && { code: row.code, bonusId: row.bonus_id };
}
