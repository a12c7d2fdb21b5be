import type { AccountId } from '@evens/base';
import { type BonusKind, type EndReason, VOID_FREE_BET_DAYS } from '@evens/bonuses';
import type { PoolClient, Queryable } from '../../platform/db.ts';
import { notResting } from '../../platform/sweep-failures.ts';
import type { HeldBonus } from './end.ts';
import { openProviderRoundsSql, openRoundsSql } from './open-rounds.ts';
import { depositTakenBack } from './reversed-deposit.ts';

/** A bonus with all data that the follower needs, read while the cash balance is locked. */
export interface FollowedBonus extends HeldBonus {
  /** The root bonus. Undefined for a claimed bonus, which has no root. */
  readonly rootId: number | undefined;
  /** The bonus whose requirement this one continues. Undefined if it has its own requirement. */
  readonly continuesId: number | undefined;
  readonly paymentId: string | undefined;
  readonly requirementMinor: bigint;
  /** Remaining wagering over all bonuses that share the requirement, including this one. */
  readonly requirementLeftMinor: bigint;
  /** Returns received after the bonus was spent, which were granted again. */
  readonly regrantedMinor: bigint;
  readonly endsWithWithdrawal: boolean;
  readonly wageredMinor: bigint;
  readonly maxStakeMinor: bigint | undefined;
  readonly minOddsMilli: number;
  readonly terms: unknown;
  readonly firstTicketId: number;
  readonly expiresAtMs: number;
  /** Whether a ticket paid by the bonus is unsettled. */
  readonly hasOpenTickets: boolean;
  /** Whether a round paid by the bonus is open. */
  readonly hasOpenRounds: boolean;
  /** Whether a provider round paid by the bonus is open. */
  readonly hasOpenProviderRounds: boolean;
  /** Whether its deposit was reversed in full or in part, for example by a chargeback. */
  readonly isDepositReversed: boolean;
  /** Number of open free bets and free spins. */
  readonly openCredits: number;
  /** Number of free bets that paid a ticket which was not refunded. */
  readonly usedCredits: number;
  readonly offerKey: string;
  readonly kind: BonusKind;
  /** Bonus money won by its free spins and not granted yet. */
  readonly spinsWonMinor: bigint;
  readonly followedRoundId: number;
  /** Rounds up to `followedRoundId` that were open in the last run. */
  readonly openRoundIds: readonly number[];
}

interface FollowedRow {
  readonly id: number;
  readonly account_id: AccountId;
  readonly ledger_id: number;
  readonly is_wagering: boolean;
  readonly currency: string;
  readonly state: number;
  readonly max_conversion: string | null;
  readonly held: string;
  readonly swept: string;
  readonly converted: string;
  readonly credits: string;
  readonly open_credits: number;
  readonly used_credits: number;
  readonly root_id: number | null;
  readonly continues_id: number | null;
  readonly others_converted: string;
  readonly payment_id: string | null;
  readonly requirement: string;
  readonly requirement_left: string;
  readonly regranted: string;
  readonly ends_with_withdrawal: boolean;
  readonly wagered: string;
  readonly max_stake: string | null;
  readonly min_odds_milli: number;
  readonly terms: unknown;
  readonly first_ticket_id: number | null;
  readonly expires_ms: number;
  readonly has_open_tickets: boolean;
  readonly has_open_rounds: boolean;
  readonly has_open_provider_rounds: boolean;
  readonly is_deposit_reversed: boolean;
  readonly offer_key: string;
  readonly kind: BonusKind;
  readonly spins: string;
  readonly open_spins: number;
  readonly spins_won: string;
  readonly end_reason: EndReason | null;
  readonly followed_round_id: number;
  readonly open_round_ids: readonly number[];
}

export async function readFollowed(client: PoolClient, bonusId: number): Promise<FollowedBonus> {
  const { rows } = await client.query<FollowedRow>({
    name: 'followed-bonus',
    text: `select n.id, n.account_id, n.ledger_id, n.is_wagering, n.currency, n.state, n.max_conversion::text as max_conversion,
                  b.amount::text as held, n.swept::text as swept, n.converted::text as converted,
                  (select coalesce(sum(c.value), 0) from bonus_credit c where c.bonus_id = n.id and c.state = 1)::text as credits,
                  (select count(*) from bonus_credit c where c.bonus_id = n.id and c.state = 1)::integer as open_credits,
                  (select count(*) from bonus_credit c where c.bonus_id = n.id and c.state = 2)::integer as used_credits,
                  n.root_id, n.continues_id, n.payment_id,
                  (select coalesce(sum(f.converted), 0) from bonus f where f.root_id = n.root_id and f.id <> n.id)::text as others_converted,
                  n.requirement::text as requirement, requirement_left(coalesce(n.continues_id, n.id))::text as requirement_left, n.wagered::text as wagered, n.max_stake::text as max_stake, n.min_odds_milli,
                  n.terms, n.first_ticket_id, extract(epoch from n.expires_at)::float8 * 1000 as expires_ms,
                  exists (select from ticket t join ticket_funding f on f.ticket_id = t.id
                          where t.account_id = n.account_id and t.id > n.first_ticket_id and t.result = 0 and t.acceptance <> 2
                            and t.bonus_stake is not null and f.bonus_id = n.id) as has_open_tickets,
                  ${openRoundsSql({ bonus: 'n', select: 'count(*) > 0' })} as has_open_rounds,
                  ${openProviderRoundsSql({ bonus: 'n', select: 'count(*) > 0' })} as has_open_provider_rounds, n.offer_key, n.kind,
                  ${depositTakenBack('n')} as is_deposit_reversed,
                  s.value::text as spins, s.open_spins::integer as open_spins, s.won::text as spins_won,
                  n.followed_round_id, n.open_round_ids, n.end_reason, n.regranted::text as regranted,
                  n.ends_with_withdrawal
           from bonus n join balance b on b.account_id = n.ledger_id cross join lateral (
             select coalesce(sum(s."left" * s.value), 0) as value, coalesce(sum(s."left"), 0) as open_spins,
                    coalesce(sum(s.won - s.handed) filter (where not s.winnings_to_cash), 0) as won from free_spin s where s.bonus_id = n.id
           ) s
           where n.id = $1`,
    values: [bonusId],
  });
  const [row] = rows;
  if (!row) throw new Error(`readFollowed: there is no bonus ${bonusId}`);
  return {
    id: row.id,
    accountId: row.account_id,
    ledgerId: row.ledger_id,
    isWagering: row.is_wagering,
    currency: row.currency,
    state: row.state,
    maxConversionMinor: row.max_conversion === null ? undefined : BigInt(row.max_conversion),
    heldMinor: BigInt(row.held),
    sweptMinor: BigInt(row.swept),
    convertedMinor: BigInt(row.converted),
    creditsMinor: BigInt(row.credits) + BigInt(row.spins) + BigInt(row.spins_won),
    openCredits: row.open_credits + row.open_spins,
    usedCredits: row.used_credits,
    rootId: row.root_id ?? undefined,
    continuesId: row.continues_id ?? undefined,
    othersConvertedMinor: BigInt(row.others_converted),
    paymentId: row.payment_id ?? undefined,
    requirementLeftMinor: BigInt(row.requirement_left),
    requirementMinor: BigInt(row.requirement),
    regrantedMinor: BigInt(row.regranted),
    endsWithWithdrawal: row.ends_with_withdrawal,
    wageredMinor: BigInt(row.wagered),
    maxStakeMinor: row.max_stake === null ? undefined : BigInt(row.max_stake),
    minOddsMilli: row.min_odds_milli,
    terms: row.terms,
    firstTicketId: row.first_ticket_id ?? 0,
    expiresAtMs: row.expires_ms,
    hasOpenTickets: row.has_open_tickets,
    hasOpenRounds: row.has_open_rounds,
    hasOpenProviderRounds: row.has_open_provider_rounds,
    isDepositReversed: row.is_deposit_reversed,
    offerKey: row.offer_key,
    kind: row.kind,
    endReason: row.end_reason ?? undefined,
    spinsWonMinor: BigInt(row.spins_won),
    followedRoundId: row.followed_round_id,
    openRoundIds: row.open_round_ids,
  };
}

/** Ids of other converted bonuses of the same root. */
export async function readOthersConverted(
  client: PoolClient,
  { id, rootId }: { readonly id: number; readonly rootId: number },
): Promise<readonly number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from bonus where root_id = $1 and id <> $2 and state = 4 and end_reason = 'converted' order by id`,
    [rootId, id],
  );
  return rows.map((row) => row.id);
}

/**
 * Updates free bets from the tickets that they paid: used; open again after a declined bet, within its validity; open
 * again after a void ticket, for at least some days; or expired. A bonus becomes active again when one of its free bets
 * reopens. Returns whether any changed.
 */
export async function followCredits(
  client: PoolClient,
  { id, state }: Pick<FollowedBonus, 'id' | 'state'>,
  atMs: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `with judged as (
       select c.id, case when t.acceptance <> 2 and t.result not in (1, 4) then 2
                         when c.state = 2 and t.acceptance <> 2 then 1
                         when c.state = 3 or c.expires_at <= to_timestamp($2::float8 / 1000) then 3
                         else 1 end as state,
              c.state = 2 and t.acceptance <> 2 and t.result in (1, 4) as is_void
       from bonus_credit c left join ticket t on t.id = c.ticket_id where c.bonus_id = $1
     )
     update bonus_credit c set state = j.state,
            expires_at = case when j.is_void then greatest(c.expires_at, to_timestamp($2::float8 / 1000) + $3 * interval '24 hours')
                              else c.expires_at end
     from judged j where j.id = c.id and c.state <> j.state`,
    [id, atMs, VOID_FREE_BET_DAYS],
  );
  if ((rowCount ?? 0) === 0) return false;
  // The bonus expires with its open free bet that expires first.
  await client.query(
    `update bonus n set expires_at = o.ends, version = n.version + 1
     from (select min(expires_at) as ends from bonus_credit where bonus_id = $1 and state = 1) o
     where n.id = $1 and n.expires_at <> o.ends`,
    [id],
  );
  if (state === 4)
    await client.query(
      `update bonus set state = 2, ended_at = null, end_reason = null, version = version + 1
       where id = $1 and exists (select from bonus_credit c where c.bonus_id = $1 and c.state = 1)`,
      [id],
    );
  return true;
}

export async function markFollowed(client: PoolClient, bonusId: number): Promise<void> {
  await client.query(
    `update bonus n set is_due = false, followed_version = b.version from balance b where n.id = $1 and b.account_id = n.account_id`,
    [bonusId],
  );
}

export interface DueBonus {
  readonly id: number;
  readonly accountId: AccountId;
}

/** Due bonuses in an id range. */
export interface DueBonuses {
  readonly due: readonly DueBonus[];
  /** Last id of the range. Undefined if no bonus has a higher id. */
  readonly to: number | undefined;
}

/**
 * SQL condition on `g`, an unfinished bonus whose account balance changed: whether the change may be more than bet
 * stakes, which affect neither its progress nor its end. It reads one snapshot: a later commit gives the balance
 * another version.
 */
const mayChange = `(case when g.state = 2 and g.kind in ('free-bet', 'free-spins') then true
                 when g.payment_id is not null and ${depositTakenBack('g')} then true
                 when g.state = 1 then false
                 when g.wagered >= g.requirement or g.open_round_ids <> '{}' then true
                 else exists (select from bonus_due_ticket d where d.bonus_id = g.id)
                      or exists (select from round r where r.account_id = g.account_id and r.id > g.followed_round_id)
                      or exists (select from balance h where h.account_id = g.ledger_id and h.amount <= 0) end)`;

/**
 * SQL condition on `g`: whether it has expired and ends now. A bonus whose free bets are all used waits for their
 * tickets, which mark it.
 */
const isOverNow = (atMs: string) => `g.expires_at <= to_timestamp(${atMs}::float8 / 1000)
                   and (g.kind <> 'free-bet' or exists (select from bonus_credit c where c.bonus_id = g.id and c.state = 1))`;

/**
 * Bonuses after an id that expire, or whose money, tickets or rounds changed since the last run. Reads at most `limit`
 * unfinished bonuses and `limit` marked ones, so the cost does not depend on the total number.
 */
export async function readDueBonuses(
  db: Queryable,
  { atMs, after, limit }: { readonly atMs: number; readonly after: number; readonly limit: number },
): Promise<DueBonuses> {
  const { rows } = await db.query<{
    to_id: number | null;
    due: readonly DueBonus[];
  }>({
    name: 'due-bonuses',
    text: `with marked as materialized (
             select n.id, n.account_id from bonus n where n.is_due and n.id > $2 order by n.id limit $3
           ), going as materialized (
             select n.* from bonus n
             where n.state in (1, 2) and n.id > $2 order by n.id limit $3
           ), reached as materialized (
             select least((select case when count(*) = $3 then max(id) end from marked),
                          (select case when count(*) = $3 then max(id) end from going)) as id
           ), due as (
             select id, account_id from marked
             union
             select g.id, g.account_id from going g join balance b on b.account_id = g.account_id
             where ${isOverNow('$1')} or b.version <> g.followed_version and ${mayChange}
           )
           select r.id as to_id, coalesce((
             select jsonb_agg(jsonb_build_object('id', d.id, 'accountId', d.account_id) order by d.id) from due d
             where (r.id is null or d.id <= r.id) and ${notResting('bonus', { id: 'd.id', atMs: '$1' })}), '[]') as due
           from reached r`,
    values: [atMs, after, limit],
  });
  const [row] = rows;
  if (!row) throw new Error('readDueBonuses: expected one row, got none');
  return { due: row.due, to: row.to_id ?? undefined };
}
